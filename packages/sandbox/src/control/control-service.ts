import type { Service } from '@cross-border-payments/server-stubs/runtime';
import { createService, type Found, type Handlers } from '../generated/control/index.ts';
import type { Platform } from '../platform.ts';
import { callbackHandlers, findCallbacks } from './callbacks.ts';
import { readSearchTerm } from './lists.ts';
import { findPostings, moneyHandlers } from './money.ts';
import { findOrders, orderHandlers } from './orders.ts';
import { findRequests, journalHandlers, requestHandlers } from './requests.ts';
import { clockHandlers, setupHandlers } from './setup.ts';
import { callHandlers, operationHandlers, responseFaultHandlers, triggerHandlers } from './tools.ts';

const ROOT = '/_sandbox';
/** An export has no time limit, because its reader may be a person with a pager. */
const LIMITS = { jsonBytes: 65_536, urlLength: 2_048, sendTimeoutMs: Number.POSITIVE_INFINITY };

export function isControl(url: string): boolean {
  return url === ROOT || url.startsWith(`${ROOT}/`) || url.startsWith(`${ROOT}?`);
}

export interface ControlParts {
  readonly platform: Platform;
  readonly service: Service;
  readonly reference?: string | undefined;
  readonly onError: (error: unknown) => void;
}

export function createControlService(parts: ControlParts): Service {
  const { requests } = parts.platform;
  return createService<undefined>(joinHandlers(parts), {
    // Each response takes into account all requests before it.
    around: async (_input, next) => {
      await requests.flush();
      return next();
    },
    onError: parts.onError,
    limits: LIMITS,
  });
}

function joinHandlers({ platform, service, reference }: ControlParts): Handlers<undefined> {
  return {
    ...clockHandlers(platform),
    ...orderHandlers(platform),
    ...triggerHandlers(platform),
    ...responseFaultHandlers(platform),
    ...callbackHandlers(platform),
    ...moneyHandlers(platform),
    ...requestHandlers(platform),
    ...operationHandlers(reference),
    ...callHandlers(platform, service),
    ...searchHandlers(platform),
    ...journalHandlers(platform),
    ...setupHandlers(platform),
  };
}

function searchHandlers({ store }: Platform) {
  return {
    search: async ({ query: { text } }) => {
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
