import { expect, test } from 'vitest';
import { found, miniTree } from '../testing/mini-tree.ts';
import { examplesValid } from './examples.ts';

const TOKEN = 'paths/payout_oauth_token.yaml';
const REQUEST = 'components/schemas/CreateTokenRequest.yaml';
const PERSON = 'components/examples/TokenOfMerchant.yaml';

test('an example that breaks a condition is reported in its own file, with the rule', () => {
  const tree = miniTree({ [PERSON]: [['  fullName: 王小明\n', '']] });
  expect(found(examplesValid, tree)).toEqual([
    expect.stringMatching(
      /^components\/examples\/TokenOfMerchant.yaml#\/value The example does not fit its schema: it must have required property 'fullName' \(R-001\)/,
    ),
  ]);
});

test('a pattern with a Unicode script is applied', () => {
  const tree = miniTree({ [PERSON]: [['王小明', 'Wang']] });
  expect(found(examplesValid, tree)).toEqual([expect.stringContaining(`${PERSON}#/value/fullName `)]);
});

test('keywords next to a $ref are applied', () => {
  const tree = miniTree({ [PERSON]: [['appKey: key', `appKey: ${'k'.repeat(65)}`]] });
  expect(found(examplesValid, tree)).toEqual([expect.stringContaining(`${PERSON}#/value/appKey `)]);
});

test('a recursive schema is applied at any depth', () => {
  const query = 'paths/global_payout_validation_query-chinese-characters.yaml';
  const tree = miniTree({ [query]: [['{ name: 合肥 }', '{ name: 合肥, list: [{ name: 1 }] }']] });
  expect(found(examplesValid, tree)).toEqual([expect.stringContaining('/example/data/list/0/list/0/name ')]);
});

test('a wrong response, parameter, schema example and default are reported', () => {
  const tree = miniTree({
    [TOKEN]: [['{ status: "1", data: abc }', '{ status: 1, data: abc }']],
    'components/parameters/IdNumber.yaml': [['example: "110101199003070000"', 'example: 1']],
    [REQUEST]: [['maxLength: 32', 'maxLength: 32\n    default: Wang\n    examples: [王, W]']],
  });
  expect(
    found(examplesValid, tree)
      .map((finding) => finding.split(' ')[0])
      .sort(),
  ).toEqual([
    'components/parameters/IdNumber.yaml#/example',
    `${REQUEST}#/properties/fullName/default`,
    `${REQUEST}#/properties/fullName/examples/1`,
    `${TOKEN}#/post/responses/200/content/application~1json/examples/issued/value/status`,
  ]);
});

test('the query examples together are checked against the rules across parameters', () => {
  const tree = miniTree({ 'components/parameters/IdNumber.yaml': [['example: "110101199003070000"\n', '']] });
  expect(found(examplesValid, tree)).toEqual([expect.stringMatching(/#\/get\/x-query-schema .*\(R-022\)/)]);
});

test('the properties of an object that is spread over the query count as parameters', () => {
  const query = 'paths/global_payout_validation_query-chinese-characters.yaml';
  const tree = miniTree({
    'components/parameters/IdNumber.yaml': [
      ['example: "110101199003070000"\n', 'example: { uionSocialCreditCode: X }\n'],
      ['type: string', 'type: object'],
    ],
  });
  expect(found(examplesValid, tree).filter((finding) => finding.startsWith(query))).toEqual([]);
});

test('an invalid schema is reported once, where it is written', () => {
  const tree = miniTree({ [REQUEST]: [['\\p{Script=Han}', '(']] });
  expect(found(examplesValid, tree)).toEqual([expect.stringContaining('This schema cannot be read')]);
});
