/**
 * A process for benches. It fills a store with orders. For each message, it then times status queries and pages of the
 * list of payins, on the whole service but without sockets. Its arguments are the number of orders, and the folder or
 * URL of an empty database.
 */
import { sql } from 'kysely';
import { openInProcess } from '../in-process.ts';
import { randomOf } from '../random.ts';
import { fill, orderNoOf } from './fill.ts';

/** Sent while the store is filled, once it is ready, and after each round. */
export type Said =
  | { readonly kind: 'filled'; readonly orders: number }
  | { readonly kind: 'ready' }
  | { readonly kind: 'timed'; readonly status: number; readonly page: number };

const PAGE_SIZE = 20;
/** Number of pages from which one is chosen: merchants mostly read the newest pages. */
const NEWEST_PAGES = 20;
const PROGRESS_EVERY = 5_000;

const [count = '', place = ''] = process.argv.slice(2);
const orders = Number(count);
const isUrl = /^postgres(ql)?:/.test(place);
const sandbox = await openInProcess({
  folder: isUrl ? '' : place,
  databaseUrl: isUrl ? place : undefined,
  seed: 1,
});
const say = (said: Said) => process.send?.(said);

await fill(sandbox.platform, {
  merchantId: sandbox.merchantId,
  orders,
  onProgress: (filled) => {
    if (filled % PROGRESS_EVERY === 0) say({ kind: 'filled', orders: filled });
  },
});
// Updates the statistics of the tables, as PostgreSQL would do automatically a minute later.
if (isUrl) await sandbox.platform.store.transaction(({ db }) => sql`analyze`.execute(db));
const random = randomOf(1);
process.on('message', ({ requests }: { requests: number }) => void timeRound(requests));
process.on('disconnect', () => void sandbox.close().then(() => process.exit()));
say({ kind: 'ready' });

/** Sends requests one after the other, and reports the microseconds per request. */
async function timeRound(requests: number): Promise<void> {
  const status = await time(requests, () => {
    const body = { orderNo: orderNoOf(2 * random.whole(0, Math.floor((orders - 1) / 2))) };
    return sandbox.call('getGlobalPayoutStatus', { body });
  });
  const pages = Math.min(NEWEST_PAGES, Math.floor(orders / 2 / PAGE_SIZE));
  const page = await time(requests, () => {
    const query = { pages: random.whole(1, pages), pageSize: PAGE_SIZE };
    return sandbox.call('listPayins', { query });
  });
  say({ kind: 'timed', status, page });
}

async function time(requests: number, ask: () => ReturnType<typeof sandbox.call>): Promise<number> {
  const started = performance.now();
  for (let sent = 0; sent < requests; sent += 1) {
    const { http, message } = await ask();
    if (http !== 200) throw new Error(`A read returned HTTP ${http}: ${message}`);
  }
  return ((performance.now() - started) * 1_000) / requests;
}
