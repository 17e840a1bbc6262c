import { expect, test } from 'vitest';
import { found, miniTree } from '../../testing/mini-tree.ts';
import { operationRetry } from './operation-retry.ts';

const TOKEN = 'paths/payout_oauth_token.yaml';

test.each(['read', 'once-per-order', 'never'])('%s is known', (value) => {
  expect(found(operationRetry, miniTree({ [TOKEN]: [['x-retry: read', `x-retry: ${value}`]] }))).toEqual([]);
});

test('an unknown or missing value is found', () => {
  const unknown = miniTree({ [TOKEN]: [['x-retry: read', 'x-retry: always']] });
  expect(found(operationRetry, unknown)).toEqual([
    expect.stringContaining(`${TOKEN}#/post/x-retry \`createToken\` has the unknown`),
  ]);
  const missing = miniTree({ [TOKEN]: [['  x-retry: read\n', '']] });
  expect(found(operationRetry, missing)).toEqual([
    expect.stringContaining(`${TOKEN}#/post \`createToken\` has no`),
  ]);
});

test('a webhook that says it wrongly is found', () => {
  const tree = miniTree({
    'webhooks/orderStatusCallback.yaml': [['summary:', 'x-retry: sometimes\n  summary:']],
  });
  expect(found(operationRetry, tree)).toHaveLength(1);
});
