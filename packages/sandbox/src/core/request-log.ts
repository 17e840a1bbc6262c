import type { Insertable } from 'kysely';
import type { Database } from '../store/schema.ts';
import type { Store, Transaction } from '../store/store.ts';
import { readClock } from './clock.ts';
import { redact, redactMember } from './journal.ts';

/** Number of requests that are kept, the newest ones (sandbox choice `request-log`). */
const MOST_KEPT = 10_000;

/** Requests that wait to be written. Under a load beyond that, the oldest of them are left out. */
const MOST_WAITING = 500;
const WAIT_MS = 100;
const ROWS_PER_INSERT = 20;
const LONGEST_RAW = 16_384;

/** Names the request in every answer, so that it can be found in the request log. */
export const REQUEST_ID_HEADER = 'x-request-id';

/** A request with its answer. */
export interface RecordedRequest {
  /** Sent in the header `x-request-id` of the answer. */
  readonly requestId: string;
  readonly merchantId?: string | undefined;
  /** Id of the operation, if the address belongs to one. */
  readonly operation?: string | undefined;
  readonly method: string;
  /** Path and query as sent. */
  readonly url: string;
  readonly httpStatus: number;
  /** Text of the body; of a form, JSON of its texts. */
  readonly request?: string | undefined;
  readonly answer: string;
  /** Real time. */
  readonly durationMs: number;
  /** Whether the data of the answer is a secret itself: the token of a login. */
  readonly isAnswerSecret?: boolean;
  /** What was accepted but probably not meant, one sentence each. */
  readonly advice?: readonly string[] | undefined;
  /** The fault that disturbed the answer. */
  readonly fault?: string | undefined;
}

/**
 * Keeps the newest requests with their answers, without secrets. Writes them together, soon after they were answered, so
 * that no request waits for it.
 */
export class RequestLog {
  readonly #store: Store;
  readonly #onError: (error: unknown) => void;
  #waiting: RecordedRequest[] = [];
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  /** @param onError called if requests cannot be written; they are lost then */
  constructor(store: Store, onError: (error: unknown) => void) {
    this.#store = store;
    this.#onError = onError;
  }

  /** Remembers a request that was answered. */
  add(exchange: RecordedRequest): void {
    const { request, answer } = exchange;
    this.#waiting.push({ ...exchange, request: request && bounded(request), answer: bounded(answer) });
    if (this.#waiting.length > MOST_WAITING) this.#waiting.shift();
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

/** Masks a long text at once, so that what waits needs little memory. */
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
    .where('id', '<=', Number(last) - MOST_KEPT)
    .execute();
}

function toRow(exchange: RecordedRequest, at: number): Insertable<Database['requests']> {
  const { requestId, merchantId, operation, method, url, httpStatus, durationMs } = exchange;
  const [request, answer] = [parsed(exchange.request), parsed(exchange.answer)];
  const query = Object.fromEntries(new URLSearchParams(url.slice(url.indexOf('?') + 1)));
  const sent = url.includes('?') ? [request, query] : [request];
  const code = findMember([answer], 'status');
  return {
    request_id: requestId,
    at,
    merchant_id: merchantId ?? null,
    operation: operation ?? null,
    method,
    url: maskedUrl(url),
    http_status: httpStatus,
    code: code ?? null,
    trade_id: findMember([dataOf(answer), ...sent], 'tradeId') ?? null,
    order_no: findMember([dataOf(answer), ...sent], 'orderNo') ?? null,
    duration_ms: durationMs,
    request: exchange.request === undefined ? null : maskedText(exchange.request),
    answer: maskedText(exchange.answer, exchange.isAnswerSecret),
    advice: exchange.advice === undefined ? null : JSON.stringify(exchange.advice),
    fault: exchange.fault ?? null,
  };
}

function dataOf(answer: unknown): unknown {
  return typeof answer === 'object' && answer !== null && 'data' in answer ? answer.data : undefined;
}

/** Most characters of a text that are kept (sandbox choice `request-log`). */
const LONGEST = 16_384;
const LONGEST_NAME = 256;

/** Parses JSON. @returns undefined for no text and for a text that is no JSON */
export function parsed(text: string | undefined): unknown {
  if (text === undefined || text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * Copies a body for the request log: JSON with its secrets masked, or a note in parentheses instead of a text that is no
 * JSON, where secrets cannot be told from the rest, or too long.
 * @param isDataSecret whether the member `data` is a secret itself
 */
export function maskedText(text: string, isDataSecret = false): string {
  const value = parsed(text);
  if (value === undefined) return text === '' || isNote(text) ? text : `(${text.length} characters, no JSON)`;
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  const open = isDataSecret && isObject && 'data' in value ? { ...value, data: '(secret)' } : value;
  const masked = toMaskedJson(open);
  if (masked === undefined) return `(${text.length} characters, nested too deeply)`;
  return masked.length <= LONGEST ? masked : `(${text.length} characters, too long to keep)`;
}

/** Writes a value as JSON, masked. @returns undefined if it is nested more deeply than the stack allows */
function toMaskedJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(redact(value));
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Whether a long text was replaced before. */
function isNote(text: string): boolean {
  return /^\(\d+ characters, [a-z ]+\)$/i.test(text);
}

/** Masks the values of a query whose names are secret. */
export function maskedUrl(url: string): string {
  const [path = '', query] = url.split(/\?(.*)/s);
  if (query === undefined) return url;
  const pairs = [...new URLSearchParams(query)].map(([name, value]) => {
    return `${encodeURIComponent(name)}=${encodeURIComponent(String(redactMember(name, value)))}`;
  });
  return `${path}?${pairs.join('&')}`;
}

/** Returns a text or number that the first of some objects has as a member, as text. */
function findMember(sources: readonly unknown[], name: string): string | undefined {
  for (const source of sources) {
    if (typeof source !== 'object' || source === null || !Object.hasOwn(source, name)) continue;
    const value = (source as Readonly<Record<string, unknown>>)[name];
    if (typeof value === 'string' && value !== '' && value.length <= LONGEST_NAME) return value;
  }
  return undefined;
}
