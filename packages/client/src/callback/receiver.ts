import { checkOptions, refuse } from '../core/checks.ts';
import type { Checks } from '../core/context.ts';
import { waitFor } from '../core/deadline.ts';
import { reading } from '../core/errors/errors.ts';
import { guard } from '../core/hooks.ts';
import {
  BodyConsumed,
  type CallbackBody,
  hex,
  type JsonValue,
  parseJson,
  RefusedDelivery,
  readBody,
  secretCheck,
  sha256,
} from './body.ts';
import { type CallbackStore, createMemoryStore } from './store.ts';

const MAX_BYTES = 256 * 1024;

/** Instead of a key: accepts callbacks from any sender. */
const UNCHECKED = 'unchecked';

const CREATE = 'createCallbackReceiver';

/** The second argument of a handler. */
export interface CallbackContext {
  /** The key of the callback; undefined if `keyOf` returned none. */
  readonly key: string | undefined;
  /** The body as it was received. */
  readonly body: Uint8Array;
}

/** The step that failed: `appKey` is the check of the header, `key` is `keyOf`. The sender does not learn the step. */
export type FailedStep = 'appKey' | 'read' | 'parse' | 'key' | 'claim' | 'handle' | 'complete' | 'release';

export interface CallbackReceiverOptions<T = JsonValue> {
  /**
   * The application key that callbacks must have in the header `appkey`; `'unchecked'` accepts callbacks from any
   * sender.
   */
  readonly appKey: string;
  /** Accepts callbacks without the header. The interface makes the header optional, so anybody can send such a callback. */
  readonly allowMissingAppKey?: boolean;
  /** Remembers the handled callbacks. Defaults to a store in memory. */
  readonly store?: CallbackStore;
  /** Largest body, in bytes. Defaults to 262,144 (256 KiB). */
  readonly maxBytes?: number;
  /** Checks and types the callback. If it throws or returns undefined, the callback is refused. */
  readonly parse?: (value: JsonValue) => T | Promise<T>;
  /**
   * Returns the key by which a callback is remembered. Defaults to the SHA-256 of the body, so that a callback
   * delivered twice is handled once. Return undefined to handle every delivery.
   */
  readonly keyOf?: (callback: T, body: Uint8Array) => string | undefined | Promise<string | undefined>;
  /**
   * Handles a callback. When this function returns, the sender receives HTTP 200. If it throws, the sender receives 400,
   * and a redelivery is handled again. The interface document does not say how long the service waits for the response:
   * store the callback, return, and do long work later.
   */
  readonly onCallback: (callback: T, context: CallbackContext) => unknown;
  /**
   * Longest time to wait for the body and for each of your functions, in milliseconds. Defaults to 30,000. A delivery
   * that takes longer is refused with HTTP 400. `onCallback` is not called again for the same callback while it is still
   * running.
   */
  readonly timeoutMs?: number;
  /**
   * Called if a callback is refused because of its `appKey`, or if your own code or the store fails. Errors of `onError`
   * itself are ignored. By default, `console.warn` writes a line for the first failure of each step.
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

const TAKEN: CallbackReceiverResponse = { status: 200, body: { status: '1' } };

export function refused(message: string): CallbackReceiverResponse {
  return { status: 400, body: { status: '-1', message } };
}

const UNREAD = 'The body could not be read.';
const AGAIN = 'The callback could not be handled; deliver it again later.';
export const NOT_HANDLED: CallbackReceiverResponse = refused(AGAIN);

const CHECKS: Checks<keyof CallbackReceiverOptions> = {
  appKey: (value) => {
    if (typeof value === 'string' && value !== '') return undefined;
    return `is ${value === undefined ? 'missing' : 'not a string, or empty'}: pass the application key of the service, or \`'${UNCHECKED}'\` to accept callbacks of anybody`;
  },
  allowMissingAppKey: '',
  store: 'an object',
  maxBytes: 1,
  parse: 'a function',
  keyOf: 'a function',
  onCallback: 'a function',
  timeoutMs: 1,
  onError: 'a function',
};

/**
 * Makes a receiver of order status callbacks (`POST {callback_url}/hub/webhook`, R-038). It checks the key, limits and
 * parses the body, and handles each callback once. Callbacks are not signed: use a callback only as a reason to query the status.
 *
 * @throws ValidationError when an option cannot be used
 */
export function createCallbackReceiver<T = JsonValue>(options: CallbackReceiverOptions<T>): CallbackReceiver {
  return reading(CREATE, () => {
    checkOptions(CREATE, options, CHECKS);
    for (const name of ['appKey', 'onCallback'] as const) refuse(CREATE, name, options[name], CHECKS[name]);
    return new Receiver(options);
  });
}

class Receiver<T> implements CallbackReceiver {
  readonly #options: CallbackReceiverOptions<T>;
  readonly #store: CallbackStore;
  readonly #isKey: ((given: string) => Promise<boolean>) | undefined;
  /** Callbacks that are being handled; a second delivery gets the response to the first. */
  readonly #running = new Map<string, Promise<CallbackReceiverResponse>>();
  readonly #warned = new Set<string>();

