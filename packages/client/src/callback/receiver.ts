import { checkOptions, refuse } from '@cross-border-payments/client-runtime/core/checks';
import { waitFor } from '@cross-border-payments/client-runtime/core/deadline';
import { invalidOption } from '@cross-border-payments/client-runtime/core/errors';
import { guard } from '@cross-border-payments/client-runtime/core/hooks';
import {
  type CallbackContext,
  type CallbackReceiverOptions,
  type CallbackStore,
  CHECKS,
  createMemoryStore,
  type FailedStep,
  UNCHECKED,
} from './options.ts';
import {
  type CallbackReceiverResponse,
  type CallbackRequest,
  type JsonValue,
  parseJson,
  RawBodyMissing,
  RefusedCallback,
  readBody,
  readHeader,
  respondWith,
} from './request.ts';

const CREATE = 'createCallbackReceiver';

/** Receives callbacks; made by `createCallbackReceiver`. */
export interface CallbackReceiver {
  /**
   * Handles a request whose path and method your router has checked. Never rejects: it returns HTTP 400 for a failure.
   *
   * @param request its headers, and its raw body
   * @returns the response to send
   */
  readonly handle: (request: CallbackRequest) => Promise<CallbackReceiverResponse>;
}

/** The properties of a node:http response that are used. */
export interface NodeResponse {
  writeHead(status: number, headers: Record<string, string>): unknown;
  end(text: string): unknown;
}

const NOT_A_LISTENER =
  '`receiver.handle` returns the response and does not send it: for a server of Node or Express use `toNodeListener(receiver)`.';

const NOT_A_REQUEST =
  '`receiver.handle` needs the whole request, `{ headers, body }` with the raw body, and got another value, such as a parsed body.';

const SAME_KEY =
  '`keyOf` returned the same key for two callbacks with different bodies, so only the first was handled: if they report different events, add what tells them apart to the key, or remove `keyOf`.';

const NO_KEY =
  'is used only with `keyOf`: pass `keyOf`, which names the event of a callback, or remove `store`';

const MAX_HANDLED = 1_000;

const UNREAD = 'The body could not be read.';
export const NOT_HANDLED = 'The callback could not be handled; deliver it again later.';

/** Why a callback is refused, for the sender; undefined if it is accepted. */
type Refusal = string | undefined;

/**
 * Makes a receiver of order status callbacks (`POST {callback_url}/hub/webhook`, R-038). It checks the application key,
 * reads the body up to a maximum size, parses it, and calls `onCallback`, unless `keyOf` returns the key of an event
 * that was handled before. Callbacks are not signed, so use a callback only as a reason to query the status. Then
 * handling it twice does no harm.
 *
 * @throws ValidationError when an option cannot be used
 */
export function createCallbackReceiver<T = JsonValue>(options: CallbackReceiverOptions<T>): CallbackReceiver {
  checkOptions(CREATE, options, CHECKS);
  for (const name of ['appKey', 'onCallback'] as const) refuse(CREATE, name, options[name], CHECKS[name]);
  if (options.store && !options.keyOf) throw invalidOption(CREATE, 'store', NO_KEY);
  return new Receiver(options);
}

class Receiver<T> implements CallbackReceiver {
  readonly #options: CallbackReceiverOptions<T>;
  readonly #store: CallbackStore;
  /** The hash of the key that callbacks must have; undefined if they need none. */
  readonly #appKey: Promise<Uint8Array> | undefined;
  /** Callbacks that are being handled, by key. Another callback with the same key gets the same response. */
  readonly #running = new Map<string, Promise<Refusal>>();
  readonly #warned = new Set<string>();
  /** The hash of the body that was handled for each key. Only the latest keys are kept. */
  readonly #handled = new Map<string, Promise<string>>();

