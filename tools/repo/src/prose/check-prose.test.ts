import { expect, test } from 'vitest';
import { findPhrases } from './check-prose.ts';

const RULES = {
  folders: ['.'],
  phrases: { 'all the same(?! \\w)': 'anyway', '(stands|stood)(?! for)': 'is written' },
  exceptions: [{ file: 'a.md', line: 'He stands by it', reason: 'a quotation' }],
};
const found = (file: string, text: string) =>
  findPhrases(file, text, RULES).map(({ line, text: words, instead }) => [line, words, instead]);

test('a phrase is found in comments, strings and pages, with its line and what to write instead', () => {
  expect(found('a.ts', "const a = 1;\n// It stands here.\nconst b = 'It Stood there';\n")).toEqual([
    [2, 'stands', 'is written'],
    [3, 'Stood', 'is written'],
  ]);
  expect(found('b.md', 'It was sent all the same.')).toEqual([[1, 'all the same', 'anyway']]);
});

test.each([
  ['a docstring', '/**\n * It was sent all\n * the same.\n */', 2],
  ['a comment', '// It was sent all the\n// same.', 1],
  ['YAML', 'a: 1\n# It was sent all\n# the same.', 2],
  ['a page', 'It was sent\nall\nthe same.', 2],
])('a phrase is found across lines of %s', (_, text, line) => {
  expect(found('a.ts', text)).toEqual([[line, 'all the same', 'anyway']]);
});

test('other words and exceptions are not reported', () => {
  expect(
    found('a.md', 'It stands for all the same values. Standstill. `understands`\nHe stands by it.'),
  ).toEqual([]);
  expect(found('b.md', 'He stands by it.')).toHaveLength(1);
});
