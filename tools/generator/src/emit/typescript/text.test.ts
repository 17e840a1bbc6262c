import { expect, test } from 'vitest';
import { docComment, literalType, memberName, prose, quoted } from './text.ts';

test.each([
  ['a', 'a'],
  ['$a_1', '$a_1'],
  ['0', '0'],
  ['01', "'01'"],
  ['a-b', "'a-b'"],
  ['', "''"],
  ['__proto__', "'__proto__'"],
])('the member %j is written %s', (name, written) => {
  expect(memberName(name)).toBe(written);
});

test.each(["it's", 'a\\', '\n', '\u2028\u2029', '"', "\\';x", '$' + '{a}'])(
  'nothing in %j ends its literal',
  (text) => {
    expect(Function(`return ${quoted(text)}`)()).toBe(text);
    expect(quoted(text)).not.toMatch(/[\n\u2028\u2029]/);
  },
);

test.each([
  [null, 'null'],
  [1.5, '1.5'],
  [Number.POSITIVE_INFINITY, 'number'],
  [['a', true], "['a', true]"],
  [{}, 'Record<string, never>'],
  [{ 'a-b': { c: 1 } }, "{ 'a-b': { c: 1 } }"],
])('%j is the literal type %s', (value, type) => {
  expect(literalType(value)).toBe(type);
});

test('nothing in a comment ends it, and control characters do not show', () => {
  const comment = docComment(['a */ b', 'c\u0007\u202ed']);
  expect(comment.match(/\*\//g)).toHaveLength(1);
  expect(comment.includes('\u0007') || comment.includes('\u202e')).toBe(false);
});

test('a comment takes one line when it can, and none when there is nothing to say', () => {
  expect(docComment(['', 'a', ''], '  ')).toBe('  /** a */\n');
  expect(docComment(['a\nb'])).toBe('/**\n * a\n * b\n */\n');
  expect(docComment(['', ' '])).toBe('');
});

test('an @ of the document is no tag', () => {
  expect(prose('@param a\n  @b c@d')).toBe('\\@param a\n  \\@b c@d');
});
