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
  /** The key is the server and both keys, separated by spaces: a token is not used with another secret key. */
  tokens: Record<string, { readonly token: string; readonly until: number }>;
  /** By property name: the values, newest first, of properties whose names end with `Id` or `No`. */
  seen: Record<string, readonly string[]>;
}

const KEY = 'console';
const MAX_SEEN = 5;
const MAX_LEVELS = 4;

export function readMemory(): TabMemory {
  try {
    return { tokens: {}, seen: {}, ...JSON.parse(sessionStorage.getItem(KEY) ?? '{}') };
  } catch {
    return { tokens: {}, seen: {} };
  }
}

export function storeMemory(memory: TabMemory): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(memory));
  } catch {
    // Without storage, the object in memory lasts as long as the page.
  }
}

/** Stores the ids and numbers of a message, so that the form can suggest them for properties of the same name. */
export function rememberIds(memory: TabMemory, message: unknown, level = 0): void {
  if (typeof message !== 'object' || message === null || level > MAX_LEVELS) return;
  for (const [name, value] of Object.entries(message)) {
    if (typeof value === 'string' && /(?:Id|No)$/.test(name) && value.length <= 256) {
      const others = (memory.seen[name] ?? []).filter((one) => one !== value);
      memory.seen[name] = [value, ...others].slice(0, MAX_SEEN);
    } else rememberIds(memory, value, level + 1);
  }
}
