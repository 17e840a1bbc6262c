import { expect, test } from 'vitest';
import { found, miniTree } from '../testing/mini-tree.ts';
import { foundBy, notShown, operationRetry, statusCodes, variant } from './extensions.ts';

const PARAMETER = 'components/parameters/IdNumber.yaml';
const ENTRY = '- { statement: maximum length, section: "4.6.1" }';

test.each([
  ["- { statement: maximum length., section: '4' }", '/0', 'ends in a period'],
  ["- { statement: '', section: '4' }", '/0', 'has no `statement`'],
  ['- { statement: maximum length, section: 4.6 }', '/0', 'has no `section`'],
  ["- { statement: maximum length, section: '4.' }", '/0', 'has no `section`'],
  ["- { statement: maximum length, section: '4', note: a }", '/0', 'unknown property `note`'],
  ['- maximum length', '/0', 'must be an object'],
  ["- { statement: a, section: '4' }\n  - { statement: a, section: '4' }", '/1', 'repeats an earlier entry'],
  ['[]', '', 'must be an array with at least one entry'],
])('%s is refused', (text, path, message) => {
  const tree = miniTree({ [PARAMETER]: [[ENTRY, text]] });
  expect(found(notShown, tree)).toEqual([
    expect.stringMatching(new RegExp(`^${PARAMETER}#/x-not-shown${path} .*${message}`)),
  ]);
});

test('a long statement is refused', () => {
  const tree = miniTree({ [PARAMETER]: [['maximum length', 'x'.repeat(121)]] });
  expect(found(notShown, tree)).toHaveLength(1);
});

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

test('is allowed only on operations', () => {
  const tree = miniTree({
    'components/responses/Refused.yaml': [['content:', "x-status-codes: { '1': a }\ncontent:"]],
  });
  expect(found(statusCodes, tree)).toEqual([expect.stringContaining('is for operations')]);
});

test('`older` is also allowed', () => {
  expect(found(variant, miniTree({ 'components/schemas/Envelope.yaml': [['newer', 'older']] }))).toEqual([]);
});

test('any other value, and any other place, is reported', () => {
  const value = miniTree({ 'components/schemas/Envelope.yaml': [['newer', 'newest']] });
  expect(found(variant, value)).toEqual([
    expect.stringContaining('components/schemas/Envelope.yaml#/properties/message/x-variant '),
  ]);
  const place = miniTree({ 'paths/payout_oauth_token.yaml': [['x-retry:', 'x-variant: newer\n  x-retry:']] });
  expect(found(variant, place)).toEqual([expect.stringContaining('is for properties and parameters')]);
});

const TOKEN = 'paths/payout_oauth_token.yaml';

test.each(['read', 'once-per-order', 'never'])('%s is known', (value) => {
  expect(found(operationRetry, miniTree({ [TOKEN]: [['x-retry: read', `x-retry: ${value}`]] }))).toEqual([]);
});

test('an unknown or missing value is reported', () => {
  const unknown = miniTree({ [TOKEN]: [['x-retry: read', 'x-retry: always']] });
  expect(found(operationRetry, unknown)).toEqual([
    expect.stringContaining(`${TOKEN}#/post/x-retry \`createToken\` has the unknown`),
  ]);
  const missing = miniTree({ [TOKEN]: [['  x-retry: read\n', '']] });
  expect(found(operationRetry, missing)).toEqual([
    expect.stringContaining(`${TOKEN}#/post \`createToken\` has no`),
  ]);
});

test('`x-found-by` names an operation that reads', () => {
  const naming = (id: string) =>
    found(foundBy, miniTree({ [TOKEN]: [['x-retry: read', `x-retry: never\n  x-found-by: ${id}`]] }));
  expect(naming('findChineseCharacters')).toEqual([]);
  for (const id of ['findChineseCharacter', 'createToken'])
    expect(naming(id)).toEqual([
      expect.stringMatching(
        new RegExp(`^${TOKEN}#/post/x-found-by .* names \`${id}\`, which is no operation with`),
      ),
    ]);
});

test('a wrong value on a webhook is reported', () => {
  const tree = miniTree({
    'webhooks/orderStatusCallback.yaml': [['summary:', 'x-retry: sometimes\n  summary:']],
  });
  expect(found(operationRetry, tree)).toHaveLength(1);
});
