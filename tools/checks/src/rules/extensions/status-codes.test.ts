import { expect, test } from 'vitest';
import { found, miniTree } from '../../testing/mini-tree.ts';
import { statusCodes } from './status-codes.ts';

const QUERY = 'paths/global_payout_validation_query-chinese-characters.yaml';

test.each([
  ['{ ok: found }', '/ok The status `ok`'],
  ["{ '1': '' }", '/1 The status `1`'],
  ['{}', ' `x-status-codes` must map'],
  ["['1']", ' `x-status-codes` must map'],
])('%s is refused', (codes, message) => {
  const tree = miniTree({ [QUERY]: [['{ "1": found, "-1": refused }', codes]] });
  expect(found(statusCodes, tree)).toEqual([
    expect.stringContaining(`${QUERY}#/get/x-status-codes${message}`),
  ]);
});

test('it stands on operations only', () => {
  const tree = miniTree({
    'components/responses/Refused.yaml': [['content:', "x-status-codes: { '1': a }\ncontent:"]],
  });
  expect(found(statusCodes, tree)).toEqual([expect.stringContaining('is for operations')]);
});
