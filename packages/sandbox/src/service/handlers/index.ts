import type { Handlers } from '@cross-border-payments/server-stubs';
import type { Caller, ServiceContext } from '../service-context.ts';
import { authenticationHandlers } from './authentication.ts';
import { businessPayoutHandlers } from './business-payout.ts';
import { globalPayoutHandlers } from './global-payout.ts';
import { payinHandlers } from './payin.ts';
import { personalPayoutHandlers } from './personal-payout.ts';
import { referenceDataHandlers } from './reference-data.ts';
import { validationHandlers } from './validation.ts';
import { walletHandlers } from './wallets.ts';

/** The handlers of all 41 operations. */
export function allHandlers(service: ServiceContext): Handlers<Caller> {
  return {
    ...authenticationHandlers(service),
    ...globalPayoutHandlers(service),
    ...payinHandlers(service),
    ...businessPayoutHandlers(service),
    ...personalPayoutHandlers(service),
    ...walletHandlers(service),
    ...validationHandlers(service),
    ...referenceDataHandlers(),
  };
}
