import { expect, test } from 'vitest';
import { found, miniTree } from '../../testing/mini-tree.ts';
import { operationRules } from './operation-rules.ts';

const TOKEN = 'paths/payout_oauth_token.yaml';

test.each([
  ['[R-099]', '/0 No rule has the id R-099'],
  ['[R-032, R-001]', '/1 The rule R-001 is of kind schema'],
  ['[R-032, R-032]', '/1 The rule R-032 is listed twice'],
  ['R-032', ' `x-rules` must be a list'],
])('%s is refused', (rules, message) => {
  const tree = miniTree({ [TOKEN]: [['[R-032]', rules]] });
  expect(found(operationRules, tree)).toEqual([expect.stringContaining(`${TOKEN}#/post/x-rules${message}`)]);
});

test('a rule of kind schema and another may be listed, and an empty list is fine', () => {
  const both = miniTree({
    [TOKEN]: [['[R-032]', '[R-032, R-050]']],
    'rules/R-050.yaml': 'id: R-050\nkind: [schema, manual]\n',
  });
  expect(found(operationRules, both)).toEqual([]);
  expect(found(operationRules, miniTree({ [TOKEN]: [['[R-032]', '[]']] }))).toEqual([]);
});

test('the rules of the document as a whole are looked at too', () => {
  const tree = miniTree({ 'openapi.yaml': [['security:', 'x-rules: [R-099]\nsecurity:']] });
  expect(found(operationRules, tree)).toEqual([expect.stringContaining('openapi.yaml#/x-rules/0 No rule')]);
});
