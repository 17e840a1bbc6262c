import { join } from 'node:path';
import { withTemporaryFolder } from '@cross-border-payments/cli-kit';
import { startPostgres } from '../payment-service.ts';
import { makeSizedStore, type SizedStore } from '../processes.ts';
import {
  countRuns,
  median,
  relativeText,
  relativeTo,
  rotated,
  rounded,
  targetVerdict,
} from '../statistics.ts';
import { printTable } from '../tables.ts';

const FEW_ORDERS = 1_000;
const MAX_TIMES = 1.5;
const READS = ['status', 'page'] as const;
const NAMES = { status: 'status query', page: 'page of the history' };

interface Contender {
  readonly orders: number;
  readonly store: SizedStore;
  /** Microseconds per request, one of each run. */
  readonly status: number[];
  readonly page: number[];
}

/**
 * Compares a store with many orders and a store with 1,000 orders, on SQLite and on PostgreSQL: how long a status query
 * takes, and a page of 20 of the newest orders. The requests do not use sockets, whose cost would hide the difference.
 * The orders are spread over a year.
 *
 * @param sizes.runs how often both stores are timed, alternately
 * @param sizes.requests how many reads of each kind a store gets per run
 * @param sizes.orders how many orders the large store has
 * @throws Error when a read fails
 */
export default async function benchSandboxSize(sizes: Sizes): Promise<void> {
  await withTemporaryFolder(async (folder) => {
    await compare('SQLite', sizes, [join(folder, 'few'), join(folder, 'many')]);
  });
  // One server per store, so that they share no memory.
  await using few = await startPostgres();
  await using many = await startPostgres();
  await compare('PostgreSQL', sizes, [few.url, many.url]);
}

interface Sizes {
  readonly runs: number;
  readonly requests: number;
  readonly orders: number;
}

async function compare(
  database: string,
  { runs, requests, orders }: Sizes,
  places: readonly [few: string, many: string],
): Promise<void> {
  await using running = new AsyncDisposableStack();
  const make = async (place: string, count: number): Promise<Contender> => {
    const store = await makeSizedStore(count, place, (filled) => {
      if (filled % 100_000 === 0) console.error(`sandbox-size, ${database}: ${filled} of ${count} orders`);
    });
    return { orders: count, store: running.use(store), status: [], page: [] };
  };
  const contenders = [await make(places[0], FEW_ORDERS), await make(places[1], orders)] as const;
  for (const { store } of contenders) await store.time(requests);
  for (const run of countRuns(`sandbox-size, ${database}`, runs)) {
    for (const { store, status, page } of rotated(contenders, run)) {
      const timed = await store.time(requests);
      status.push(timed.status);
      page.push(timed.page);
    }
  }
  report(database, contenders);
}

function report(database: string, [few, many]: readonly [Contender, Contender]): void {
  const rows = READS.map((read) => [
    NAMES[read],
    {
      [`µs with ${few.orders} orders`]: rounded(median(few[read])),
      [`µs with ${many.orders} orders`]: rounded(median(many[read])),
      'times (middle half of runs)': relativeText(relativeTo(many[read], few[read])),
    },
  ]);
  console.log(database);
  printTable(Object.fromEntries(rows));
  const verdicts = READS.map(
    (read) => `${NAMES[read]}: ${targetVerdict(relativeTo(many[read], few[read]), MAX_TIMES)}`,
  );
  console.log(`Target: at most ${MAX_TIMES} times (${verdicts.join('; ')}).`);
}
