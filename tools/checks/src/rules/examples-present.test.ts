import { expect, test } from 'vitest';
import { found, miniTree } from '../testing/mini-tree.ts';
import { examplesPresent } from './examples.ts';

const TOKEN = 'paths/payout_oauth_token.yaml';
const QUERY = 'paths/global_payout_validation_query-chinese-characters.yaml';
const ID_NUMBER = 'components/parameters/IdNumber.yaml';

test('a request and a response without an example are reported', () => {
  const tree = miniTree({
    [TOKEN]: [
      [
        'examples:\n          merchant: { $ref: ../components/examples/TokenOfMerchant.yaml }',
        'examples: {}',
      ],
    ],
    'components/responses/Refused.yaml': [['examples:', 'x-examples:']],
  });
  const findings = found(examplesPresent, tree);
  expect(findings).toContainEqual(
    expect.stringContaining(
      `${TOKEN}#/post/requestBody/content/application~1json The request of \`createToken\``,
    ),
  );
  expect(findings).toContainEqual(
    expect.stringContaining('components/responses/Refused.yaml#/content/application~1json The response 400'),
  );
});

test('the request of a webhook needs one', () => {
  const tree = miniTree({ 'webhooks/orderStatusCallback.yaml': [['examples:', 'x-examples:']] });
  expect(found(examplesPresent, tree)).toHaveLength(1);
});

test('a query needs an example, and so does each required parameter', () => {
  const none = miniTree({ [ID_NUMBER]: [['example: "110101199003070000"\n', '']] });
  expect(found(examplesPresent, none)).toEqual([
    expect.stringContaining(`${QUERY}#/get/parameters No query parameter`),
  ]);
  const required = miniTree({ [QUERY]: [['in: query', 'in: query\n      required: true']] });
  expect(found(examplesPresent, required)).toEqual([
    expect.stringContaining('The required parameter `uionSocialCreditCode`'),
  ]);
});

test('parameters with unknown names need no example', () => {
  const open = (schema: string) =>
    miniTree({
      [QUERY]: [
        [
          'schema: { type: string, maxLength: 18 }',
          `schema: { ${schema}, additionalProperties: { type: string } }`,
        ],
        ['    - $ref: ../components/parameters/IdNumber.yaml\n', ''],
      ],
      [ID_NUMBER]: null,
    });
  expect(found(examplesPresent, open('type: object'))).toEqual([]);
  expect(found(examplesPresent, open('type: object, properties: { a: { type: integer } }'))).toHaveLength(1);
});
