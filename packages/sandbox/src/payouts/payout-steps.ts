import type { ReceivedFile } from '../documents/documents.ts';
import { type Receive, takeForm, uploadToOrder } from '../documents/upload-document.ts';
import { type Action, actOnOrder } from '../orders/act-on-order.ts';
import { namedOrderAnswer, refusedButCreatedAnswer, statusAnswer, uploadAnswer } from '../orders/answers.ts';
import { createOrder } from '../orders/create-order.ts';
import { findNamed, type Naming, nameOf } from '../orders/name-order.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import type { OrderTerms } from '../orders/order-terms.ts';
import { giveQuote, type QuotedCurrencies } from '../quotes/give-quote.ts';
import type { Caller, ServiceContext } from '../service/service-context.ts';
import type { Family } from '../store/schema.ts';
import { confirmPayout } from './confirm-payout.ts';
import { payoutCost } from './payout-cost.ts';

/** Steps that the handlers of all payout families share, each with its answer. */
export function payoutSteps(service: ServiceContext, family: Family) {
  const act = async (caller: Caller, action: Omit<Action, 'family'>) =>
    namedOrderAnswer(await actOnOrder(service, caller, { family, ...action }));
  const upload = async (caller: Caller, form: Naming | undefined, files: readonly ReceivedFile[]) =>
    uploadAnswer(await uploadToOrder(service, caller, { family, form, files }));
  return {
    act,
    upload,
    quote: async (caller: Caller, currencies: QuotedCurrencies) => {
      const data = await giveQuote(service, caller, currencies);
      return { status: 200, body: { status: '1', data } } as const;
    },
    create: async <Answer>(caller: Caller, body: OrderTerms, answer: (order: OrderRecord) => Answer) => {
      const { order, refusedAnyway } = await createOrder(service, caller, family, body);
      return refusedAnyway ? refusedButCreatedAnswer(order) : answer(order);
    },
    confirm: async (caller: Caller, request: Naming | undefined) =>
      namedOrderAnswer(await confirmPayout(service, caller, family, request)),
    status: async ({ merchantId }: Caller, named: Naming | undefined) => {
      const { read: db } = service.platform.store;
      const order = await findNamed({ db }, family, nameOf(merchantId, named));
      return statusAnswer(order, await payoutCost(service.platform, order));
    },
    uploadForm: <Form extends Naming | undefined>(caller: Caller, receive: Receive<Form>) =>
      takeForm(service, receive, (form, files) => upload(caller, form, files)),
    completeDocuments: (caller: Caller, request: Naming | undefined) =>
      act(caller, { event: 'completeDocuments', request }),
  };
}
