import { expect, test } from 'vitest';
import { found, miniTree } from '../test-tree.ts';
import { operationTag } from './operation-tag.ts';

const token = 'paths/payout_oauth_token.yaml';

test.each(['[]', '[authentication, validation]'])(
  'an operation with the tags %s has not exactly one',
  (tags) => {
    const tree = miniTree({ [token]: [['[authentication]', tags]] });
    expect(found(operationTag, tree)).toEqual([expect.stringContaining(`${token}#/post/tags `)]);
  },
);

test('a tag that is not declared is found, also of a webhook', () => {
  const tree = miniTree({
    [token]: [['[authentication]', '[wallets]']],
    'webhooks/orderStatusNotification.yaml': [['summary:', 'tags: [validation, strange]\n  summary:']],
  });
  expect(found(operationTag, tree)).toEqual([
    expect.stringContaining(`${token}#/post/tags/0 `),
    expect.stringContaining('webhooks/orderStatusNotification.yaml#/post/tags/1 '),
  ]);
});

test('a declared tag that is no family is found', () => {
  const tree = miniTree({
    'openapi.yaml': [['name: validation', 'name: misc']],
    'paths/global_payout_validation_query-chinese-characters.yaml': [['[validation]', '[misc]']],
  });
  expect(found(operationTag, tree)).toEqual([expect.stringContaining('openapi.yaml#/tags/1 The tag `misc`')]);
});
