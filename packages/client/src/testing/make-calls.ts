import { toHttpClient } from '../http.ts';
import { type CallOptions, type Client, createClient, operations, type ServiceError } from '../index.ts';
import type { OperationRecord } from '../types.ts';
import { pick, seeded } from './seeded.ts';

/**
 * The calls, each with its key in an order number, a quote number or a trade id. The last calls are reads, which may be
 * repeated.
 */
const SUBJECTS: readonly [OperationRecord, (key: string) => object][] = [
  [operations.createGlobalPayout, (orderNo) => ({ orderNo })],
  [operations.createPayin, (orderNo) => ({ orderNo })],
  [operations.createBusinessPayout, (orderNo) => ({ orderNo })],
  [operations.createPersonalPayout, (orderNo) => ({ orderNo })],
  [operations.updateGlobalPayout, (orderNo) => ({ orderNo })],
  [operations.completePersonalPayoutDocuments, (tradeId) => ({ tradeId })],
  [operations.uploadPayinDocument, (tradeId) => ({ tradeId, file: new Blob(['a file']) })],
  [operations.convertWalletFunds, (queryNo) => ({ queryNo, sourceCurrency: 'AUD', targetCurrency: 'CNY' })],
  [operations.confirmGlobalPayout, (tradeId) => ({ tradeId })],
  [operations.cancelPersonalPayout, (tradeId) => ({ tradeId })],
  [operations.getPayinStatus, (orderNo) => ({ orderNo })],
  [operations.listPayins, (search) => ({ search })],
];

const AT_ONCE = 40;

/** Most attempts of a call that may be repeated. */
export const ATTEMPTS = 4;

/** The setting with which a runtime makes the calls; plain data, so that it can be a command-line argument. */
export interface Setting {
  readonly url: string;
  /** A URL with a closed port. */
  readonly refusing: string;
  readonly seed: string;
  readonly calls: number;
  /** The time limit of a call in milliseconds. */
  readonly timeoutMs: number;
}

/** How one call ended. */
export interface CallEnd {
  readonly key: string;
  readonly operation: string;
  /** `success`, `aborted`, or the kind of the error and, for a refusal, whether it may have taken effect. */
  readonly end: string;
  /** How many requests of the call were sent to a closed port. */
  readonly refused: number;
  /** How many requests of the call the client passed to `fetch`. */
  readonly sends: number;
  /** False for a call with `retry: false`. */
  readonly mayResend: boolean;
}

/** The options for calls in the process of the proof. */
export interface Watching {
  /** Called after every hundred calls. */
  readonly onProgress?: ((done: number) => void) | undefined;
  /** Ends the proof early. */
  readonly signal?: AbortSignal | undefined;
  /** Defaults to the platform's `fetch`. */
  readonly fetch?: typeof fetch | undefined;
}

/** Makes seeded calls, forty in parallel. */
export async function makeCalls(
  setting: Setting,
  { onProgress, signal, fetch: send = fetch }: Watching = {},
): Promise<CallEnd[]> {
  const caller = new Calls(setting, send);
  const ends: CallEnd[] = [];
  let next = 0;
  const worker = async () => {
    while (next < setting.calls && !signal?.aborted) {
      ends.push(await caller.one(next++));
      if (ends.length % 100 === 0) onProgress?.(ends.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return ends;
}

class Calls {
  readonly #client: Client;
  readonly #seed: string;
  /** How many of the next requests of a call go to a closed port, by key. */
  readonly #refusals = new Map<string, number>();
  /** How often the client called `fetch`, by key. */
  readonly #sends = new Map<string, number>();

  constructor({ url, refusing, seed, timeoutMs }: Setting, send: typeof fetch) {
    this.#seed = seed;
    this.#client = createClient({
      baseUrl: url,
      appKey: 'the-app-key',
      secretKey: 'the-secret-key',
      timeoutMs,
      // The inputs contain only what identifies a call.
      preflight: 'off',
      advice: 'off',
      retry: { attempts: ATTEMPTS, baseMs: 1, maxMs: 4, budgetMs: 2000 },
      fetch: async (address, init) => {
        const { body } = init ?? {};
        const text = body instanceof Blob ? await body.text() : body;
        const key = /KEY-[\w-]+-\d+/.exec(`${address}${text}`)?.[0] ?? '';
        this.#sends.set(key, (this.#sends.get(key) ?? 0) + 1);
        const left = this.#refusals.get(key) ?? 0;
        this.#refusals.set(key, left - 1);
        return send(left > 0 ? `${address}`.replace(url, refusing) : address, init);
      },
    });
  }

  async one(index: number): Promise<CallEnd> {
    const key = `KEY-${this.#seed}-${index}`;
    const random = seeded(`${this.#seed} call ${index}`);
    const [operation, input] = pick(random, SUBJECTS);
    const refused = random() < 0.15 ? 1 : 0;
    this.#refusals.set(key, refused);
    const signal = random() < 0.03 ? AbortSignal.timeout(1 + Math.floor(random() * 20)) : undefined;
    const isByPath = !operation.body?.['multipart/form-data'] && random() < 0.3;
    // A call by path has no option for retries.
    const mayResend = isByPath || random() > 0.1;
    const options = { ...(signal && { signal }), ...(!mayResend && { retry: false as const }) };
    const end = await this.#make(operation, input(key), options, isByPath);
    return { key, operation: operation.id, end, refused, sends: this.#sends.get(key) ?? 0, mayResend };
  }

  async #make(operation: OperationRecord, input: object, options: CallOptions, isByPath: boolean) {
    const { signal } = options;
    try {
      if (!isByPath) {
        await this.#client.call(operation, input, options);
        return 'success';
      }
      const { method, path } = operation;
      const init = {
        ...(method === 'GET' ? { params: { query: input } } : { body: input }),
        ...(signal && { signal }),
      };
      const request = toHttpClient(this.#client).request as unknown as (
        method: string,
        path: string,
        init: object,
      ) => Promise<{ data?: { status?: string } }>;
      const { data } = await request(method.toLowerCase(), path, init);
      // By path, a refusal is a result, which says nothing about the effect.
      return data?.status === '1' ? 'success' : nameRefusal(operation.retry !== 'read');
    } catch (error) {
      if (signal?.aborted && error === signal.reason) return 'aborted';
      const { kind, mayHaveTakenEffect } = error as Partial<ServiceError>;
      return kind === 'service' ? nameRefusal(mayHaveTakenEffect) : (kind ?? `untyped: ${error}`);
    }
  }
}

function nameRefusal(mayHaveTakenEffect: boolean | undefined): string {
  return mayHaveTakenEffect ? 'service, may have taken effect' : 'service';
}
