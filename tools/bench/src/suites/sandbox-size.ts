import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '../payment-service.ts';
import { makeSizedStore, type SizedStore } from '../sized-store.ts';
import { median, relativeText, relativeTo, rotated, rounded, targetVerdict } from '../statistics.ts';

const FEW_ORDERS = 1_000;
const MOST_TIMES = 1.5;
const READS = ['status', 'page'] as const;
const NAMES = { status: 'status query', page: 'page of the history' };

/** A store with its results. */
interface Contender {
  readonly orders: number;
  readonly store: SizedStore;
  /** Microseconds per request, one of each run. */
  readonly status: number[];
  readonly page: number[];
}

type Stops = (() => Promise<void>)[];

/**
 * Compares the time of a status query and of a page of 20 of the newest orders between a store with many orders and one
 * with 1,000, on SQLite and on PostgreSQL. Sockets are left out, since they would hide the difference. The orders are
 * spread over a year.
 *
 * @param sizes.runs how often both stores are timed, in turns
 * @param sizes.requests how many of both reads each gets per run
 * @param sizes.orders how many orders the large store has
 * @throws Error when a read is not answered
 */
export async function benchSandboxSize(sizes: Sizes): Promise<void> {
  const stops: Stops = [];
  try {
    const folder = await mkdtemp(join(tmpdir(), 'bench-sandbox-size-'));
    stops.push(() => rm(folder, { recursive: true, force: true }));
    const onSqlite = await compare('SQLite', sizes, (name) => join(folder, name), stops);
    report('SQLite', onSqlite);
    report('PostgreSQL', await compare('PostgreSQL', sizes, await servers(stops), stops));
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}

/** Starts a PostgreSQL per store, so that they share no memory. */
async function servers(stops: Stops): Promise<(name: string) => string> {
  const [few, many] = [await startPostgres(), await startPostgres()];
  stops.push(few.stop, many.stop);
  return (name) => (name === 'few' ? few : many).url;
}

interface Sizes {
  readonly runs: number;
  readonly requests: number;
  readonly orders: number;
}

async function compare(
  database: string,
  { runs, requests, orders }: Sizes,
  place: (name: string) => string,
  stops: Stops,
): Promise<readonly [few: Contender, many: Contender]> {
  const make = async (name: string, count: number): Promise<Contender> => {
    const store = await makeSizedStore(count, place(name), (filled) => {
      if (filled % 100_000 === 0) console.error(`sandbox-size, ${database}: ${filled} of ${count} orders`);
    });
    stops.push(store.stop);
    return { orders: count, store, status: [], page: [] };
  };
  const contenders = [await make('few', FEW_ORDERS), await make('many', orders)] as const;
  for (const { store } of contenders) await store.time(requests);
  for (let run = 0; run < runs; run += 1) {
    console.error(`sandbox-size, ${database}: run ${run + 1} of ${runs}`);
    for (const { store, status, page } of rotated(contenders, run)) {
      const timed = await store.time(requests);
      status.push(timed.status);
      page.push(timed.page);
    }
  }
  return contenders;
}

function report(database: string, [few, many]: readonly [Contender, Contender]): void {
  const rows = READS.map((read) => [
    NAMES[read],
    {
      [`µs with ${few.orders} orders`]: rounded(median([...few[read]])),
      [`µs with ${many.orders} orders`]: rounded(median([...many[read]])),
      'times (middle half of runs)': relativeText(relativeTo(many[read], few[read])),
    },
  ]);
  console.log(database);
  console.table(Object.fromEntries(rows));
  const verdicts = READS.map(
    (read) => `${NAMES[read]}: ${targetVerdict(relativeTo(many[read], few[read]), MOST_TIMES)}`,
  );
  console.log(`Target: at most ${MOST_TIMES} times (${verdicts.join('; ')}).`);
}
