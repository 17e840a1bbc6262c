import { expect, test } from 'vitest';
import { LoadError, parseSound } from './source-file.ts';

function parseText(text: string, file: string): unknown {
  return parseSound(text, file).data;
}

test.each([
  ['JSON', '{"a": 1}'],
  ['JSON after a byte order mark', '\uFEFF{"a": 1}'],
  ['YAML', 'a: 1\n'],
  ['YAML in braces', '{ a: 1 }'],
])('%s is read', (_, text) => {
  expect(parseText(text, 'x.yaml')).toEqual({ a: 1 });
});

test.each([
  ['an array that is not closed', 'a: 1\nb: [\n', /^x\.yaml:[23] is not valid YAML: /],
  ['a duplicate key', 'a: 1\na: 2\n', /^x\.yaml:2 is not valid YAML: Map keys must be unique/],
  ['broken JSON', '{\n  "a": 1,,\n}', /^x\.yaml:2 is not valid YAML: /],
])('%s is an error with file and line', (_, text, message) => {
  expect(() => parseText(text, 'x.yaml')).toThrow(LoadError);
  expect(() => parseText(text, 'x.yaml')).toThrow(message);
});

test('a text that nests too deeply is an error with its position', () => {
  const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
  expect(parseText(deep(900), 'x.json')).toBeTypeOf('object');
  expect(() => parseText(deep(1_100), 'x.json')).toThrow(
    /^x\.json nests more than 1000 levels deep, at (\/a)+\.\.\. Give inner schemas a name/,
  );
});

test('a name with half of a surrogate pair is an error with its position', () => {
  const text = '{"a":{"whole":{"\\ud83d\\ude00":1},"half":{"x\\ud83d":1}}}';
  expect(() => parseText(text, 'x.json')).toThrow(
    'x.json has a name with half of a surrogate pair, at /a/half/x\\ud83d. Write the whole character.',
  );
  expect(() => parseText('a:\n  "\\udc00": 1\n', 'x.yaml')).toThrow(
    /^x\.yaml:2 has a name .* at \/a\/\\udc00\. /,
  );
  expect(parseText('{"\\ud83d\\ude00":"\\ud83d"}', 'x.json')).toEqual({ '😀': '\ud83d' });
});

const repeating = (levels: number, uses: number) =>
  Array.from({ length: levels }, (_, level) => {
    const inner = level === 0 ? [1] : Array(uses).fill(`*a${level - 1}`);
    return `a${level}: &a${level} [${inner.join(', ')}]\n`;
  }).join('');

test.each([
  [
    'contains itself',
    'a:\n  b: &b\n    c: { d: *b }\n',
    /^x\.yaml:3 contains an anchor that contains itself, at \/a\/b\/c\/d\./,
  ],
  ['repeats itself in levels', repeating(12, 10), /^x\.yaml:\d+ (is not valid YAML|repeats)/],
  [
    'repeats a large list',
    `a: &a [${Array(2_000).fill(1)}]\nb: [${Array(1_000).fill('*a')}]\n`,
    /^x\.yaml:2 repeats more than 1,000,000 values by its anchors, at \/b\/\d+\. Use fewer anchors\.$/,
  ],
  ['nests by anchors', nesting(), /^x\.yaml:\d+ nests more than 1000 levels deep/],
  [
    'nests too deeply to be parsed',
    '['.repeat(20_000),
    /^x\.yaml:1 is not valid YAML: it nests too deeply\./,
  ],
])('a document that %s is refused', (_, text, message) => {
  expect(() => parseText(text, 'x.yaml')).toThrow(message);
});

/** Three anchors of 400 levels, each inside the previous one. */
function nesting(): string {
  const deep = (inner: string) => '{a: '.repeat(400) + inner + '}'.repeat(400);
  return `a: &a ${deep('1')}\nb: &b ${deep('*a')}\nc: ${deep('*b')}\n`;
}

test('anchors with few repetitions are read', () => {
  expect(parseText('a: &a { b: 1 }\nc: [*a, *a]\n', 'x.yaml')).toEqual({
    a: { b: 1 },
    c: [{ b: 1 }, { b: 1 }],
  });
});

test.each([
  ['an anchor', 'a: &a { x: 1, z: 2 }\nb: { <<: *a, z: 3 }\n'],
  ['an anchor, after the keys that differ', 'a: &a { x: 1, z: 2 }\nb: { z: 3, <<: *a }\n'],
  ['a list, whose first object wins', 'a: &a { z: 3 }\nb: { <<: [*a, { x: 1, z: 2 }] }\n'],
  ['an object that merges another one', 'a: &a { x: 1 }\nb: { <<: { <<: *a, z: 3 } }\n'],
  ['an anchor in YAML 1.1', '%YAML 1.1\n---\na: &a { x: 1, z: 2 }\nb: { <<: *a, z: 3 }\n'],
  ['an anchor in YAML 1.2', '%YAML 1.2\n---\na: &a { x: 1, z: 2 }\nb: { <<: *a, z: 3 }\n'],
])('a merge key adds the entries of %s', (_, text) => {
  expect(parseText(text, 'x.yaml')).toMatchObject({ b: { x: 1, z: 3 } });
  expect(parseText(text, 'x.yaml')).not.toHaveProperty(['b', '<<']);
});

test('a quoted `<<` is an ordinary key', () => {
  const value = { b: { '<<': { x: 1 } } };
  expect(parseText("b: { '<<': { x: 1 } }\n", 'x.yaml')).toEqual(value);
  expect(parseText(JSON.stringify(value), 'x.json')).toEqual(value);
});

const names = (count: number) => Array.from({ length: count }, (_, at) => `k${at}: 1`).join(', ');

test.each([
  ['no object', 'a: 1\nb: { <<: 1 }\n', /^x\.yaml:2 merges a value with `<<` that is neither an object/],
  ['nothing', 'a: 1\nb: { <<: }\n', /^x\.yaml:2 merges a value with `<<`/],
  ['an unknown anchor', 'a: 1\nb: { <<: *c }\n', /^x\.yaml:2 merges a value with `<<`/],
  ['the object around it', 'a: &a\n  b: { <<: *a }\n', /^x\.yaml:2 merges an object into itself with `<<`\./],
  [
    'too many entries',
    `a: &a { ${names(2_000)} }\nb: [${Array(600).fill('{ <<: *a }').join(', ')}]\n`,
    /^x\.yaml:2 copies more than 1,000,000 entries with `<<`\. Use fewer merge keys\.$/,
  ],
])('a merge key with %s is an error with its line', (_, text, message) => {
  expect(() => parseText(text, 'x.yaml')).toThrow(message);
});

test('a second document in the same file is an error with its line', () => {
  const message = /^x\.yaml:2 starts a second YAML document here\. Save each document in its own file\.$/;
  expect(() => parseText('a: 1\n---\nb: 2\n', 'x.yaml')).toThrow(message);
  expect(parseText('---\na: 1\n...\n', 'x.yaml')).toEqual({ a: 1 });
});
