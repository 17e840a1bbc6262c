import type { OperationAdvice } from '@cross-border-payments/explain/advice';

/**
 * How a member is entered.
 * - `text`, `number`, `boolean`: as its type says
 * - `choice`: one of `values`
 * - `object`, `list`: holds `members` or `items`
 * - `file`: a file of a form; `base64`: a file sent as text
 * - `any`: a text, or JSON; for members whose type the document leaves open
 */
export type FieldKind =
  | 'text'
  | 'number'
  | 'boolean'
  | 'choice'
  | 'object'
  | 'list'
  | 'file'
  | 'base64'
  | 'any';

/** A member of a request as the console's form shows it: plain data, made from its schema at build time. */
export interface ConsoleField {
  /** Empty for the request itself and for the entries of a list. */
  readonly name: string;
  readonly kind: FieldKind;
  readonly required?: boolean;
  readonly deprecated?: boolean;
  /** Set if only a condition requires the member: the form shows it once the condition holds. */
  readonly inCases?: boolean;
  readonly hint?: string;
  readonly values?: readonly unknown[];
  readonly members?: readonly ConsoleField[];
  /** Set for an object that takes members the document does not name. */
  readonly open?: boolean;
  readonly items?: ConsoleField;
}

/** A service that the console can send to. */
export interface ConsoleServer {
  readonly name: string;
  /** Base URL without a slash at the end. */
  readonly url: string;
}

/** What the console knows of the service, from `x-profile` of the document. */
export interface ConsoleService {
  readonly servers: readonly ConsoleServer[];
  /** Origins that the pages' policy lets the console call. */
  readonly sources: readonly string[];
  readonly success: string;
  /** The operation that returns a token, and how a token is refused; absent for a service without tokens. */
  readonly token?: {
    readonly operation: string;
    readonly path: string;
    readonly lifetimeSeconds: number;
    readonly refusedWords: readonly string[];
  };
  readonly secretMembers: readonly string[];
}

/** What the console needs of an operation, as plain data. */
export interface ConsoleOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly clientMethod?: string;
  /** Set for a create: one `orderNo` makes one order. */
  readonly oncePerOrder?: boolean;
  /** Names of the headers that its security needs. */
  readonly credentials: readonly string[];
  /** How its input is sent; a `body` is JSON. */
  readonly part: 'body' | 'query' | 'form' | 'none';
  readonly input?: ConsoleField;
  readonly examples: readonly { readonly title: string; readonly value: unknown }[];
  readonly advice?: OperationAdvice;
  readonly service: ConsoleService;
}
