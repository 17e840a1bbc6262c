import {
  judgeInstances,
  type LoadOptions,
  load,
  type OrderExchange,
  orderExchange,
  orderInstances,
  type ServerProcess,
  startServer,
  type Verdicts,
} from '../load.ts';
import {
  costsOf,
  countRuns,
  median,
  printTable,
  relativeText,
  relativeTo,
  rotated,
  rounded,
  targetVerdict,
} from '../results.ts';
import { BASELINE, BY_HAND, OURS, PEER, type ServerCandidate, serverCandidates } from '../servers.ts';

/** The warm-up sends this many times the requests of a round: the engine needs about 20,000 to compile everything. */
const WARM_UP_TIMES = 8;
/** Rounds of one run. Their median is used, because the server was idle before the first. */
const ROUNDS = 5;
/** Maximum ratio of our cost to the cost of the peer. */
const MAX_TIMES_PEER = 1;

interface Contender extends ServerCandidate {
  readonly verdicts: Verdicts;
  /** Microseconds of CPU per request, one value per run. */
  readonly costs: number[];
}

/**
 * Compares servers with bare node:http and `JSON.parse` by the CPU time of their process per full global payout order.
 * Prints the medians, and how many orders of the rules register each server classified correctly.
 *
 * @param options.runs how often each server is timed; each run starts new processes, because the engine compiles the code
 * differently in each
 * @param options.requests how many requests each gets per round, after eight times as many to warm up; a run has five
 * rounds, in which the servers take turns
 * @throws Error when a response is wrong, or a server that claims to validate refuses nothing
 */
export default async function benchServer({ runs, requests }: LoadOptions): Promise<void> {
  const exchange = orderExchange();
  const contenders: Contender[] = [];
  for (const candidate of serverCandidates)
    contenders.push({ ...candidate, verdicts: await judged(candidate, exchange), costs: [] });
  for (const run of countRuns('server', runs)) await timeAll(rotated(contenders, run), exchange, requests);
  report(contenders);
}

async function judged(candidate: ServerCandidate, exchange: OrderExchange): Promise<Verdicts> {
  await using server = await startServer(candidate.name);
  try {
    await load(server.pool, exchange, 1);
    const verdicts = await judgeInstances(server.pool, exchange, orderInstances());
    if (candidate.validates && verdicts.refused === 0)
      throw new Error('it refuses no wrong order, so its cost cannot be compared');
    return verdicts;
  } catch (error) {
    throw new Error(`${candidate.name}: ${(error as Error).message}`, { cause: error });
  }
}

/** Starts and warms up all candidates, then times them in turns. */
async function timeAll(
  contenders: readonly Contender[],
  exchange: OrderExchange,
  requests: number,
): Promise<void> {
  await using running = new AsyncDisposableStack();
  const all: { server: ServerProcess; costs: number[]; rounds: number[] }[] = [];
  for (const { name, costs } of contenders) {
    const server = running.use(await startServer(name));
    all.push({ server, costs, rounds: [] });
    await load(server.pool, exchange, requests * WARM_UP_TIMES);
  }
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { server, rounds } of all) {
      const before = await server.cpu();
      await load(server.pool, exchange, requests);
      rounds.push(((await server.cpu()) - before) / requests);
    }
  for (const { costs, rounds } of all) costs.push(median(rounds));
}

function report(contenders: readonly Contender[]): void {
  const bare = costsOf(contenders, BASELINE);
  const rows = contenders.map(({ name, costs, verdicts }) => [
    name,
    {
      'CPU µs per request': rounded(median(costs)),
      'times bare (middle half of runs)': relativeText(relativeTo(costs, bare)),
      'wrong orders refused': `${verdicts.refused} of ${verdicts.toRefuse}`,
      'right orders accepted': `${verdicts.taken} of ${verdicts.toTake}`,
      'rules misjudged': verdicts.missed.join(' '),
    },
  ]);
  printTable(Object.fromEntries(rows));
  const costs = costsOf(contenders, OURS);
  const ours = relativeTo(costs, costsOf(contenders, PEER));
  const byHand = relativeTo(costs, costsOf(contenders, BY_HAND));
  console.log(`Ours, times a server with routes, credentials and limits by hand: ${relativeText(byHand)}.`);
  console.log(
    `Target: ours at most ${MAX_TIMES_PEER} times ${PEER}: ${relativeText(ours)}, ${targetVerdict(ours, MAX_TIMES_PEER)}.`,
  );
  console.log('Not checked:');
  for (const { name, unchecked } of contenders) console.log(`  ${name}: ${unchecked}`);
}
