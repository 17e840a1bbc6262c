import { expect, test } from 'vitest';
import { declared } from '../../test/support/types-of.ts';

const kinds = { type: 'string', enum: ['box', 'letter', 'card'] };
const when = (kind: string, then: object) => ({
  if: { properties: { kind: { const: kind } }, required: ['kind'] },
  then,
});
const typeOf = (...allOf: object[]) =>
  declared({ It: { type: 'object', properties: { kind: kinds, a: { type: 'string' }, b: {} }, allOf } })
    .replaceAll(/\s+/g, ' ')
    .replace(/.*type It = /, '');

test('the added case makes the demands of all cases, and replaces the cases that demand as much', () => {
  const text = typeOf(when('box', { required: ['a'] }), when('card', { required: ['b'] }));
  expect(text).toContain("kind: 'box' | 'card' | 'letter'; a: string; b: unknown }");
  expect(text).toContain("{ kind: 'box'; a: string }");
});

test('no case is added if two cases contradict each other', () => {
  const text = typeOf(when('box', { required: ['a'] }), when('card', { not: { required: ['a'] } }));
  expect(text).not.toContain("'box' | 'card'");
});

test('with names, it has the name of the case that it replaces, without the deciding property', () => {
  const text = typeOf(when('box', { 'x-case': 'Box', required: ['a'] }));
  expect(text).toContain("({ kind?: 'letter' | 'card'; a?: string } | Box)");
  expect(text).toContain("interface Box { kind?: 'box' | 'letter' | 'card'; a: string; }");
});

test('with names, the deciding property may be nested', () => {
  const condition = {
    ...when('box', { 'x-case': 'Boxed', required: ['a'] }),
    if: {
      required: ['b'],
      properties: { b: { required: ['kind'], properties: { kind: { const: 'box' } } } },
    },
  };
  const properties = { a: { type: 'string' }, b: { type: 'object', properties: { kind: kinds } } };
  const text = declared({ It: { type: 'object', properties, allOf: [condition] } });
  expect(text).toContain("interface Boxed { a: string; b?: { kind?: 'box' | 'letter' | 'card' }; }");
});

test('without a name, it precedes the named cases', () => {
  const text = typeOf(
    when('box', { 'x-case': 'Box', required: ['a'] }),
    when('card', { 'x-case': 'Card', required: ['b'] }),
  );
  expect(text).toMatch(/a: string; b: unknown;? \} \| Box \| Card \|/);
});
