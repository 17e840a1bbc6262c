import type { Handlers } from '@cross-border-payments/server-stubs';
import { actOnOrder } from '../act-on-order.ts';
import { confirmOrder } from '../confirm-order.ts';
import { createOrder, lockedRateOf } from '../create-order.ts';
import { giveQuote } from '../give-quote.ts';
import { findNamed, nameOf } from '../name-order.ts';
import { readAmounts } from '../order-amounts.ts';
import type { Caller, ServiceContext } from '../service-context.ts';
import { takeForm, uploadToOrder } from '../upload-document.ts';
import { namedOrderAnswer, orderAnswer, refusedButCreatedAnswer, uploadAnswer } from './answers.ts';

const family = 'global';

/** A change of these makes a rate that was kept void. */
const RATE_MEMBERS: readonly string[] = ['sourceCurrency', 'targetCurrency', 'queryNo', 'lockRate'];

/** Global payouts (section 4.2). */
export function globalPayoutHandlers(
  service: ServiceContext,
): Pick<
  Handlers<Caller>,
  | 'getGlobalPayoutQuote'
  | 'createGlobalPayout'
  | 'updateGlobalPayout'
  | 'getGlobalPayoutStatus'
  | 'confirmGlobalPayout'
  | 'uploadGlobalPayoutDocument'
  | 'completeGlobalPayoutDocuments'
> {
  return {
    getGlobalPayoutQuote: async ({ body, context }) => {
      const data = await giveQuote(service, context, 'getGlobalPayoutQuote', body);
      return { status: 200, body: { status: '1', data } };
    },
    createGlobalPayout: async ({ body, context }) => {
      const operation = 'createGlobalPayout';
      const { order, refusedAnyway } = await createOrder(service, context, {
        operation,
        family,
        walletType: 'business',
        body: { ...body },
      });
      return refusedAnyway ? refusedButCreatedAnswer(order) : orderAnswer(order);
    },
    updateGlobalPayout: async ({ body, context }) => {
      const order = await actOnOrder(service, context, {
        operation: 'updateGlobalPayout',
        family,
        event: 'update',
        request: { ...body },
        prepare: async (tx, { body: before }) => {
          const after = { ...before, ...body };
          const amounts = readAmounts(after);
          const changed = Object.keys(body).sort();
          if (!changed.some((member) => RATE_MEMBERS.includes(member)))
            return { body: after, event: { changed } };
          const lockedRate = await lockedRateOf(tx, context.merchantId, after, amounts);
          return { body: after, data: { lockedRate }, event: { changed } };
        },
      });
      return orderAnswer(order);
    },
    getGlobalPayoutStatus: async ({ body, context }) => {
      const db = service.platform.store.read;
      return namedOrderAnswer(await findNamed({ db }, family, nameOf(context.merchantId, body)));
    },
    confirmGlobalPayout: async ({ body, context }) => {
      const operation = 'confirmGlobalPayout';
      return namedOrderAnswer(await confirmOrder(service, context, { operation, family, request: body }));
    },
    uploadGlobalPayoutDocument: ({ receive, context }) =>
      takeForm(service, receive, async (form, files) => {
        const operation = 'uploadGlobalPayoutDocument';
        const upload = { operation, family, form: { ...form }, files } as const;
        return uploadAnswer(await uploadToOrder(service, context, upload));
      }),
    completeGlobalPayoutDocuments: async ({ body, context }) => {
      const operation = 'completeGlobalPayoutDocuments';
      const order = await actOnOrder(service, context, {
        operation,
        family,
        event: 'completeDocuments',
        request: body,
      });
      return namedOrderAnswer(order);
    },
  };
}
