// Do not edit: `pnpm generate` writes this file.

interface Properties {
  readonly [name: string]: Properties | readonly [Properties] | 'order' | 'identifier' | 'code' | 'name' | 'country' | 'swift' | 'currency' | 'email' | 'identity' | 'phone' | 'birth' | 'expiry' | 'date' | 'amount' | 'page' | 'count' | 'file' | 'base64' | 'fileName' | null;
}

interface Check {
  readonly path: string;
  readonly says: string;
  readonly when?: Readonly<Record<string, readonly unknown[]>>;
  readonly lacks?: readonly string[];
  readonly has?: readonly string[];
  readonly differ?: readonly [path: string, other: string];
  readonly same?: readonly [path: string, other: string];
  readonly after?: readonly [path: string, other: string];
  readonly repeats?: readonly [path: string, other: string];
  readonly unlike?: readonly [path: string, pattern: string];
  readonly only?: readonly string[];
  readonly guess?: boolean;
}

interface Entry {
  readonly properties: Properties;
  readonly checks?: readonly Check[];
  readonly amounts?: readonly (readonly [amount: string, currency: string])[];
  readonly like?: string;
  readonly form?: boolean;
}

/** What the interface accepts although the caller probably made a mistake, by `operationId`. */
export declare const advice: Readonly<Record<string, Entry>>;
