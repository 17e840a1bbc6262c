import { expect, test } from 'vitest';
import { found, miniTree } from '../../testing/mini-tree.ts';
import { responseCodes } from './response-codes.ts';

const TOKEN = 'paths/payout_oauth_token.yaml';
const WEBHOOK = 'webhooks/orderStatusCallback.yaml';

test('a missing answer is found, also of a webhook', () => {
  const tree = miniTree({ [WEBHOOK]: [['    "400": { description: Not taken. }\n', '']] });
  expect(found(responseCodes, tree)).toEqual([
    expect.stringContaining(`${WEBHOOK}#/post/responses \`orderStatusCallback\` has no answer 400`),
  ]);
});

test.each(['500', 'default', '201'])('an answer %s is one too many', (code) => {
  const tree = miniTree({ [TOKEN]: [['    "400":', `    '${code}': { description: More. }\n    "400":`]] });
  expect(found(responseCodes, tree)).toEqual([expect.stringContaining(`${TOKEN}#/post/responses/${code} `)]);
});
