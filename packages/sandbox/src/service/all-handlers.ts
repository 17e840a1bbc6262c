import { type Handlers, NotImplementedError, operationTable } from '@cross-border-payments/server-stubs';
import { authenticationHandlers } from '../merchants/token-handlers.ts';
import { payinHandlers } from '../payins/payin-handlers.ts';
import { businessPayoutHandlers } from '../payouts/business-handlers.ts';
import { globalPayoutHandlers } from '../payouts/global-handlers.ts';
import { personalPayoutHandlers } from '../payouts/personal-handlers.ts';
import { referenceDataHandlers } from '../reference-data/reference-data-handlers.ts';
import { walletHandlers } from '../wallets/wallet-handlers.ts';
import type { Caller, ServiceContext } from './service-context.ts';

/**
 * Returns a handler for every operation of the document. One that is not written yet answers with HTTP 501, so that the
 * sandbox runs with a document to which an operation was added.
 */
export function allHandlers(service: ServiceContext): Handlers<Caller> {
  const missing = operationTable.map(({ id }) => [id, () => Promise.reject(new NotImplementedError(id))]);
  return { ...(Object.fromEntries(missing) as Handlers<Caller>), ...writtenHandlers(service) };
}

/** Returns the handlers that are written. */
export function writtenHandlers(service: ServiceContext) {
  return {
    ...authenticationHandlers(service),
    ...globalPayoutHandlers(service),
    ...payinHandlers(service),
    ...businessPayoutHandlers(service),
    ...personalPayoutHandlers(service),
    ...walletHandlers(service),
    ...referenceDataHandlers(service),
  } satisfies Partial<Handlers<Caller>>;
}
