import { expect, test } from 'vitest';
import { Schemas } from './schemas.ts';

test('checks `contains` for an empty array, too', () => {
  const contains = { contains: { const: 1 } };
  const check = new Schemas().compile({ items: { ...contains, prefixItems: [{ type: 'integer' }] } });
  expect([[[1]], [[1], []], [[]]].map((value) => check(value))).toEqual([true, false, false]);
});
