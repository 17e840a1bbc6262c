import { expect, test } from 'vitest';
import { found, miniTree } from '../../testing/mini-tree.ts';
import { responseCodes } from './response-codes.ts';

const token = 'paths/payout_oauth_token.yaml';
const webhook = 'webhooks/orderStatusCallback.yaml';

test('a missing answer is found, also of a webhook', () => {
  const tree = miniTree({ [webhook]: [['    "400": { description: Not taken. }\n', '']] });
  expect(found(responseCodes, tree)).toEqual([
    expect.stringContaining(`${webhook}#/post/responses \`orderStatusCallback\` has no answer 400`),
  ]);
});

test.each(['500', 'default', '201'])('an answer %s is one too many', (code) => {
  const tree = miniTree({ [token]: [['    "400":', `    '${code}': { description: More. }\n    "400":`]] });
  expect(found(responseCodes, tree)).toEqual([expect.stringContaining(`${token}#/post/responses/${code} `)]);
});
