import { expect, test } from 'vitest';
import { found, miniTree } from '../testing/mini-tree.ts';
import { componentName, componentNameUnique, componentUsed, pathFile } from './structure.ts';

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

test.each(['screening-result', 'screening_result', 'screeningResult'])('%s is not in PascalCase', (name) => {
  const tree = miniTree({ [`components/schemas/${name}.yaml`]: 'type: string' });
  expect(found(componentName, tree)).toEqual([
    expect.stringMatching(
      `^components/schemas/${name}.yaml# The name of the component .${name}. .* Rename the file to .ScreeningResult.yaml.`,
    ),
  ]);
});

test('a security scheme has the name of its header', () => {
  expect(found(componentName, miniTree())).toEqual([]);
});

test.each(['components/responses/Text.yaml', 'components/schemas/more/Text.yaml'])(
  '%s has the name of a schema',
  (file) => {
    const tree = miniTree({ [file]: 'description: Another.' });
    expect(found(componentNameUnique, tree)).toEqual([
      expect.stringMatching(/Text.yaml# The component name `Text` is taken: components\/.*Text.yaml/),
    ]);
  },
);

test('names that differ in case are different names', () => {
  expect(
    found(componentNameUnique, miniTree({ 'components/schemas/Token.yaml': 'description: Another.' })),
  ).toEqual([]);
});

test('an unused component is reported, even if it refers to itself', () => {
  const tree = miniTree({ 'components/schemas/Alone.yaml': 'type: array\nitems: { $ref: ./Alone.yaml }\n' });
  expect(found(componentUsed, tree)).toEqual([
    expect.stringMatching(/^components\/schemas\/Alone.yaml# Nothing uses/),
  ]);
});

test('an example counts as used if only an instance of a rule is based on it', () => {
  const alone = { 'components/examples/Alone.yaml': 'value: 1' };
  expect(found(componentUsed, miniTree(alone))).toHaveLength(1);
  const tree = miniTree({ ...alone, 'rules/R-001.yaml': [['from: TokenOfMerchant', 'from: Alone']] });
  expect(found(componentUsed, tree)).toEqual([]);
});