  constructor(options: CallbackReceiverOptions<T>) {
    const { store = createMemoryStore(), appKey } = options;
    this.#options = { ...options };
    this.#store = store;
    this.#isKey = appKey === UNCHECKED ? undefined : secretCheck(appKey);
  }

  /**
   * Throws, since a receiver is not a listener. `createServer` of Node reads this option: without the getter, it would
   * accept the receiver as its options and never respond.
   */
  get IncomingMessage(): never {
    throw new TypeError('A receiver is not a listener: write `createServer(toNodeListener(receiver))`.');
  }

  async receive(delivery: Delivery): Promise<CallbackReceiverResponse> {
    try {
      return await this.#receive(delivery);
    } catch (error) {
      const isRefusal = error instanceof RefusedDelivery;
      if (!isRefusal) this.#report(error, 'read');
      return refused(isRefusal ? error.message : AGAIN);
    }
  }

  async #receive(delivery: Delivery): Promise<CallbackReceiverResponse> {
    const { maxBytes = MAX_BYTES, parse = (value) => value as T, keyOf } = this.#options;
    const { appKey, body, declaredBytes } = await this.#step('read', UNREAD, () => ({ ...delivery }));
    await this.#checkKey(appKey);
    const bytes = await this.#step('read', UNREAD, () => readBody(body, maxBytes, declaredBytes));
    const value = parseJson(bytes);
    const callback = await this.#step('parse', 'The callback does not have the expected form.', async () => {
      const parsed = await parse(value);
      if (parsed === undefined) throw new TypeError('`parse` returned nothing: return the callback');
      return parsed;
    });
    const keyOfCallback = async () => {
      const own = await keyOf?.(callback, bytes);
      if (own === undefined || typeof own === 'string') return own;
      throw new TypeError('`keyOf` must return a string or undefined');
    };
    const key = keyOf ? await this.#step('key', AGAIN, keyOfCallback) : hex(await sha256(bytes));
    if (key === undefined) return this.#respond(this.#handle(callback, { key, body: bytes }));
    const response = this.#running.get(key) ?? this.#once(callback, { key, body: bytes });
    this.#running.set(key, response);
    return response;
  }

  /** @throws RefusedDelivery */
  async #checkKey(given: string | null | undefined): Promise<void> {
    if (!this.#isKey) return;
    const isMissing = given === null || given === undefined;
    if (isMissing ? this.#options.allowMissingAppKey === true : await this.#isKey(given)) return;
    const fault = given ? 'is not the `appKey` of the receiver' : 'is missing';
    const message = `The header \`appkey\` ${fault}. Pass the application key that the service sends.`;
    this.#report(new Error(message), 'appKey');
    throw new RefusedDelivery('The header `appkey` is missing or wrong.');
  }

  async #once(callback: T, context: CallbackContext & { key: string }): Promise<CallbackReceiverResponse> {
    const { key } = context;
    const claim = await this.#step('claim', AGAIN, async () => {
      const found = await this.#store.claim(key);
      if (['new', 'done', 'busy'].includes(found)) return found;
      throw new TypeError('`claim` must return one of new, done, busy');
    }).catch((error) => {
      this.#running.delete(key);
      throw error;
    });
    if (claim === 'new') {
      const handling = this.#handle(callback, context);
      // A handler over its time limit is still running: a redelivery must not call it again before it has ended.
      const ended = handling.then((response) => this.#close(key, response));
      return this.#respond(handling, ended);
    }
    this.#running.delete(key);
    if (claim === 'done') return TAKEN;
    // The process that is handling the callback may still fail, so the response must not be 200.
    return refused('The callback is being handled; deliver it again later.');
  }

  async #close(key: string, response: CallbackReceiverResponse): Promise<CallbackReceiverResponse> {
    const step = response.status === 200 ? 'complete' : 'release';
    // A failure of the store does not change the response: HTTP 400 would lead to a redelivery, handled a second time.
    await this.#step(step, AGAIN, () => this.#store[step](key)).catch(() => undefined);
    this.#running.delete(key);
    return response;
  }

  /** Waits for the handler within the time limit, then for `complete` or `release` within another such limit. */
  async #respond(
    handling: Promise<CallbackReceiverResponse>,
    ended = handling,
  ): Promise<CallbackReceiverResponse> {
    await this.#step('handle', AGAIN, () => handling);
    return ended;
  }

  async #handle(callback: T, context: CallbackContext): Promise<CallbackReceiverResponse> {
    try {
      await this.#options.onCallback(callback, context);
      return TAKEN;
    } catch (error) {
      this.#report(error, 'handle');
      return NOT_HANDLED;
    }
  }

  /** Runs a step within the time limit. Reports a failure. @throws RefusedDelivery with a message for the sender */
  async #step<Value>(
    step: FailedStep,
    message: string,
    work: () => Value | PromiseLike<Value>,
  ): Promise<Value> {
    const { timeoutMs = 30_000 } = this.#options;
    try {
      return await waitFor(timeoutMs, undefined, work);
    } catch (error) {
      const isRefusal = error instanceof RefusedDelivery;
      if (!isRefusal || error instanceof BodyConsumed) this.#report(error, step);
      throw isRefusal ? error : new RefusedDelivery(message);
    }
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
