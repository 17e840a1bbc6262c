import { nextIdentifier } from '../identifiers/identifiers.ts';
import { writeJournal } from '../journal/journal.ts';
import { createAnswer, outcomeNamed, outcomeOf } from '../outcomes/outcome-of.ts';
import { describeQuoteError, findQuote } from '../quotes/quotes.ts';
import type { Caller, ServiceContext } from '../service/service-context.ts';
import type { Family, WalletType } from '../store/schema.ts';
import type { Transaction } from '../store/store.ts';
import { machineOf } from './families.ts';
import { textOf } from './name-order.ts';
import { amountPaidIn, type OrderAmounts, readAmounts, requireFittingAmounts } from './order-amounts.ts';
import { toStoredMoney } from './order-money.ts';
import type { OrderData, OrderRecord } from './order-record.ts';
import { insertOrder } from './order-store.ts';
import type { OrderTerms } from './order-terms.ts';
import { refusal } from './refusal.ts';
import { requireRoomInStore } from './storage-limits.ts';
import { scheduleNext } from './transit.ts';

/** The wallet that the money of a family leaves or enters (sandbox choice `order-wallets`). */
const WALLETS: Readonly<Record<Family, WalletType>> = {
  global: 'business',
  business: 'business',
  personal: 'personal',
  payin: 'business',
};

export interface Created {
  readonly order: OrderRecord;
  /** A magic value wants HTTP 400 although the order exists. */
  readonly refusedAnyway: boolean;
}

/**
 * Makes an order, once per order number.
 * @param body what is read of it, and kept whole
 * @param also what else is written with the order, in the same transaction
 * @throws Refusal; no order exists then.
 */
export async function createOrder(
  { platform: { store, seed } }: ServiceContext,
  { merchantId, operation }: Caller,
  family: Family,
  body: OrderTerms,
  also?: (tx: Transaction, order: OrderRecord) => Promise<void>,
): Promise<Created> {
  const outcome = outcomeOf(family, body);
  const answer = createAnswer(outcomeNamed(family, outcome));
  if (answer === 'refused') throw refusal('The create was refused because of a magic value; no order exists');
  const amounts = readAmounts(body);
  await requireRoomInStore(store);
  const order = await store.transaction(async (tx) => {
    await writeJournal(tx, 'request', { operation, body });
    const lockedRate = await lockedRateOf(tx, merchantId, body, amounts);
    const queryNo = textOf(body, 'queryNo');
    const price = { merchantId, amounts, queryNo, lockedRate };
    await requireFittingAmounts(tx, seed, price);
    const paidIn = family === 'payin' ? await amountPaidIn(tx, seed, price) : undefined;
    const orderNo = textOf(body, 'orderNo') ?? (await nextIdentifier(tx, seed, family));
    const status = machineOf(family).initial;
    const data: OrderData = {
      outcome,
      visits: { [status]: 1 },
      walletType: WALLETS[family],
      ...(lockedRate === undefined ? {} : { lockedRate }),
      ...(paidIn === undefined ? {} : { amount: toStoredMoney(paidIn) }),
    };
    const created = await insertOrder(tx, seed, {
      merchantId,
      family,
      orderNo,
      status,
      body,
      data,
    });
    if (!created.ok)
      throw refusal(`The order number ${orderNo} is used; one order number makes one order`, 'R-029');
    await also?.(tx, created.value);
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
  body: OrderTerms,
  { sourceCurrency, targetCurrency }: OrderAmounts,
): Promise<string | undefined> {
  const queryNo = textOf(body, 'queryNo');
  if (queryNo === undefined) return undefined;
  const quote = await findQuote(tx, { merchantId, sourceCurrency, targetCurrency, queryNo });
  if (!quote.ok) throw refusal(describeQuoteError(quote.error, { queryNo, sourceCurrency, targetCurrency }));
  return body.lockRate === true ? quote.value.rate : undefined;
}
