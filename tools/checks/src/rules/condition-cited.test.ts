import { expect, test } from 'vitest';
import { found, miniTree } from '../testing/mini-tree.ts';
import { conditionCited } from './register.ts';

const REQUEST = 'components/schemas/CreateTokenRequest.yaml';
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
