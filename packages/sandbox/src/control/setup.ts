import { Refusal } from '@cross-border-payments/server-stubs/runtime';
import { sql } from 'kysely';
import { type ClockReading, readClock } from '../core/clock.ts';
import { nextNumber } from '../core/identifiers.ts';
import { writeJournal } from '../core/journal.ts';
import type { Changes, Clock, ClockFacts, Funds, Handlers, Merchant } from '../generated/control/index.ts';
import { fund, post } from '../ledger/post.ts';
import { createMerchant, DEMO_APP_KEY, fundDemoMerchant, setCallbackUrl } from '../merchants/merchants.ts';
import { formatAmount, toMoney } from '../money/amounts.ts';
import { addExamples } from '../payments/example-orders.ts';
import type { Platform } from '../platform.ts';
import { countRows, type Queryable, type Store } from '../store/store.ts';

const MAX_MERCHANTS = 1_000;
const CONFLICT = { httpStatus: 409 };

export function setupHandlers(platform: Platform) {
  const { store, seed, allowOutsideCallbacks } = platform;
  return {
    reset: async () => {
      await platform.reset();
      await fundDemoMerchant(platform);
      if (platform.hasExamples) await addExamples(platform, await findMerchantId(store));
      return { status: 200, body: { status: 'ok' } };
    },
    listMerchants: async () => ({ status: 200, body: { items: await listMerchants(store) } }),
    createMerchant: ({ body: { name } }) =>
      store.transaction(async (tx) => {
        if ((await countRows(tx, 'merchants')) >= MAX_MERCHANTS)
          throw new Refusal(`There are ${MAX_MERCHANTS} merchants already, which is the limit.`, CONFLICT);
        const { appKey, secretKey } = await createMerchant(tx, seed, { name });
        await writeJournal(tx, 'control', { merchant: { name, appKey } });
        return { status: 201, body: { appKey, secretKey } };
      }),
    setCallbackUrl: ({ body: { url, appKey } }) =>
      store.transaction(async (tx) => {
        const merchantId = await findMerchantId(tx, appKey);
        const set = await setCallbackUrl(tx, merchantId, url, allowOutsideCallbacks);
        await writeJournal(tx, 'control', { callbackUrl: set });
        return { status: 200, body: { url: set } };
      }),
    fundWallet: async ({ body }) => ({ status: 200, body: await fundWallet(store, body) }),
  } satisfies Partial<Handlers<undefined>>;
}

function listMerchants({ db }: Store): Promise<Merchant[]> {
  return db
    .selectFrom('merchants')
    .select(['name', 'appKey', 'callbackUrl', 'createdAt'])
    .orderBy('createdAt')
    .orderBy('id')
    .limit(MAX_MERCHANTS)
    .execute();
}

async function fundWallet(store: Store, { appKey, walletType, currency, amount }: Funds): Promise<Funds> {
  const money = toMoney(amount, currency);
  const funded = { walletType, currency, amount: formatAmount(money) };
  await store.transaction(async (tx) => {
    const merchantId = await findMerchantId(tx, appKey);
    await writeJournal(tx, 'control', { fund: funded });
    const key = `fund/${merchantId}/${await nextNumber(tx)}`;
    const moves = fund({ merchantId, walletType }, money);
    await post(tx, { key, kind: 'fund', moves }).catch((error: unknown) => {
      throw error instanceof Refusal ? new Refusal(error.message, CONFLICT) : error;
    });
  });
  return funded;
}

/** Returns the id of a merchant, by default of the demo merchant. @throws Refusal if no merchant has the `appKey` */
export async function findMerchantId({ db }: Queryable, appKey: string = DEMO_APP_KEY): Promise<string> {
  const row = await db.selectFrom('merchants').select('id').where('appKey', '=', appKey).executeTakeFirst();
  if (row === undefined)
    throw new Refusal(`There is no merchant with the \`appKey\` ${appKey}.`, { httpStatus: 404 });
  return row.id;
}

/** Number of newest ids whose lines are counted, so that a line which is committed late changes the count. */
const COUNTED_LINES = 1_000;
const MAX_DUE = 50;

const timeText = (instant: number) => new Date(instant).toISOString();

export function clockHandlers({ store, scheduler }: Platform) {
  return {
    getHealth: async () => {
      const { now, mode } = await readClock(store);
      return { status: 200, body: { status: 'ok', store: store.kind, clock: mode, now: timeText(now) } };
    },
    getChanges: async () => ({ status: 200, body: await lookForChanges(store) }),
    getClock: async () => ({ status: 200, body: await lookAtClock(store) }),
    advanceClock: async ({ body: { milliseconds } }) => {
      const { from, to, ...counts } = await scheduler.advance(milliseconds).catch((error: unknown) => {
        if (error instanceof RangeError) throw new Refusal(error.message, { httpStatus: 400 });
        throw error;
      });
      return { status: 200, body: { from: timeText(from), to: timeText(to), ...counts } };
    },
  } satisfies Partial<Handlers<undefined>>;
}

/**
 * Returns a revision that differs after every change. It is made from journal and request log, which get a line for
 * each effect and request.
 */
async function lookForChanges(store: Store): Promise<Changes> {
  const { rows } = await sql<{ last: number | null; lines: number; requests: number | null }>`
    select max(id) as last, count(*) as lines, (select max(id) from requests) as requests from journal
    where id > (select coalesce(max(id), 0) from journal) - ${COUNTED_LINES}`.execute(store.db);
  const { last, lines, requests } = rows[0] ?? { last: null, lines: 0, requests: null };
  const clock = clockFacts(await readClock(store));
  // After a reset, ids start from 1 again. The clock is then different, so the revision changes anyway.
  const revision = [last ?? 0, lines, requests ?? 0, clock.aheadMs].join('-');
  return { revision, lastLine: last ?? 0, store: store.kind, ...clock };
}

async function lookAtClock(store: Store): Promise<Clock> {
  const tasks = await store.db
    .selectFrom('tasks')
    // The key of a task is its kind and the id of its order.
    .leftJoin('orders', (join) =>
      join.on('orders.tradeId', '=', sql`substr(tasks.key, length(tasks.kind) + 2)`),
    )
    .select(['tasks.id', 'tasks.dueAt as at', 'tasks.kind', 'tasks.payload', 'tradeId', 'orderNo'])
    .orderBy('tasks.dueAt')
    .orderBy('tasks.id')
    .limit(MAX_DUE)
    .execute();
  const due = tasks.map(({ payload, ...task }) => {
    const { event = null } = JSON.parse(payload) as { readonly event?: string };
    return { ...task, event };
  });
  return { ...clockFacts(await readClock(store)), due };
}

function clockFacts({ mode, now, aheadMs }: ClockReading): ClockFacts {
  return { clock: mode, now: timeText(now), aheadMs };
}
