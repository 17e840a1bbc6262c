import { waitFor, within } from './deadline.ts';
import { emit, report } from './hooks.ts';
import type { Hooks, StoredToken, TokenStore } from './options.ts';

export interface Tokens {
  /**
   * Returns a token that has neither expired nor been refused.
   * @param signal ends the waiting, not the login: others wait for it too
   * @throws AuthenticationError when the login fails; the signal's reason
   */
  get(signal?: AbortSignal): string | Promise<string>;
  drop(token: string): void;
  succeeded(token: string): void;
  /**
   * Suspects a token that has worked before, after a refusal. The next `get` then logs in, or returns the same token
   * if that fails. Returns whether a new token is worth trying; not for a minute after `keep`.
   */
  suspect(token: string): boolean;
  /** Notes that a new token made no difference. */
  keep(): void;
}

export interface TokenOptions {
  /** Returns how long the newest token is valid after it is issued. */
  readonly lifetimeMs: () => number;
  readonly login: () => Promise<string>;
  readonly store: TokenStore | undefined;
  /** Called with every token, so that no error contains one. */
  readonly onToken: (token: string) => void;
  readonly hooks: Hooks | undefined;
  readonly timeoutMs: number;
}

/** A token is renewed in this last part of its lifetime, so that it does not expire during a call. */
const MARGIN = 1 / 12;

/** For this long after a failed login there is no other: every call gets the same error. */
const BACKOFF_MS = 1000;

export function createTokens(options: TokenOptions): Tokens {
  const { lifetimeMs, login, onToken, hooks } = options;
  let current: StoredToken | undefined;
  let dead: string | undefined;
  const suspectTokens = trackSuspectTokens();
  let renewal: Promise<string> | undefined;
  let failed: { readonly at: number; readonly error?: unknown } = { at: -Infinity };

  /** Returns a token if it is valid for longer than this, and need not be renewed. */
  const alive = (token: StoredToken | undefined, leastMs = lifetimeMs() * MARGIN) => {
    const isRefused = token?.token === dead || (leastMs > 0 && suspectTokens.has(token?.token));
    return token && !isRefused && Date.now() < token.expiresAt - leastMs ? token : undefined;
  };

  const use = (token: StoredToken) => {
    onToken(token.token);
    current = token;
    return token.token;
  };

  /** Returns the old token after a failed renewal, until it expires. */
  const serveOn = () => {
    suspectTokens.clear();
    if (alive(current, 0)) return (current as StoredToken).token;
    throw failed.error;
  };

  const renew = async (): Promise<string> => {
    const stored = alive(await readFrom(options));
    if (stored) return use(stored);
    const startedAt = Date.now();
    try {
      const token = await login();
      // Counted from before the request: the service cannot have issued the token earlier.
      const expiresAt = startedAt + lifetimeMs();
      // A service may return the same token again, so it is tried again.
      if (token === dead) dead = undefined;
      suspectTokens.clear(token);
      use({ token, expiresAt });
      emit(hooks, 'onLogin', { ok: true, durationMs: Date.now() - startedAt, expiresAt });
      await ask(options, 'set', (own) => own.set({ token, expiresAt }));
      return token;
    } catch (error) {
      failed = { at: Date.now(), error };
      emit(hooks, 'onLogin', { ok: false, durationMs: failed.at - startedAt, error });
      return serveOn();
    }
  };

  return {
    get(signal) {
      const token = alive(current);
      if (token) return token.token;
      // A clock that was set back must not block every login.
      if (Math.abs(Date.now() - failed.at) < BACKOFF_MS) return serveOn();
      renewal ??= renew().finally(() => {
        renewal = undefined;
      });
      const running = renewal;
      return within(Infinity, signal, () => running);
    },
    drop(token) {
      if (current?.token !== token) return;
      dead = token;
      current = undefined;
    },
    succeeded: suspectTokens.succeeded,
    suspect: (token) => suspectTokens.add(token, current?.token),
    keep: suspectTokens.startCooldown,
  };
}

/** Calls the store, if there is one; its failure fails no call. */
async function ask<Value>(
  { store, hooks, timeoutMs }: TokenOptions,
  name: 'get' | 'set',
  call: (store: TokenStore) => Promise<Value>,
): Promise<Value | undefined> {
  try {
    return store && (await waitFor(timeoutMs, undefined, () => call(store)));
  } catch (error) {
    report(hooks, `tokenStore.${name}`, error);
    return undefined;
  }
}

function readFrom(options: TokenOptions): Promise<StoredToken | undefined> {
  return ask(options, 'get', async (store) => {
    const stored = await store.get();
    if (stored === undefined || stored === null) return undefined;
    const { token, expiresAt } = stored;
    if (isToken(token) && typeof expiresAt === 'number') return { token, expiresAt };
    throw new TypeError('it must return `{ token, expiresAt }` or undefined');
  });
}

/** Returns whether a value is a token that fits into a header. */
export function isToken(value: unknown): value is string {
  return typeof value === 'string' && /^[!-~]+$/.test(value);
}

/** For this long after a new token made no difference, a refusal is not worth another one. */
const COOLDOWN_MS = 60_000;

/** Remembers what speaks against the current token: a refusal that may be due to it. */
function trackSuspectTokens() {
  let suspected: string | undefined;
  /** A token of a login with which no call has succeeded yet. */
  let unproven: string | undefined;
  let cooldownSince = -Infinity;
  return {
    has: (token: string | undefined) => token !== undefined && token === suspected,
    /** Doubts the current token; an older one was replaced already. Returns whether the refusal is worth a new token. */
    add(token: string, current: string | undefined): boolean {
      // A clock that was set back must not end doubts for ever.
      if (token === unproven || Math.abs(Date.now() - cooldownSince) < COOLDOWN_MS) return false;
      if (token === current) suspected = token;
      return true;
    },
    /** @param fresh the token of a login, which has not worked yet */
    clear(fresh?: string): void {
      suspected = undefined;
      unproven = fresh ?? unproven;
    },
    succeeded(token: string): void {
      if (token === unproven) unproven = undefined;
    },
    startCooldown(): void {
      cooldownSince = Date.now();
    },
  };
}
