import { expect, test } from 'vitest';
import { found, miniTree } from '../testing/mini-tree.ts';
import { operationTag } from './operations.ts';

const TOKEN = 'paths/payout_oauth_token.yaml';

test.each(['[]', '[Authentication, Validation]'])(
  'an operation with the tags %s does not have exactly one',
  (tags) => {
    const tree = miniTree({ [TOKEN]: [['[Authentication]', tags]] });
    expect(found(operationTag, tree)).toEqual([expect.stringContaining(`${TOKEN}#/post/tags `)]);
  },
);

test('a tag that is not declared is reported, also on a webhook', () => {
  const tree = miniTree({
    [TOKEN]: [['[Authentication]', '[Wallets]']],
    'webhooks/orderStatusCallback.yaml': [['summary:', 'tags: [Validation, strange]\n  summary:']],
  });
  expect(found(operationTag, tree)).toEqual([
    expect.stringContaining(`${TOKEN}#/post/tags/0 `),
    expect.stringContaining('webhooks/orderStatusCallback.yaml#/post/tags/1 '),
  ]);
});

test('a declared tag that is not a family is reported', () => {
  const tree = miniTree({
    'openapi.yaml': [['name: Validation', 'name: misc']],
    'paths/global_payout_validation_query-chinese-characters.yaml': [['[Validation]', '[misc]']],
  });
  expect(found(operationTag, tree)).toEqual([expect.stringContaining('openapi.yaml#/tags/1 The tag `misc`')]);
});
