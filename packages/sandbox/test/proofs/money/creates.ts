import { WORTH_IN_CNY } from '../../../src/money/quotes.ts';
import { MAGIC_ORDER_VALUES } from '../../../src/orders/outcomes.ts';
import { OPERATIONS, sample } from '../../sample-orders.ts';
import type { KnownOrder } from './books.ts';
import type { Act, Driver } from './driver.ts';
import { CURRENCIES, numberOf, worthOf } from './exact.ts';

/** Currencies in the personal wallet of the demo merchant. */
const PERSONAL_FUNDS = ['AUD', 'CNY', 'EUR', 'USD'];
const LARGE_MINOR = 90_000_000;
const SMALL_MINOR = 300_000;
const SHARES = { magic: 0.3, used: 0.04, large: 0.05, target: 0.35, both: 0.1, source: 0.3, locked: 0.5 };

/** Draws an amount in the smallest unit. Most are small, some a large part of the balance, some a single unit. */
export function drawAmount({ random }: Driver): bigint {
  if (random.chance(0.05)) return 1n;
  return BigInt(random.whole(1, random.chance(SHARES.large) ? LARGE_MINOR : SMALL_MINOR));
}

/** Creates a payout of a family, or a payin. */
export function chooseCreate(driver: Driver, family: KnownOrder['family']): Act {
  const { random } = driver;
  const used = random.chance(SHARES.used) ? driver.pickOrder(family) : undefined;
  const orderNo = used?.orderNo ?? driver.newOrderNo();
  const terms = family === 'payin' ? drawPayin(driver) : drawPayout(driver, family);
  const { properties, ...known } = terms;
  return async () => {
    const response = await driver.call(OPERATIONS[family].create, {
      body: sample(family, orderNo, properties),
    });
    const tradeId: string | undefined = response.data?.tradeId;
    // A create has created its order, even if it is refused, when the response contains a trade id.
    if (tradeId === undefined) return;
    if (used !== undefined) driver.faults.push(`The order number ${orderNo} made a second order.`);
    else driver.add({ tradeId, orderNo, family, ...known, confirmed: false, said: new Map() });
  };
}

type Terms = Pick<
  KnownOrder,
  'wallet' | 'sourceCurrency' | 'targetCurrency' | 'source' | 'target' | 'rate'
> & { readonly properties: Readonly<Record<string, unknown>> };

/** Draws a source currency, usually one in which the wallet has money from the start. */
function drawSource({ random }: Driver, family: KnownOrder['family']): string {
  if (random.chance(0.15)) return random.pick(CURRENCIES);
  return random.pick(family === 'personal' ? PERSONAL_FUNDS : CURRENCIES);
}

function drawPayout(driver: Driver, family: 'global' | 'business' | 'personal'): Terms {
  const { random, quotes } = driver;
  const pair = {
    from: drawSource(driver, family),
    to: family === 'business' ? 'CNY' : random.pick(CURRENCIES),
  };
  const fitting = quotes.filter(({ to }) => to === pair.to || family !== 'business');
  const quote = random.chance(0.7) && fitting.length > 0 ? random.pick(fitting) : undefined;
  const { from: sourceCurrency, to: targetCurrency } = quote ?? pair;
  // A business payout must have both amounts. The wallet is then charged the source amount.
  const both = family === 'business' || random.chance(SHARES.both);
  const drawn = both || random.chance(SHARES.target) ? drawAmount(driver) : undefined;
  const source = both || drawn === undefined ? drawAmount(driver) : undefined;
  const target = both && source !== undefined ? worthAbout(source, sourceCurrency, targetCurrency) : drawn;
  const locked = random.chance(SHARES.locked) ? quote : undefined;
  return {
    wallet: family === 'personal' ? 'personal' : 'business',
    sourceCurrency,
    targetCurrency,
    source,
    target,
    rate: locked?.rate,
    properties: {
      sourceCurrency,
      targetCurrency,
      sourceAmount: optional(source, sourceCurrency),
      targetAmount: optional(target, targetCurrency),
      ...(locked === undefined ? {} : { lockRate: true, queryNo: locked.queryNo }),
      ...drawMagic(driver, family),
    },
  };
}

function optional(minor: bigint | undefined, currency: string): number | undefined {
  return minor === undefined ? undefined : numberOf(minor, currency);
}

/** Estimates the target amount: an order with both amounts is refused if they contradict the rate. */
function worthAbout(source: bigint, from: string, to: string): bigint {
  const worth = numberOf(source, from) * (Number(WORTH_IN_CNY[from]) / Number(WORTH_IN_CNY[to]));
  const minor = BigInt(Math.round(worth / numberOf(1n, to)));
  return minor > 0n ? minor : 1n;
}

function drawMagic({ random }: Driver, family: 'global' | 'business' | 'personal') {
  if (!random.chance(SHARES.magic)) return {};
  const { beneficiary } = sample(family, '') as { readonly beneficiary: object };
  return { beneficiary: { ...beneficiary, fullName: random.pick(MAGIC_ORDER_VALUES).name } };
}

/** Draws a payin with a target amount, or with a source amount at a quote. The target is then rounded down. */
function drawPayin(driver: Driver): Terms {
  const { random, quotes } = driver;
  const quote = random.chance(SHARES.source) && quotes.length > 0 ? random.pick(quotes) : undefined;
  const { from: sourceCurrency, to: targetCurrency } = quote ?? { from: 'CNY', to: random.pick(CURRENCIES) };
  const amount = drawAmount(driver);
  const fullName = random.chance(SHARES.magic) ? random.pick(MAGIC_ORDER_VALUES).chineseName : '李四';
  const asked =
    quote === undefined
      ? { sourceAmount: undefined, targetAmount: numberOf(amount, targetCurrency) }
      : {
          sourceAmount: numberOf(amount, sourceCurrency),
          targetAmount: undefined,
          queryNo: quote.queryNo,
          lockRate: random.chance(SHARES.locked),
        };
  return {
    wallet: 'business',
    sourceCurrency,
    targetCurrency,
    source: undefined,
    target: quote === undefined ? amount : worthOf(amount, sourceCurrency, targetCurrency, quote.rate),
    rate: undefined,
    properties: { sourceCurrency, targetCurrency, ...asked, payer: { fullName, relationship: 'Self' } },
  };
}
