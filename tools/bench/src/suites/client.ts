import { BASELINE, clientCandidates, OURS } from '../candidates/clients/index.ts';
import type { ClientSetting, SendOrder } from '../candidates/clients/setting.ts';
import { clientSizes, OUR_PROGRAM } from '../client-sizes.ts';
import { median } from '../median.ts';
import { orderExchange } from '../order-exchange.ts';
import { relativeText, relativeTo, rotated, rounded, verdict } from '../relative.ts';
import { startServer } from '../server-process.ts';

const WARM_UP_RUNS = 2;
const MOST_TIMES_STUB = 1.6;
const MOST_TIMES_LOOPBACK = 1.05;
const MOST_BYTES = 6_000;

/** A candidate while it is compared. */
interface Contender {
  readonly name: string;
  readonly send: SendOrder;
  /** Microseconds of CPU per call, one of each run. */
  readonly costs: number[];
}

/**
 * Compares what a call costs: CPU time of this process per global payout order, beside `fetch` with JSON by hand; first
 * on a `fetch` that answers at once, then over loopback to a bare server. Then compares sizes.
 *
 * @param runs how often each client is timed, one after the other in every run
 * @param calls how many calls each makes per run
 * @throws Error when a client does not give the answer of the server
 */
export async function benchClient(runs: number, calls: number): Promise<void> {
  const exchange = orderExchange();
  const order = JSON.parse(exchange.body) as object;
  const answer = { status: 200, headers: { 'content-type': 'application/json' } };
  const stub: ClientSetting = {
    baseUrl: 'http://127.0.0.1:9',
    fetch: async () => new Response(exchange.answer, answer),
    order,
  };
  const onStub = await compare('stubbed fetch', stub, runs, calls);
  const server = await startServer('bare.ts');
  try {
    const real: ClientSetting = { baseUrl: server.origin, fetch: globalThis.fetch, order };
    const overLoopback = await compare('loopback', real, runs, calls);
    reportCosts(onStub, overLoopback);
  } finally {
    await server.stop();
  }
  await reportSizes();
}

async function compare(
  place: string,
  setting: ClientSetting,
  runs: number,
  calls: number,
): Promise<Contender[]> {
  const expected = JSON.stringify((JSON.parse(orderExchange().answer) as { data: unknown }).data);
  const contenders: Contender[] = [];
  for (const { name, create } of clientCandidates) {
    contenders.push({ name, send: await create(setting), costs: [] });
  }
  for (let run = -WARM_UP_RUNS; run < runs; run += 1) {
    console.error(run < 0 ? `client, ${place}: warm-up` : `client, ${place}: run ${run + 1} of ${runs}`);
    for (const contender of rotated(contenders, run + WARM_UP_RUNS)) {
      const cost = await measure(contender, expected, calls);
      if (run >= 0) contender.costs.push(cost);
    }
  }
  return contenders;
}

async function measure({ name, send }: Contender, expected: string, calls: number): Promise<number> {
  const answered = JSON.stringify(await send());
  if (answered !== expected) throw new Error(`${name} gave ${answered}, not ${expected}`);
  const before = process.cpuUsage();
  for (let call = 0; call < calls; call += 1) await send();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / calls;
}

function reportCosts(onStub: readonly Contender[], overLoopback: readonly Contender[]): void {
  const [stubBase, loopbackBase] = [costsOf(onStub, BASELINE), costsOf(overLoopback, BASELINE)];
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
  console.table(Object.fromEntries(rows));
  const stub = relativeTo(costsOf(onStub, OURS), stubBase);
  const real = relativeTo(costsOf(overLoopback, OURS), loopbackBase);
  console.log(
    `Target: ${OURS} at most ${MOST_TIMES_STUB} times fetch on the stub (${verdict(stub, MOST_TIMES_STUB)}), ` +
      `at most ${MOST_TIMES_LOOPBACK} times over loopback (${verdict(real, MOST_TIMES_LOOPBACK)}).`,
  );
}

async function reportSizes(): Promise<void> {
  const sizes = await clientSizes();
  console.table(sizes);
  const ours = sizes[OUR_PROGRAM]?.gzipped ?? Number.NaN;
  console.log(`Target: ours at most ${MOST_BYTES} bytes gzipped (${ours <= MOST_BYTES ? 'met' : 'missed'}).`);
}

function costsOf(contenders: readonly Contender[], name: string): number[] {
  return contenders.find((contender) => contender.name === name)?.costs ?? [];
}
