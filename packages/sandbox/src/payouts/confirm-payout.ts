import { formatAmount } from '../money/amount.ts';
import { actOnOrder } from '../orders/act-on-order.ts';
import { type Naming, textOf } from '../orders/name-order.ts';
import { priceOf, readAmounts } from '../orders/order-amounts.ts';
import { toStoredMoney } from '../orders/order-money.ts';
import type { OrderRecord } from '../orders/order-record.ts';
import { confirmRefusal, outcomeNamed } from '../outcomes/outcome-of.ts';
import type { Caller, ServiceContext } from '../service/service-context.ts';
import type { Family } from '../store/schema.ts';
import { requireBeneficiary } from './guards.ts';

/**
 * Confirms a payout and takes its source amount from the wallet, only once even for concurrent calls: the order is locked,
 * and only the first call finds it in a status that can be confirmed.
 * @throws Refusal if it cannot be confirmed, has no beneficiary or amount, the quote is not valid, or the wallet does not hold enough
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
