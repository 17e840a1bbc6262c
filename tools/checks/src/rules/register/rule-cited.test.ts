import { expect, test } from 'vitest';
import { found, miniTree } from '../../testing/mini-tree.ts';
import { ruleCited } from './rule-cited.ts';

const rule = (kind: string): string => `id: R-050\nkind: [${kind}]\n`;

test('a rule of kind schema that no schema states is found in its file', () => {
  const tree = miniTree({ 'rules/R-050.yaml': rule('schema') });
  expect(found(ruleCited, tree)).toEqual([
    expect.stringMatching(/^rules\/R-050.yaml# The rule R-050 is of kind schema/),
  ]);
});

test.each(['state', 'client', 'manual'])('a rule of kind %s that no operation names is found', (kind) => {
  const tree = miniTree({ 'rules/R-050.yaml': rule(kind) });
  expect(found(ruleCited, tree)).toEqual([
    expect.stringContaining(`is of kind ${kind}, but no operation names it`),
  ]);
});

test('a rule of two kinds needs both', () => {
  expect(found(ruleCited, miniTree({ 'rules/R-050.yaml': rule('schema, state') }))).toHaveLength(2);
});

test('a citation in x-query-schema counts', () => {
  const query = 'paths/global_payout_validation_query-chinese-characters.yaml';
  const tree = miniTree({ 'rules/R-050.yaml': rule('schema'), [query]: [['R-022', 'R-022 R-050']] });
  expect(found(ruleCited, tree)).toEqual([]);
});

test('nothing is said while a condition lacks its id: that is the cause', () => {
  const tree = miniTree({
    'components/schemas/CreateTokenRequest.yaml': [['  - $comment: R-001\n    if:', '  - if:']],
  });
  expect(found(ruleCited, tree)).toEqual([]);
});

test('a rule that the document as a whole names is cited', () => {
  const tree = miniTree({
    'rules/R-050.yaml': rule('state'),
    'openapi.yaml': [['security:', 'x-rules: [R-050]\nsecurity:']],
  });
  expect(found(ruleCited, tree)).toEqual([]);
});

test('a rule that is cited by the id of another is found where the wrong id is', () => {
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
