import { checkOptions } from '@cross-border-payments/client-runtime/core/checks';
import type { Checks } from '@cross-border-payments/client-runtime/core/context';
import { guard } from '@cross-border-payments/client-runtime/core/hooks';
import type { JsonValue } from './request.ts';

export const UNCHECKED = 'unchecked';

/** The second argument of a handler. */
export interface CallbackContext {
  /** What `keyOf` returned; undefined without `keyOf`. */
  readonly key: string | undefined;
  /** The body as it was received. */
  readonly body: Uint8Array;
}

/**
 * The step that failed. `appKey` is the check of the header, `key` the call of `keyOf`. The sender does not learn the
 * step.
 */
export type FailedStep = 'appKey' | 'read' | 'parse' | 'key' | 'claim' | 'handle' | 'complete' | 'release';

export interface CallbackReceiverOptions<T = JsonValue> {
  /**
   * The application key that callbacks must have in the header `appkey`; `'unchecked'` accepts callbacks from any
   * sender.
   */
  readonly appKey: string;
  /** Accepts callbacks without the header. The interface makes the header optional, so anybody can send such a callback. */
  readonly allowMissingAppKey?: boolean;
  /** Largest body, in bytes. Defaults to 262,144 (256 KiB). */
  readonly maxBytes?: number;
  /** Checks and types the callback. If it throws or returns undefined, the callback is refused. */
  readonly parse?: (value: JsonValue) => T | Promise<T>;
  /**
   * Returns a key for the event that a callback reports. A later callback with the same key gets HTTP 200 and is not
   * handled. Pass this function only if the body identifies the event: two events with the same key would be taken for
   * one, and the second lost. Callbacks are always handled if this function is absent, or returns undefined or an empty
   * string.
   */
  readonly keyOf?: (callback: T, body: Uint8Array) => string | undefined | Promise<string | undefined>;
  /** Remembers the keys of handled callbacks. Only used with `keyOf`. Defaults to a store in memory. */
  readonly store?: CallbackStore;
  /**
   * Handles a callback. When this function returns, the sender receives HTTP 200. If it throws, the sender receives 400,
   * and a redelivery is handled again. The interface document does not say how long the service waits for the response:
   * store the callback, return, and do long work later.
   */
  readonly onCallback: (callback: T, context: CallbackContext) => unknown;
  /**
   * Longest time to wait for the body and for each of your functions, in milliseconds. Defaults to 30,000. A callback
   * that takes longer is refused with HTTP 400. If `onCallback` is then still running, it is not called for another
   * callback with the same key.
   */
  readonly timeoutMs?: number;
  /**
   * Called if a callback is refused because of its `appKey`, and if your own code or the store fails. Also called once
   * if `keyOf` returns the same key for different bodies. Errors of `onError` itself are ignored. By default,
   * `console.warn` writes a line for the first failure of each step.
   */
  readonly onError?: (error: unknown, step: FailedStep) => void;
}

export const CHECKS: Checks<keyof CallbackReceiverOptions> = {
  appKey: (value) => {
    if (typeof value === 'string' && value !== '') return undefined;
    return `is ${value === undefined ? 'missing' : 'not a string, or empty'}: pass the application key of the service, or \`'${UNCHECKED}'\` to accept callbacks of anybody`;
  },
  allowMissingAppKey: 'a boolean',
  store: 'an object',
  maxBytes: 1,
  parse: 'a function',
  keyOf: 'a function',
  onCallback: 'a function',
  timeoutMs: 1,
  onError: 'a function',
};

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

const MEMORY_CHECKS: Checks<keyof MemoryStoreOptions> = { maxKeys: 1, ttlMs: 1, now: 'a function' };

/**
 * Makes the default store of a receiver with `keyOf`, in the memory of this process. Keys expire, and their number is
 * limited.
 *
 * @throws ValidationError when `maxKeys` or `ttlMs` is not a number of at least 1
 */
export function createMemoryStore(options: MemoryStoreOptions = {}): CallbackStore {
  const given = { ...options };
  checkOptions(CREATE, given, MEMORY_CHECKS);
  const { maxKeys = 10_000, ttlMs = 24 * 60 * 60 * 1000, now = () => performance.now() } = given;
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
