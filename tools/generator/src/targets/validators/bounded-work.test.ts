import { expect, test } from 'vitest';
import { compiled, documentOf, modelOf, told, type Validator } from '../../../test/support/compiled.ts';
import { compileValidators } from './index.ts';

const refTo = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const group = (op: string) => ({
  type: 'object',
  required: ['op'],
  properties: { op: { const: op }, of: { type: 'array', items: refTo('Filter') } },
});
const components = {
  Filter: { oneOf: [group('and'), group('or'), group('not')] },
  Part: {
    anyOf: ['a', 'b'].map((name) => ({ properties: { [name]: {} }, required: [name] })),
    properties: { inner: refTo('Closed') },
  },
  Closed: { allOf: [refTo('Part'), refTo('Part')], unevaluatedProperties: false },
};
const module = await compiled(documentOf({ filter: refTo('Filter'), closed: refTo('Closed') }, components));
const validatorOf = (name: string) => module.validators[name]?.body?.['application/json'] as Validator;
const filter = validatorOf('filter');

/** Puts a value into groups with the same operator. */
function nested(inner: object, depth: number, op = 'or'): object {
  return depth === 0 ? inner : { op, of: [nested(inner, depth - 1, op)] };
}

/** Returns an object that may be read a few times only. */
function leafWith(op: string): object {
  let reads = 0;
  return {
    get op() {
      reads += 1;
      if (reads > 10) throw new Error('The value was read again and again.');
      return op;
    },
  };
}

test('a value that is nested deep is read a few times only, and has few errors', () => {
  expect(filter.validate(nested(leafWith('not'), 60))).toBe(true);
  expect(filter.validate(nested(leafWith('xor'), 60))).toBe(false);
  expect(filter.validate.errors?.length).toBeLessThan(2_000);
});

test('a wide value of a recursive schema has few errors, and they say that there are more', () => {
  const wide = (depth: number): object =>
    depth === 0 ? { op: 'xor' } : { op: 'or', of: [wide(depth - 1), wide(depth - 1)] };
  expect(filter.validate(wide(12))).toBe(false);
  expect(filter.validate.errors?.length).toBeLessThan(2_100);
  expect(told(module, filter, wide(12)).at(-1)).toBe('and many more');
});

test.each([
  [3, 'or', '`of[0].of[0].of[0].op` must be one of `and`, `or` or `not`'],
  [8, 'and', '`of[0].of[0].of[0].of[0]...[0].of[0].of[0].of[0].op` must be one of `and`, `or` or `not`'],
  [8, 'or', '`of[0]` fits none of the allowed forms'],
])('the fault in %i groups with the operator %s is explained', (depth, op, sentence) => {
  expect(told(module, filter, nested({ op: 'xor' }, depth, op))).toEqual([sentence]);
});

test('a value that has changed is checked again', () => {
  const leaf = { op: 'xor' };
  const value = nested(leaf, 2);
  expect(filter.validate(value)).toBe(false);
  leaf.op = 'not';
  expect(filter.validate(value)).toBe(true);
});

test.each<[object, boolean]>([
  [{ a: 1, inner: { b: 1, inner: { a: 1 } } }, true],
  [{ a: 1, inner: { b: 1, c: 1 } }, false],
  [{ a: 1, b: 1, inner: { a: 1 } }, true],
  [{ inner: { a: 1 } }, false],
])('the properties that a repeated schema has evaluated: %j', (value, isValid) => {
  expect(validatorOf('closed').validate(value)).toBe(isValid);
});

test('values are looked up in a long enumeration, and compared with a short one', async () => {
  const values = (count: number) => ({ enum: Array.from({ length: count }, (_, at) => `v${at}`) });
  const codeOf = (count: number) => compileValidators(modelOf(documentOf({ pick: values(count) })));
  expect(await codeOf(3_000)).toContain('$isOneOf(');
  expect(await codeOf(30)).not.toContain('$isOneOf(');
});

test('a schema that contains itself in one place needs no memory of its results', async () => {
  const Tree = { properties: { of: { items: refTo('Tree') } } };
  const code = await compileValidators(modelOf(documentOf({ tree: refTo('Tree') }, { Tree })));
  expect(code).not.toContain('$once');
});
