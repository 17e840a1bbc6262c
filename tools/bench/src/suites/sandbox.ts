import { type LoadOptions, repeat } from '../load.ts';
import {
  mockService,
  type PaymentService,
  prismService,
  sandboxService,
  startPostgres,
} from '../payment-service.ts';
import { inTurns, median, relativeText, relativeTo, targetVerdict } from '../statistics.ts';
import { printTable } from '../tables.ts';

const MOCK = 'our mock, on the core of Prism';
const PRISM = 'Prism command';
const PEERS: readonly string[] = [MOCK, PRISM];
/**
 * Number of requests of the warm-up, as a multiple of the timed requests. The engine compiles the code during the first
 * few thousand requests. The factor of creates is smaller because creates are slow.
 */
const WARM_UP_TIMES = { creates: 0.5, reads: 2 };

interface Contender {
  readonly name: string;
  readonly service: PaymentService;
}

/** Seconds per request. */
type Times = Readonly<Record<'create' | 'read', number>>;

/**
 * Measures how many creates and how many status queries per second the sandbox responds to, on SQLite and on
 * PostgreSQL. A created order is on disk before the response. For comparison, measures two services that store nothing:
 * our mock, which calls the core of Prism, and Prism's own command. Each service runs in a separate process; this
 * process sends the requests.
 *
 * @param options.runs how often each service is timed; the services take turns
 * @param options.requests how many creates, and how many status queries, each gets per run
 * @throws Error when a response is wrong
 */
export default async function benchSandbox({ runs, requests }: LoadOptions): Promise<void> {
  await using running = new AsyncDisposableStack();
  const contenders: Contender[] = [];
  const add = (name: string, service: PaymentService) =>
    contenders.push({ name, service: running.use(service) });
  const postgres = running.use(await startPostgres());
  add(MOCK, await mockService());
  add(PRISM, await prismService());
  add('ours, SQLite', await sandboxService());
  add('ours, PostgreSQL', await sandboxService(postgres.url));
  console.error('sandbox: warm-up');
  for (const { service } of contenders) {
    await secondsEach(Math.ceil(requests * WARM_UP_TIMES.creates), service.create);
    await secondsEach(requests * WARM_UP_TIMES.reads, service.status);
  }
  const timed = await inTurns('sandbox', runs, contenders, async ({ service }) => ({
    create: await secondsEach(requests, service.create),
    read: await secondsEach(requests, service.status),
  }));
  report(timed);
}

/** Sends requests on all connections at once. @returns seconds per request */
async function secondsEach(requests: number, send: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await repeat(requests, send);
  return (performance.now() - started) / 1_000 / requests;
}

function report(timed: ReadonlyMap<Contender, readonly Times[]>): void {
  const reads = new Map([...timed].map(([{ name }, times]) => [name, times.map(({ read }) => read)]));
  const relative = (name: string, peer: string) => relativeTo(reads.get(name) ?? [], reads.get(peer) ?? []);
  const rows = [...timed].map(([{ name }, times]) => [
    name,
    {
      'creates per second': perSecond(times.map(({ create }) => create)),
      'status queries per second': perSecond(times.map(({ read }) => read)),
      'time per status query, times the mock (middle half of runs)': relativeText(relative(name, MOCK)),
    },
  ]);
  printTable(Object.fromEntries(rows));
  const ours = [...reads.keys()].filter((name) => !PEERS.includes(name));
  for (const peer of PEERS) {
    const verdicts = ours.map((name) => `${name}: ${targetVerdict(relative(name, peer), 1)}`);
    console.log(`Target: more status queries per second than ${peer} (${verdicts.join('; ')}).`);
  }
}

function perSecond(seconds: readonly number[]): number {
  return Math.round(1 / median(seconds));
}
