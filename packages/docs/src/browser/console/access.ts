export interface Access {
  readonly server: string;
  readonly appKey: string;
  readonly secretKey: string;
}

/** What the console stores until the tab is closed: never in `localStorage`, never in an address. */
export interface TabMemory {
  server?: string;
  appKey?: string;
  secretKey?: string;
  /** By server and application key. */
  tokens: Record<string, { readonly token: string; readonly until: number }>;
  /** Values of properties whose names end with `Id` or `No`, newest first. */
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
    // The object itself lasts as long as the page.
  }
}

/** Remembers the ids and numbers in a message, to offer them for properties of the same name. */
export function rememberIds(memory: TabMemory, message: unknown, level = 0): void {
  if (typeof message !== 'object' || message === null || level > MAX_LEVELS) return;
  for (const [name, value] of Object.entries(message)) {
    if (typeof value === 'string' && /(?:Id|No)$/.test(name) && value.length <= 256) {
      const others = (memory.seen[name] ?? []).filter((one) => one !== value);
      memory.seen[name] = [value, ...others].slice(0, MAX_SEEN);
    } else rememberIds(memory, value, level + 1);
  }
}
