import { expect, test } from 'vitest';
import { declared } from '../emit/testing/types-of.ts';

const kinds = { type: 'string', enum: ['box', 'letter', 'card'] };
const when = (kind: string, then: object) => ({
  if: { properties: { kind: { const: kind } }, required: ['kind'] },
  then,
});
const typeOf = (...allOf: object[]) =>
  declared({ It: { type: 'object', properties: { kind: kinds, a: { type: 'string' }, b: {} }, allOf } })
    .replaceAll(/\s+/g, ' ')
    .replace(/.*type It = /, '');

test('the further case demands what every case demands, and takes the place of those that demand as much', () => {
  const text = typeOf(when('box', { required: ['a'] }), when('card', { required: ['b'] }));
  expect(text).toContain("kind: 'box' | 'card' | 'letter'; a: string; b: unknown }");
  expect(text).toContain("{ kind: 'box'; a: string }");
});

test('there is none if two cases contradict each other', () => {
  const text = typeOf(when('box', { required: ['a'] }), when('card', { not: { required: ['a'] } }));
  expect(text).not.toContain("'box' | 'card'");
});
