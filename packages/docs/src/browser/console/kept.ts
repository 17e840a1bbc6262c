/** What the console remembers until the tab is closed: never in `localStorage`, never in an address. */
export interface TabMemory {
  server?: string;
  appKey?: string;
  secretKey?: string;
  /** Tokens by server and application key. */
  tokens: Record<string, { readonly token: string; readonly until: number }>;
  /** Values that requests and answers had for members that end with `Id` or `No`, the newest first. */
  seen: Record<string, readonly string[]>;
}

const KEY = 'console';
const MOST_SEEN = 5;
const MOST_LEVELS = 4;

/** Reads what is kept; nothing where the browser has no storage. */
export function readKept(): TabMemory {
  try {
    return { tokens: {}, seen: {}, ...JSON.parse(sessionStorage.getItem(KEY) ?? '{}') };
  } catch {
    return { tokens: {}, seen: {} };
  }
}

/** Keeps it until the tab is closed. Without storage, until the next page. */
export function keep(kept: TabMemory): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // The object itself lasts as long as the page.
  }
}

/** Remembers the ids and numbers in a message, to be offered for members of the same name. */
export function rememberIds(kept: TabMemory, message: unknown, level = 0): void {
  if (typeof message !== 'object' || message === null || level > MOST_LEVELS) return;
  for (const [name, value] of Object.entries(message)) {
    if (typeof value === 'string' && /(?:Id|No)$/.test(name) && value.length <= 256) {
      const others = (kept.seen[name] ?? []).filter((one) => one !== value);
      kept.seen[name] = [value, ...others].slice(0, MOST_SEEN);
    } else rememberIds(kept, value, level + 1);
  }
}
