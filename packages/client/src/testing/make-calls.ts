import { toHttpClient } from '../http.ts';
import { type Client, createClient, operations } from '../index.ts';
import type { OperationRecord } from '../runtime.ts';
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
  [operations.convertWalletFunds, (queryNo) => ({ queryNo, sourceCurrency: 'AUD', targetCurrency: 'CNY' })],
  [operations.confirmGlobalPayout, (tradeId) => ({ tradeId })],
  [operations.cancelPersonalPayout, (tradeId) => ({ tradeId })],
  [operations.getPayinStatus, (orderNo) => ({ orderNo })],
  [operations.listPayins, (search) => ({ search })],
];

const AT_ONCE = 40;
/**
 * The time limit of a call. If it were shorter, logins would time out on a busy machine; after a failed login, all calls
 * fail for a second.
 */
const TIMEOUT_MS = 400;

/** The setting with which a runtime makes the calls; plain data, so that it can be a command-line argument. */
export interface Setting {
  readonly url: string;
  /** A URL with a closed port. */
  readonly refusing: string;
  readonly seed: string;
  readonly calls: number;
}

/** How one call ended. */
export interface CallEnd {
  readonly key: string;
  readonly operation: string;
  /** `success`, `aborted` or the kind of the error. */
  readonly end: string;
  /** How many requests of the call were sent to a closed port. */
  readonly refused: number;
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

  constructor({ url, refusing, seed }: Setting, send: typeof fetch) {
    this.#seed = seed;
    this.#client = createClient({
      baseUrl: url,
      appKey: 'the-app-key',
      secretKey: 'the-secret-key',
      timeoutMs: TIMEOUT_MS,
      retry: { attempts: 4, baseMs: 1, maxMs: 4, budgetMs: 2000 },
      fetch: (address, init) => {
        const key = /KEY-[\w-]+-\d+/.exec(`${address}${init?.body}`)?.[0] ?? '';
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
    const refused = random() < 0.1 ? 1 : 0;
    this.#refusals.set(key, refused);
    const abort = random() < 0.03 ? AbortSignal.timeout(1 + Math.floor(random() * 20)) : undefined;
    const end = await this.#make(operation, input(key), abort, random() < 0.3);
    return { key, operation: operation.id, end, refused };
  }

  async #make(operation: OperationRecord, input: object, signal: AbortSignal | undefined, http: boolean) {
    try {
      if (!http) {
        await this.#client.call(operation, input, signal ? { signal } : {});
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
      ) => Promise<{ error?: unknown }>;
      const { error } = await request(method.toLowerCase(), path, init);
      return error ? 'service' : 'success';
    } catch (error) {
      if (signal?.aborted && error === signal.reason) return 'aborted';
      return (error as { kind?: string }).kind ?? `untyped: ${error}`;
    }
  }
}
