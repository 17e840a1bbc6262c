import { forkProcess } from './forked-process.ts';
import { sandboxFile } from './package-files.ts';

/** Microseconds per request, one after the other. */
export interface ReadTimes {
  readonly status: number;
  readonly page: number;
}

/** A sandbox with many orders, in a process of its own. */
export interface SizedStore extends AsyncDisposable {
  time(requests: number): Promise<ReadTimes>;
}

/** Messages of the process while it fills its store; see the sandbox's `proofs/size/child.ts`. */
type Said = { readonly kind: 'filled'; readonly orders: number } | { readonly kind: 'ready' };

/**
 * Creates a store with the given number of orders.
 *
 * @param place an empty folder, or the URL of an empty PostgreSQL database
 * @param onFilled called with the number of orders, now and then
 * @throws Error with what the process printed, when it ends by itself
 */
export async function makeSizedStore(
  orders: number,
  place: string,
  onFilled: (orders: number) => void,
): Promise<SizedStore> {
  const file = sandboxFile('test/proofs/size/child.ts');
  const child = forkProcess(`the store of ${orders} orders`, file, [String(orders), place]);
  for (let said = await child.next<Said>(); said.kind !== 'ready'; said = await child.next<Said>()) {
    onFilled(said.orders);
  }
  return { ...child, time: (requests) => child.ask<ReadTimes>({ requests }) };
}
