import { AuthenticationError } from '../errors/errors.ts';
import type { LoginEvent } from '../hooks.ts';
import type { StoredToken, TokenStore } from '../options.ts';
import { within } from '../transport/deadline.ts';

/** The token of a client. */
export interface Tokens {
  /**
   * A token that is alive, as far as anybody knows.
   *
   * @param signal ends the waiting, not the login: others wait for it too
   * @throws AuthenticationError when none can be had; the reason of the signal
   */
  get(signal?: AbortSignal): string | Promise<string>;
  /** The service refused this token. */
  drop(token: string): void;
}

/** What the token manager needs. */
export interface TokenOptions {
  /** How long a token lives from its issue. */
  readonly lifetimeMs: number;
  /** Asks the service for a token. @throws AuthenticationError */
  readonly login: () => Promise<string>;
  readonly store: TokenStore | undefined;
  /** Hears of every token, so that none gets into a message. */
  readonly onToken: (token: string) => void;
  readonly onLogin: (event: LoginEvent) => void;
}

/** In this last part of its life a token is renewed, so that no call starts with one that dies on the way. */
const MARGIN = 1 / 12;

/** For this long after a failed login nobody tries again: every caller hears of that failure. */
const BACKOFF_MS = 1000;

/** Makes the token manager: one login for any number of callers. */
export function createTokens({ lifetimeMs, login, store, onToken, onLogin }: TokenOptions): Tokens {
  const marginMs = lifetimeMs * MARGIN;
  let current: StoredToken | undefined;
  let dead: string | undefined;
  let renewal: Promise<string> | undefined;
  let failedAt = -Infinity;
  let failure: unknown;

  /** A token, when it lives longer than this. */
  const alive = (token: StoredToken | undefined, leastMs: number) =>
    token && token.token !== dead && Date.now() < token.expiresAt - leastMs ? token : undefined;

  const use = (token: StoredToken) => {
    onToken(token.token);
    current = token;
    return token.token;
  };

  /** Renewal starts early; when it fails, the old token serves on until it dies. */
  const serveOn = () => {
    if (alive(current, 0)) return (current as StoredToken).token;
    throw failure;
  };

  const renew = async (): Promise<string> => {
    const stored = alive(await store?.get().catch(() => undefined), marginMs);
    if (stored) return use(stored);
    const startedAt = Date.now();
    // Its life counts from before the request: the service cannot have issued the token earlier.
    const expiresAt = startedAt + lifetimeMs;
    try {
      const token = await login();
      // A service may give the same token again: then it is worth another try.
      if (token === dead) dead = undefined;
      use({ token, expiresAt });
      onLogin({ ok: true, durationMs: Date.now() - startedAt, expiresAt });
      await store?.set({ token, expiresAt }).catch(() => {});
      return token;
    } catch (error) {
      failedAt = Date.now();
      failure = error;
      onLogin({ ok: false, durationMs: failedAt - startedAt, error });
      return serveOn();
    }
  };

  return {
    get(signal) {
      const token = alive(current, marginMs);
      if (token) return token.token;
      // A clock that was set back must not keep everybody out.
      if (Math.abs(Date.now() - failedAt) < BACKOFF_MS) return serveOn();
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
  };
}

/**
 * Asks the service for a token.
 *
 * @param operation the id of the operation that returns one
 * @param call calls an operation by its id
 * @param keys what the service wants to be sent
 * @throws AuthenticationError whatever the reason; `cause` holds it
 */
export async function login(
  operation: string,
  call: (operation: string, input: object) => Promise<unknown>,
  keys: object,
): Promise<string> {
  const fail = (why: string, cause?: unknown) => {
    throw new AuthenticationError(`No token could be had: ${why}`, { operation, cause });
  };
  const token = await call(operation, keys).catch((error: Error) => fail(error.message, error));
  if (typeof token === 'string' && /^[!-~]+$/.test(token)) return token;
  return fail('the answer holds none that a header can carry.');
}
