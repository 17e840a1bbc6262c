import { atLeast, checkOptions, isAnything, isFunction, isObject, reading } from '../core/checks.ts';
import type { Checks } from '../core/context.ts';
import { waitFor } from '../core/deadline.ts';
import { invalidOption } from '../core/errors/errors.ts';
import { guard } from '../core/hooks.ts';
import {
  BodyConsumed,
  BodyRefusal,
  type CallbackBody,
  hex,
  type JsonValue,
  parseJson,
  readBody,
  secretCheck,
  sha256,
} from './body.ts';
import { type CallbackStore, type Claim, createMemoryStore } from './store.ts';

const MAX_BYTES = 256 * 1024;

/** In place of a key: callbacks of anybody are accepted. */
const UNCHECKED = 'unchecked';

const CREATE = 'createCallbackReceiver';

/** The second argument of a handler. */
export interface CallbackContext {
  /** The key of the callback; undefined if `keyOf` returned none. */
  readonly key: string | undefined;
  /** The body as it was received. */
  readonly body: Uint8Array;
}

/** The step that failed. The sender is not told. `appKey` is the check of the header, `key` is `keyOf`. */
export type FailedStep = 'appKey' | 'read' | 'parse' | 'key' | 'claim' | 'handle' | 'complete' | 'release';

export interface CallbackReceiverOptions<T = JsonValue> {
  /**
   * The application key that callbacks must have in the header `appkey`. With `'unchecked'`, the header is not
   * checked: anybody who can reach the URL can send callbacks.
   */
  readonly appKey: string;
  /**
   * Accepts callbacks without the header, which the interface makes optional. Otherwise they are refused: anybody who
   * can reach the URL can leave the header out.
   */
  readonly allowMissingAppKey?: boolean;
  /** Remembers the handled callbacks. Defaults to a store in memory. */
  readonly store?: CallbackStore;
  /** Largest body, in bytes. Defaults to 262,144 (256 KiB). */
  readonly maxBytes?: number;
  /**
   * Checks and types the callback, whose properties the interface does not show. If it throws or returns undefined, the
   * callback is refused.
   */
  readonly parse?: (value: JsonValue) => T | Promise<T>;
  /**
   * Returns the key by which a callback is remembered. Defaults to the SHA-256 of the body, so that a callback
   * delivered twice is handled once. Return undefined to handle every delivery.
   */
  readonly keyOf?: (callback: T, body: Uint8Array) => string | undefined | Promise<string | undefined>;
  /**
   * Handles a callback. The sender receives HTTP 200 when it returns; if it throws, 400, and a redelivery is handled
   * again. The interface does not show how long the service waits: store the callback, return, and do long work
   * later.
   */
  readonly onCallback: (callback: T, context: CallbackContext) => unknown;
  /**
   * Longest time to wait for the body and for each of your functions, in milliseconds. Defaults to 30,000. A delivery
   * that takes longer is refused with HTTP 400. If `onCallback` is still running, it is not called again until it has
   * ended.
   */
  readonly timeoutMs?: number;
  /**
   * Called for every callback refused for its `appKey`, and every failure of your own code and of the store: an
   * error, a rejection, an unusable value, or no result within `timeoutMs`. Its own errors are ignored. Defaults to a
   * line by `console.warn` for the first failure of each step.
   */
  readonly onError?: (error: unknown, step: FailedStep) => void;
}

/** A delivery, independent of the HTTP library. */
export interface Delivery {
  /** The header `appkey`. */
  readonly appKey: string | null | undefined;
  readonly body: CallbackBody;
  /** The header `content-length`; a body over the limit is refused unread. */
  readonly declaredBytes?: number | undefined;
}

/** The response to a delivery. The interface has only 200 and 400. */
export interface CallbackReceiverResponse {
  readonly status: 200 | 400;
  readonly body: { readonly status: '1' } | { readonly status: '-1'; readonly message: string };
}

/** Receives callbacks; made by `createCallbackReceiver`. */
export interface CallbackReceiver {
  /** Handles a delivery. Never rejects: a failure returns HTTP 400. */
  receive(delivery: Delivery): Promise<CallbackReceiverResponse>;
}

const CLAIMS: readonly string[] = ['new', 'done', 'busy'] satisfies Claim[];

