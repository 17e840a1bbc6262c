import { nextIdentifier } from '../identifiers/identifiers.ts';
import { writeJournal } from '../journal/journal.ts';
import type { OrderRecord } from '../order-store/order-record.ts';
import { insertOrder } from '../order-store/orders.ts';
import { createAnswer, outcomeNamed, outcomeOf } from '../outcomes/outcome-of.ts';
import { findQuote } from '../quotes/quotes.ts';
import type { Family, WalletType } from '../store/schema.ts';
import type { Transaction } from '../store/store.ts';
import { describeQuoteError } from './describe-quote-error.ts';
import { familyOf, machineOfOrder } from './families.ts';
import { textOf } from './name-order.ts';
import { amountPaidIn, type OrderAmounts, readAmounts } from './order-amounts.ts';
import { type OrderData, toStoredData, toStoredMoney } from './order-data.ts';
import { refuseBecause } from './refuse.ts';
import type { Caller, ServiceContext } from './service-context.ts';
import { scheduleNext } from './transit.ts';

/** A create, as the handler got it. */
export interface CreateRequest {
  readonly operation: string;
  readonly family: Family;
  readonly walletType: WalletType;
  readonly body: Readonly<Record<string, unknown>>;
  /** What else is written with the order, in the same transaction. */
  readonly also?: (tx: Transaction, order: OrderRecord) => Promise<void>;
}

export interface Created {
  readonly order: OrderRecord;
  /** A magic value wants HTTP 400 although the order exists. */
  readonly refusedAnyway: boolean;
}

/** Makes an order, once per order number. @throws Refusal; no order exists then. */
export async function createOrder(
  { platform }: ServiceContext,
  { merchantId }: Caller,
  request: CreateRequest,
): Promise<Created> {
  const { family, body, operation } = request;
  const outcome = outcomeOf(familyOf(family), body);
  const answer = createAnswer(outcomeNamed(familyOf(family), outcome));
  if (answer === 'refused') refuseBecause('The create was refused because of a magic value; no order exists');
  const amounts = readAmounts(body);
  const order = await platform.store.transaction(async (tx) => {
    await writeJournal(tx, 'request', { operation, body });
    const lockedRate = await lockedRateOf(tx, merchantId, body, amounts);
    const queryNo = textOf(body, 'queryNo');
    const paidIn =
      family === 'payin'
        ? await amountPaidIn(tx, platform.seed, { merchantId, body, queryNo, lockedRate })
        : undefined;
    const orderNo = textOf(body, 'orderNo') ?? (await nextIdentifier(tx, platform.seed, family));
    const status = machineOfOrder(family).initial;
    const data: OrderData = {
      outcome,
      visits: { [status]: 1 },
      walletType: request.walletType,
      ...(lockedRate === undefined ? {} : { lockedRate }),
      ...(paidIn === undefined ? {} : { amount: toStoredMoney(paidIn) }),
    };
    const created = await insertOrder(tx, platform.seed, {
      merchantId,
      family,
      orderNo,
      status,
      body,
      data: toStoredData(data),
    });
    if (!created.ok)
      return refuseBecause(`The order number ${orderNo} is used; one order number makes one order`, 'R-029');
    await request.also?.(tx, created.value);
    await scheduleNext(tx, created.value);
    return created.value;
  });
  return { order, refusedAnyway: answer === 'refused but created' };
}

/**
 * The rate that `lockRate` keeps.
 * @throws Refusal when the `queryNo` of the body is no good quote, whether or not its rate is to be kept.
 */
export async function lockedRateOf(
  tx: Transaction,
  merchantId: string,
  body: Readonly<Record<string, unknown>>,
  { sourceCurrency, targetCurrency }: OrderAmounts,
): Promise<string | undefined> {
  const queryNo = textOf(body, 'queryNo');
  if (queryNo === undefined) return undefined;
  const quote = await findQuote(tx, { merchantId, sourceCurrency, targetCurrency, queryNo });
  if (!quote.ok)
    return refuseBecause(describeQuoteError(quote.error, { queryNo, sourceCurrency, targetCurrency }));
  return body.lockRate === true ? quote.value.rate : undefined;
}
