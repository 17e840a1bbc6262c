import { setImmediate } from 'node:timers/promises';
import { Refusal } from '@cross-border-payments/server-stubs/runtime';
import { canonicalJson } from '../core/canonical-json.ts';
import { now } from '../core/clock.ts';
import { writeJournal } from '../core/journal.ts';
import type { Fault, ReceiverReport } from '../generated/control/schemas.ts';
import { cancel, ensureScheduled, schedule } from '../scheduler/tasks.ts';
import type { CallbackFault, OrderKey } from '../store/schema.ts';
import { lockRows, type Queryable, type Store, type Transaction } from '../store/store.ts';

export const DELIVER = 'deliver_callbacks';
export const MAX_ATTEMPTS = 10;

/** Stores a callback of a locked order; it is a dead letter if the merchant has no callback address. */
export async function enqueueCallback(tx: Transaction, order: OrderKey, body: unknown) {
  const { merchantId, tradeId } = order;
  const at = await now(tx);
  const hasAddress = (await readCallbackUrl(tx, merchantId)) !== null;
  const callbacks = tx.db.selectFrom('outbox').where('tradeId', '=', tradeId);
  const last = await callbacks.select('seq').orderBy('seq', 'desc').limit(1).executeTakeFirst();
  const seq = (last?.seq ?? 0) + 1;
  const status = hasAddress ? ('pending' as const) : ('dead' as const);
  const callback = { merchantId, tradeId, seq, status, body: canonicalJson(body), createdAt: at };
  await tx.db.insertInto('outbox').values(callback).execute();
  if (hasAddress) await ensureScheduled(tx, deliveryTask(order, at));
  return seq;
}

export function listPending({ db }: Queryable, tradeId: string) {
  const pending = db.selectFrom('outbox').selectAll().where('status', '=', 'pending');
  return pending.where('tradeId', '=', tradeId).orderBy('seq').limit(2).execute();
}

export async function readCallbackUrl({ db }: Queryable, merchantId: string): Promise<string | null> {
  const merchant = db.selectFrom('merchants').select('callbackUrl').where('id', '=', merchantId);
  return (await merchant.executeTakeFirstOrThrow()).callbackUrl;
}

/** Returns the task that sends the callbacks of an order. An order has one such task, so its callbacks are sent in sequence. */
function deliveryTask({ merchantId, tradeId }: OrderKey, dueAt: number) {
  return { key: `${DELIVER}/${tradeId}`, kind: DELIVER, queue: merchantId, payload: { tradeId }, dueAt };
}

export async function giveUpCallbacks(tx: Transaction, tradeId: string): Promise<void> {
  await cancel(tx, `${DELIVER}/${tradeId}`);
  await tx.db
    .updateTable('outbox')
    .set({ status: 'dead', attempts: MAX_ATTEMPTS })
    .where('tradeId', '=', tradeId)
    .where('status', '=', 'pending')
    .execute();
  await writeJournal(tx, 'callback', { tradeId, givenUp: true });
}

export function unknownCallback(): Refusal {
  return new Refusal('There is no callback with that id.', { httpStatus: 404 });
}

async function findCallback({ db }: Queryable, id: number) {
  const row = await db.selectFrom('outbox').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) throw unknownCallback();
  return row;
}

const conflict = (message: string) => new Refusal(message, { httpStatus: 409 });

export async function replayCallback(tx: Transaction, id: number): Promise<number> {
  const row = await findCallback(tx, id);
  if (row.status === 'pending') throw conflict('The callback is already waiting to be sent.');
  if ((await readCallbackUrl(tx, row.merchantId)) === null)
    throw conflict('The merchant has no callback address. Set one with `PUT /_sandbox/callbacks/url`.');
  await schedule(tx, deliveryTask(row, await now(tx)));
  await tx.db
    .updateTable('outbox')
    .set((eb) => ({ status: 'pending', attempts: 0, replays: eb('replays', '+', 1) }))
    .where('id', '=', id)
    .execute();
  await writeJournal(tx, 'callback', { tradeId: row.tradeId, seq: row.seq, replayed: true });
  return row.seq;
}

export async function sendNow(tx: Transaction, id: number): Promise<void> {
  const row = await findCallback(tx, id);
  if (row.status !== 'pending') throw conflict('The callback is not waiting to be sent. Replay it instead.');
  const [oldest] = await listPending(tx, row.tradeId);
  const advice = 'Send that one, or wait until it is a dead letter.';
  if (oldest?.id !== id) throw conflict(`An older callback of the order must be sent first. ${advice}`);
  await schedule(tx, deliveryTask(row, await now(tx)));
  await writeJournal(tx, 'control', { tradeId: row.tradeId, seq: row.seq, sendNow: true });
}

export async function replayDeadLetters(tx: Transaction, limit: number): Promise<number> {
  const dead = await tx.db
    .selectFrom('outbox')
    .innerJoin('merchants', 'merchants.id', 'outbox.merchantId')
    .select('outbox.id')
    .where('outbox.status', '=', 'dead')
    .where('merchants.callbackUrl', 'is not', null)
    .orderBy('outbox.id')
    .limit(limit)
    .execute();
  for (const { id } of dead) {
    await replayCallback(tx, id).catch((error: unknown) => {
      // Another instance may have replayed the callback in the meantime.
      if (!(error instanceof Refusal)) throw error;
    });
    await setImmediate();
  }
  return dead.length;
}

