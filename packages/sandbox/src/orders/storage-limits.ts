import { type Store, storeSize } from '../store/store.ts';
import { refusal } from './refusal.ts';

const MOST_GIBIBYTES = 10;

/** What a sandbox and an order hold at most, in bytes (sandbox choice `storage`). */
export const LARGEST = { sandbox: MOST_GIBIBYTES * 2 ** 30, order: 32_768 } as const;

/** Makes sure that the sandbox may grow. @throws Refusal when it is full */
export async function requireRoomInStore(store: Store, most: number = LARGEST.sandbox): Promise<void> {
  if ((await storeSize(store)) <= most) return;
  throw refusal(`The sandbox holds more than ${MOST_GIBIBYTES} GiB; \`POST /_sandbox/reset\` empties it`);
}

/** Returns the body of an order as it is kept. @throws Refusal when it is too large */
export function keptBody(body: object): string {
  const text = JSON.stringify(body);
  if (Buffer.byteLength(text) <= LARGEST.order) return text;
  throw refusal(`An order has at most ${LARGEST.order} bytes of JSON, with the members that no rule names`);
}
