import { formatAmount, type Money } from '../money/amounts.ts';
import { rateAt } from '../money/rates.ts';
import { requireBeneficiary } from '../orders/life-cycles.ts';
import { type Naming, textOf } from '../orders/name-order.ts';
import { actOnOrder } from '../orders/order-events.ts';
import { moneyOf, priceAt, priceOf, readAmounts, toStoredMoney } from '../orders/order-money.ts';
import type { OrderRecord } from '../orders/order-store.ts';
import { confirmRefusal, outcomeNamed } from '../orders/outcomes.ts';
import type { Caller, Platform, ServiceContext } from '../platform.ts';
import type { Family } from '../store/schema.ts';

/**
 * Confirms a payout and takes its source amount from the wallet. The order is locked, so of concurrent calls only the
 * first finds it in a status that can be confirmed.
 * @throws Refusal if it cannot be confirmed, has no beneficiary or amount, the quote is not valid, or the wallet does
 * not hold enough
 */
export function confirmPayout(
  service: Pick<ServiceContext, 'platform'>,
  caller: Caller,
  family: Family,
  request: Naming | undefined,
): Promise<OrderRecord> {
  return actOnOrder(service, caller, {
    family,
    event: 'confirm',
    request,
    prepare: async (tx, order) => {
      const { outcome, lockedRate } = order.data;
      const refused =
        confirmRefusal(outcomeNamed(family, outcome), order.status) ?? requireBeneficiary(order);
      if (refused) throw refused;
      const price = await priceOf(tx, service.platform.seed, {
        merchantId: caller.merchantId,
        amounts: readAmounts(order.body),
        queryNo: textOf(request, 'queryNo'),
        lockedRate,
      });
      return {
        data: { amount: toStoredMoney(price.source), rate: price.rate },
        event: {
          rate: price.rate,
          source: `${formatAmount(price.source)} ${price.source.currency}`,
          target: `${formatAmount(price.target)} ${price.target.currency}`,
        },
      };
    },
  });
}

/** Statuses of payouts that cost nothing. */
const FREE: readonly string[] = ['failed', 'rejected', 'canceled'];

interface Amount {
  readonly amount: string;
  readonly currency: string;
}

interface PayoutCost {
  readonly debit: Amount;
  /** Part of the debit; the sandbox takes none. */
  readonly fee: Amount;
  readonly credit: Amount;
  readonly rate: string;
  /** Whether the rate can no longer change: the payout is confirmed, has one currency, or a locked rate. */
  readonly fixed: boolean;
}

/**
 * Computes what the confirm of a payout will cost, or has cost (sandbox choice `payout-cost`).
 * @returns undefined without an amount or rate, and if no money was taken or it was given back
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
