import type { KnownOrder } from './books.ts';
import { chooseQuote } from './changes.ts';
import { drawAmount } from './creates.ts';
import type { Act, Driver } from './driver.ts';
import { CURRENCIES, minorOf, numberOf } from './exact.ts';

const PAYOUT_ACTIONS = ['fail', 'reject', 'settle', 'require-material'];
const PAYIN_ACTIONS = ['pay', 'pay', 'pay', 'fail', 'reject', 'overrule', 'settle', 'require-material'];
const FAULTS = ['drop', 'duplicate', 'reorder', 'delay', 'wrong_appkey'];
const LONGEST_DELAY_MS = 60_000;

/** Raises an event of the payer or the service on an order. */
export function chooseAction(driver: Driver, ...families: readonly KnownOrder['family'][]): Act {
  const order = driver.pickOrder(...families);
  if (order === undefined) return chooseQuote(driver);
  const { tradeId } = order;
  const action = driver.random.pick(order.family === 'payin' ? PAYIN_ACTIONS : PAYOUT_ACTIONS);
  return async () => {
    const response = await driver.control(action, `/orders/${tradeId}/${action}`);
    if (response === undefined) return;
    const fault = driver.books.hear(tradeId, response.version, response.status);
    if (fault !== undefined) driver.faults.push(fault);
  };
}

/** Disturbs the next callbacks of one order or of all orders. */
export function chooseFault(driver: Driver): Act {
  const { random } = driver;
  const order = random.chance(0.5) ? driver.pickOrder('global', 'business', 'personal', 'payin') : undefined;
  const body = {
    fault: random.pick(FAULTS),
    times: random.whole(1, 3),
    delayMs: random.whole(1, LONGEST_DELAY_MS),
    ...(order === undefined ? {} : { tradeId: order.tradeId }),
  };
  return async () => void (await driver.control('fault', '/callbacks/faults', body));
}

/** Replays a callback. */
export function chooseReplay(driver: Driver): Act {
  const id = driver.random.whole(1, Math.max(1, driver.books.orders.size * 2));
  return async () => void (await driver.control('replay', `/callbacks/${id}/replay`));
}

/** Puts money into a wallet. */
export function chooseFund(driver: Driver): Act {
  const walletType = driver.random.pick(['business', 'personal'] as const);
  const currency = driver.random.pick(CURRENCIES);
  const amount = String(numberOf(drawAmount(driver), currency));
  return async () => {
    const response = await driver.control('fund', '/wallets/fund', { walletType, currency, amount });
    if (response !== undefined)
      driver.books.move(walletType, currency, minorOf(response.amount, response.currency));
  };
}
