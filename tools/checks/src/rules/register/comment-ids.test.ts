import { expect, test } from 'vitest';
import { found, miniTree } from '../../testing/mini-tree.ts';
import { commentIds } from './comment-ids.ts';

const REQUEST = 'components/schemas/CreateTokenRequest.yaml';
const at = `${REQUEST}#/allOf/0/$comment `;

test('several known ids are fine', () => {
  expect(found(commentIds, miniTree({ [REQUEST]: [['R-001', 'R-001 R-034']] }))).toEqual([]);
});

test.each([
  ['R-999', 'No rule has the id R-999.'],
  ['R-1', '`R-1` is not a rule id.'],
  ['R-001 because', '`because` is not a rule id.'],
  ['R-001, R-034', '`R-001,` is not a rule id.'],
  ['"R-001  R-034"', '`` is not a rule id.'],
  ['R-032', 'The rule R-032 is of kind state'],
  ['[R-001]', 'A `$comment` must be a string'],
  ['', 'A `$comment` must be a string'],
])('%s is refused', (comment, message) => {
  const tree = miniTree({ [REQUEST]: [['R-001', comment]] });
  expect(found(commentIds, tree)).toEqual([expect.stringContaining(at + message)]);
});
