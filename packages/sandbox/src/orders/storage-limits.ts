import { refusal } from '../core/errors.ts';
import { writeJournal } from '../core/journal.ts';
import { type Store, storeSize, type Transaction } from '../store/store.ts';

const MOST_GIBIBYTES = 10;

/** Limits in bytes (sandbox choice `storage`). */
export const LARGEST = { sandbox: MOST_GIBIBYTES * 2 ** 30, order: 32_768 } as const;

/** @throws Refusal if the sandbox is full */
export async function requireRoomInStore(store: Store, most: number = LARGEST.sandbox): Promise<void> {
  if ((await storeSize(store)) <= most) return;
  throw refusal(`The sandbox holds more than ${MOST_GIBIBYTES} GiB; \`POST /_sandbox/reset\` empties it`);
}

/** Runs the changes of a request after writing it to the journal. @throws Refusal if the sandbox is full */
export async function recordRequest<Result>(
  store: Store,
  operation: string,
  body: unknown,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  await requireRoomInStore(store);
  return store.transaction(async (tx) => {
    await writeJournal(tx, 'request', { operation, body });
    return work(tx);
  });
}

/** @throws Refusal if the body of an order is too large */
export function keptBody(body: object): string {
  const text = JSON.stringify(body);
  if (Buffer.byteLength(text) <= LARGEST.order) return text;
  throw refusal(`An order has at most ${LARGEST.order} bytes of JSON, with the members that no rule names`);
}