const TAKEN: CallbackReceiverResponse = { status: 200, body: { status: '1' } };

export function refused(message: string): CallbackReceiverResponse {
  return { status: 400, body: { status: '-1', message } };
}

export const NOT_HANDLED: CallbackReceiverResponse = refused(
  'The callback could not be handled; deliver it again later.',
);

/**
 * Makes a receiver of order status callbacks (`POST {callback_url}/hub/webhook`, R-038). It
 * checks the key, limits and parses the body, handles each callback once and returns the response.
 *
 * Callbacks are not signed: take one as a reason to query the status, not as the status itself.
 *
 * @throws ValidationError when an option cannot be used
 */
export function createCallbackReceiver<T = JsonValue>(options: CallbackReceiverOptions<T>): CallbackReceiver {
  return reading(CREATE, () => {
    checkReceiver(options);
    return new Receiver(options);
  });
}

const CHECKS: Checks<keyof CallbackReceiverOptions> = {
  appKey: isAnything,
  allowMissingAppKey: isAnything,
  store: isObject,
  maxBytes: atLeast(1),
  parse: isFunction,
  keyOf: isFunction,
  onCallback: isFunction,
  timeoutMs: atLeast(1),
  onError: isFunction,
};

function checkReceiver<T>(options: CallbackReceiverOptions<T>): void {
  checkOptions(CREATE, options, CHECKS);
  const { appKey, onCallback } = options;
  if (typeof appKey !== 'string' || appKey === '')
    throw invalidOption(
      CREATE,
      'appKey',
      `is ${appKey === undefined ? 'missing' : 'not a string, or empty'}: pass the application key of the service, or \`'${UNCHECKED}'\` to accept callbacks of anybody`,
    );
  if (onCallback === undefined) throw invalidOption(CREATE, 'onCallback', 'must be a function');
}

function wrongKey(given: string | null | undefined): Error {
  const fault = given ? 'is not the `appKey` of the receiver' : 'is missing';
  return new Error(`The header \`appkey\` ${fault}. Pass the application key that the service sends.`);
}

class Receiver<T> implements CallbackReceiver {
  readonly #maxBytes: number;
  readonly #timeoutMs: number;
  readonly #options: CallbackReceiverOptions<T>;
  readonly #store: CallbackStore;
  readonly #isKey: ((given: string) => Promise<boolean>) | undefined;
  /** Callbacks that are being handled: a second delivery gets the response to the first. */
  readonly #running = new Map<string, Promise<CallbackReceiverResponse>>();
  readonly #warned = new Set<string>();

  constructor(options: CallbackReceiverOptions<T>) {
    const { maxBytes = MAX_BYTES, timeoutMs = 30_000, store = createMemoryStore(), appKey } = options;
    this.#maxBytes = maxBytes;
    this.#timeoutMs = timeoutMs;
    this.#options = options;
    this.#store = store;
    this.#isKey = appKey === UNCHECKED ? undefined : secretCheck(appKey);
  }

  /** `createServer` of Node takes any object for its options, reads this one, and would never respond. */
  get IncomingMessage(): never {
    throw new TypeError('A receiver is not a listener: write `createServer(toNodeListener(receiver))`.');
  }

