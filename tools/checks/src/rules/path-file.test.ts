import { expect, test } from 'vitest';
import { found, miniTree } from '../testing/mini-tree.ts';
import { pathFile } from './structure.ts';

test('a path may be written without the leading ./', () => {
  const tree = miniTree({ 'openapi.yaml': [['./paths/payout', 'paths/payout']] });
  expect(found(pathFile, tree)).toEqual([]);
});

test('a path that is not only a $ref is reported where it is written', () => {
  const inline = miniTree({
    'openapi.yaml': [['{ $ref: ./webhooks/orderStatusCallback.yaml }', '{ post: {} }']],
  });
  expect(found(pathFile, inline)[0]).toMatch(
    /^openapi.yaml#\/webhooks\/orderStatusCallback .*\.\/webhooks\/order/,
  );
  const more = miniTree({ 'openapi.yaml': [['token.yaml }', 'token.yaml, summary: a }']] });
  expect(found(pathFile, more)).toHaveLength(1);
});

test('a path without its slash is reported at its own line', () => {
  const tree = miniTree({ 'openapi.yaml': [['/payout/oauth/token', 'payout/oauth/token']] });
  expect(found(pathFile, tree)).toEqual([
    'openapi.yaml#/paths/payout~1oauth~1token The path `payout/oauth/token` does not begin with a slash. Write `/payout/oauth/token`.',
  ]);
});

test('a webhook that `openapi.yaml` does not list is called a webhook', () => {
  const tree = miniTree({ 'webhooks/refund.yaml': 'post: {}' });
  expect(found(pathFile, tree)).toEqual([
    'webhooks/refund.yaml# No webhook of `openapi.yaml` has this file name. List the webhook there with a `$ref` to this file, rename the file after it, or delete it.',
  ]);
});

test('a path in a file with another name is reported, and so is the file', () => {
  const tree = miniTree({
    'paths/payout_oauth_token.yaml': null,
    'paths/token.yaml': 'post: {}',
    'openapi.yaml': [['./paths/payout_oauth_token.yaml', './paths/token.yaml']],
  });
  expect(found(pathFile, tree)).toEqual([
    expect.stringMatching(
      /^openapi.yaml#\/paths\/~1payout~1oauth~1token .*Write `\$ref: \.\/paths\/payout_oauth_token.yaml`/,
    ),
    expect.stringMatching(/^paths\/token.yaml# No path/),
  ]);
});
