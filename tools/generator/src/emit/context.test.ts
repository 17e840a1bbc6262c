import { expect, test } from 'vitest';
import { typesOf } from '../../test/support/types-of.ts';
import { scopeOf } from './context.ts';

const context = (schemas: object) => typesOf({ components: { schemas } }).context;

test('a schema has a separate name for requests only if they differ', () => {
  const secret = { type: 'string', writeOnly: true };
  const ctx = context({ A: { properties: { a: secret } }, B: { properties: { b: {} } } });
  const names = [...ctx.model.named.values()].map((node) => [
    ctx.nameOf(node, 'response'),
    ctx.nameOf(node, 'request'),
  ]);
  expect(names).toEqual([
    ['A', 'AInput'],
    ['B', 'B'],
  ]);
});

test('a schema whose name is a type name keeps it, also after one whose name becomes that', () => {
  const ctx = context({ 'foo-bar': {}, FooBar: {}, fooBar: {} });
  const names = [...ctx.model.named].map(([name, node]) => [name, ctx.nameOf(node, 'request')]);
  expect(Object.fromEntries(names)).toEqual({ 'foo-bar': 'FooBar_2', FooBar: 'FooBar', fooBar: 'FooBar_3' });
});

test('a schema is split once, and a refused condition is noted once', () => {
  const many = Array.from({ length: 70 }, (_, at) => ({ required: [`m${at}`] }));
  const properties = Object.fromEntries(many.map((_, at) => [`m${at}`, {}]));
  const ctx = context({ A: { type: 'object', properties, anyOf: many } });
  const [node] = [...ctx.model.named.values()];
  if (!node) throw new Error('There is no schema.');
  expect(ctx.composition(node)).toBe(ctx.composition(node));
  expect(ctx.unsupported).toMatchObject([{ code: 'too-many-cases' }]);
});

test('the scope of a property contains the literals of its own properties', () => {
  const scope = new Map([
    ['["a","b"]', 'B'],
    ['["a"]', 'A'],
    ['["c"]', 'C'],
  ]);
  expect([...scopeOf(scope, 'a')]).toEqual([
    ['["b"]', 'B'],
    ['[]', 'A'],
  ]);
  expect([...scopeOf(scope, 'd')]).toEqual([]);
});
