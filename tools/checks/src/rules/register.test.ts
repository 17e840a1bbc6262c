import { expect, test } from 'vitest';
import { found, miniTree } from '../testing/mini-tree.ts';
import { commentIds, conditionCited, operationRules, ruleCited } from './register.ts';

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

const without: [string, string] = ['  - $comment: R-001\n    if:', '  - if:'];

test('a condition without a rule id is reported once, whatever it contains', () => {
  const tree = miniTree({
    [REQUEST]: [
      without,
      [
        '{ x-case: PersonalTokenRequest, required: [fullName] }',
        '{ properties: { fullName: { maxLength: 0 } } }',
      ],
    ],
  });
  expect(found(conditionCited, tree)).toEqual([
    expect.stringContaining(`${REQUEST}#/allOf/0 This condition (\`if\`)`),
  ]);
});

test.each([
  ['not: { required: [fullName] }', '`not`'],
  ['maxLength: 0', '`maxLength: 0`'],
  ['maxProperties: 0', '`maxProperties: 0`'],
  ['additionalProperties: false', '`additionalProperties: false`'],
  ['anyOf: [{ required: [appKey] }, { type: object }]', '`anyOf`'],
  ['oneOf: [{ required: [appKey] }]', '`oneOf`'],
])('%s is a condition', (schema, name) => {
  const tree = miniTree({
    'components/schemas/AreaEntry.yaml': [['type: object\n', `type: object\n${schema}\n`]],
  });
  expect(found(conditionCited, tree)).toEqual([expect.stringContaining(`This condition (${name}`)]);
});

test('an anyOf of complete schemas is not a condition', () => {
  const tree = miniTree({
    'components/schemas/AreaEntry.yaml': [
      ['type: object\n', 'anyOf: [{ type: object, required: [name] }]\n'],
    ],
  });
  expect(found(conditionCited, tree)).toEqual([]);
});

test('the id may be on the schema that contains the condition, also deep inside an allOf', () => {
  const deep = '  - $comment: R-001\n    properties: { a: { properties: { b: { maxLength: 0 } } } }\n    if:';
  expect(found(conditionCited, miniTree({ [REQUEST]: [['  - $comment: R-001\n    if:', deep]] }))).toEqual(
    [],
  );
  const property = 'components/schemas/AreaEntry.yaml';
  const onParent: [string, string] = ['type: object\n', 'type: object\n$comment: R-001\n'];
  expect(
    found(conditionCited, miniTree({ [property]: [onParent, ['maxLength: 64', 'maxLength: 0']] })),
  ).toEqual([]);
});

test('an id on a schema further out does not count', () => {
  const tree = miniTree({
    'components/schemas/AreaEntry.yaml': [
      ['type: object\n', 'type: object\n$comment: R-001\n'],
      [
        'maxLength: 64, description: Name of the area.',
        'description: Name., properties: { a: { maxLength: 0 } }',
      ],
    ],
  });
  expect(found(conditionCited, tree)).toHaveLength(1);
});

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
