import { deriveFraction, type Seed } from '../core/identifiers.ts';
import type { Fault } from '../generated/control/schemas.ts';
import type { CallbackFault } from '../store/schema.ts';
import { lockRows, type Queryable, type Store, type Transaction } from '../store/store.ts';

type Consequence = 'delivered' | 'tried again' | 'made later' | 'dead letter';

export const ATTEMPT_OUTCOMES = {
  taken: { ending: 'delivered', says: 'The receiver responded with HTTP 200.' },
  refused: {
    ending: 'tried again',
    says: 'The receiver responded with another status. Redirects are not followed.',
  },
  timed_out: { ending: 'tried again', says: 'The receiver did not respond within its time limit.' },
  unreachable: { ending: 'tried again', says: 'The connection failed, or was closed early.' },
  response_too_large: { ending: 'tried again', says: 'The response was larger than 16384 bytes.' },
  outside_loopback: {
    ending: 'tried again',
    says: 'The address is outside this machine, and `--allow-outside-callbacks` was not given.',
  },
  dropped: { ending: 'tried again', says: 'The fault `drop` skipped the attempt.' },
  delayed: { ending: 'made later', says: 'The fault `delay` postponed the attempt.' },
  held: { ending: 'made later', says: 'The fault `reorder` waits for the next callback of the order.' },
  no_address: { ending: 'dead letter', says: 'The merchant has no callback address.' },
} as const satisfies Readonly<Record<string, { readonly ending: Consequence; readonly says: string }>>;

export type AttemptOutcome = keyof typeof ATTEMPT_OUTCOMES;

export const WRONG_APP_KEY = 'wrong-on-purpose';

export const FAULT_EFFECTS: Readonly<Record<CallbackFault, string>> = {
  drop: 'No request is sent, and the attempt counts as failed.',
  duplicate: 'The callback is sent twice in a row. It is delivered if the receiver accepts one of the two.',
  reorder:
    'The next callback of the order is sent first, then this one. If there is no next one within `delayMs`, it is sent alone.',
  delay: 'The attempt is made `delayMs` later.',
  wrong_appkey: `The header \`appkey\` holds \`${WRONG_APP_KEY}\`. \`GET callbacks/report\` lists receivers that accept it.`,
};

const FIRST_MS = 5_000;
const LONGEST_MS = 6 * 3_600_000;

/** Time limit of a receiver, in real milliseconds (sandbox choice `queues`). */
export const CALLBACK_TIMEOUT_MS = 10_000;

export const MAX_ATTEMPTS = 10;

/** Returns the bounds of the pause after a failed attempt. The upper bound is 5 s at first and doubles up to 6 hours. */
export function pauseBounds(attempt: number): readonly [shortest: number, longest: number] {
  const longest = Math.min(FIRST_MS * 2 ** (attempt - 1), LONGEST_MS);
  return [longest / 2, longest];
}

/** Returns a pause derived from the seed, so that callbacks that failed together are not all retried at once. */
export function backoffMs(seed: Seed, name: string, attempt: number): number {
  const [shortest, longest] = pauseBounds(attempt);
  return Math.round(shortest + (longest - shortest) * deriveFraction(seed, 'backoff', name, attempt));
}

export const DEFAULT_DELAY_MS = 60_000;

export async function addFault(
  { db }: Transaction,
  { fault, tradeId, delayMs, times }: Fault,
): Promise<void> {
  const values = {
    fault,
    tradeId: tradeId ?? null,
    delayMs: delayMs ?? DEFAULT_DELAY_MS,
    remaining: times ?? 1,
  };
  await db.insertInto('callback_faults').values(values).execute();
}

export async function clearFaults(tx: Transaction): Promise<number> {
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
