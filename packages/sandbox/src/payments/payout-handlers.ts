import type { Handlers } from '@cross-border-payments/server-stubs';
import type { Refusal } from '@cross-border-payments/server-stubs/runtime';
import { now } from '../core/clock.ts';
import { refusal, success } from '../core/errors.ts';
import type { ReceivedFile } from '../documents/documents.ts';
import { type Receive, storeUpload, takeForm } from '../documents/upload-document.ts';
import { formatAmount, type Money } from '../money/amounts.ts';
import { giveQuote, type QuotedCurrencies, rateAt } from '../money/quotes.ts';
import {
  type Action,
  actOnOrder,
  createOrder,
  namedOrderResponse,
  orderResponse,
  readLockedRate,
  refusedButCreatedResponse,
  uploadResponse,
} from '../orders/order-events.ts';
import {
  priceAt,
  priceOf,
  readAmounts,
  readOrderMoney,
  requireFittingAmounts,
  toStoredMoney,
} from '../orders/order-money.ts';
import {
  findNamed,
  type Naming,
  type OrderRecord,
  type OrderTerms,
  readIdentifier,
  readOrderName,
  readTerms,
} from '../orders/order-store.ts';
import { confirmRefusal, outcomeNamed } from '../orders/outcomes.ts';
import type { Caller, Platform, ServiceContext } from '../platform.ts';
import type { Family } from '../store/schema.ts';

const FAMILY = 'global';

/** Properties on which the rate depends: an update of any of them voids the locked rate. */
const RATE_PROPERTIES: readonly string[] = ['sourceCurrency', 'targetCurrency', 'queryNo', 'lockRate'];

export function globalPayoutHandlers(service: ServiceContext) {
  const { quote, create, confirm, status, uploadForm, completeDocuments } = payoutSteps(service, FAMILY);
  return {
    getGlobalPayoutQuote: ({ body, context }) => quote(context, body),
    createGlobalPayout: ({ body, context }) => create(context, body, orderResponse),
    updateGlobalPayout: async ({ body, context }) => {
      const order = await actOnOrder(service.platform, context, {
        family: FAMILY,
        event: 'update',
        request: body,
        prepare: async (tx, { body: before, data: { lockedRate: kept } }) => {
          const after = { ...before, ...body };
          const amounts = readAmounts(after);
          const changed = Object.keys(body).sort();
          const sameRate = !changed.some((property) => RATE_PROPERTIES.includes(property));
          const { merchantId } = context;
          const lockedRate = sameRate ? kept : await readLockedRate(tx, merchantId, after);
          await requireFittingAmounts(tx, service.platform.seed, { merchantId, ...amounts, lockedRate });
          return { body: after, data: { lockedRate }, event: { changed } };
        },
      });
      return orderResponse(order);
    },
    getGlobalPayoutStatus: ({ body, context }) => status(context, body),
    confirmGlobalPayout: ({ body, context }) => confirm(context, body),
    uploadGlobalPayoutDocument: ({ receive, context }) => uploadForm(context, receive),
    completeGlobalPayoutDocuments: ({ body, context }) => completeDocuments(context, body),
  } satisfies Partial<Handlers<Caller>>;
}

export function businessPayoutHandlers(service: ServiceContext) {
  const steps = payoutSteps(service, 'business');
  const { quote, create, confirm, status, upload, uploadForm, completeDocuments } = steps;
  return {
    getBusinessPayoutQuote: ({ query, context }) => {
      const sourceCurrency = readIdentifier(query, 'sourceCurrency');
      const targetCurrency = readIdentifier(query, 'targetCurrency');
      if (sourceCurrency === undefined || targetCurrency === undefined) {
        const named = sourceCurrency ?? targetCurrency;
        const found = named === undefined ? 'no currencies' : `only ${named}`;
        throw refusal(`The query names ${found}; send \`sourceCurrency\` and \`targetCurrency\``);
      }
      return quote(context, { sourceCurrency, targetCurrency });
    },
    createBusinessPayout: ({ body, context }) => create(context, body, orderResponse),
    confirmBusinessPayout: ({ body, context }) => confirm(context, body),
    getBusinessPayoutStatus: ({ query, context }) => status(context, query),
    uploadBusinessPayoutDocumentBase64: ({ body, base64, context }) => {
      if (!base64.fileBase64 || body.fileBase64.startsWith('data:'))
        throw refusal('`fileBase64` is not a base64 string');
      const content = Buffer.from(body.fileBase64, 'base64');
      return upload(context, body, [{ name: body.fileName, content }]);
    },
    uploadBusinessPayoutDocument: ({ receive, context }) => uploadForm(context, receive),
    completeBusinessPayoutDocuments: ({ body, context }) => completeDocuments(context, body),
  } satisfies Partial<Handlers<Caller>>;
}

