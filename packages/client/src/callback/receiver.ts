import { hex, secretCheck, sha256 } from './digest.ts';
import { BodyRefusal, type CallbackBody, type JsonValue, parseJson, readBody } from './read-callback.ts';
import { type CallbackStore, createMemoryStore } from './store.ts';

const MAX_BYTES = 256 * 1024;

/** What a handler is told beside the callback. */
export interface CallbackContext {
  /** Under which the callback is remembered; nothing when `keyOf` gave none. */
  readonly key: string | undefined;
  /** The body as it came. */
  readonly body: Uint8Array;
}

/** In which step something failed that the sender is told nothing of. */
export type FailedStep = 'read' | 'parse' | 'key' | 'claim' | 'handle' | 'complete' | 'release';

/** Options of `createCallbackReceiver`. */
export interface CallbackReceiverOptions<T = JsonValue> {
  /** The application key that callbacks must carry in the header `appkey`. Without it the header is not looked at. */
  readonly appKey?: string;
  /**
   * Also take callbacks without the header. It is optional in the interface (section 6), but whoever can reach the
   * address can leave it off; so with `appKey` a callback without it is refused unless this is true.
   */
  readonly allowMissingAppKey?: boolean;
  /** Remembers what was handled; in memory by default. */
  readonly store?: CallbackStore;
  /** Most bytes of a body. Default 262,144 (256 KiB). */
  readonly maxBytes?: number;
  /** Checks and types the callback, whose members the interface does not show. What it throws refuses the callback. */
  readonly parse?: (value: JsonValue) => T;
  /**
   * Under which key a callback is remembered. By default the SHA-256 of the body: one callback delivered twice
   * is handled once. Give nothing to handle every delivery.
   */
  readonly keyOf?: (callback: T, body: Uint8Array) => string | undefined | Promise<string | undefined>;
  /**
   * Handles a callback. The sender gets 200 once it is done; when it throws, 400, and a redelivery is handled again. How
   * long the service waits is not shown: note the callback down, answer, and do long work afterwards.
   */
  readonly onCallback: (callback: T, context: CallbackContext) => unknown;
  /** Is told of every failure of your own code and of the store. What it throws is ignored. */
  readonly onError?: (error: unknown, step: FailedStep) => void;
}

/** A delivery, whatever transport it came by. */
export interface Delivery {
  /** The header `appkey`. */
  readonly appKey: string | null | undefined;
  readonly body: CallbackBody;
  /** The header `content-length`; a body over the limit is then refused unread. */
  readonly declaredBytes?: number | undefined;
}

/** What to answer. The interface knows 200 and 400 only. */
export interface CallbackReceiverAnswer {
  readonly status: 200 | 400;
  readonly body: { readonly status: '1' } | { readonly status: '-1'; readonly message: string };
}

/** Takes deliveries; made by `createCallbackReceiver`. */
export interface CallbackReceiver {
  /** Handles a delivery. It never rejects: what fails is answered with 400. */
  receive(delivery: Delivery): Promise<CallbackReceiverAnswer>;
}

const TAKEN: CallbackReceiverAnswer = { status: 200, body: { status: '1' } };

/** The answer that refuses a delivery. */
export function refused(message: string): CallbackReceiverAnswer {
  return { status: 400, body: { status: '-1', message } };
}

/**
 * Makes a receiver of order status callbacks (`POST {callback_url}/hub/webhook`, sections 4.7 and 6, R-038). It
 * checks the key, bounds and parses the body, handles each callback once and answers.
 *
 * A callback is not signed. Take it as a reason to ask the service for the status, not as the status itself.
 *
 * @throws RangeError when `maxBytes` is no positive number
 * @throws TypeError when `appKey` is empty
 */
export function createCallbackReceiver<T = JsonValue>(options: CallbackReceiverOptions<T>): CallbackReceiver {
  const { maxBytes = MAX_BYTES, appKey } = options;
  if (!(maxBytes >= 1)) throw new RangeError('`maxBytes` must be at least 1.');
  if (appKey === '')
    throw new TypeError('`appKey` is empty; leave it out when the header is not to be checked.');
  return new Receiver(options, maxBytes);
}

