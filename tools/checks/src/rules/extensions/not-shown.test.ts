import { expect, test } from 'vitest';
import { found, miniTree } from '../../testing/mini-tree.ts';
import { notShown } from './not-shown.ts';

const PARAMETER = 'components/parameters/IdNumber.yaml';
const ENTRY = '- { statement: maximum length, section: "4.6.1" }';

test.each([
  ["- { statement: maximum length., section: '4' }", '/0', 'ends in a period'],
  ["- { statement: '', section: '4' }", '/0', 'has no `statement`'],
  ['- { statement: maximum length, section: 4.6 }', '/0', 'has no `section`'],
  ["- { statement: maximum length, section: '4.' }", '/0', 'has no `section`'],
  ["- { statement: maximum length, section: '4', note: a }", '/0', 'unknown property `note`'],
  ['- maximum length', '/0', 'must be an object'],
  [
    "- { statement: a, section: '4' }\n  - { statement: a, section: '4' }",
    '/1',
    'says what an entry above says',
  ],
  ['[]', '', 'must be a list with at least one entry'],
])('%s is refused', (text, path, message) => {
  const tree = miniTree({ [PARAMETER]: [[ENTRY, text]] });
  expect(found(notShown, tree)).toEqual([
    expect.stringMatching(new RegExp(`^${PARAMETER}#/x-not-shown${path} .*${message}`)),
  ]);
});

test('a long statement is refused', () => {
  const tree = miniTree({ [PARAMETER]: [['maximum length', 'x'.repeat(121)]] });
  expect(found(notShown, tree)).toHaveLength(1);
});
