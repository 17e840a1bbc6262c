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

/** The wallet that each family uses (sandbox choice `order-wallets`). */
const WALLETS: Readonly<Record<Family, WalletType>> = {
  global: 'business',
  business: 'business',
  personal: 'personal',
  payin: 'business',
};

export interface Created {
  readonly order: OrderRecord;
  /** Whether a magic value forces HTTP 400 although the order exists. */
  readonly refusedAnyway: boolean;
}

/**
 * Creates an order, once per order number.
 * @param body stored whole; only its terms are read
 * @param also writes more in the same transaction
 * @throws Refusal, and creates no order then
 */
export async function createOrder(
  { platform: { store, seed } }: Pick<ServiceContext, 'platform'>,
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
      throw refusal(`The order number ${orderNo} is used already; each order needs its own`, 'R-029');
    await also?.(tx, created.value);
    await scheduleNext(tx, created.value);
    return created.value;
  });
  return { order, refusedAnyway: answer === 'refused but created' };
}

/**
 * Finds the rate that `lockRate` keeps.
 * @throws Refusal if `queryNo` names no valid quote, even without `lockRate`
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
