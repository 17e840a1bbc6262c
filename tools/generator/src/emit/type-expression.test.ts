import { expect, test } from 'vitest';
import {
  after,
  intersection,
  isText,
  type MemberExpression,
  NEVER,
  object,
  printProperties,
  printType,
  type TypeExpression,
  text,
  UNKNOWN,
  union,
} from './type-expression.ts';

const [a, b, c] = [text('a'), text('b'), text('c')];

test('a union is flat and has no duplicates; unknown absorbs everything, never is dropped', () => {
  expect(union([a, union([b, a])])).toEqual({ kind: 'union', of: [a, b] });
  expect([union([a, NEVER]), union([]), union([a, UNKNOWN])]).toEqual([a, NEVER, UNKNOWN]);
});

test('an intersection is flat and has no duplicates; never absorbs everything, unknown is dropped', () => {
  expect(intersection([a, intersection([b, c]), c])).toEqual({ kind: 'intersection', of: [a, b, c] });
  expect([intersection([a, UNKNOWN]), intersection([]), intersection([a, NEVER])]).toEqual([
    a,
    UNKNOWN,
    NEVER,
  ]);
});

test('an object without an index signature has none, and only a word is text', () => {
  expect(object([])).toEqual({ kind: 'object', properties: [] });
  expect([isText(a, 'a'), isText(a, 'b'), isText(object([]), 'a')]).toEqual([true, false, false]);
});

const property = (
  name: string,
  type: TypeExpression,
  more: Partial<MemberExpression> = {},
): MemberExpression => {
  return { name, optional: false, type, doc: [], ...more };
};

test('the items of an array are in parentheses if they are a union or several words', () => {
  expect(printType({ kind: 'array', item: union([text('a'), text('b')]) })).toBe('(a | b)[]');
  expect(printType({ kind: 'array', item: text('a | b') })).toBe('(a | b)[]');
  expect(printType({ kind: 'array', item: text('a') })).toBe('a[]');
});

test('a union in an intersection is in parentheses, but not an intersection in a union', () => {
  const either: TypeExpression = { kind: 'union', of: [text('a'), text('b')] };
  expect(printType({ kind: 'intersection', of: [either, text('c')] })).toBe('(a | b) & c');
  const both: TypeExpression = { kind: 'intersection', of: [text('a'), text('b')] };
  expect(printType({ kind: 'union', of: [both, text('c')] })).toBe('a & b | c');
});

test('items of a tuple may be optional or a rest', () => {
  const items = [text('a'), union([text('b'), text('c')])];
  expect(printType({ kind: 'tuple', items, required: 1, rest: text('d') })).toBe('[a, (b | c)?, ...d[]]');
});

test('properties that fit on a line share it, unless they are separated or have comments', () => {
  const type = object([property('a', text('x')), property('b-c', text('y'), { optional: true })], text('z'));
  expect(printType(type)).toBe("{ a: x; 'b-c'?: y; [property: string]: z }");
  expect(printProperties({ kind: 'object', properties: [property('a', text('x'))] }, '', true)).toBe(
    '{\n  a: x;\n}',
  );
  expect(printType(object([property('a', text('x'), { doc: ['Said.'] })]))).toBe(
    '{\n  /** Said. */\n  a: x;\n}',
  );
  expect([printType(object([])), printProperties({ kind: 'object', properties: [] }, '', true)]).toEqual([
    'Record<string, never>',
    '{}',
  ]);
});

test('entries that do not fit on a line have a line each', () => {
  const long = union([text('a'.repeat(60)), text('b'.repeat(60))]);
  expect(printType(long)).toBe(`\n  | ${'a'.repeat(60)}\n  | ${'b'.repeat(60)}`);
  expect([after('=', '\n  | a'), after('=', 'a')]).toEqual(['=\n  | a', '= a']);
});

test('a conditional type in a conditional type is in parentheses', () => {
  const inner: TypeExpression = {
    kind: 'conditional',
    check: 'B',
    extends: 'b',
    yes: text('x'),
    no: text('y'),
  };
  const outer: TypeExpression = { ...inner, check: 'A', extends: 'a', yes: inner };
  expect(printType(outer).replaceAll(/\s+/g, ' ')).toBe('A extends a ? (B extends b ? x : y ) : y');
});
