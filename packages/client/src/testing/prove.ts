import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { httpOf } from '../http.ts';
import { type Client, createClient, type OperationRecord, operations } from '../index.ts';
import { startFaultServer } from './fault-server.ts';
import type { Entry, Ledger } from './ledger.ts';
import { pick, seeded } from './seeded.ts';

/** The result of a proof. */
export interface Proof {
  readonly calls: number;
  /** How calls ended: `success` or the kind of the error. */
  readonly ends: Readonly<Record<string, number>>;
  /** How often the server did what. */
  readonly faults: Readonly<Record<string, number>>;
  readonly logins: number;
  /** Creates that were sent again after the connection had been refused. */
  readonly repeatedUnsent: number;
  /** A sentence for each thing that must not happen. */
  readonly violations: readonly string[];
}

/** Calls with the key in the order number, the rate or the trade; then reads, which may be repeated. */
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
/** A shorter one would end logins on a loaded machine, and after a failed login all calls fail for a second. */
const TIMEOUT_MS = 400;

/** How a proof is run. */
export interface ProofOptions {
  readonly calls: number;
  readonly seed: string;
  /** Called after every hundred calls. */
  readonly onProgress?: (done: number) => void;
  /** Ends the proof early. */
  readonly signal?: AbortSignal;
  /** Defaults to the platform's `fetch`. */
  readonly fetch?: typeof fetch;
}

/**
 * Makes seeded calls to a service that fails in every way, and compares the results of the client with what the service
 * did.
 */
export async function prove({
  calls,
  seed,
  onProgress,
  signal,
  fetch: send = fetch,
}: ProofOptions): Promise<Proof> {
  const server = await startFaultServer(seed);
  const run = new Run({ url: server.url, refusing: await closedPort(), seed, ledger: server.ledger, send });
  let next = 0;
  let done = 0;
  const worker = async () => {
    while (next < calls && !signal?.aborted) {
      await run.one(next++);
      done++;
      if (done % 100 === 0) onProgress?.(done);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  // A request that timed out may still arrive.
  await new Promise((resolve) => setTimeout(resolve, 100));
  await server.close();
  return run.result(done);
}

interface Setting {
  readonly url: string;
  readonly refusing: string;
  readonly seed: string;
  readonly ledger: Ledger;
  readonly send: typeof fetch;
}

class Run {
  readonly #client: Client;
  readonly #ledger: Ledger;
  readonly #seed: string;
  readonly #ends = new Map<string, { operation: OperationRecord; end: string; refused: number }>();
  /** How many requests of a call are still to be sent to a closed port. */
  readonly #refusals = new Map<string, number>();

  constructor({ url, refusing, seed, ledger, send }: Setting) {
    this.#ledger = ledger;
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

  async one(index: number): Promise<void> {
    const key = `KEY-${this.#seed}-${index}`;
    const random = seeded(`${this.#seed} call ${index}`);
    const [operation, input] = pick(random, SUBJECTS);
    const refused = random() < 0.1 ? 1 : 0;
    this.#refusals.set(key, refused);
    const abort = random() < 0.03 ? AbortSignal.timeout(1 + Math.floor(random() * 20)) : undefined;
    const end = await this.#make(operation, input(key), abort, random() < 0.3);
    this.#ends.set(key, { operation, end, refused });
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
      const request = httpOf(this.#client).request as unknown as (
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

  result(calls: number): Proof {
    const ends: Record<string, number> = {};
    const violations: string[] = [];
    let repeatedUnsent = 0;
    for (const [key, { operation, end, refused }] of this.#ends) {
      ends[end] = (ends[end] ?? 0) + 1;
      const entry = this.#ledger.of(key);
      if (refused && operation.retry === 'once-per-order' && entry.arrivals > 0) repeatedUnsent++;
      const found = [...faultsOf(operation, end, entry, refused)];
      violations.push(...found.map((fault) => `${key} ${operation.id}: ${fault}`));
    }
    const faults = Object.fromEntries([...this.#ledger.faults].sort());
    return { calls, ends, faults, logins: this.#ledger.logins, repeatedUnsent, violations };
  }
}

function* faultsOf(
  operation: OperationRecord,
  end: string,
  entry: Entry,
  refused: number,
): Generator<string> {
  const { arrivals, deadTokens, commits } = entry;
  if (end.startsWith('untyped')) yield `ended ${end}`;
  if (operation.retry === 'read') return;
  if (commits > 1) yield `was carried out ${commits} times`;
  if (arrivals - deadTokens > 1) yield `was sent ${arrivals} times, of which ${deadTokens} met a dead token`;
  if (operation.retry === 'never' && refused && arrivals > 0)
    yield 'was sent again after a refused connection';
  if (end === 'success' && commits !== 1) yield `ended in success and was carried out ${commits} times`;
  const isKnown = end !== 'success' && end !== 'outcome-unknown';
  if (isKnown && commits > 0) yield `ended as "${end}" and was carried out`;
}

/** Returns a URL at which nobody listens. */
async function closedPort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return `http://127.0.0.1:${port}`;
}
