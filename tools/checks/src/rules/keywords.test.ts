import { expect, test } from 'vitest';
import { found, miniTree } from '../testing/mini-tree.ts';
import {
  defaultNotRequired,
  enumTyped,
  enumUnique,
  keywordKnown,
  keywordValues,
  noRefusedKeywords,
  requiredKnown,
} from './keywords.ts';

const REQUEST = 'components/schemas/CreateTokenRequest.yaml';

test('a duplicate value is reported at its second occurrence', () => {
  const tree = miniTree({ [REQUEST]: [['[I, B]', '[I, B, I]']] });
  expect(found(enumUnique, tree)).toEqual([
    expect.stringContaining(`${REQUEST}#/properties/kind/enum/2 The value "I"`),
  ]);
});

test('1 and "1" are two values', () => {
  expect(found(enumUnique, miniTree({ [REQUEST]: [['[I, B]', '[1, "1"]']] }))).toEqual([]);
});

test.each([
  ['[I, 1]', '1', /Write it in quotes/],
  ['[I, true]', 'true', /Write it in quotes/],
])('a value of another type than the enumeration is reported: %s', (values, value, remedy) => {
  const tree = miniTree({ [REQUEST]: [['[I, B]', values]] });
  expect(found(enumTyped, tree)).toEqual([
    expect.stringMatching(
      new RegExp(`^${REQUEST}#/properties/kind/enum/1 The value ${value} .* type string`),
    ),
  ]);
  expect(found(enumTyped, tree)[0]).toMatch(remedy);
});

test('a pattern that is not a regular expression is reported where it is written', () => {
  const tree = miniTree({ [REQUEST]: [['\\p{Script=Han}', '"^[0-9"']] });
  expect(found(keywordValues, tree)).toEqual([
    `${REQUEST}#/properties/fullName/pattern This \`pattern\` is not a regular expression: Unterminated character class. Correct it.`,
  ]);
  expect(found(keywordValues, miniTree())).toEqual([]);
});

test('a negative limit is reported where it is written', () => {
  const tree = miniTree({ [REQUEST]: [['maxLength: 32', 'maxLength: -32']] });
  expect(found(keywordValues, tree)).toEqual([
    `${REQUEST}#/properties/fullName/maxLength This \`maxLength\` is negative. Write 0 or a larger number.`,
  ]);
});

test('an enumeration of another type is reported once, with all its values', () => {
  const tree = miniTree({ [REQUEST]: [['[I, B]', '[I, 1, 2]']] });
  expect(found(enumTyped, tree)).toEqual([
    `${REQUEST}#/properties/kind/enum/1 The values 1, 2 of this \`enum\` do not have the type string. Write them in quotes, or remove them.`,
  ]);
});

test.each([
  ['type: integer', '[1, 2]'],
  ['type: number', '[1, 2.5]'],
  ['type: [string, "null"]', '[I, null]'],
])('values of the declared type are not reported: %s', (type, values) => {
  const text = `description: A kind.\n${type}\nenum: ${values}\n`;
  expect(found(enumTyped, miniTree({ [AREA]: text }))).toEqual([]);
});

const AREA = 'components/schemas/AreaEntry.yaml';

test.each([
  'dependentRequired: { a: [b] }',
  'dependentSchemas: { a: {} }',
  'unevaluatedProperties: false',
  'unevaluatedItems: false',
])('%s is refused', (text) => {
  const tree = miniTree({ [AREA]: [['type: object\n', `type: object\n${text}\n`]] });
  expect(found(noRefusedKeywords, tree)).toEqual([
    expect.stringContaining(`${AREA}#/${text.split(':')[0]} `),
  ]);
});

test.each([true, false])('a property with the schema %s is refused, with what to write instead', (value) => {
  const tree = miniTree({ [AREA]: [['properties:\n', `properties:\n  gone: ${value}\n`]] });
  expect(found(noRefusedKeywords, tree)).toEqual([expect.stringContaining(`${AREA}#/properties/gone `)]);
});

test('a property with such a name is allowed', () => {
  const tree = miniTree({
    [AREA]: [['properties:\n', 'properties:\n  dependentRequired: { type: boolean }\n']],
  });
  expect(found(noRefusedKeywords, tree)).toEqual([]);
});

test('an object may declare that it accepts other properties', () => {
  const tree = miniTree({ [AREA]: [['type: object\n', 'type: object\nadditionalProperties: true\n']] });
  expect(found(noRefusedKeywords, tree)).toEqual([]);
});

test('a default on a required property is reported, but not on an optional one', () => {
  const required = miniTree({ [REQUEST]: [['enum: [I, B]', 'enum: [I, B]\n    default: I']] });
  expect(found(defaultNotRequired, required)).toEqual([
    expect.stringContaining(`${REQUEST}#/properties/kind `),
  ]);
  const optional = miniTree({ [REQUEST]: [['maxLength: 32', 'maxLength: 32\n    default: 王']] });
  expect(found(defaultNotRequired, optional)).toEqual([]);
});

test('a default behind a $ref, or on a required parameter, is reported', () => {
  const behind = miniTree({ 'components/schemas/Text.yaml': [['minLength: 1', 'minLength: 1\ndefault: a']] });
  expect(found(defaultNotRequired, behind)).toEqual([
    expect.stringContaining(`${REQUEST}#/properties/appKey `),
  ]);
  const parameter = miniTree({
    'components/parameters/IdNumber.yaml': [
      ['{ type: string }', '{ type: string, default: a }\nrequired: true'],
    ],
  });
  expect(found(defaultNotRequired, parameter)).toHaveLength(1);
});

test('a misspelt keyword is reported, but neither an extension nor a property of that name', () => {
  const tree = miniTree({ [REQUEST]: [['    maxLength: 32', '    maxLenght: 32\n    x-maxLenght: 32']] });
  expect(found(keywordKnown, tree)).toEqual([
    expect.stringContaining(`${REQUEST}#/properties/fullName/maxLenght \`maxLenght\` is not a keyword`),
  ]);
  const property = [['properties:\n', 'properties:\n  maxLenght: { type: boolean }\n']] as const;
  expect(found(keywordKnown, miniTree({ [AREA]: property }))).toEqual([]);
});

test('an `if` without `then` and `else` is reported', () => {
  const tree = miniTree({ [AREA]: [['type: object\n', 'type: object\nif: { required: [a] }\n']] });
  expect(found(keywordKnown, tree)).toEqual([expect.stringContaining(`${AREA}#/if This \`if\` has neither`)]);
});

test('a misspelt name in `required` is reported, with the names that exist', () => {
  const text = `type: object
description: A text.
required: [nmae]
properties: { name: { type: string } }
allOf:
  - { if: { required: [name] }, then: { required: [other] } }
  - { properties: { more: { type: string } }, required: [name, more] }
`;
  expect(found(requiredKnown, miniTree({ [AREA]: text }))).toEqual([
    expect.stringMatching(
      /#\/required\/0 `required` names `nmae`, .* Write one of name, more, or add `nmae`/,
    ),
    expect.stringContaining('#/allOf/0/then/required/0 `required` names `other`'),
  ]);
  expect(found(requiredKnown, miniTree())).toEqual([]);
});
