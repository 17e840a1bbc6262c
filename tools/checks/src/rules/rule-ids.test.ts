import { expect, test } from 'vitest';
import { found, miniTree } from '../testing/mini-tree.ts';
import { commentIds, operationRules } from './register.ts';

const REQUEST = 'components/schemas/CreateTokenRequest.yaml';
const at = `${REQUEST}#/allOf/0/$comment `;

test('several known ids are fine', () => {
  expect(found(commentIds, miniTree({ [REQUEST]: [['R-001', 'R-001 R-034']] }))).toEqual([]);
});

test.each([
  ['R-999', 'No rule has the id R-999.'],
  ['R-1', '`R-1` is not a rule id.'],
  ['R-001 because', '`because` is not a rule id.'],
  ['R-001, R-034', '`R-001,` is not a rule id.'],
  ['"R-001  R-034"', '`` is not a rule id.'],
  ['R-032', 'The rule R-032 is of kind state'],
  ['[R-001]', 'A `$comment` must be a string'],
  ['', 'A `$comment` must be a string'],
])('%s is refused', (comment, message) => {
  const tree = miniTree({ [REQUEST]: [['R-001', comment]] });
  expect(found(commentIds, tree)).toEqual([expect.stringContaining(at + message)]);
});

const TOKEN = 'paths/payout_oauth_token.yaml';

test.each([
  ['[R-099]', '/0 No rule has the id R-099'],
  ['[R-032, R-001]', '/1 The rule R-001 is of kind schema'],
  ['[R-032, R-032]', '/1 The rule R-032 is listed twice'],
  ['R-032', ' `x-rules` must be an array'],
  ['null', ' `x-rules` must be an array'],
])('%s is refused', (rules, message) => {
  const tree = miniTree({ [TOKEN]: [['[R-032]', rules]] });
  expect(found(operationRules, tree)).toEqual([expect.stringContaining(`${TOKEN}#/post/x-rules${message}`)]);
});

test('a rule of kind schema and another kind may be listed, and an empty array is allowed', () => {
  const both = miniTree({
    [TOKEN]: [['[R-032]', '[R-032, R-050]']],
    'rules/R-050.yaml': 'id: R-050\nkind: [schema, manual]\n',
  });
  expect(found(operationRules, both)).toEqual([]);
  expect(found(operationRules, miniTree({ [TOKEN]: [['[R-032]', '[]']] }))).toEqual([]);
});

test('the rules of the whole document are checked too', () => {
  const tree = miniTree({ 'openapi.yaml': [['security:', 'x-rules: [R-099]\nsecurity:']] });
  expect(found(operationRules, tree)).toEqual([expect.stringContaining('openapi.yaml#/x-rules/0 No rule')]);
});
