import { formatAmount, type Money } from '../money/amount.ts';
import { priceAt, readAmounts } from '../orders/order-amounts.ts';
import { moneyOf } from '../orders/order-money.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import type { Platform } from '../platform.ts';
import { rateAt } from '../quotes/rate-table.ts';

/** Statuses of payouts that cost nothing, now or later. */
const FREE: readonly string[] = ['failed', 'rejected', 'canceled'];

interface Amount {
  readonly amount: string;
  readonly currency: string;
}

/** What a payout costs. */
export interface PayoutCost {
  /** Leaves the wallet with the confirm. */
  readonly debit: Amount;
  /** Part of the debit; the sandbox takes none. */
  readonly fee: Amount;
  /** Reaches the beneficiary. */
  readonly credit: Amount;
  /** Units of the target currency for one unit of the source currency. */
  readonly rate: string;
  /** Whether the rate can no longer change: the payout is confirmed, has one currency, or a locked rate. */
  readonly fixed: boolean;
}

/**
 * Computes what the confirm of a payout will cost, or has cost (sandbox choice `payout-cost`).
 * @returns undefined for a payout without amount or rate, and for one whose money was not taken or was given back
 */
export async function payoutCost(
  { now, seed }: Platform,
  { body, data, status }: OrderRecord,
): Promise<PayoutCost | undefined> {
  if (FREE.includes(status)) return undefined;
  const amounts = readAmounts(body);
  const { sourceCurrency, targetCurrency } = amounts;
  const fixedRate = data.rate ?? data.lockedRate ?? (sourceCurrency === targetCurrency ? '1' : undefined);
  const rate = fixedRate ?? rateAt(seed, sourceCurrency, targetCurrency, await now());
  const price = rate === undefined ? undefined : priceAt(amounts, rate);
  if (price === undefined) return undefined;
  const debit = moneyOf(data) ?? price.source;
  return {
    debit: amountOf(debit),
    fee: amountOf({ ...debit, minor: 0n }),
    credit: amountOf(price.target),
    rate: price.rate,
    fixed: fixedRate !== undefined,
  };
}

function amountOf(money: Money): Amount {
  return { amount: formatAmount(money), currency: money.currency };
}
