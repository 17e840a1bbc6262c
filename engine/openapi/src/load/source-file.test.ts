import { expect, test } from 'vitest';
import { parseSound, parseSourceFile } from './source-file.ts';

const file = parseSourceFile('/x.yaml', 'a:\n  - b: 1\n    c: 2\n');

test('a value has a line and a column, counted from 1', () => {
  expect(file.positionOf(['a', 0, 'c'])).toEqual({ line: 3, column: 8 });
});

test('a missing value has the position of the nearest value around it', () => {
  expect(file.positionOf(['a', 0, 'd', 'e'])).toEqual({ line: 2, column: 5 });
  expect(file.positionOf(['z'])).toEqual({ line: 1, column: 1 });
});

test('a broken file has no data, and the problem has a position', () => {
  const broken = parseSourceFile('/x.yaml', 'a: 1\na: 2\n');
  expect(broken.data).toBeUndefined();
  expect(broken.problem).toMatchObject({ line: 2, column: 1 });
});

test('a key has its own position, and a missing one that of the nearest key around it', () => {
  const nested = parseSourceFile('/x.yaml', 'a:\n  b:\n    c: 1\n');
  expect(nested.positionOf(['a', 'b'])).toEqual({ line: 3, column: 5 });
  expect(nested.positionOf(['a', 'b'], 'key')).toEqual({ line: 2, column: 3 });
  expect(nested.positionOf(['a', 'b', 'd'], 'key')).toEqual({ line: 2, column: 3 });
});

test('JSON is YAML too, and a name with a slash or a number is a name', () => {
  const json = parseSourceFile('/x.json', '{\n  "/a/b": { "200": 1 }\n}');
  expect(json.data).toEqual({ '/a/b': { 200: 1 } });
  expect(json.positionOf(['/a/b', '200'], 'key')).toEqual({ line: 2, column: 13 });
});

test('a file that is parsed as JSON has lines too, however deep it nests', () => {
  const json = parseSound('\n{ "a": [{}, 1],\n "b": { "c": 1 } }', 'x.json');
  expect(json.positionOf(['b', 'c'], 'key')).toEqual({ line: 3, column: 9 });
  expect(json.positionOf(['a', 1, 'z'])).toEqual({ line: 2, column: 13 });
  const deep = parseSound(`${'[\n'.repeat(999)}${']'.repeat(999)}`, 'x.json');
  expect(deep.positionOf([0, 0])).toEqual({ line: 3, column: 1 });
});

test('anchors that expand to a huge file are a problem, not a crash', () => {
  const line = (name: string, of: string) => `${name}: &${name} [${Array(10).fill(`*${of}`).join(', ')}]`;
  const names = [...'abcdef'];
  const lines = names.map((name, at) => (at === 0 ? 'a: &a [1]' : line(name, names[at - 1] ?? '')));
  const { data, problem } = parseSourceFile('/x.yaml', `${lines.join('\n')}\n`);
  expect(data).toBeUndefined();
  expect(problem?.reason).toContain('Use fewer anchors');
});