  async receive(delivery: Delivery): Promise<CallbackReceiverResponse> {
    let bytes: Uint8Array<ArrayBuffer>;
    let value: JsonValue;
    try {
      const { appKey, body, declaredBytes = 0 } = delivery;
      if (!(await this.#isAllowed(appKey)))
        return this.#failed(wrongKey(appKey), 'appKey', refused('The header `appkey` is missing or wrong.'));
      bytes = await this.#inTime(() => readBody(body, this.#maxBytes, declaredBytes));
      value = parseJson(bytes);
    } catch (error) {
      const isRefusal = error instanceof BodyRefusal;
      const response = refused(isRefusal ? error.message : 'The body could not be read.');
      return isRefusal && !(error instanceof BodyConsumed) ? response : this.#failed(error, 'read', response);
    }
    return this.#take(value, bytes);
  }

  async #isAllowed(given: string | null | undefined): Promise<boolean> {
    if (!this.#isKey) return true;
    if (given === null || given === undefined) return this.#options.allowMissingAppKey === true;
    return this.#isKey(given);
  }

  async #take(value: JsonValue, body: Uint8Array<ArrayBuffer>): Promise<CallbackReceiverResponse> {
    let callback: T;
    try {
      const { parse } = this.#options;
      callback = parse ? await this.#inTime(() => parse(value)) : (value as T);
      if (callback === undefined) throw new TypeError('`parse` returned nothing: return the callback');
    } catch (error) {
      return this.#failed(error, 'parse', refused('The callback does not have the expected form.'));
    }
    let key: string | undefined;
    try {
      const { keyOf } = this.#options;
      key = keyOf ? await this.#inTime(() => keyOf(callback, body)) : hex(await sha256(body));
      if (key !== undefined && typeof key !== 'string')
        throw new TypeError('`keyOf` must return a string or undefined');
    } catch (error) {
      return this.#failed(error, 'key');
    }
    if (key === undefined) return this.#respondInTime(this.#handle(callback, { key, body }));
    return this.#once(key, callback, body);
  }

  #once(key: string, callback: T, body: Uint8Array): Promise<CallbackReceiverResponse> {
    const running = this.#running.get(key);
    if (running) return running;
    const response = this.#claimed(key, callback, body);
    this.#running.set(key, response);
    return response;
  }

  async #claimed(key: string, callback: T, body: Uint8Array): Promise<CallbackReceiverResponse> {
    const claim = await this.#claim(key);
    if (claim !== 'new') {
      this.#running.delete(key);
      if (claim === 'done') return TAKEN;
      // Another process is handling it and may still fail, so the response must not be 200.
      return claim === 'busy' ? refused('The callback is being handled; deliver it again later.') : claim;
    }
    const handling = this.#handle(callback, { key, body });
    // A handler that takes too long is still running, so it must not be called again before it has ended.
    const ended = handling.then((response) => this.#close(key, response));
    return this.#respondInTime(handling, ended);
  }

  async #claim(key: string): Promise<Claim | CallbackReceiverResponse> {
    try {
      const claim = await this.#inTime(() => this.#store.claim(key));
      if (CLAIMS.includes(claim)) return claim;
      throw new TypeError(`\`claim\` must return one of ${CLAIMS.join(', ')}`);
    } catch (error) {
      return this.#failed(error, 'claim');
    }
  }

  async #close(key: string, response: CallbackReceiverResponse): Promise<CallbackReceiverResponse> {
    const step = response.status === 200 ? 'complete' : 'release';
    try {
      await this.#inTime(() => this.#store[step](key));
    } catch (error) {
      // The response stays the same: a handled callback that is delivered again would be handled twice.
      this.#report(error, step);
    }
    this.#running.delete(key);
    return response;
  }

  /** Waits for the handler within the limit, then for what follows, which has a limit of its own. */
  #respondInTime(
    handling: Promise<CallbackReceiverResponse>,
    ended = handling,
  ): Promise<CallbackReceiverResponse> {
    return this.#inTime(() => handling).then(
      () => ended,
      (late) => this.#failed(late, 'handle'),
    );
  }

  async #handle(callback: T, context: CallbackContext): Promise<CallbackReceiverResponse> {
    try {
      await this.#options.onCallback(callback, context);
      return TAKEN;
    } catch (error) {
      return this.#failed(error, 'handle');
    }
  }

  #inTime<Value>(work: () => Value | PromiseLike<Value>): Promise<Value> {
    return waitFor(this.#timeoutMs, undefined, work);
  }

  #failed(error: unknown, step: FailedStep, response: CallbackReceiverResponse = NOT_HANDLED) {
    this.#report(error, step);
    return response;
  }

  #report(error: unknown, step: FailedStep): void {
    guard(() => {
      const { onError = this.#warn } = this.#options;
      return onError(error, step);
    });
  }

  readonly #warn = (error: unknown, step: FailedStep): void => {
    const cause = error instanceof BodyConsumed ? 'consumed' : step;
    if (this.#warned.has(cause)) return;
    this.#warned.add(cause);
    const { appKey } = this.#options;
    const text = error instanceof Error ? error.message : `a value of type ${typeof error} was thrown`;
    console.warn(
      `Callback, step \`${step}\`: ${text.replaceAll(appKey, '[redacted]')} (Reported once; pass \`onError\` to get every failure.)`,
    );
  };
}
