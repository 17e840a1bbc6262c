// Long form also: the same on PostgreSQL, and 3,000 chains of conversions instead of 500.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { databasesOfForm, newPlatform } from '../../test/databases.ts';
import { newMerchant } from '../../test/merchant.ts';
import type { Platform } from '../platform.ts';
import { type Money, parseDecimal } from './amounts.ts';
import {
  convert,
  convertBack,
  createQuote,
  QUOTE_LIFETIME_MS,
  quotedRate,
  rateAt,
  rateForOrder,
  WORTH_IN_CNY,
} from './quotes.ts';

const pair = { sourceCurrency: 'USD', targetCurrency: 'CNY' };

function quoted({ store, seed }: Platform, merchantId: string) {
  return store.transaction((tx) => createQuote(tx, seed, { merchantId, ...pair }));
}

describe.each(databasesOfForm)('quotes on %s', (kind) => {
  test('can be used until they expire, by their merchant and for their currencies', async () => {
    const platform = await newPlatform(kind, { clock: 'manual', seed: 1 });
    const [one, other] = [await newMerchant(platform), await newMerchant(platform)];
    const quote = await quoted(platform, one.merchantId);
    const find = (change: object) =>
      quotedRate(
        { db: platform.store.db, kind },
        { merchantId: one.merchantId, ...pair, queryNo: quote.queryNo, ...change },
      );
    expect(await find({})).toBe(quote.rate);
    await expect(find({ merchantId: other.merchantId })).rejects.toThrow('There is no quote');
    await expect(find({ queryNo: 'QN0' })).rejects.toThrow('There is no quote QN0; ask for a new one.');
    await expect(find({ targetCurrency: 'EUR' })).rejects.toThrow('is not for USD to EUR');
    await platform.scheduler.advance(QUOTE_LIFETIME_MS - 1);
    expect(await find({})).toBe(quote.rate);
    await platform.scheduler.advance(1);
    await expect(find({})).rejects.toThrow('has expired');
  });

  test('are refused for a currency that has no rate', async () => {
    const { store, seed, ...platform } = await newPlatform(kind);
    const { merchantId } = await newMerchant({ store, seed, ...platform });
    const quote = store.transaction((tx) =>
      createQuote(tx, seed, { merchantId, ...pair, targetCurrency: 'XCD' }),
    );
    await expect(quote).rejects.toThrow('There is no rate from USD to XCD.');
  });

  test('fix the rate of an order with `lockRate`, even after the quote expires', async () => {
    const platform = await newPlatform(kind, { clock: 'manual', seed: 1 });
    const { merchantId } = await newMerchant(platform);
    const { rate, queryNo } = await quoted(platform, merchantId);
    const at = (order: object) =>
      platform.store.transaction((tx) => rateForOrder(tx, platform.seed, { merchantId, ...pair, ...order }));
    expect(await at({ queryNo })).toBe(rate);
    await platform.scheduler.advance(86_400_000);
    expect(await at({ queryNo, lockedRate: rate })).toBe(rate);
    await expect(at({ queryNo })).rejects.toThrow('has expired');
    expect(await at({})).not.toBe(rate);
  });
});

describe('the rate table', () => {
  const seed = { text: 'given:1' };
  const currency = fc.constantFrom(...Object.keys(WORTH_IN_CNY));
  const instant = fc.integer({ min: 0, max: 4_000_000_000_000 });

  test('returns rates at most one percent below the table, with six digits that survive JSON', () => {
    fc.assert(
      fc.property(currency, currency, instant, (source, target, at) => {
        const rate = rateAt(seed, source, target, at) ?? '';
        expect(rateAt(seed, source, target, at)).toBe(rate);
        expect(parseDecimal(Number(rate))).toEqual(parseDecimal(rate));
        const plain = Number(WORTH_IN_CNY[source]) / Number(WORTH_IN_CNY[target]);
        const off = Number(rate) / plain - 1;
        expect([off > -0.00902, off <= (source === target ? 0 : -0.00099)]).toEqual([true, true]);
        expect(rate.replace(/^0\.0*|\./g, '').length).toBeLessThanOrEqual(source === target ? 1 : 7);
      }),
      { seed: 5, numRuns: 500 },
    );
  });

  interface Step {
    readonly currency: string;
    readonly hours: number;
    readonly byTarget: boolean;
  }

  /** Converts money along a chain of conversions, with some hours between them. */
  function convertAlong(number: number, start: Money, at: number, steps: readonly Step[]): Money {
    let money = start;
    let time = at;
    for (const { currency: to, hours, byTarget } of steps) {
      time += hours * 3_600_000;
      if (to === money.currency || money.minor === 0n) continue;
      const rate = rateAt({ text: `given:${number}` }, money.currency, to, time) ?? '';
      const got = convert(money, to, rate);
      // The source amount must suffice for a conversion by target amount.
      const cost = byTarget && got.minor > 0n ? convertBack(got, money.currency, rate).minor : money.minor;
      expect(cost).toBeLessThanOrEqual(money.minor);
      money = got;
    }
    return money;
  }

  test('lets no chain of conversions gain money, whatever the currencies, hours and rounding', () => {
    const step = fc.record({ currency, hours: fc.integer({ min: 0, max: 50 }), byTarget: fc.boolean() });
    const minor = fc.bigInt({ min: 1n, max: 99_999_999_999n });
    fc.assert(
      fc.property(fc.nat(), currency, minor, instant, fc.array(step, { maxLength: 8 }), (...drawn) => {
        const [number, home, start, at, steps] = drawn;
        const back = { currency: home, hours: 3, byTarget: false };
        const end = convertAlong(number, { currency: home, minor: start }, at, [...steps, back]);
        expect(end.currency === home || end.minor === 0n).toBe(true);
        expect(end.currency === home ? end.minor : 0n).toBeLessThanOrEqual(start);
      }),
      { seed: 6, numRuns: process.env.TEST_FORM === 'long' ? 3_000 : 500 },
    );
  });

  test('has no rate for a currency that it does not list', () => {
    for (const code of ['XXX', '', 'toString', '__proto__'])
      expect(rateAt(seed, code, 'CNY', 0)).toBeUndefined();
  });
});
