import { expect, test } from 'vitest';
import { found, miniTree } from '../testing/mini-tree.ts';
import { ruleCited } from './register.ts';

const rule = (kind: string): string => `id: R-050\nkind: [${kind}]\n`;

test('a rule of kind schema that no schema cites is reported in its file', () => {
  const tree = miniTree({ 'rules/R-050.yaml': rule('schema') });
  expect(found(ruleCited, tree)).toEqual([
    expect.stringMatching(/^rules\/R-050.yaml# The rule R-050 is of kind schema/),
  ]);
});

test.each(['state', 'client', 'manual'])('a rule of kind %s that no operation cites is reported', (kind) => {
  const tree = miniTree({ 'rules/R-050.yaml': rule(kind) });
  expect(found(ruleCited, tree)).toEqual([
    expect.stringContaining(`is of kind ${kind}, but no operation names it`),
  ]);
});

test('a rule of two kinds needs both citations', () => {
  expect(found(ruleCited, miniTree({ 'rules/R-050.yaml': rule('schema, state') }))).toHaveLength(2);
});

test('a citation in x-query-schema counts', () => {
  const query = 'paths/global_payout_validation_query-chinese-characters.yaml';
  const tree = miniTree({ 'rules/R-050.yaml': rule('schema'), [query]: [['R-022', 'R-022 R-050']] });
  expect(found(ruleCited, tree)).toEqual([]);
});

test('nothing is reported while a condition lacks its id, which is the cause', () => {
  const tree = miniTree({
    'components/schemas/CreateTokenRequest.yaml': [['  - $comment: R-001\n    if:', '  - if:']],
  });
  expect(found(ruleCited, tree)).toEqual([]);
});

test('a rule in the `x-rules` of the document counts as cited', () => {
  const tree = miniTree({
    'rules/R-050.yaml': rule('state'),
    'openapi.yaml': [['security:', 'x-rules: [R-050]\nsecurity:']],
  });
  expect(found(ruleCited, tree)).toEqual([]);
});

test('if the id of another rule is cited by mistake, the wrong id is reported', () => {
  const query = 'paths/global_payout_validation_query-chinese-characters.yaml';
  const at = (property: string) => `reject:\n  - { name: a, at: /${property}, value: {} }\n`;
  const second =
    '    required: [idNumber]\n    allOf: [{ $comment: R-022, if: {}, then: { required: [keyword] } }]\n';
  const tree = miniTree({
    'rules/R-022.yaml': `${rule('schema')}${at('idNumber')}`,
    'rules/R-050.yaml': `${rule('schema')}${at('keyword')}`,
    [query]: [
      ['    anyOf:\n      - required: [idNumber]\n      - required: [uionSocialCreditCode]\n', second],
    ],
  });
  expect(found(ruleCited, tree)).toEqual([
    expect.stringMatching(
      `^${query}#/get/x-query-schema/allOf/0/\\$comment This schema cites R-022, but .* Write .\\$comment: R-050.`,
    ),
  ]);
});
