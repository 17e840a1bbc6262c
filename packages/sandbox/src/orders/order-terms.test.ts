import { expect, test } from 'vitest';
import { readTerms } from './order-store.ts';

test('reads strings and amounts, and ignores the rest of the body', () => {
  const body = { orderNo: 'P-1', sourceAmount: '100.50', targetAmount: 7, sourceCurrency: null, other: [] };
  expect(readTerms(body)).toBe(body);
  expect(readTerms({})).toEqual({});
});

test.each([
  [{ orderNo: 5 }, '`orderNo` must be a string.'],
  [{ queryNo: true }, '`queryNo` must be a string.'],
  [{ sourceCurrency: ['USD'] }, '`sourceCurrency` must be a string.'],
  [{ targetAmount: {} }, '`targetAmount` must be an amount.'],
])('refuses %j', (body, message) => {
  expect(() => readTerms(body)).toThrow(message);
});