  constructor(options: CallbackReceiverOptions<T>) {
    const { store = createMemoryStore(), appKey } = options;
    this.#options = { ...options };
    this.#store = store;
    this.#appKey = appKey === UNCHECKED ? undefined : hash(new TextEncoder().encode(appKey));
  }

  /**
   * Throws if the receiver itself is passed to Node's `createServer`, which reads this option. Otherwise Node
   * would take the receiver for options and never respond.
   */
  get IncomingMessage(): never {
    throw new TypeError('A receiver is not a listener: write `createServer(toNodeListener(receiver))`.');
  }

  /** A property, not a method, so that it may be passed on alone: `export const { handle: handler } = receiver`. */
  readonly handle: CallbackReceiver['handle'] = async (request: CallbackRequest, ...more: unknown[]) => {
    const [response] = more as [NodeResponse?];
    if (typeof response?.writeHead === 'function') return this.#refuseListener(response);
    try {
      const refusal = await this.#receive(request);
      return refusal === undefined ? respondWith(200) : respondWith(400, refusal);
    } catch (error) {
      const isRefusal = error instanceof RefusedCallback;
      if (!isRefusal) this.#report(error, 'read');
      return respondWith(400, isRefusal ? error.message : NOT_HANDLED);
    }
  };

  /** Sends a refusal if `handle` was used as a listener, because Node and Express ignore what a listener returns. */
  #refuseListener(response: NodeResponse): CallbackReceiverResponse {
    this.#report(new TypeError(NOT_A_LISTENER), 'read');
    const refusal = respondWith(400, NOT_A_LISTENER);
    guard(() => {
      response.writeHead(refusal.status, { ...refusal.headers });
      response.end(refusal.body);
    });
    return refusal;
  }

  async #receive(request: CallbackRequest): Promise<Refusal> {
    const { maxBytes = 256 * 1024, parse = (value) => value as T } = this.#options;
    if (!('headers' in Object(request) || 'body' in Object(request))) {
      this.#report(new TypeError(NOT_A_REQUEST), 'read');
      throw new RefusedCallback(NOT_HANDLED);
    }
    await this.#checkKey(await this.#step('read', UNREAD, () => readHeader(request.headers, 'appkey')));
    const body = await this.#step('read', UNREAD, () => readBody(request, maxBytes));
    const value = parseJson(body);
    const callback = await this.#step('parse', 'The callback does not have the expected form.', async () => {
      const parsed = await parse(value);
      if (parsed === undefined) throw new TypeError('`parse` returned nothing: return the callback');
      return parsed;
    });
    const key = await this.#step('key', NOT_HANDLED, async () => {
      const named = await this.#options.keyOf?.(callback, body);
      if (named === undefined || typeof named === 'string') return named || undefined;
      throw new TypeError('`keyOf` must return a string or undefined');
    });
    if (key === undefined) return this.#respond(this.#handle(callback, { key, body }));
    const running = this.#running.get(key);
    const refusal = running ?? this.#once(callback, { key, body });
    this.#running.set(key, refusal);
    const reason = await refusal;
    if (running && reason === undefined) await this.#noteDropped(key, body);
    return reason;
  }

  /**
   * Compares hashes in constant time, so the time depends neither on the length of the key nor on the first character
   * that differs.
   * @throws RefusedCallback
   */
  async #checkKey(appKey: string | undefined): Promise<void> {
    if (!this.#appKey || (appKey === undefined && this.#options.allowMissingAppKey === true)) return;
    const [left, right] = [await this.#appKey, await hash(new TextEncoder().encode(appKey))];
    const difference = left.reduce((bits, byte, at) => bits | (byte ^ (right[at] as number)), 0);
    if (difference === 0) return;
    const fault = appKey ? 'is not the `appKey` of the receiver' : 'is missing';
    const message = `The header \`appkey\` ${fault}. Pass the application key that the service sends.`;
    this.#report(new Error(message), 'appKey');
    throw new RefusedCallback('The header `appkey` is missing or wrong.');
  }

  async #once(callback: T, context: CallbackContext & { key: string }): Promise<Refusal> {
    const { key, body } = context;
    const claim = await this.#step('claim', NOT_HANDLED, async () => {
      const result = await this.#store.claim(key);
      if (['new', 'done', 'busy'].includes(result)) return result;
      throw new TypeError('`claim` must return one of new, done, busy');
    }).catch((error) => {
      this.#running.delete(key);
      throw error;
    });
    if (claim === 'new') {
      this.#handled.set(key, hash(body).then(String));
      if (this.#handled.size > MAX_HANDLED) this.#handled.delete(this.#handled.keys().next().value ?? '');
      const handling = this.#handle(callback, context);
      // A handler that exceeded its time limit may still be running. A redelivery must not call it again before it
      // ends.
      const ended = handling.then((refusal) => this.#close(key, refusal));
      return this.#respond(handling, ended);
    }
    this.#running.delete(key);
    if (claim === 'done') await this.#noteDropped(key, body);
    // The process that is handling the callback may still fail, so the response must not be 200.
    return claim === 'done' ? undefined : 'The callback is being handled; deliver it again later.';
  }

  /** Reports the first callback that has the key of a handled callback but another body, which may be another event. */
  async #noteDropped(key: string, body: Uint8Array): Promise<void> {
    const handled = await this.#handled.get(key);
    if (handled === undefined || this.#warned.has(SAME_KEY) || handled === `${await hash(body)}`) return;
    this.#warned.add(SAME_KEY);
    this.#report(new Error(SAME_KEY), 'key');
  }

  async #close(key: string, refusal: Refusal): Promise<Refusal> {
    const step = refusal === undefined ? 'complete' : 'release';
    // A failure of the store does not change the response: after HTTP 400, the callback would be delivered and handled
    // again.
    await this.#step(step, NOT_HANDLED, () => this.#store[step](key)).catch(() => undefined);
    this.#running.delete(key);
    return refusal;
  }

  /** Waits for the handler within the time limit, then for `complete` or `release` within another such limit. */
  async #respond(handling: Promise<Refusal>, ended = handling): Promise<Refusal> {
    await this.#step('handle', NOT_HANDLED, () => handling);
    return ended;
  }

  async #handle(callback: T, context: CallbackContext): Promise<Refusal> {
    try {
      await this.#options.onCallback(callback, context);
      return undefined;
    } catch (error) {
      this.#report(error, 'handle');
      return NOT_HANDLED;
    }
  }

  /** Runs a step within the time limit. Reports a failure. @throws RefusedCallback with a message for the sender */
  #step<Value>(step: FailedStep, message: string, work: () => Value | PromiseLike<Value>): Promise<Value> {
    return waitFor(this.#options.timeoutMs ?? 30_000, undefined, work).catch((error) => {
      const isRefusal = error instanceof RefusedCallback;
      if (!isRefusal || error instanceof RawBodyMissing) this.#report(error, step);
      throw isRefusal ? error : new RefusedCallback(message);
    });
  }

  #report(error: unknown, step: FailedStep): void {
    guard(() => {
      const { onError = this.#warn } = this.#options;
      return onError(error, step);
    });
  }

  readonly #warn = (error: unknown, step: FailedStep): void => {
    const cause = error instanceof RawBodyMissing ? 'raw body' : step;
    if (this.#warned.has(cause)) return;
    this.#warned.add(cause);
    const text = error instanceof Error ? error.message : `a value of type ${typeof error} was thrown`;
    const safe = text.replaceAll(this.#options.appKey, '[redacted]');
    console.warn(
      `Callback, step \`${step}\`: ${safe} (Reported once; pass \`onError\` to get every failure.)`,
    );
  };
}

/** Hashes through WebCrypto, which Node, browsers and edge runtimes have. @returns 32 bytes */
async function hash(bytes: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>));
}
