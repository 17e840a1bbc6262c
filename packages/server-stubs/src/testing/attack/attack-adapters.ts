import { setImmediate as turn } from 'node:timers/promises';
import { Refusal } from '../../runtime/answer/refusal.ts';
import type { ServiceOptions } from '../../runtime/options.ts';
import { type RunningAdapter, startAdapters } from '../adapters.ts';
import { CREDENTIALS, operations, testService } from '../test-service.ts';
import { type Exchange, exchange } from './exchange.ts';
import { hostileFunction, hostileUpload } from './hostile-code.ts';
import { type HostileRequest, hostileRequest } from './hostile-requests.ts';
import { hostileAnswer, hostileThrown, hostileValue } from './hostile-values.ts';
import { Random } from './random.ts';

/** What attacks found. All but `exchanges` must be zero. */
export interface AttackReport {
  /** Requests by how they ended: `answered` and `closed` are right. */
  readonly exchanges: Partial<Record<Exchange, number>>;
  /** Seeds of rounds that ended wrong, with what happened. */
  readonly faults: readonly string[];
}

/** Short, so that what hangs does not hold a round. */
const LIMITS = {
  bodyTimeoutMs: 40,
  uploadTimeoutMs: 80,
  handlerTimeoutMs: 20,
  saveTimeoutMs: 20,
  onErrorTimeoutMs: 10,
  requestTimeoutMs: 150,
};
const WAIT_MS = 20_000;

/**
 * Attacks the five adapters: handlers, hooks and clients that do whatever they like. A seed gives the same attacks.
 * Each request must have exactly one answer or a closed connection, and the process must live and answer the next one.
 *
 * @param seeds of rounds; each starts all adapters and sends some requests at once
 */
export async function attackAdapters(seeds: Iterable<number>): Promise<AttackReport> {
  const exchanges: Partial<Record<Exchange, number>> = {};
  const faults: string[] = [];
  for (const seed of seeds) {
    const fault = (what: unknown) => faults.push(`seed ${seed}: ${describe(what)}`);
    process.on('uncaughtException', fault);
    process.on('unhandledRejection', fault);
    for (const [name, result] of await attackOnce(new Random(seed))) {
      exchanges[result] = (exchanges[result] ?? 0) + 1;
      if (result !== 'answered' && result !== 'closed') fault(`${name}: ${result}`);
    }
    await turn();
    process.off('uncaughtException', fault);
    process.off('unhandledRejection', fault);
  }
  return { exchanges, faults };
}

function describe(what: unknown): string {
  try {
    return what instanceof Error ? (what.stack ?? what.message) : String(what);
  } catch {
    return 'an error that cannot be looked at';
  }
}

async function attackOnce(random: Random): Promise<[name: string, result: Exchange][]> {
  const upload = () => hostileUpload(random) as (input: never) => unknown;
  const plain = () => hostileFunction(random, hostileAnswer);
  const handlers = Object.fromEntries(
    operations.map(({ id, body }) => [id, body?.formats[0]?.kind === 'multipart' ? upload() : plain()]),
  );
  const adapters = await startAdapters(testService(hostileOptions(random), [], handlers));
  const requests = Array.from({ length: 4 }, () => hostileRequest(random));
  const results = await Promise.all(
    adapters.flatMap((adapter) => requests.map((request) => attackOne(adapter, request))),
  );
  for (const adapter of adapters) results.push([adapter.name, await isAlive(adapter)]);
  await Promise.all(adapters.map((adapter) => adapter.close()));
  return results;
}

function hostileOptions(random: Random): Partial<ServiceOptions<string>> {
  const sometimes = <Hook>(hook: () => Hook) => (random.oneIn(5) ? hook() : undefined);
  const authenticate = sometimes(() => hostileFunction(random, hostileValue));
  const verifySignature = sometimes(() => hostileFunction(random, hostileValue));
  const options = {
    limits: LIMITS,
    validateAnswers: random.oneIn(2),
    onError: random.oneIn(2) ? hostileFunction(random, hostileThrown) : () => undefined,
    ...(authenticate && { authenticate }),
    ...(verifySignature && { verifySignature }),
  };
  return options as Partial<ServiceOptions<string>>;
}

async function attackOne(adapter: RunningAdapter, request: HostileRequest): Promise<[string, Exchange]> {
  const { port, name } = adapter;
  if (port !== undefined)
    return [name, await exchange(port, request.pieces, { ...request, waitMs: WAIT_MS })];
  // Fetch has no socket: the same code is called with a request that the platform has parsed.
  return [name, await isAlive(adapter)];
}

async function isAlive(adapter: RunningAdapter): Promise<Exchange> {
  const answer = await adapter.send({ method: 'GET', target: '/nowhere', headers: CREDENTIALS });
  return answer.status === new Refusal('', { httpStatus: 404 }).httpStatus ? 'answered' : 'malformed answer';
}