class Receiver<T> implements CallbackReceiver {
  readonly #maxBytes: number;
  readonly #options: CallbackReceiverOptions<T>;
  readonly #store: CallbackStore;
  readonly #isKey: ((given: string) => Promise<boolean>) | undefined;
  /** What is being handled now, so that a second delivery of it gets the first one's answer. */
  readonly #running = new Map<string, Promise<CallbackReceiverAnswer>>();

  constructor(options: CallbackReceiverOptions<T>, maxBytes: number) {
    this.#maxBytes = maxBytes;
    this.#options = options;
    this.#store = options.store ?? createMemoryStore();
    this.#isKey = options.appKey === undefined ? undefined : secretCheck(options.appKey);
  }

  async receive({ appKey, body, declaredBytes = 0 }: Delivery): Promise<CallbackReceiverAnswer> {
    if (!(await this.#isAllowed(appKey))) return refused('The header `appkey` is not the expected one.');
    let bytes: Uint8Array<ArrayBuffer>;
    let value: JsonValue;
    try {
      bytes = await readBody(body, this.#maxBytes, declaredBytes);
      value = parseJson(bytes);
    } catch (error) {
      if (error instanceof BodyRefusal) return refused(error.message);
      return this.#failed(error, 'read', 'The body could not be read.');
    }
    return this.#take(value, bytes);
  }

  async #isAllowed(given: string | null | undefined): Promise<boolean> {
    if (!this.#isKey) return true;
    if (given === null || given === undefined) return this.#options.allowMissingAppKey === true;
    return this.#isKey(given);
  }

  async #take(value: JsonValue, body: Uint8Array<ArrayBuffer>): Promise<CallbackReceiverAnswer> {
    const { parse, keyOf } = this.#options;
    let callback: T;
    try {
      callback = parse ? parse(value) : (value as T);
    } catch (error) {
      return this.#failed(error, 'parse', 'The callback is not as expected.');
    }
    let key: string | undefined;
    try {
      key = keyOf ? await keyOf(callback, body) : hex(await sha256(body));
    } catch (error) {
      return this.#failed(error, 'key');
    }
    if (key === undefined) return this.#handle(callback, { key, body });
    return this.#once(key, callback, body);
  }

  #once(key: string, callback: T, body: Uint8Array): Promise<CallbackReceiverAnswer> {
    const running = this.#running.get(key);
    if (running) return running;
    const work = this.#claimed(key, callback, body).finally(() => this.#running.delete(key));
    this.#running.set(key, work);
    return work;
  }

  async #claimed(key: string, callback: T, body: Uint8Array): Promise<CallbackReceiverAnswer> {
    let claim: string;
    try {
      claim = await this.#store.claim(key);
    } catch (error) {
      return this.#failed(error, 'claim');
    }
    if (claim === 'done') return TAKEN;
    // Another process is at it and may still fail; so the sender is not told that all is well.
    if (claim !== 'new') return refused('The callback is being handled; deliver it again later.');
    const answer = await this.#handle(callback, { key, body });
    const step = answer.status === 200 ? 'complete' : 'release';
    try {
      await this.#store[step](key);
    } catch (error) {
      // The answer stays: a handled callback that is delivered again would be handled twice.
      this.#report(error, step);
    }
    return answer;
  }

  async #handle(callback: T, context: CallbackContext): Promise<CallbackReceiverAnswer> {
    try {
      await this.#options.onCallback(callback, context);
      return TAKEN;
    } catch (error) {
      return this.#failed(error, 'handle');
    }
  }

  #failed(
    error: unknown,
    step: FailedStep,
    message = 'The callback could not be handled; deliver it again later.',
  ) {
    this.#report(error, step);
    return refused(message);
  }

  #report(error: unknown, step: FailedStep): void {
    try {
      this.#options.onError?.(error, step);
    } catch {
      // A report that fails must not change the answer.
    }
  }
}
