import type { Store, Transaction } from '../store/store.ts';
import { now } from './clock.ts';
import { redact, redactProperty } from './journal.ts';

/** Number of stored requests; older requests are deleted (sandbox choice `request-log`). */
const MAX_KEPT = 10_000;

const MAX_WAITING = 500;
const WAIT_MS = 100;
const ROWS_PER_INSERT = 20;

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

type WaitingRequest = ReturnType<typeof toRow>;

/** Stores the newest requests with their responses. It writes them in batches, so that no request waits for the log. */
export class RequestLog {
  readonly #store: Store;
  readonly #onError: (error: unknown) => void;
  #waiting: WaitingRequest[] = [];
  #timer: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(store: Store, onError: (error: unknown) => void) {
    this.#store = store;
    this.#onError = onError;
  }

  add(exchange: RecordedRequest): void {
    this.#waiting.push(toRow(exchange));
    if (this.#waiting.length > MAX_WAITING) this.#waiting.shift();
    this.#timer ??= setTimeout(() => void this.flush(), WAIT_MS).unref();
  }

  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const batch = this.#waiting;
    this.#waiting = [];
    if (batch.length > 0) {
      this.#writing = this.#writing
        .then(() => this.#store.transaction((tx) => write(tx, batch)))
        .catch((error) => {
          const lost = `${batch.length} requests could not be written to the request log`;
          this.#onError(new Error(`${lost}: ${String(error)}`));
        });
    }
    return this.#writing;
  }
}

async function write(tx: Transaction, batch: readonly WaitingRequest[]): Promise<void> {
  const at = await now(tx);
  for (let from = 0; from < batch.length; from += ROWS_PER_INSERT) {
    const rows = batch.slice(from, from + ROWS_PER_INSERT).map((row) => ({ ...row, at }));
    await tx.db.insertInto('requests').values(rows).execute();
  }
  const newest = tx.db.selectFrom('requests').select(({ fn }) => fn.max('id').as('newest'));
  const oldest = Number((await newest.executeTakeFirstOrThrow()).newest) - MAX_KEPT;
  await tx.db.deleteFrom('requests').where('id', '<=', oldest).execute();
}

function toRow({ isResponseSecret, advice, ...exchange }: RecordedRequest) {
  const { url, request, merchantId = null, operation = null, fault = null } = exchange;
  const response = parsed(exchange.response);
  const query = url.includes('?') ? Object.fromEntries(new URLSearchParams(url.replace(/^.*?\?/s, ''))) : {};
  const sources = [readProperty(response, 'data'), parsed(request), query];
  return {
    ...exchange,
    merchantId,
    operation,
    fault,
    url: maskedUrl(url),
    code: findName([response], 'status'),
    tradeId: findName(sources, 'tradeId'),
    orderNo: findName(sources, 'orderNo'),
    request: request === undefined ? null : maskedText(request),
    response: maskedText(exchange.response, isResponseSecret),
    advice: advice === undefined ? null : JSON.stringify(advice),
  };
}

/** Maximum number of characters of a stored body (sandbox choice `request-log`). */
const LONGEST = 16_384;
const LONGEST_NAME = 256;

export function parsed(text: string | undefined): unknown {
  if (text === undefined || text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Masks a body, or returns a note in its place. @param isDataSecret hides the whole property `data` */
export function maskedText(text: string, isDataSecret = false): string {
  const value = parsed(text);
  if (value === undefined) return text === '' ? text : `(${text.length} characters, no JSON)`;
  const hidesData = isDataSecret && readProperty(value, 'data') !== undefined;
  try {
    const masked = JSON.stringify(redact(hidesData ? { ...(value as object), data: '(secret)' } : value));
    return masked.length <= LONGEST ? masked : `(${text.length} characters, too long to keep)`;
  } catch (error) {
    if (error instanceof RangeError) return `(${text.length} characters, nested too deeply)`;
    throw error;
  }
}

export function maskedUrl(url: string): string {
  const [path = '', query] = url.split(/\?(.*)/s);
  if (query === undefined) return url;
  const pairs = [...new URLSearchParams(query)].map(([name, value]) => {
    return `${encodeURIComponent(name)}=${encodeURIComponent(String(redactProperty(name, value)))}`;
  });
  return `${path}?${pairs.join('&')}`;
}

function readProperty(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Readonly<Record<string, unknown>>)[name];
}

function findName(sources: readonly unknown[], name: string): string | null {
  for (const source of sources) {
    const value = readProperty(source, name);
    if (typeof value === 'string' && value !== '' && value.length <= LONGEST_NAME) return value;
  }
  return null;
}
