import type { Wallet } from './books.ts';
import { chooseQuote } from './changes.ts';
import { drawAmount } from './creates.ts';
import type { Act, Driver, KnownQuote } from './driver.ts';
import { CURRENCIES, costOf, minorOf, numberOf, worthOf } from './exact.ts';

const WALLETS = ['business', 'personal'] as const;
const MAX_STEPS = 5;

/** A conversion at a quote, by source amount or by target amount. */
interface Conversion {
  readonly quote: KnownQuote;
  readonly walletType: Wallet;
  readonly amount: bigint;
  readonly bySource: boolean;
}

/** Converts funds of a wallet, by either amount. */
export function chooseConversion(driver: Driver): Act {
  const { random, quotes } = driver;
  const quote = quotes.length === 0 ? undefined : random.pick(quotes);
  if (quote === undefined) return chooseQuote(driver);
  const walletType = random.pick(WALLETS);
  const conversion = { quote, walletType, amount: drawAmount(driver), bySource: random.chance(0.6) };
  return async () => void (await convert(driver, conversion));
}

/** Converts an amount through several currencies, always all of it, until it is in the first currency again. */
export function chooseConversionCycle(driver: Driver): Act {
  const { random } = driver;
  const walletType = random.pick(WALLETS);
  const start = drawAmount(driver);
  const passed = Array.from({ length: random.whole(2, MAX_STEPS) }, () => random.pick(CURRENCIES));
  const currencies = passed.filter((currency, index) => currency !== passed[index - 1]);
  const [home = ''] = currencies;
  if (currencies.at(-1) !== home) currencies.push(home);
  return async () => {
    let amount = start;
    for (const [index, to] of currencies.slice(1).entries()) {
      const quote = await quoteOf(driver, currencies[index] ?? '', to);
      const got = quote && (await convert(driver, { quote, walletType, amount, bySource: true }));
      if (got === undefined) return;
      amount = got;
    }
    driver.endCycle();
    if (amount > start) driver.faults.push(`${start} ${currencies.join(' to ')} became ${amount}.`);
  };
}

async function quoteOf(driver: Driver, from: string, to: string): Promise<KnownQuote | undefined> {
  const body = { sourceCurrency: from, targetCurrency: to };
  const { data } = await driver.call('getGlobalPayoutQuote', { body });
  return data === undefined ? undefined : { ...data, from, to };
}

/** Converts, and books the amounts computed from the rate. @returns the converted amount; undefined after a refusal */
async function convert(driver: Driver, conversion: Conversion): Promise<bigint | undefined> {
  const { amount, bySource, walletType } = conversion;
  const { from, to, queryNo, rate } = conversion.quote;
  const asked = bySource ? { sourceAmount: numberOf(amount, from) } : { targetAmount: numberOf(amount, to) };
  const query = { sourceCurrency: from, targetCurrency: to, queryNo, walletType, ...asked };
  const { http, data } = await driver.call('convertWalletFunds', { query });
  if (http !== 200) return undefined;
  const got = minorOf(data.convertedAmount, to);
  const due = bySource ? worthOf(amount, from, to, rate) : amount;
  if (got !== due) driver.faults.push(`A conversion brought ${got} ${to}, and the rate says ${due}.`);
  driver.books.move(walletType, from, bySource ? -amount : -costOf(amount, from, to, rate));
  driver.books.move(walletType, to, got);
  return got;
}
