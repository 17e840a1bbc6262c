import { sql } from 'kysely';
import { verifyLedger } from '../../../src/ledger/post.ts';
import type { Platform } from '../../../src/platform.ts';
import type { Receiver } from '../../receiver.ts';
import type { Acknowledged } from './load.ts';

/** Checks that all acknowledged changes are completely in the store. @returns one sentence per fault */
export async function checkStore({ store }: Platform, acknowledged: Acknowledged): Promise<string[]> {
  const { faults } = await verifyLedger(store);
  const orders = new Set(await columnOf(store, sql`select "tradeId" as value from orders`));
  const postings = new Set(await columnOf(store, sql`select key as value from ledger_postings`));
  const told = new Set(
    await columnOf(store, sql`select distinct "tradeId" as value from outbox where seq = 1`),
  );
  const lost = (tradeIds: Iterable<string>, isThere: (tradeId: string) => boolean, what: string) =>
    [...tradeIds].filter((each) => !isThere(each)).map((each) => `${what} of ${each} was lost.`);
  const { created, confirmed, paid } = acknowledged;
  return [
    ...faults,
    ...lost(created, (each) => orders.has(each), 'The order'),
    ...lost(confirmed, (each) => postings.has(`hold/${each}`), 'The ledger entry'),
    ...lost(paid, (each) => postings.has(`collect/${each}`), 'The ledger entry'),
    ...lost([...confirmed, ...paid], (each) => told.has(each), 'The callback'),
    ...(await tornOrders(store)),
  ];
}

/** Finds orders that are only partly in the store, even if they were not acknowledged. */
async function tornOrders(store: Platform['store']): Promise<string[]> {
  const posted = (kind: string) =>
    sql`exists (select 1 from ledger_postings p where p.key = ${sql.lit(`${kind}/`)} || o."tradeId")`;
  const task = (kind: string) =>
    sql`exists (select 1 from tasks t where t.key = ${sql.lit(`${kind}/`)} || o."tradeId")`;
  const torn = await columnOf(
    store,
    sql`select "tradeId" as value from orders o where
      (select count(*) from order_events e where e."tradeId" = o."tradeId") <> o.version
      or (select count(*) from outbox c where c."tradeId" = o."tradeId") <>
        (select count(*) from order_events e where e."tradeId" = o."tradeId" and e."fromStatus" <> e."toStatus")
      or (family = 'global' and (status in ('transferring', 'completed')) <> ${posted('hold')})
      or (family = 'global' and (status = 'completed') <> ${posted('pay out')})
      or (family = 'payin' and (status <> 'pending') <> ${posted('collect')})
      or (family = 'payin' and (status = 'completed') <> ${posted('make available')})
      or (status not in ('completed') and not (family = 'global' and status = 'pending')
        and not ${task('order_due')})
      or (exists (select 1 from outbox c where c."tradeId" = o."tradeId" and c.status = 'pending')
        and not ${task('deliver_callbacks')})`,
  );
  return torn.map((tradeId) => `The order ${tradeId} lacks its money, an event, a callback or what is due.`);
}

/** Checks that the receiver got every callback. Call this function when no callback is pending. */
export async function checkDelivered(
  { store }: Platform,
  { confirmed, paid }: Acknowledged,
  receiver: Receiver,
): Promise<string[]> {
  const received = new Set<string>();
  for (const { body } of receiver.received) {
    const { tradeId, status } = body as { tradeId: string; status: string };
    received.add(`${tradeId} ${status}`);
  }
  const owed = await columnOf(store, sql`select body as value from outbox`);
  const all = owed.map((body) => {
    const { tradeId, status } = JSON.parse(body) as { tradeId: string; status: string };
    return `${tradeId} ${status}`;
  });
  // These orders are completed by now, so a callback with `completed` must have been sent for each.
  for (const tradeId of [...confirmed, ...paid]) all.push(`${tradeId} completed`);
  return [...new Set(all)]
    .filter((callback) => !received.has(callback))
    .map((callback) => `The callback ${callback} never arrived.`);
}

async function columnOf(store: Platform['store'], query: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await query.execute(store.db);
  return (rows as { value: string }[]).map(({ value }) => value);
}
