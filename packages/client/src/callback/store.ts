import { atLeast, checkOptions, isFunction, reading } from '../core/checks.ts';
import type { Checks } from '../core/context.ts';
import { guard } from '../core/hooks.ts';

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

const CREATE = 'createMemoryStore';

export interface MemoryStoreOptions {
  /** Most handled callbacks to remember; the least recently seen is dropped first. Defaults to 10,000. */
  readonly maxKeys?: number;
  /** How long a handled callback is remembered after its first delivery, in milliseconds. Defaults to 24 hours. */
  readonly ttlMs?: number;
  /** Returns the milliseconds of a monotonic clock. If it fails, `claim` does, so that the callback is delivered again. */
  readonly now?: () => number;
}

const CHECKS: Checks<keyof MemoryStoreOptions> = {
  maxKeys: atLeast(1),
  ttlMs: atLeast(1),
  now: isFunction,
};

/**
 * Makes the default store, in the memory of this process, limited in number and time.
 *
 * @throws ValidationError when `maxKeys` or `ttlMs` is not a number of at least 1
 */
export function createMemoryStore(options: MemoryStoreOptions = {}): CallbackStore {
  const given = reading(CREATE, () => ({ ...options }));
  checkOptions(CREATE, given, CHECKS);
  const { maxKeys = 10_000, ttlMs = 24 * 60 * 60 * 1000, now = () => performance.now() } = given;
  return new MemoryStore(maxKeys, ttlMs, now);
}

class MemoryStore implements CallbackStore {
  readonly #maxKeys: number;
  readonly #ttlMs: number;
  readonly #now: () => number;
  /** When each was claimed. */
  readonly #busy = new Map<string, number>();
  /** When each that was handled had been claimed, the least recently seen first. */
  readonly #done = new Map<string, number>();

  constructor(maxKeys: number, ttlMs: number, now: () => number) {
    this.#maxKeys = maxKeys;
    this.#ttlMs = ttlMs;
    this.#now = now;
  }

  claim(key: string): Claim {
    if (this.#busy.has(key)) return 'busy';
    const now = this.#now();
    guard(() => now);
    if (!Number.isFinite(now)) throw new TypeError('`now` must return a finite number.');
    const claimedAt = this.#done.get(key);
    this.#done.delete(key);
    if (claimedAt !== undefined && now - claimedAt < this.#ttlMs) {
      this.#done.set(key, claimedAt);
      return 'done';
    }
    this.#busy.set(key, now);
    return 'new';
  }

  complete(key: string): void {
    const claimedAt = this.#busy.get(key);
    this.#busy.delete(key);
    this.#done.delete(key);
    if (claimedAt !== undefined) this.#done.set(key, claimedAt);
    for (const oldest of this.#done.keys()) {
      if (this.#done.size <= this.#maxKeys) return;
      this.#done.delete(oldest);
    }
  }

  release(key: string): void {
    this.#busy.delete(key);
  }
}