export function personalPayoutHandlers(service: ServiceContext) {
  const steps = payoutSteps(service, 'personal');
  const { quote, create, confirm, status, act, uploadForm, completeDocuments } = steps;
  return {
    getPersonalPayoutQuote: ({ body, context }) => quote(context, body),
    createPersonalPayout: ({ body, context }) => create(context, readTerms(body ?? {}), namedOrderResponse),
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
  const { platform } = service;
  const act = async (caller: Caller, action: Omit<Action, 'family'>) =>
    namedOrderResponse(await actOnOrder(platform, caller, { family, ...action }));
  const upload = async (caller: Caller, form: Naming | undefined, files: readonly ReceivedFile[]) =>
    uploadResponse(await storeUpload(platform, caller, { family, form, files }));
  return {
    act,
    upload,
    quote: async (caller: Caller, currencies: QuotedCurrencies) =>
      success(await giveQuote(service, caller, currencies)),
    create: async <Response>(
      caller: Caller,
      body: OrderTerms,
      response: (order: OrderRecord) => Response,
    ) => {
      const { order, refusedAnyway } = await createOrder(platform, caller, family, body);
      return refusedAnyway ? refusedButCreatedResponse(order) : response(order);
    },
    confirm: async (caller: Caller, request: Naming | undefined) =>
      namedOrderResponse(await confirmPayout(platform, caller, family, request)),
    status: async ({ merchantId }: Caller, named: Naming | undefined) => {
      const order = await findNamed(platform.store, family, readOrderName(merchantId, named));
      const { tradeId, orderNo, status } = order;
      const cost = await payoutCost(platform, order);
      return success({ tradeId, orderNo, status, ...(cost && { cost }) });
    },
    uploadForm: <Form extends Naming | undefined>(caller: Caller, receive: Receive<Form>) =>
      takeForm(service, receive, (form, files) => upload(caller, form, files)),
    completeDocuments: (caller: Caller, request: Naming | undefined) =>
      act(caller, { event: 'completeDocuments', request }),
  };
}

/**
 * Confirms a payout. The order is locked, so only the first of concurrent calls can confirm it.
 * @throws Refusal if the payout cannot be confirmed, has no beneficiary, amount or quote, or if the wallet lacks money
 */
export function confirmPayout(
  platform: Platform,
  caller: Caller,
  family: Family,
  request: Naming | undefined,
) {
  return actOnOrder(platform, caller, {
    family,
    event: 'confirm',
    request,
    prepare: async (tx, order) => {
      const { outcome, lockedRate } = order.data;
      const refused =
        confirmRefusal(outcomeNamed(family, outcome), order.status) ?? requireBeneficiary(order);
      if (refused) throw refused;
      const price = await priceOf(tx, platform.seed, {
        merchantId: caller.merchantId,
        ...readAmounts(order.body),
        queryNo: readIdentifier(request, 'queryNo'),
        lockedRate,
      });
      return {
        data: { amount: toStoredMoney(price.source), rate: price.rate },
        event: { rate: price.rate, source: inWords(price.source), target: inWords(price.target) },
      };
    },
  });
}

function inWords(money: Money): string {
  return `${formatAmount(money)} ${money.currency}`;
}

const FREE: readonly string[] = ['failed', 'rejected', 'canceled'];

/** Computes the cost of a confirm, past or to come (sandbox choice `payout-cost`); undefined if it is free. */
async function payoutCost({ store, seed }: Platform, { body, data, status }: OrderRecord) {
  if (FREE.includes(status)) return undefined;
  const amounts = readAmounts(body);
  const { sourceCurrency, targetCurrency } = amounts;
  const fixedRate = data.rate ?? data.lockedRate ?? (sourceCurrency === targetCurrency ? '1' : undefined);
  const rate = fixedRate ?? rateAt(seed, sourceCurrency, targetCurrency, await now(store));
  const price = rate === undefined ? undefined : priceAt(amounts, rate);
  if (price === undefined) return undefined;
  const debit = readOrderMoney(data) ?? price.source;
  return {
    debit: formatMoney(debit),
    // The fee would be part of the debit, but the sandbox charges no fee.
    fee: formatMoney({ ...debit, minor: 0n }),
    credit: formatMoney(price.target),
    rate: price.rate,
    // The rate is fixed if the payout is confirmed, has only one currency, or has a locked rate.
    fixed: fixedRate !== undefined,
  };
}

function formatMoney(money: Money) {
  return { amount: formatAmount(money), currency: money.currency };
}

/** Returns a refusal if the payout has no beneficiary (sandbox choice `payout-to-nobody`). */
function requireBeneficiary({ body }: OrderRecord): Refusal | undefined {
  const { beneficiary, beneficiaryId } = body as Readonly<Record<string, unknown>>;
  if (says(beneficiary) || says(beneficiaryId)) return undefined;
  return refusal('The payout has neither `beneficiary` nor `beneficiaryId`; no money moved');
}

function says(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(says);
  return value !== undefined && value !== null && value !== '';
}
