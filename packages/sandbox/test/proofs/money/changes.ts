import { PDF } from '../../requests.ts';
import { OPERATIONS } from '../../sample-orders.ts';
import type { KnownOrder } from './books.ts';
import { drawAmount } from './creates.ts';
import type { Act, Driver } from './driver.ts';
import { CURRENCIES, numberOf } from './exact.ts';

const DOCUMENTS = ['proforma_invoice', 'purchase_order'];
/** Families that need documents. `business` is drawn more often: business payouts do not continue without documents. */
const DOCUMENTED = ['business', 'business', 'business', 'global', 'personal', 'payin'] as const;

/** Gets a quote. */
export function chooseQuote(driver: Driver, pair?: { from: string; to: string }): Act {
  const from = pair?.from ?? driver.random.pick(CURRENCIES);
  const to = pair?.to ?? driver.random.pick(CURRENCIES);
  return async () => {
    const body = { sourceCurrency: from, targetCurrency: to };
    const { data } = await driver.call('getGlobalPayoutQuote', { body });
    if (data !== undefined) driver.keepQuote({ ...data, from, to });
  };
}

/** Confirms a payout. */
export function chooseConfirm(driver: Driver): Act {
  const order = driver.pickOrder('global', 'business', 'personal');
  if (order === undefined || order.family === 'payin') return chooseQuote(driver);
  const { sourceCurrency: from, targetCurrency: to, family, tradeId } = order;
  const open = from !== to && order.rate === undefined;
  const quote = open ? driver.quoteFor(from, to) : undefined;
  const needed = open && (family === 'business' || order.source === undefined);
  if (needed && quote === undefined) return chooseQuote(driver, { from, to });
  const named = quote !== undefined && (needed || driver.random.chance(0.5)) ? quote : undefined;
  // R-028 requires a quote for a business payout even if its rate is locked.
  const queryNo = named?.queryNo ?? (family === 'business' ? driver.quoteFor(from, to)?.queryNo : undefined);
  const operation =
    family === 'personal' && driver.random.chance(0.2)
      ? 'confirmPersonalPayoutDeprecated'
      : OPERATIONS[family].confirm;
  return async () => {
    const { http, data } = await driver.call(operation, { body: { tradeId, queryNo } });
    if (http !== 200) return;
    if (order.confirmed) driver.faults.push(`${tradeId} was confirmed twice.`);
    if (data.status !== 'transferring')
      driver.faults.push(`A confirm of ${tradeId} returned ${data.status}.`);
    order.confirmed = true;
    order.rate ??= named?.rate;
  };
}

/** Cancels a personal payout. */
export function chooseCancel(driver: Driver): Act {
  const order = driver.pickOrder('personal');
  if (order === undefined) return chooseQuote(driver);
  const body = { orderNo: order.orderNo };
  return async () => void (await driver.call('cancelPersonalPayout', { body }));
}

/** Corrects the amount of a global payout. */
export function chooseUpdate(driver: Driver): Act {
  const order = driver.pickOrder('global');
  if (order === undefined) return chooseQuote(driver);
  const source = drawAmount(driver);
  const body = { tradeId: order.tradeId, sourceAmount: numberOf(source, order.sourceCurrency) };
  return async () => {
    const { http } = await driver.call('updateGlobalPayout', { body });
    if (http === 200) order.source = source;
  };
}

/** Uploads the documents of an order and closes its uploads. */
export function chooseDocuments(driver: Driver): Act {
  const order = driver.pickOrder(driver.random.pick(DOCUMENTED));
  if (order === undefined) return chooseQuote(driver);
  return () => upload(driver, order);
}

async function upload(driver: Driver, { family, tradeId }: KnownOrder): Promise<void> {
  const types = family === 'business' ? DOCUMENTS : ['bill'];
  for (const type of types) {
    const form = { tradeId, type, fileName: 'a.pdf', file: PDF };
    await driver.call(OPERATIONS[family].upload, { form });
  }
  if (family !== 'payin') await driver.call(OPERATIONS[family].complete, { body: { tradeId } });
}
