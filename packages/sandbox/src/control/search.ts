import type { Found, Handlers } from '../generated/control/index.ts';
import type { Platform } from '../platform.ts';
import { findCallbacks } from './callbacks.ts';
import { findPostings } from './money.ts';
import { findOrders } from './orders.ts';
import { findRequests } from './requests.ts';
import { readWanted } from './wanted.ts';

/** Handler for the search. */
export function searchHandlers({ store, requests }: Platform) {
  return {
    search: async ({ query: { text } }) => {
      await requests.flush();
      const wanted = readWanted(text);
      const body: Found = {
        orders: await findOrders(store, wanted),
        requests: await findRequests(store, wanted),
        callbacks: await findCallbacks(store, wanted),
        postings: await findPostings(store, wanted),
      };
      return { status: 200, body };
    },
  } satisfies Partial<Handlers<undefined>>;
}
