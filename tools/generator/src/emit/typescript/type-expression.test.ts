import { expect, test } from 'vitest';
import { intersection, isText, NEVER, object, text, UNKNOWN, union } from './type-expression.ts';

const [a, b, c] = [text('a'), text('b'), text('c')];

test('a union is flat and without doubles; unknown takes all, never adds nothing', () => {
  expect(union([a, union([b, a])])).toEqual({ kind: 'union', of: [a, b] });
  expect([union([a, NEVER]), union([]), union([a, UNKNOWN])]).toEqual([a, NEVER, UNKNOWN]);
});

test('an intersection is flat and without doubles; never takes all, unknown adds nothing', () => {
  expect(intersection([a, intersection([b, c]), c])).toEqual({ kind: 'intersection', of: [a, b, c] });
  expect([intersection([a, UNKNOWN]), intersection([]), intersection([a, NEVER])]).toEqual([
    a,
    UNKNOWN,
    NEVER,
  ]);
});

test('an object without an index has none, and only a word is a text', () => {
  expect(object([])).toEqual({ kind: 'object', members: [] });
  expect([isText(a, 'a'), isText(a, 'b'), isText(object([]), 'a')]).toEqual([true, false, false]);
});
