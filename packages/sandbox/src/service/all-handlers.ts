import { type Handlers, NotImplementedError, operationTable } from '@cross-border-payments/server-stubs';
import { walletHandlers } from '../ledger/wallet-handlers.ts';
import { authenticationHandlers } from '../merchants/authentication-handlers.ts';
import { payinHandlers } from '../payments/payin-handlers.ts';
import {
  businessPayoutHandlers,
  globalPayoutHandlers,
  personalPayoutHandlers,
} from '../payments/payout-handlers.ts';
import type { Caller, ServiceContext } from '../platform.ts';
import { referenceDataHandlers } from '../reference-data/reference-data-handlers.ts';

/** Joins all handlers. Other operations respond with HTTP 501, so the sandbox also runs with a newer document. */
export function allHandlers(service: ServiceContext, operations = operationTable): Handlers<Caller> {
  const missing = operations.map(({ id }) => [id, () => Promise.reject(new NotImplementedError(id))]);
  return { ...(Object.fromEntries(missing) as Handlers<Caller>), ...writtenHandlers(service) };
}

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
