import type { Handlers } from '@cross-border-payments/server-stubs';
import { actOnOrder } from '../orders/act-on-order.ts';
import { orderAnswer } from '../orders/answers.ts';
import { lockedRateOf } from '../orders/create-order.ts';
import { readAmounts, requireFittingAmounts } from '../orders/order-amounts.ts';
import type { Caller, ServiceContext } from '../service/service-context.ts';
import { payoutSteps } from './payout-steps.ts';

const FAMILY = 'global';

/** Changing one of these members voids a locked rate. */
const RATE_MEMBERS: readonly string[] = ['sourceCurrency', 'targetCurrency', 'queryNo', 'lockRate'];

/** Handlers for global payouts (section 4.2). */
export function globalPayoutHandlers(service: ServiceContext) {
  const { quote, create, confirm, status, uploadForm, completeDocuments } = payoutSteps(service, FAMILY);
  return {
    getGlobalPayoutQuote: ({ body, context }) => quote(context, body),
    createGlobalPayout: ({ body, context }) => create(context, body, orderAnswer),
    updateGlobalPayout: async ({ body, context }) => {
      const order = await actOnOrder(service, context, {
        family: FAMILY,
        event: 'update',
        request: body,
        prepare: async (tx, { body: before, data: { lockedRate: kept } }) => {
          const after = { ...before, ...body };
          const amounts = readAmounts(after);
          const changed = Object.keys(body).sort();
          const sameRate = !changed.some((member) => RATE_MEMBERS.includes(member));
          const { merchantId } = context;
          const lockedRate = sameRate ? kept : await lockedRateOf(tx, merchantId, after, amounts);
          await requireFittingAmounts(tx, service.platform.seed, { merchantId, amounts, lockedRate });
          return { body: after, data: { lockedRate }, event: { changed } };
        },
      });
      return orderAnswer(order);
    },
    getGlobalPayoutStatus: ({ body, context }) => status(context, body),
    confirmGlobalPayout: ({ body, context }) => confirm(context, body),
    uploadGlobalPayoutDocument: ({ receive, context }) => uploadForm(context, receive),
    completeGlobalPayoutDocuments: ({ body, context }) => completeDocuments(context, body),
  } satisfies Partial<Handlers<Caller>>;
}
