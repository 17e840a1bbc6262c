import { clientSizes, OUR_PROGRAM } from '../client-sizes.ts';
import {
  CLIENT_BASELINE,
  type ClientSetting,
  clientCandidates,
  OUR_METHOD,
  type SendOrder,
  TIMED_BASELINE,
} from '../clients.ts';
import { orderExchange, startServer } from '../load.ts';
import {
  costsOf,
  countRuns,
  cpuPerCall,
  median,
  metOrMissed,
  printTable,
  relativeText,
  relativeTo,
  rotated,
  rounded,
  targetVerdict,
} from '../results.ts';
import { BASELINE } from '../servers.ts';

/** Maximum number of calls to warm up, after which the engine has compiled all code. */
const WARM_UP_CALLS = 2_000;
/** Rounds of a run over loopback. Rounds are short, so that a disturbance of the machine affects all candidates. */
const ROUNDS = 20;
/**
 * Number of calls on the stub for each call over loopback. Calls on the stub are short, and the thread's CPU clock has
 * a resolution of one millisecond.
 */
const TIMES_ON_STUB = 5;
const MAX_TIMES_STUB = 1.6;
const MAX_TIMES_LOOPBACK = 1.06;
const MAX_BYTES = 10_500;

interface Contender {
  readonly name: string;
  readonly send: SendOrder;
  /** Microseconds of CPU per call, one value per run. */
  readonly costs: number[];
}

/**
 * Compares clients with bare `fetch` and JSON by the CPU time of the calling thread per global payout order: first with
 * a stub of `fetch` that responds at once, then over loopback to a bare server in a separate process, with keep-alive.
 * Finally compares the sizes of programs.
 *
 * @param options.runs how often each client is timed
 * @param options.calls how many calls each client makes per run over loopback; on the stub, five times as many
 * @throws Error when a client does not return the response of the server
 */
export default async function benchClient({ runs, calls }: { runs: number; calls: number }): Promise<void> {
  const exchange = orderExchange();
  const order = JSON.parse(exchange.body) as ClientSetting['order'];
  const response = { status: 200, headers: { 'content-type': 'application/json' } };
  const stub: ClientSetting = {
    baseUrl: 'http://127.0.0.1:9',
    fetch: async () => new Response(exchange.response, response),
    order,
  };
  const onStub = await compare('stubbed fetch', stub, runs, [calls * TIMES_ON_STUB], calls);
  await using server = await startServer(BASELINE);
  const real: ClientSetting = { baseUrl: server.origin, fetch: globalThis.fetch, order };
  const rounds = Array(ROUNDS).fill(Math.ceil(calls / ROUNDS));
  const overLoopback = await compare('loopback', real, runs, rounds, calls);
  reportCosts(onStub, overLoopback);
  await reportSizes();
}

/**
 * @param rounds how many calls each client makes in each round of a run; the cost of a run is the median of its rounds
 * @param most maximum number of calls to warm up
 */
async function compare(
  place: string,
  setting: ClientSetting,
  runs: number,
  rounds: readonly number[],
  most: number,
): Promise<Contender[]> {
  const expected = JSON.stringify((JSON.parse(orderExchange().response) as { data: unknown }).data);
  const contenders: Contender[] = [];
  for (const { name, create } of clientCandidates)
    contenders.push({ name, send: await create(setting), costs: [] });
  console.error(`client, ${place}: warm-up`);
  for (const contender of contenders) {
    await check(contender, expected);
    await cpuPerCall(contender.send, Math.min(WARM_UP_CALLS, most));
  }
  for (const run of countRuns(`client, ${place}`, runs)) {
    const timed = new Map(contenders.map((contender) => [contender, [] as number[]]));
    for (const [round, calls] of rounds.entries())
      for (const contender of rotated(contenders, run + round))
        timed.get(contender)?.push(await cpuPerCall(contender.send, calls));
    for (const [{ costs }, each] of timed) costs.push(median(each));
  }
  for (const contender of contenders) await check(contender, expected);
  return contenders;
}

async function check({ name, send }: Contender, expected: string): Promise<void> {
  const returned = JSON.stringify(await send());
  if (returned !== expected) throw new Error(`${name} returned ${returned}, not ${expected}`);
}

function reportCosts(onStub: readonly Contender[], overLoopback: readonly Contender[]): void {
  const [stubBase, loopbackBase] = [costsOf(onStub, CLIENT_BASELINE), costsOf(overLoopback, CLIENT_BASELINE)];
  const rows = onStub.map(({ name, costs }) => {
    const real = costsOf(overLoopback, name);
    const row = {
      'stub: CPU µs per call': rounded(median(costs)),
      'stub: times fetch': relativeText(relativeTo(costs, stubBase)),
      'loopback: CPU µs per call': rounded(median(real)),
      'loopback: times fetch': relativeText(relativeTo(real, loopbackBase)),
    };
    return [name, row];
  });
  printTable(Object.fromEntries(rows));
  const stub = relativeTo(costsOf(onStub, OUR_METHOD), stubBase);
  const real = relativeTo(costsOf(overLoopback, OUR_METHOD), loopbackBase);
  console.log(
    `Target: ${OUR_METHOD} at most ${MAX_TIMES_STUB} times fetch on the stub (${targetVerdict(stub, MAX_TIMES_STUB)}), ` +
      `at most ${MAX_TIMES_LOOPBACK} times over loopback (${targetVerdict(real, MAX_TIMES_LOOPBACK)}).`,
  );
  const timed = relativeTo(costsOf(overLoopback, OUR_METHOD), costsOf(overLoopback, TIMED_BASELINE));
  console.log(`Over loopback ${OUR_METHOD} costs ${relativeText(timed)} times ${TIMED_BASELINE}.`);
}

async function reportSizes(): Promise<void> {
  const sizes = await clientSizes();
  printTable(sizes);
  const ours = sizes[OUR_PROGRAM]?.gzipped ?? Number.NaN;
  console.log(`Target: ours at most ${MAX_BYTES} bytes gzipped (${metOrMissed(ours <= MAX_BYTES)}).`);
}
