export interface Access {
  readonly server: string;
  readonly appKey: string;
  readonly secretKey: string;
}

/** Data that the console stores until the tab is closed, never in `localStorage` or in an address. */
export interface TabMemory {
  server?: string;
  appKey?: string;
  secretKey?: string;
  /** By the address and both keys, so a token is not used with another secret key. */
  tokens: Record<string, { readonly token: string; readonly expiresAt: number }>;
  /** Maps the name of a property that ends with `Id` or `No` to the values in responses, newest first. */
  seen: Record<string, readonly string[]>;
  carried?: { readonly operation: string; readonly values: Carried };
}

/** Values of one flow by property name, such as the `tradeId` of its order. */
export type Carried = Readonly<Record<string, unknown>>;

export function readMemory(): TabMemory {
  try {
    return { tokens: {}, seen: {}, ...JSON.parse(sessionStorage.getItem('console') ?? '{}') };
  } catch {
    return { tokens: {}, seen: {} };
  }
}

export function storeMemory(memory: TabMemory): void {
  try {
    sessionStorage.setItem('console', JSON.stringify(memory));
  } catch {
    // Without storage, the data is lost when the page is closed.
  }
}

export function carriedFrom(message: unknown): Carried {
  if (typeof message !== 'object' || message === null) return {};
  const { data, ...own } = message as Record<string, unknown>;
  const values = Object.entries({ ...own, ...Object(data) });
  const carried = /^(?:tradeId|orderNo|queryNo|sourceCurrency|targetCurrency)$/;
  return Object.fromEntries(values.filter(([name]) => carried.test(name)));
}

/** Stores the ids and numbers of a message, so that the form can suggest them for properties of the same name. */
export function rememberIds(memory: TabMemory, message: unknown, level = 0): void {
  if (typeof message !== 'object' || message === null || level > 4) return;
  for (const [name, value] of Object.entries(message)) {
    if (typeof value === 'string' && /(?:Id|No)$/.test(name) && value.length <= 256) {
      const others = (memory.seen[name] ?? []).filter((one) => one !== value);
      memory.seen[name] = [value, ...others].slice(0, 5);
    } else rememberIds(memory, value, level + 1);
  }
}
