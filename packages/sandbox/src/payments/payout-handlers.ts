import type { Handlers } from '@cross-border-payments/server-stubs';
import { refusal } from '../core/errors.ts';
import type { ReceivedFile } from '../documents/documents.ts';
import { type Receive, takeForm, uploadToOrder } from '../documents/upload-document.ts';
import { giveQuote, type QuotedCurrencies } from '../money/quotes.ts';
import {
  createOrder,
  lockedRateOf,
  namedOrderAnswer,
  orderAnswer,
  refusedButCreatedAnswer,
  statusAnswer,
  uploadAnswer,
} from '../orders/create-order.ts';
import { findNamed, type Naming, nameOf, textOf } from '../orders/name-order.ts';
import { type Action, actOnOrder } from '../orders/order-events.ts';
import { readAmounts, requireFittingAmounts } from '../orders/order-money.ts';
import { type OrderRecord, type OrderTerms, readTerms } from '../orders/order-store.ts';
import type { Caller, ServiceContext } from '../platform.ts';
import type { Family } from '../store/schema.ts';
import { confirmPayout, payoutCost } from './payout-price.ts';

const FAMILY = 'global';

/** A change of one of these properties voids a locked rate. */
const RATE_MEMBERS: readonly string[] = ['sourceCurrency', 'targetCurrency', 'queryNo', 'lockRate'];

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

export function businessPayoutHandlers(service: ServiceContext) {
  const { quote, create, confirm, status, upload, uploadForm, completeDocuments } = payoutSteps(
    service,
    'business',
  );
  return {
    getBusinessPayoutQuote: ({ query, context }) => {
      const sourceCurrency = textOf(query, 'sourceCurrency');
      const targetCurrency = textOf(query, 'targetCurrency');
      if (sourceCurrency === undefined || targetCurrency === undefined) {
        throw refusal('The query names no currencies; send `sourceCurrency` and `targetCurrency`');
      }
      return quote(context, { sourceCurrency, targetCurrency });
    },
    createBusinessPayout: ({ body, context }) => create(context, body, orderAnswer),
    confirmBusinessPayout: ({ body, context }) => confirm(context, body),
    getBusinessPayoutStatus: ({ query, context }) => status(context, query),
    uploadBusinessPayoutDocumentBase64: ({ body, context }) => {
      const content = Buffer.from(body.fileBase64, 'base64');
      return upload(context, body, [{ name: body.fileName, content }]);
    },
    uploadBusinessPayoutDocument: ({ receive, context }) => uploadForm(context, receive),
    completeBusinessPayoutDocuments: ({ body, context }) => completeDocuments(context, body),
  } satisfies Partial<Handlers<Caller>>;
}

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

function payoutSteps(service: ServiceContext, family: Family) {
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