const SLOW_MS = 2_000;

export async function reportOnReceiver(store: Store): Promise<ReceiverReport> {
  const states = await store.db
    .selectFrom('outbox')
    .select(({ fn }) => ['status', fn.countAll<number>().as('callbacks')])
    .groupBy('status')
    .execute();
  const count = (status: string) => states.find((row) => row.status === status)?.callbacks ?? 0;
  const attempts = await store.db
    .selectFrom('deliveries')
    .select(['fault', 'outcome', 'httpStatus'])
    .select(({ fn }) => [fn.countAll<number>().as('attempts'), fn.max<number>('durationMs').as('slowestMs')])
    .groupBy(['fault', 'outcome', 'httpStatus'])
    .orderBy('fault')
    .orderBy('outcome')
    .orderBy('httpStatus')
    .execute();
  return {
    callbacks: { pending: count('pending'), delivered: count('delivered'), dead: count('dead') },
    attempts,
    findings: listFindings(attempts, count('dead')),
  };
}

function listFindings(attempts: ReceiverReport['attempts'], dead: number): string[] {
  const sum = (fits: (row: ReceiverReport['attempts'][number]) => boolean) =>
    attempts.filter(fits).reduce((total, row) => total + row.attempts, 0);
  const wrongKey = sum((row) => row.fault === 'wrong_appkey' && row.outcome === 'taken');
  const duplicates = sum((row) => row.fault === 'duplicate' && row.outcome === 'refused');
  const reordered = sum((row) => row.fault === 'reorder' && row.outcome === 'refused');
  const failures = sum((row) => row.fault === null && row.httpStatus !== null && row.httpStatus >= 500);
  const other = sum((row) => row.httpStatus !== null && ![200, 400].includes(row.httpStatus));
  const timeouts = sum((row) => row.outcome === 'timed_out');
  const slow = sum((row) => row.outcome === 'taken' && row.slowestMs > SLOW_MS);
  const found: [number, string][] = [
    [wrongKey, 'times the receiver accepted a callback with a wrong appkey; it does not check the header.'],
    [duplicates, 'times the receiver refused a duplicate callback; respond to duplicates with 200.'],
    [reordered, 'times the receiver refused a callback out of order; accept it and query the status.'],
    [failures, 'times the receiver failed with HTTP 500 or above.'],
    [other, 'responses had a status other than the documented 200 and 400.'],
    [timeouts, 'attempts timed out; send the response before you process the callback.'],
    [slow, `attempts belong to a group whose slowest response took more than ${SLOW_MS / 1_000} s.`],
    [dead, 'callbacks are dead letters; replay them when the receiver works again.'],
  ];
  return found.filter(([times]) => times > 0).map(([times, sentence]) => `${times} ${sentence}`);
}

export const WRONG_APP_KEY = 'wrong-on-purpose';

export const FAULT_EFFECTS: Readonly<Record<CallbackFault, string>> = {
  drop: 'No request is sent, and the attempt counts as failed.',
  duplicate: 'The callback is sent twice in a row. It is delivered if the receiver accepts one of the two.',
  reorder:
    'The next callback of the order is sent first, then this one. If there is no next one within `delayMs`, it is sent alone.',
  delay: 'The attempt is made `delayMs` later.',
  wrong_appkey: `The header \`appkey\` holds \`${WRONG_APP_KEY}\`. \`GET callbacks/report\` lists receivers that accept it.`,
};

export const DEFAULT_DELAY_MS = 60_000;

export async function addFault(tx: Transaction, fault: Fault): Promise<void> {
  const { delayMs = DEFAULT_DELAY_MS, times: remaining = 1, tradeId = null } = fault;
  const row = { fault: fault.fault, tradeId, delayMs, remaining };
  await tx.db.insertInto('callback_faults').values(row).execute();
  await writeJournal(tx, 'control', fault);
}

export async function clearFaults(tx: Transaction): Promise<number> {
  await writeJournal(tx, 'control', { fault: null });
  const { numDeletedRows } = await tx.db.deleteFrom('callback_faults').executeTakeFirst();
  return Number(numDeletedRows);
}

export async function takeFault(store: Store, tradeId: string, acceptReorder: boolean) {
  // Checked first without a transaction, because there is usually no fault.
  if ((await findFault(store, tradeId, acceptReorder)) === undefined) return undefined;
  return store.transaction(async (tx) => {
    const row = await lockRows(tx, faultQuery(tx, tradeId, acceptReorder)).executeTakeFirst();
    if (row === undefined) return undefined;
    const table = 'callback_faults';
    const remaining = row.remaining - 1;
    if (remaining > 0) await tx.db.updateTable(table).set({ remaining }).where('id', '=', row.id).execute();
    else await tx.db.deleteFrom(table).where('id', '=', row.id).execute();
    return { fault: row.fault, delayMs: row.delayMs };
  });
}

export function findFault(store: Store, tradeId: string, acceptReorder: boolean) {
  return faultQuery(store, tradeId, acceptReorder).executeTakeFirst();
}

function faultQuery({ db }: Queryable, tradeId: string, acceptReorder: boolean) {
  const query = db
    .selectFrom('callback_faults')
    .selectAll()
    .where(({ eb, or }) => or([eb('tradeId', 'is', null), eb('tradeId', '=', tradeId)]))
    .orderBy('id')
    .limit(1);
  return acceptReorder ? query : query.where('fault', '<>', 'reorder');
}
