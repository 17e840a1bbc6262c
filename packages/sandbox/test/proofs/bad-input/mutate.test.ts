import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mutations } from './mutate.ts';

const VALUE = { a: 1, b: { c: [2, 3], d: 'text' } };

test('changes a value in many ways without changing the original', () => {
  const before = JSON.stringify(VALUE);
  const changed = fc
    .sample(mutations, { numRuns: 200, seed: 1 })
    .map((change) => JSON.stringify(change(VALUE)));
  expect(JSON.stringify(VALUE)).toBe(before);
  expect(changed).toContain(before);
  expect(new Set(changed).size).toBeGreaterThan(50);
});

test('removes properties, even nested ones', () => {
  const changed = fc
    .sample(mutations, { numRuns: 500, seed: 1 })
    .map((change) => JSON.stringify(change(VALUE)));
  expect(changed.some((text) => text === '{"b":{"c":[2,3],"d":"text"}}')).toBe(true);
  expect(changed.some((text) => text === '{"a":1,"b":{"c":[2,3]}}')).toBe(true);
});
