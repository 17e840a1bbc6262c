import { expandInstances, loadBundle, loadRules, type RuleInstance } from '@cross-border-payments/checks';
import { answerTo, ORDER_PATH } from './candidates/servers/answer.ts';
import type { OrderExchange } from './load.ts';

const EXAMPLE = 'GlobalPayoutToBank';

/**
 * Returns a full global payout order (the document's example of one to a bank) and the answer that every candidate must
 * give.
 */
export function orderExchange(): OrderExchange {
  const order = loadBundle().components.examples[EXAMPLE]?.value as { orderNo: string } | undefined;
  if (!order) throw new Error(`the bundle has no example ${EXAMPLE}; run pnpm generate`);
  return {
    path: ORDER_PATH,
    headers: { 'content-type': 'application/json', appkey: 'key', token: 'token' },
    body: JSON.stringify(order),
    answer: JSON.stringify(answerTo(order.orderNo)),
  };
}

/** Returns the orders of the rules register that must pass and those that must not. */
export function orderInstances(): RuleInstance[] {
  return expandInstances(loadBundle(), loadRules()).filter(
    ({ operation, part }) => operation === 'createGlobalPayout' && part === 'request',
  );
}
