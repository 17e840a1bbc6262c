import { expect, test } from 'vitest';
import { LoadError, parseText } from './parse-text.ts';

test.each([
  ['JSON', '{"a": 1}'],
  ['JSON after a byte order mark', '\uFEFF{"a": 1}'],
  ['YAML', 'a: 1\n'],
  ['YAML in braces', '{ a: 1 }'],
])('%s is read', (_, text) => {
  expect(parseText(text, 'x.yaml')).toEqual({ a: 1 });
});

test.each([
  ['a list that is not closed', 'a: 1\nb: [\n', /^x\.yaml:[23] is not valid YAML: /],
  ['a key that stands twice', 'a: 1\na: 2\n', /^x\.yaml:2 is not valid YAML: Map keys must be unique/],
  ['broken JSON', '{\n  "a": 1,,\n}', /^x\.yaml:2 is not valid YAML: /],
])('%s is an error with file and line', (_, text, message) => {
  expect(() => parseText(text, 'x.yaml')).toThrow(LoadError);
  expect(() => parseText(text, 'x.yaml')).toThrow(message);
});

test('a text that nests without end is an error with its place', () => {
  const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
  expect(parseText(deep(900), 'x.json')).toBeTypeOf('object');
  expect(() => parseText(deep(1_100), 'x.json')).toThrow(
    /^x\.json nests more than 1000 levels deep, at (\/a)+\.\.\. Give inner schemas a name/,
  );
});
