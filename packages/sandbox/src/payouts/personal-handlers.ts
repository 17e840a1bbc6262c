import type { Handlers } from '@cross-border-payments/server-stubs';
import { namedOrderAnswer } from '../orders/answers.ts';
import { readTerms } from '../orders/order-terms.ts';
import type { Caller, ServiceContext } from '../service/service-context.ts';
import { payoutSteps } from './payout-steps.ts';

/** Handlers for personal payouts (section 4.5). */
export function personalPayoutHandlers(service: ServiceContext) {
  const { quote, create, confirm, status, act, uploadForm, completeDocuments } = payoutSteps(
    service,
    'personal',
  );
  return {
    getPersonalPayoutQuote: ({ body, context }) => quote(context, body),
    createPersonalPayout: ({ body, context }) => create(context, readTerms(body ?? {}), namedOrderAnswer),
    confirmPersonalPayoutDeprecated: ({ body, context }) => confirm(context, body),
    confirmPersonalPayout: ({ body, context }) => confirm(context, body),
    cancelPersonalPayout: ({ body, context }) => act(context, { event: 'cancel', request: body }),
    getPersonalPayoutStatus: ({ body, context }) => status(context, body),
    updatePersonalPayout: ({ body, context }) =>
      act(context, {
        event: 'update',
        request: body,
        prepare: async (_, { body: before }) => {
          const { tradeId: _tradeId, orderNo: _orderNo, ...changed } = body ?? {};
          return { body: { ...before, ...changed }, event: { changed: Object.keys(changed).sort() } };
        },
      }),
    uploadPersonalPayoutDocument: ({ receive, context }) => uploadForm(context, receive),
    completePersonalPayoutDocuments: ({ body, context }) => completeDocuments(context, body),
  } satisfies Partial<Handlers<Caller>>;
}
