import { checkNumber, checkType } from '../core/check-call.ts';

/** The result of a claim: the callback is yours, was handled before, or is being handled. */
export type Claim = 'new' | 'done' | 'busy';

/**
 * Remembers which callbacks were handled. For several processes, write one on a database: `claim` must be atomic, and
 * the claim of a process that died must expire.
 */
export interface CallbackStore {
  /** Claims a key. The callback may be handled only after `new`. */
  claim(key: string): Claim | Promise<Claim>;
  /** Marks a claimed key as handled. */
  complete(key: string): void | Promise<void>;
  /** Releases a claimed key, so that the next delivery is handled. */
  release(key: string): void | Promise<void>;
}

/** The operation of errors about the options of a store. */
const CREATE = 'createMemoryStore';

/** Options of `createMemoryStore`. */
export interface MemoryStoreOptions {
  /** Most handled callbacks to remember; the least recently seen is dropped first. Defaults to 10,000. */
  readonly maxKeys?: number;
  /** How long a handled callback is remembered, in milliseconds. Defaults to 24 hours. */
  readonly ttlMs?: number;
  /** Returns the milliseconds of a monotonic clock. */
  readonly now?: () => number;
}

/**
 * Makes the default store, in the memory of this process, limited in number and time.
 *
 * @throws ValidationError when `maxKeys` or `ttlMs` is not a number of at least 1
 */
export function createMemoryStore(options: MemoryStoreOptions = {}): CallbackStore {
  const { maxKeys = 10_000, ttlMs = 24 * 60 * 60 * 1000, now = () => performance.now() } = options;
  checkNumber(CREATE, 'maxKeys', maxKeys, 1);
  checkNumber(CREATE, 'ttlMs', ttlMs, 1);
  checkType(CREATE, 'now', now, 'function');
  return new MemoryStore(maxKeys, ttlMs, now);
}

class MemoryStore implements CallbackStore {
  readonly #maxKeys: number;
  readonly #ttlMs: number;
  readonly #now: () => number;
  readonly #busy = new Set<string>();
  /** When each was handled, the least recently seen first. */
  readonly #done = new Map<string, number>();

  constructor(maxKeys: number, ttlMs: number, now: () => number) {
    this.#maxKeys = maxKeys;
    this.#ttlMs = ttlMs;
    this.#now = now;
  }

  claim(key: string): Claim {
    if (this.#busy.has(key)) return 'busy';
    const handledAt = this.#done.get(key);
    this.#done.delete(key);
    if (handledAt !== undefined && this.#now() - handledAt < this.#ttlMs) {
      this.#done.set(key, handledAt);
      return 'done';
    }
    this.#busy.add(key);
    return 'new';
  }

  complete(key: string): void {
    this.#busy.delete(key);
    this.#done.delete(key);
    this.#done.set(key, this.#now());
    for (const oldest of this.#done.keys()) {
      if (this.#done.size <= this.#maxKeys) return;
      this.#done.delete(oldest);
    }
  }

  release(key: string): void {
    this.#busy.delete(key);
  }
}
