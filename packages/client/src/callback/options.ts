import type { Checks } from '@cross-border-payments/client-runtime/core/context';
import type { JsonValue } from './request.ts';
import type { CallbackStore } from './store.ts';

/** Value of `appKey` with which callbacks from any sender are accepted. */
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
