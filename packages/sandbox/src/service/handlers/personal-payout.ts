import type { Handlers } from '@cross-border-payments/server-stubs';
import { type Action, actOnOrder } from '../act-on-order.ts';
import { confirmOrder } from '../confirm-order.ts';
import { createOrder } from '../create-order.ts';
import { giveQuote } from '../give-quote.ts';
import { findNamed, nameOf } from '../name-order.ts';
import type { Caller, ServiceContext } from '../service-context.ts';
import { takeForm, uploadToOrder } from '../upload-document.ts';
import { namedOrderAnswer, refusedButCreatedAnswer, uploadAnswer } from './answers.ts';

const family = 'personal';

/** Personal payouts (section 4.5). */
export function personalPayoutHandlers(
  service: ServiceContext,
): Pick<
  Handlers<Caller>,
  | 'getPersonalPayoutQuote'
  | 'createPersonalPayout'
  | 'confirmPersonalPayoutDeprecated'
  | 'confirmPersonalPayout'
  | 'cancelPersonalPayout'
  | 'getPersonalPayoutStatus'
  | 'updatePersonalPayout'
  | 'uploadPersonalPayoutDocument'
  | 'completePersonalPayoutDocuments'
> {
  const act = async (caller: Caller, action: Omit<Action, 'family'>) =>
    namedOrderAnswer(await actOnOrder(service, caller, { family, ...action }));
  const confirm = async (caller: Caller, operation: string, request: object | undefined) =>
    namedOrderAnswer(await confirmOrder(service, caller, { operation, family, request: { ...request } }));
  return {
    getPersonalPayoutQuote: async ({ body, context }) => {
      const data = await giveQuote(service, context, 'getPersonalPayoutQuote', body);
      return { status: 200, body: { status: '1', data } };
    },
    createPersonalPayout: async ({ body, context }) => {
      const operation = 'createPersonalPayout';
      const request = { operation, family, walletType: 'personal', body: { ...body } } as const;
      const { order, refusedAnyway } = await createOrder(service, context, request);
      return refusedAnyway ? refusedButCreatedAnswer(order) : namedOrderAnswer(order);
    },
    confirmPersonalPayoutDeprecated: ({ body, context }) =>
      confirm(context, 'confirmPersonalPayoutDeprecated', body),
    confirmPersonalPayout: ({ body, context }) => confirm(context, 'confirmPersonalPayout', body),
    cancelPersonalPayout: ({ body, context }) =>
      act(context, { operation: 'cancelPersonalPayout', event: 'cancel', request: { ...body } }),
    getPersonalPayoutStatus: async ({ body, context }) => {
      const db = service.platform.store.read;
      return namedOrderAnswer(await findNamed({ db }, family, nameOf(context.merchantId, { ...body })));
    },
    updatePersonalPayout: ({ body, context }) =>
      act(context, {
        operation: 'updatePersonalPayout',
        event: 'update',
        request: { ...body },
        prepare: async (_, { body: before }) => {
          const { tradeId: _tradeId, orderNo: _orderNo, ...changed } = body ?? {};
          return { body: { ...before, ...changed }, event: { changed: Object.keys(changed).sort() } };
        },
      }),
    uploadPersonalPayoutDocument: ({ receive, context }) =>
      takeForm(service, receive, async (form, files) => {
        const operation = 'uploadPersonalPayoutDocument';
        const upload = { operation, family, form: { ...form }, files } as const;
        return uploadAnswer(await uploadToOrder(service, context, upload));
      }),
    completePersonalPayoutDocuments: ({ body, context }) =>
      act(context, {
        operation: 'completePersonalPayoutDocuments',
        event: 'completeDocuments',
        request: { ...body },
      }),
  };
}
