import type { Fault } from '../generated/control/schemas.ts';
import { lockRows } from '../store/lock-rows.ts';
import type { CallbackFault } from '../store/schema.ts';
import type { Store, Transaction } from '../store/store.ts';

export interface TakenFault {
  readonly fault: CallbackFault;
  readonly delayMs: number;
}

/** `delayMs` of a fault that has none. */
export const DEFAULT_DELAY_MS = 60_000;

/** Asks for a fault in the next attempts. */
export async function addFault(tx: Transaction, { fault, tradeId, delayMs, times }: Fault): Promise<void> {
  await tx.db
    .insertInto('callback_faults')
    .values({
      fault,
      trade_id: tradeId ?? null,
      delay_ms: delayMs ?? DEFAULT_DELAY_MS,
      remaining: times ?? 1,
    })
    .execute();
}

/** Takes all faults back that are not used up. @returns how many. */
export async function clearFaults(tx: Transaction): Promise<number> {
  const { numDeletedRows } = await tx.db.deleteFrom('callback_faults').executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * The oldest fault asked for that fits this order, and one use less of it.
 * @param acceptReorder whether `reorder` can be done now; it stays for later otherwise.
 */
export async function takeFault(
  store: Store,
  tradeId: string,
  acceptReorder: boolean,
): Promise<TakenFault | undefined> {
  // Nearly always there is none, and then nothing needs to be written.
  if ((await findFault(store, tradeId, acceptReorder)) === undefined) return undefined;
  return store.transaction(async (tx) => {
    const row = await selectFault({ tx, tradeId, acceptReorder });
    if (row === undefined) return undefined;
    await tx.db
      .updateTable('callback_faults')
      .set({ remaining: row.remaining - 1 })
      .where('id', '=', row.id)
      .execute();
    await tx.db.deleteFrom('callback_faults').where('remaining', '<=', 0).execute();
    return { fault: row.fault, delayMs: row.delay_ms };
  });
}

/** The fault that `takeFault` would take, left where it is. */
export function findFault(store: Store, tradeId: string, acceptReorder: boolean) {
  return faultQuery({ db: store.read }, tradeId, acceptReorder).executeTakeFirst();
}

function selectFault({
  tx,
  tradeId,
  acceptReorder,
}: {
  tx: Transaction;
  tradeId: string;
  acceptReorder: boolean;
}) {
  return lockRows(tx, faultQuery(tx, tradeId, acceptReorder)).executeTakeFirst();
}

function faultQuery({ db }: Pick<Transaction, 'db'>, tradeId: string, acceptReorder: boolean) {
  const query = db
    .selectFrom('callback_faults')
    .selectAll()
    .where(({ eb, or }) => or([eb('trade_id', 'is', null), eb('trade_id', '=', tradeId)]))
    .orderBy('id')
    .limit(1);
  return acceptReorder ? query : query.where('fault', '<>', 'reorder');
}
