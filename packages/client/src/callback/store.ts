import { checkOptions } from '@cross-border-payments/client-runtime/core/checks';
import type { Checks } from '@cross-border-payments/client-runtime/core/context';
import { guard } from '@cross-border-payments/client-runtime/core/hooks';

/** The result of a claim: `new` if the callback may be handled, `done` if it was handled, `busy` if it is being handled. */
export type Claim = 'new' | 'done' | 'busy';

/**
 * Remembers the keys of the callbacks that were handled. If several processes receive callbacks, write a store that uses a
 * database. Its `claim` must be atomic, and the claim of a process that died must expire.
 */
export interface CallbackStore {
  /** Claims a key. The callback may be handled only if the result is `new`. */
  claim(key: string): Claim | Promise<Claim>;
  /** Marks a claimed key as handled. */
  complete(key: string): void | Promise<void>;
  /** Releases a claimed key, so that the next delivery is handled. */
  release(key: string): void | Promise<void>;
}

const CREATE = 'createMemoryStore';

export interface MemoryStoreOptions {
  /** Maximum number of handled callbacks to remember; the least recently seen is dropped first. Defaults to 10,000. */
  readonly maxKeys?: number;
  /** How long a handled callback is remembered after its first delivery, in milliseconds. Defaults to 24 hours. */
  readonly ttlMs?: number;
  /**
   * Returns the time of a monotonic clock in milliseconds. If it throws, `claim` fails, and the callback is
   * redelivered.
   */
  readonly now?: () => number;
}

const CHECKS: Checks<keyof MemoryStoreOptions> = {
  maxKeys: 1,
  ttlMs: 1,
  now: 'a function',
};

/**
 * Makes the default store of a receiver with `keyOf`, in the memory of this process. Keys expire, and their number is
 * limited.
 *
 * @throws ValidationError when `maxKeys` or `ttlMs` is not a number of at least 1
 */
export function createMemoryStore(options: MemoryStoreOptions = {}): CallbackStore {
  const given = { ...options };
  checkOptions(CREATE, given, CHECKS);
  const { maxKeys = 10_000, ttlMs = 24 * 60 * 60 * 1000, now = () => performance.now() } = given;
  /** The time at which each key was claimed. */
  const busy = new Map<string, number>();
  /** The time at which each handled key was claimed. The least recently seen key comes first. */
  const done = new Map<string, number>();
  return {
    claim(key) {
      if (busy.has(key)) return 'busy';
      const time = now();
      guard(() => time);
      if (!Number.isFinite(time)) throw new TypeError('`now` must return a finite number.');
      const claimedAt = done.get(key);
      done.delete(key);
      const isDone = claimedAt !== undefined && time - claimedAt < ttlMs;
      if (isDone) done.set(key, claimedAt);
      else busy.set(key, time);
      return isDone ? 'done' : 'new';
    },
    complete(key) {
      const claimedAt = busy.get(key);
      busy.delete(key);
      done.delete(key);
      if (claimedAt !== undefined) done.set(key, claimedAt);
      for (const oldest of done.keys()) {
        if (done.size <= maxKeys) return;
        done.delete(oldest);
      }
    },
    release: (key) => void busy.delete(key),
  };
}
