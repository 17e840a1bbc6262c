import type { Connection } from './context.ts';
import { waitFor, within } from './deadline.ts';
import type { LoginEvent, StoredToken, TokenStore } from './options.ts';

/** Logs in. @returns the token, and how long it is valid after the request for it, in milliseconds */
type LogIn = () => Promise<{ readonly token: string; readonly lifetimeMs: number }>;

type TokenConnection = Pick<Connection, 'events' | 'redactor' | 'timeoutMs'>;

/** A token is renewed in this last part of its lifetime, so that it does not expire during a call. */
const MARGIN = 0.083;

/** How long after a failed login no other login is tried. Until then, every call gets the same error. */
const BACKOFF_MS = 1000;

/** After a call with a new token was refused: how long refused calls do not request another token. */
const COOLDOWN_MS = 60_000;

/** Returns false for a time in the future, so that no login is blocked after the clock was set back. */
function isRecent(since: number, milliseconds: number): boolean {
  return Math.abs(Date.now() - since) < milliseconds;
}

/** Manages the token that all calls share. At most one login runs at a time. */
export class Tokens {
  readonly #connection: TokenConnection;
  readonly #store: TokenStore | undefined;
  readonly #logIn: LogIn;
  #lifetimeMs: number;
  #current: StoredToken | undefined;
  #rejected: string | undefined;
  #suspect: string | undefined;
  /** The token of the last login, if no call has succeeded with it yet. */
  #unproven: string | undefined;
  #cooldownSince = -Infinity;
  #renewal: Promise<string> | undefined;
  #failedAt = -Infinity;
  #failure: unknown;

  /** @param lifetimeMs the assumed lifetime of a stored token, until a login returns a lifetime */
  constructor(lifetimeMs: number, connection: TokenConnection, store: TokenStore | undefined, logIn: LogIn) {
    this.#lifetimeMs = lifetimeMs;
    this.#connection = connection;
    this.#store = store && guardedStore(store, connection);
    this.#logIn = logIn;
  }

  /**
   * Returns a token that has neither expired nor been refused.
   * @param signal ends the wait of this call, but not the login, because other calls may wait for it
   * @throws AuthenticationError when the login fails; the signal's reason
   */
  get(signal?: AbortSignal): string | Promise<string> {
    const token = this.#usable(this.#current);
    if (token) return token.token;
    if (isRecent(this.#failedAt, BACKOFF_MS)) return this.#continueWithOld();
    this.#renewal ??= this.#renew().finally(() => {
      this.#renewal = undefined;
    });
    const running = this.#renewal;
    return within(Infinity, signal, () => running);
  }

  drop(token: string): void {
    if (this.#current?.token !== token) return;
    this.#rejected = token;
    this.#current = undefined;
  }

  succeeded(token: string): void {
    if (token === this.#unproven) this.#unproven = undefined;
  }

  /**
   * Marks the token of a refused call as suspect, if a call has succeeded with it before. The next `get` then logs in;
   * if the login fails, it returns the same token. Returns whether to try a new token; always `false` in the minute
   * after `startCooldown`.
   */
  suspect(token: string): boolean {
    if (token === this.#unproven || isRecent(this.#cooldownSince, COOLDOWN_MS)) return false;
    // If this is not the current token, it has already been replaced.
    if (token === this.#current?.token) this.#suspect = token;
    return true;
  }

  startCooldown(): void {
    this.#cooldownSince = Date.now();
  }

  /** Returns a token if it is valid for longer than `leastMs` and need not be renewed. */
  #usable(stored: StoredToken | undefined, leastMs = this.#lifetimeMs * MARGIN): StoredToken | undefined {
    if (!stored || stored.token === this.#rejected) return undefined;
    if (leastMs > 0 && stored.token === this.#suspect) return undefined;
    return Date.now() < stored.expiresAt - leastMs ? stored : undefined;
  }

  #continueWithOld(): string {
    this.#suspect = undefined;
    const old = this.#usable(this.#current, 0);
    if (old) return old.token;
    throw this.#failure;
  }

  #use(stored: StoredToken): string {
    this.#connection.redactor.add(stored.token);
    this.#current = stored;
    return stored.token;
  }

  async #renew(): Promise<string> {
    const stored = this.#usable(await this.#store?.get());
    if (stored) return this.#use(stored);
    const startedAt = Date.now();
    const emit = (end: Omit<LoginEvent, 'durationMs'>) =>
      this.#connection.events?.emit('onLogin', { ...end, durationMs: Date.now() - startedAt });
    try {
      const { token, lifetimeMs } = await this.#logIn();
      this.#lifetimeMs = lifetimeMs;
      // Counted from the start of the request, because the service cannot have issued the token earlier.
      const expiresAt = startedAt + lifetimeMs;
      // If the service issues a rejected token again, the token is tried again.
      if (token === this.#rejected) this.#rejected = undefined;
      this.#suspect = undefined;
      this.#unproven = token;
      this.#use({ token, expiresAt });
      emit({ ok: true, expiresAt });
      await this.#store?.set({ token, expiresAt });
      return token;
    } catch (error) {
      this.#failedAt = Date.now();
      this.#failure = error;
      emit({ ok: false, error });
      return this.#continueWithOld();
    }
  }
}

export function isToken(value: unknown): value is string {
  return typeof value === 'string' && /^[!-~]+$/.test(value);
}

/** Makes a store that never fails: it reports failures of the given store, and waits at most `timeoutMs` for it. */
function guardedStore(store: TokenStore, { events, timeoutMs }: TokenConnection): TokenStore {
  const ask = <Value>(name: 'get' | 'set', call: () => Promise<Value>): Promise<Value | undefined> =>
    waitFor(timeoutMs, undefined, call).catch((error) => {
      events?.report(`tokenStore.${name}`, error);
      return undefined;
    });
  return {
    get: () =>
      ask('get', async () => {
        const stored = await store.get();
        if (stored === undefined || stored === null) return undefined;
        const { token, expiresAt } = stored;
        if (isToken(token) && typeof expiresAt === 'number') return { token, expiresAt };
        throw new TypeError('it must return `{ token, expiresAt }` or undefined');
      }),
    set: (token) => ask('set', () => store.set(token)),
  };
}
