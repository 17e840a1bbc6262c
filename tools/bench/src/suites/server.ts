import { Pool } from 'undici';
import { BASELINE, OURS, type ServerCandidate, serverCandidates } from '../candidates/servers/index.ts';
import { load, type OrderExchange } from '../load.ts';
import { orderExchange, orderInstances } from '../order-exchange.ts';
import { type ServerProcess, startServer } from '../server-process.ts';
import { costsOf, median, relativeText, relativeTo, rotated, rounded, targetVerdict } from '../statistics.ts';
import { judgeInstances, type Verdicts } from '../verdicts.ts';

const CONNECTIONS = 16;
/** Warm-up, in times the requests of a round. The engine goes on compiling for some 20,000 requests. */
const WARM_UP_TIMES = 8;
/** Rounds of one run. The median drops the first, in which a server wakes from being idle. */
const ROUNDS = 5;
const MOST_TIMES_BARE = 1.15;

/** A candidate with its results. */
interface Contender extends ServerCandidate {
  readonly verdicts: Verdicts;
  /** Microseconds of CPU per request, one of each run. */
  readonly costs: number[];
}

/** A candidate that is running. */
interface Running {
  readonly server: ServerProcess;
  readonly pool: Pool;
}

/**
 * Compares the CPU time of a server's process per full global payout order with that of bare node:http with
 * `JSON.parse`. Prints the medians, and how many of the register's orders each server judged rightly.
 *
 * @param options.runs how often each server is timed; each run has fresh processes, since no two compile their code
 *   alike
 * @param options.requests how many requests each gets per round, after eight times as many to warm up; a run has five
 *   rounds, in which the servers take turns
 * @throws Error when a server answers wrongly, or claims to validate and refuses nothing
 */
export async function benchServer({ runs, requests }: { runs: number; requests: number }): Promise<void> {
  const exchange = orderExchange();
  const contenders: Contender[] = [];
  for (const candidate of serverCandidates) {
    contenders.push({ ...candidate, verdicts: await judged(candidate, exchange), costs: [] });
  }
  for (let run = 0; run < runs; run += 1) {
    console.error(`server: run ${run + 1} of ${runs}`);
    await timeAll(rotated(contenders, run), exchange, requests);
  }
  report(contenders);
}

async function judged(candidate: ServerCandidate, exchange: OrderExchange): Promise<Verdicts> {
  const running = await launch(candidate);
  try {
    await load(running.pool, exchange, 1, 1);
    const verdicts = await judgeInstances(running.pool, exchange, orderInstances());
    if (candidate.validates && verdicts.refused === 0) {
      throw new Error('it refuses no wrong order, so its cost cannot be compared');
    }
    return verdicts;
  } catch (error) {
    throw new Error(`${candidate.name}: ${(error as Error).message}`, { cause: error });
  } finally {
    await end(running);
  }
}

/** Starts and warms up all candidates, then times them in turns. */
async function timeAll(
  contenders: readonly Contender[],
  exchange: OrderExchange,
  requests: number,
): Promise<void> {
  const all: [Contender, Running][] = [];
  try {
    for (const contender of contenders) {
      const running = await launch(contender);
      all.push([contender, running]);
      await load(running.pool, exchange, requests * WARM_UP_TIMES, CONNECTIONS);
    }
    const rounds = new Map(all.map(([contender]) => [contender, [] as number[]]));
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [contender, running] of all) {
        rounds.get(contender)?.push(await measure(running, exchange, requests));
      }
    }
    for (const [contender, costs] of rounds) contender.costs.push(median(costs));
  } finally {
    await Promise.all(all.map(([, running]) => end(running)));
  }
}

async function launch({ module }: ServerCandidate): Promise<Running> {
  const server = await startServer(module);
  return { server, pool: new Pool(server.origin, { connections: CONNECTIONS, pipelining: 1 }) };
}

async function end({ server, pool }: Running): Promise<void> {
  await pool.destroy();
  await server.stop();
}

async function measure(
  { server, pool }: Running,
  exchange: OrderExchange,
  requests: number,
): Promise<number> {
  const before = await server.usage();
  await load(pool, exchange, requests, CONNECTIONS);
  const after = await server.usage();
  return (after.cpu - before.cpu) / requests;
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
  console.table(Object.fromEntries(rows));
  const ours = relativeTo(costsOf(contenders, OURS), bare);
  console.log(
    `Target: ours at most ${MOST_TIMES_BARE} times bare (${targetVerdict(ours, MOST_TIMES_BARE)}).`,
  );
}
