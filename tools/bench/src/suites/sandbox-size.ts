import { join } from 'node:path';
import { withTemporaryFolder } from '@cross-border-payments/cli-kit';
import type { LoadOptions } from '../load.ts';
import { startPostgres } from '../payment-service.ts';
import { makeSizedStore } from '../processes.ts';
import { inTurns, median, relativeText, relativeTo, rounded, targetVerdict } from '../statistics.ts';
import { printTable } from '../tables.ts';

const FEW_ORDERS = 1_000;
const MAX_TIMES = 1.5;
const READS = ['status', 'page'] as const;
const NAMES = { status: 'status query', page: 'page of the history' };

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

interface Sizes extends LoadOptions {
  readonly orders: number;
}

async function compare(
  database: string,
  { runs, requests, orders }: Sizes,
  places: readonly [few: string, many: string],
): Promise<void> {
  await using running = new AsyncDisposableStack();
  const make = async (place: string, count: number) => {
    const store = await makeSizedStore(count, place, (filled) => {
      if (filled % 100_000 === 0) console.error(`sandbox-size, ${database}: ${filled} of ${count} orders`);
    });
    return running.use(store);
  };
  const stores = [await make(places[0], FEW_ORDERS), await make(places[1], orders)];
  for (const store of stores) await store.time(requests);
  const timed = await inTurns(`sandbox-size, ${database}`, runs, stores, (store) => store.time(requests));
  const [few = [], many = []] = timed.values();
  const rows = READS.map((read) => {
    const [ofFew, ofMany] = [few, many].map((times) => times.map((one) => one[read])) as [number[], number[]];
    return { name: NAMES[read], ofFew, ofMany, times: relativeTo(ofMany, ofFew) };
  });
  console.log(database);
  const shown = rows.map(({ name, ofFew, ofMany, times }) => [
    name,
    {
      [`µs with ${FEW_ORDERS} orders`]: rounded(median(ofFew)),
      [`µs with ${orders} orders`]: rounded(median(ofMany)),
      'times (middle half of runs)': relativeText(times),
    },
  ]);
  printTable(Object.fromEntries(shown));
  const verdicts = rows.map(({ name, times }) => `${name}: ${targetVerdict(times, MAX_TIMES)}`);
  console.log(`Target: at most ${MAX_TIMES} times (${verdicts.join('; ')}).`);
}
