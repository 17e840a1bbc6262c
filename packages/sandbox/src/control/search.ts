import type { Found, Handlers } from '../generated/control/index.ts';
import type { Platform } from '../platform.ts';
import { findCallbacks } from './callbacks.ts';
import { findPostings } from './money.ts';
import { findOrders } from './orders.ts';
import { findRequests } from './requests.ts';
import { readSearchTerm } from './search-term.ts';

/** Handler for the search. */
export function searchHandlers({ store, requests }: Platform) {
  return {
    search: async ({ query: { text } }) => {
      await requests.flush();
      const term = readSearchTerm(text);
      const body: Found = {
        orders: await findOrders(store, term),
        requests: await findRequests(store, term),
        callbacks: await findCallbacks(store, term),
        postings: await findPostings(store, term),
      };
      return { status: 200, body };
    },
  } satisfies Partial<Handlers<undefined>>;
}
