import { hex, secretCheck, sha256 } from './digest.ts';
import {
  BodyRefusal,
  type JsonValue,
  type NotificationBody,
  parseJson,
  readBody,
} from './read-notification.ts';
import { createMemoryStore, type NotificationStore } from './store.ts';

const MAX_BYTES = 256 * 1024;

/** What a handler is told beside the notification. */
export interface NotificationContext {
  /** Under which the notification is remembered; nothing when `keyOf` gave none. */
  readonly key: string | undefined;
  /** The body as it came. */
  readonly body: Uint8Array;
}

/** In which step something failed that the sender is told nothing of. */
export type FailedStep = 'read' | 'parse' | 'key' | 'claim' | 'handle' | 'complete' | 'release';

/** Options of `createWebhookReceiver`. */
export interface WebhookOptions<T = JsonValue> {
  /** The application key that notifications must carry in the header `appkey`. Without it the header is not looked at. */
  readonly appKey?: string;
  /**
   * Also take notifications without the header. It is optional in the interface (section 6), but whoever can reach the
   * address can leave it off; so with `appKey` a notification without it is refused unless this is true.
   */
  readonly allowMissingAppKey?: boolean;
  /** Remembers what was handled; in memory by default. */
  readonly store?: NotificationStore;
  /** Most bytes of a body. Default 262,144 (256 KiB). */
  readonly maxBytes?: number;
  /** Checks and types the notification, whose members the interface does not show. What it throws refuses the notification. */
  readonly parse?: (value: JsonValue) => T;
  /**
   * Under which key a notification is remembered. By default the SHA-256 of the body: one notification delivered twice
   * is handled once. Give nothing to handle every delivery.
   */
  readonly keyOf?: (notification: T, body: Uint8Array) => string | undefined | Promise<string | undefined>;
  /**
   * Handles a notification. The sender gets 200 once it is done; when it throws, 400, and a redelivery is handled again. How
   * long the service waits is not shown: note the notification down, answer, and do long work afterwards.
   */
  readonly onNotification: (notification: T, context: NotificationContext) => unknown;
  /** Is told of every failure of your own code and of the store. What it throws is ignored. */
  readonly onError?: (error: unknown, step: FailedStep) => void;
}

/** A delivery, whatever transport it came by. */
export interface Delivery {
  /** The header `appkey`. */
  readonly appKey: string | null | undefined;
  readonly body: NotificationBody;
  /** The header `content-length`; a body over the limit is then refused unread. */
  readonly declaredBytes?: number | undefined;
}

/** What to answer. The interface knows 200 and 400 only. */
export interface WebhookAnswer {
  readonly status: 200 | 400;
  readonly body: { readonly status: '1' } | { readonly status: '-1'; readonly message: string };
}

/** Takes deliveries; made by `createWebhookReceiver`. */
export interface WebhookReceiver {
  /** Handles a delivery. It never rejects: what fails is answered with 400. */
  receive(delivery: Delivery): Promise<WebhookAnswer>;
}

const TAKEN: WebhookAnswer = { status: 200, body: { status: '1' } };

/** The answer that refuses a delivery. */
export function refused(message: string): WebhookAnswer {
  return { status: 400, body: { status: '-1', message } };
}

/**
 * Makes a receiver of order status notifications (`POST {callback_url}/hub/webhook`, sections 4.7 and 6, R-038). It
 * checks the key, bounds and parses the body, handles each notification once and answers.
 *
 * A notification is not signed. Take it as a reason to ask the service for the status, not as the status itself.
 *
 * @throws RangeError when `maxBytes` is no positive number
 * @throws TypeError when `appKey` is empty
 */
export function createWebhookReceiver<T = JsonValue>(options: WebhookOptions<T>): WebhookReceiver {
  const { maxBytes = MAX_BYTES, appKey } = options;
  if (!(maxBytes >= 1)) throw new RangeError('`maxBytes` must be at least 1.');
  if (appKey === '')
    throw new TypeError('`appKey` is empty; leave it out when the header is not to be checked.');
  return new Receiver(options, maxBytes);
}

class Receiver<T> implements WebhookReceiver {
  readonly #maxBytes: number;
  readonly #options: WebhookOptions<T>;
  readonly #store: NotificationStore;
  readonly #isKey: ((given: string) => Promise<boolean>) | undefined;
  /** What is being handled now, so that a second delivery of it gets the first one's answer. */
  readonly #running = new Map<string, Promise<WebhookAnswer>>();

  constructor(options: WebhookOptions<T>, maxBytes: number) {
    this.#maxBytes = maxBytes;
    this.#options = options;
    this.#store = options.store ?? createMemoryStore();
    this.#isKey = options.appKey === undefined ? undefined : secretCheck(options.appKey);
  }

  async receive({ appKey, body, declaredBytes = 0 }: Delivery): Promise<WebhookAnswer> {
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

  async #take(value: JsonValue, body: Uint8Array<ArrayBuffer>): Promise<WebhookAnswer> {
    const { parse, keyOf } = this.#options;
    let notification: T;
    try {
      notification = parse ? parse(value) : (value as T);
    } catch (error) {
      return this.#failed(error, 'parse', 'The notification is not as expected.');
    }
    let key: string | undefined;
    try {
      key = keyOf ? await keyOf(notification, body) : hex(await sha256(body));
    } catch (error) {
      return this.#failed(error, 'key');
    }
    if (key === undefined) return this.#handle(notification, { key, body });
    return this.#once(key, notification, body);
  }

  #once(key: string, notification: T, body: Uint8Array): Promise<WebhookAnswer> {
    const running = this.#running.get(key);
    if (running) return running;
    const work = this.#claimed(key, notification, body).finally(() => this.#running.delete(key));
    this.#running.set(key, work);
    return work;
  }

  async #claimed(key: string, notification: T, body: Uint8Array): Promise<WebhookAnswer> {
    let claim: string;
    try {
      claim = await this.#store.claim(key);
    } catch (error) {
      return this.#failed(error, 'claim');
    }
    if (claim === 'done') return TAKEN;
    // Another process is at it and may still fail; so the sender is not told that all is well.
    if (claim !== 'new') return refused('The notification is being handled; deliver it again later.');
    const answer = await this.#handle(notification, { key, body });
    const step = answer.status === 200 ? 'complete' : 'release';
    try {
      await this.#store[step](key);
    } catch (error) {
      // The answer stays: a handled notification that is delivered again would be handled twice.
      this.#report(error, step);
    }
    return answer;
  }

  async #handle(notification: T, context: NotificationContext): Promise<WebhookAnswer> {
    try {
      await this.#options.onNotification(notification, context);
      return TAKEN;
    } catch (error) {
      return this.#failed(error, 'handle');
    }
  }

  #failed(
    error: unknown,
    step: FailedStep,
    message = 'The notification could not be handled; deliver it again later.',
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
