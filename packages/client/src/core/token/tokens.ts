import { type Hooks, report, tell } from '../hooks.ts';
import type { StoredToken, TokenStore } from '../options.ts';
import { waitFor, within } from '../transport/deadline.ts';
import { createDoubts } from './doubts.ts';

/** The token of a client. */
export interface Tokens {
  /**
   * Returns a token that has neither expired nor been refused.
   *
   * @param signal ends the waiting, not the login: others wait for it too
   * @throws AuthenticationError when the login fails; the signal's reason
   */
  get(signal?: AbortSignal): string | Promise<string>;
  /** Drops a token that the service refused. */
  drop(token: string): void;
  /** Notes that a call with this token succeeded. */
  succeeded(token: string): void;
  /**
   * Considers that a refusal may be due to the token, if the token is older than the last success. Then the next `get`
   * logs in, or returns the same token if that fails.
   *
   * @returns whether it is worth a new token; not for a minute after `keep`
   */
  doubt(token: string): boolean;
  /** Notes that a new token made no difference. */
  keep(): void;
}

/** Options of the token manager. */
export interface TokenOptions {
  /** Returns how long the newest token is valid after it is issued. */
  readonly lifetimeMs: () => number;
  /** Logs in and returns a token. @throws AuthenticationError */
  readonly login: () => Promise<string>;
  readonly store: TokenStore | undefined;
  /** Called with every token, so that no error text contains one. */
  readonly onToken: (token: string) => void;
  readonly hooks: Hooks | undefined;
  /** Longest time to wait for the store, in milliseconds. */
  readonly timeoutMs: number;
}

/** A token is renewed in this last part of its lifetime, so that it does not expire during a call. */
const MARGIN = 1 / 12;

/** For this long after a failed login there is no other: every call gets the same error. */
const BACKOFF_MS = 1000;

/** Makes the token manager: one login for any number of callers. */
export function createTokens(options: TokenOptions): Tokens {
  const { lifetimeMs, login, onToken, hooks } = options;
  let current: StoredToken | undefined;
  let dead: string | undefined;
  const doubts = createDoubts();
  let renewal: Promise<string> | undefined;
  let failed: { readonly at: number; readonly error?: unknown } = { at: -Infinity };

  /** Returns a token if it is valid for longer than this, and need not be renewed. */
  const alive = (token: StoredToken | undefined, leastMs = lifetimeMs() * MARGIN) => {
    const isRefused = token?.token === dead || (leastMs > 0 && doubts.has(token?.token));
    return token && !isRefused && Date.now() < token.expiresAt - leastMs ? token : undefined;
  };

  const use = (token: StoredToken) => {
    onToken(token.token);
    current = token;
    return token.token;
  };

  /** Returns the old token after a failed renewal, until it expires. */
  const serveOn = () => {
    doubts.clear();
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
      doubts.clear(token);
      use({ token, expiresAt });
      tell(hooks, 'onLogin', { ok: true, durationMs: Date.now() - startedAt, expiresAt });
      await ask(options, 'set', (own) => own.set({ token, expiresAt }));
      return token;
    } catch (error) {
      failed = { at: Date.now(), error };
      tell(hooks, 'onLogin', { ok: false, durationMs: failed.at - startedAt, error });
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
    succeeded: doubts.succeeded,
    doubt: (token) => doubts.add(token, current?.token),
    keep: doubts.calm,
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

/** Reads the stored token. */
function readFrom(options: TokenOptions): Promise<StoredToken | undefined> {
  return ask(options, 'get', async (store) => {
    const stored = await store.get();
    if (stored === undefined || stored === null) return undefined;
    const { token, expiresAt } = stored;
    if (isToken(token) && typeof expiresAt === 'number') return { token, expiresAt };
    throw new TypeError('it must return a token and when it expires, or undefined');
  });
}

/** Returns whether a value is a token that fits into a header. */
export function isToken(value: unknown): value is string {
  return typeof value === 'string' && /^[!-~]+$/.test(value);
}
