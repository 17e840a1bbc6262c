import type { Insertable } from 'kysely';
import type { Database } from '../store/schema.ts';
import type { Store, Transaction } from '../store/store.ts';
import { readClock } from './clock.ts';
import { redact, redactProperty } from './journal.ts';

/** The newest requests are stored (sandbox choice `request-log`). */
const MAX_KEPT = 10_000;

/** Maximum number of requests that wait to be written; beyond it, the oldest ones are dropped. */
const MAX_WAITING = 500;
const WAIT_MS = 100;
const ROWS_PER_INSERT = 20;
const LONGEST_RAW = 16_384;

export const REQUEST_ID_HEADER = 'x-request-id';

export interface RecordedRequest {
  readonly requestId: string;
  readonly merchantId?: string | undefined;
  readonly operation?: string | undefined;
  readonly method: string;
  readonly url: string;
  readonly httpStatus: number;
  readonly request?: string | undefined;
  readonly response: string;
  readonly durationMs: number;
  readonly isResponseSecret?: boolean;
  readonly advice?: readonly string[] | undefined;
  readonly fault?: string | undefined;
}

/** Stores the newest requests with their responses in batches, so that no request waits for it. */
export class RequestLog {
  readonly #store: Store;
  readonly #onError: (error: unknown) => void;
  #waiting: RecordedRequest[] = [];
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  /** @param onError called if requests could not be written and are lost */
  constructor(store: Store, onError: (error: unknown) => void) {
    this.#store = store;
    this.#onError = onError;
  }

  add(exchange: RecordedRequest): void {
    const { request, response } = exchange;
    this.#waiting.push({ ...exchange, request: request && bounded(request), response: bounded(response) });
    if (this.#waiting.length > MAX_WAITING) this.#waiting.shift();
    this.#timer ??= setTimeout(() => void this.flush(), WAIT_MS).unref();
  }

  /** Resolves once everything that was added can be read. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const batch = this.#waiting;
    this.#waiting = [];
    if (batch.length > 0) {
      this.#writing = this.#writing
        .then(() => this.#store.transaction((tx) => write(tx, batch)))
        .catch((error) => this.#onError(lost(batch.length, error)));
    }
    return this.#writing;
  }
}

function lost(requests: number, error: unknown): Error {
  return new Error(`${requests} requests could not be written to the request log: ${String(error)}`);
}

/** Masks a long text at once, so that waiting requests need little memory. */
function bounded(text: string): string {
  return text.length <= LONGEST_RAW ? text : maskedText(text);
}

async function write(tx: Transaction, batch: readonly RecordedRequest[]): Promise<void> {
  const { now: at } = await readClock(tx);
  const rows = batch.map((exchange) => toRow(exchange, at));
  for (let from = 0; from < rows.length; from += ROWS_PER_INSERT) {
    await tx.db
      .insertInto('requests')
      .values(rows.slice(from, from + ROWS_PER_INSERT))
      .execute();
  }
  const newest = tx.db.selectFrom('requests').select(({ fn }) => fn.max('id').as('newest'));
  const { newest: last } = await newest.executeTakeFirstOrThrow();
  await tx.db
    .deleteFrom('requests')
    .where('id', '<=', Number(last) - MAX_KEPT)
    .execute();
}

function toRow(exchange: RecordedRequest, at: number): Insertable<Database['requests']> {
  const { requestId, merchantId, operation, method, url, httpStatus, durationMs } = exchange;
  const [request, response] = [parsed(exchange.request), parsed(exchange.response)];
  const query = Object.fromEntries(new URLSearchParams(url.slice(url.indexOf('?') + 1)));
  const sent = url.includes('?') ? [request, query] : [request];
  const code = findProperty([response], 'status');
  return {
    request_id: requestId,
    at,
    merchant_id: merchantId ?? null,
    operation: operation ?? null,
    method,
    url: maskedUrl(url),
    http_status: httpStatus,
    code: code ?? null,
    trade_id: findProperty([dataOf(response), ...sent], 'tradeId') ?? null,
    order_no: findProperty([dataOf(response), ...sent], 'orderNo') ?? null,
    duration_ms: durationMs,
    request: exchange.request === undefined ? null : maskedText(exchange.request),
    response: maskedText(exchange.response, exchange.isResponseSecret),
    advice: exchange.advice === undefined ? null : JSON.stringify(exchange.advice),
    fault: exchange.fault ?? null,
  };
}

function dataOf(response: unknown): unknown {
  return typeof response === 'object' && response !== null && 'data' in response ? response.data : undefined;
}

/** Maximum number of characters that are stored (sandbox choice `request-log`). */
const LONGEST = 16_384;
const LONGEST_NAME = 256;

/** Returns undefined for an empty string or invalid JSON. */
export function parsed(text: string | undefined): unknown {
  if (text === undefined || text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Masks a body; one that cannot be masked is replaced by a note. @param isDataSecret of the property `data` */
export function maskedText(text: string, isDataSecret = false): string {
  const value = parsed(text);
  if (value === undefined) return text === '' || isNote(text) ? text : `(${text.length} characters, no JSON)`;
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  const open = isDataSecret && isObject && 'data' in value ? { ...value, data: '(secret)' } : value;
  const masked = toMaskedJson(open);
  if (masked === undefined) return `(${text.length} characters, nested too deeply)`;
  return masked.length <= LONGEST ? masked : `(${text.length} characters, too long to keep)`;
}

/** Returns undefined if the value is nested more deeply than the stack allows. */
function toMaskedJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(redact(value));
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function isNote(text: string): boolean {
  return /^\(\d+ characters, [a-z ]+\)$/i.test(text);
}

export function maskedUrl(url: string): string {
  const [path = '', query] = url.split(/\?(.*)/s);
  if (query === undefined) return url;
  const pairs = [...new URLSearchParams(query)].map(([name, value]) => {
    return `${encodeURIComponent(name)}=${encodeURIComponent(String(redactProperty(name, value)))}`;
  });
  return `${path}?${pairs.join('&')}`;
}

function findProperty(sources: readonly unknown[], name: string): string | undefined {
  for (const source of sources) {
    if (typeof source !== 'object' || source === null || !Object.hasOwn(source, name)) continue;
    const value = (source as Readonly<Record<string, unknown>>)[name];
    if (typeof value === 'string' && value !== '' && value.length <= LONGEST_NAME) return value;
  }
  return undefined;
}
