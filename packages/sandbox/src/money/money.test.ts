import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  countDecimals,
  formatAmount,
  formatDecimal,
  GREATEST_MINOR,
  isCurrency,
  parseDecimal,
  toMoney,
  toNumber,
} from './amounts.ts';
import { convert, convertBack } from './quotes.ts';

const currency = fc.constantFrom('USD', 'CNY', 'JPY', 'KWD', 'EUR', 'KRW', 'BHD');
const minor = fc.bigInt({ min: 1n, max: GREATEST_MINOR });
const rate = fc
  .tuple(fc.bigInt({ min: 1n, max: 10_000_000n }), fc.integer({ min: 0, max: 8 }))
  .map(([units, scale]) => formatDecimal({ units, scale }));

describe('amounts', () => {
  test.each([
    [19.99, 'USD', 1999n],
    ['0.1', 'CNY', 10n],
    [5, 'JPY', 5n],
    [0.125, 'KWD', 125n],
    [1e3, 'USD', 100_000n],
    ['1.10', 'USD', 110n],
    [9_999_999_999_999.99, 'USD', GREATEST_MINOR],
  ])('reads %s %s exactly', (value, code, expected) => {
    expect(toMoney(value, code)).toEqual({ currency: code, minor: expected });
  });

  test.each([
    [0.5, 'JPY', 'more than the 0 decimals'],
    [19.999, 'USD', 'more than the 2 decimals'],
    [1e-7, 'KWD', 'more than the 3 decimals'],
    [0, 'USD', 'above zero'],
    [-1, 'USD', 'above zero'],
    [Number.NaN, 'USD', 'not an amount'],
    [Number.POSITIVE_INFINITY, 'USD', 'not an amount'],
    ['1,5', 'USD', 'not an amount'],
    ['', 'USD', 'not an amount'],
    ['0x10', 'USD', 'not an amount'],
    ['9'.repeat(5_000), 'USD', 'not an amount'],
    [1e13, 'USD', 'exceeds 15 digits'],
    ['1e99', 'USD', 'exceeds 15 digits'],
    [1, 'ABC', 'not a currency'],
    [1, 'usd', 'not a currency'],
    [1, '__proto__', 'not a currency'],
  ])('refuses %s %s', (value, code, reason) => {
    expect(() => toMoney(value, code)).toThrow(reason);
  });

  test('survive conversion to a string and to a JSON number', () => {
    fc.assert(
      fc.property(currency, minor, (code, amount) => {
        const money = { currency: code, minor: amount };
        expect(toMoney(formatAmount(money), code)).toEqual(money);
        expect(toMoney(JSON.parse(JSON.stringify(toNumber(money))), code)).toEqual(money);
      }),
      { seed: 1, numRuns: 500 },
    );
  });

  test('of more than 15 digits are not converted to JSON numbers, which would round some of them', () => {
    for (const sign of [1n, -1n]) {
      expect(toNumber({ currency: 'USD', minor: sign * GREATEST_MINOR })).toBe(
        Number(sign) * 9_999_999_999_999.99,
      );
      const money = { currency: 'USD', minor: sign * (GREATEST_MINOR + 1n) };
      expect(() => toNumber(money)).toThrow(RangeError);
    }
  });

  test('are formatted with all their decimals, even if they are negative', () => {
    expect(formatAmount({ currency: 'USD', minor: 1990n })).toBe('19.90');
    expect(formatAmount({ currency: 'KWD', minor: 5n })).toBe('0.005');
    expect(formatAmount({ currency: 'JPY', minor: 12n })).toBe('12');
    expect(formatAmount({ currency: 'USD', minor: -50n })).toBe('-0.50');
  });
});

describe('currencies', () => {
  test('have the digits of ISO 4217', () => {
    expect(['JPY', 'KRW', 'USD', 'CNY', 'KWD', 'BHD'].map(countDecimals)).toEqual([0, 0, 2, 2, 3, 3]);
    expect(() => countDecimals('XXX')).toThrow('XXX is not a currency');
    expect(isCurrency('XAU')).toBe(false);
  });
});

describe('decimals', () => {
  test('survive conversion to a string', () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 30n), 10n ** 30n), fc.integer({ min: 0, max: 30 }), (units, scale) => {
        const text = formatDecimal({ units, scale });
        const back = parseDecimal(text);
        expect(back && back.units * 10n ** BigInt(scale - back.scale)).toBe(units);
      }),
      { seed: 2, numRuns: 500 },
    );
  });
});

describe('conversion', () => {
  test.each([
    [{ currency: 'USD', minor: 10_000n }, 'CNY', '7.1234', 71_234n],
    [{ currency: 'JPY', minor: 1_000n }, 'CNY', '0.0471', 4_710n],
    [{ currency: 'CNY', minor: 100n }, 'JPY', '21.231', 21n],
    [{ currency: 'USD', minor: 1n }, 'KWD', '0.3067', 3n],
  ])('%s to %s at %s', (source, target, at, expected) => {
    expect(convert(source, target, at)).toEqual({ currency: target, minor: expected });
  });

  test('back and forth never gains money for the merchant, and loses less than one minor unit', () => {
    fc.assert(
      fc.property(currency, currency, minor, rate, (from, to, amount, at) => {
        const target = { currency: to, minor: amount };
        const source = convertBack(target, from, at);
        // The computed source amount yields the target amount, but one minor unit less does not.
        expect(convert(source, to, at).minor >= amount).toBe(true);
        expect(convert({ ...source, minor: source.minor - 1n }, to, at).minor < amount).toBe(true);
      }),
      { seed: 3, numRuns: 500 },
    );
  });

  test('refuses an invalid rate', () => {
    const money = { currency: 'USD', minor: 1n };
    for (const bad of ['0', '-1', 'x', '']) expect(() => convert(money, 'CNY', bad)).toThrow('not a rate');
  });
});
