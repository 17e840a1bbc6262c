import { expect, test } from 'vitest';
import { found, miniTree } from '../testing/mini-tree.ts';
import { stringLength } from './values.ts';

const REQUEST = 'components/schemas/CreateTokenRequest.yaml';

test.each([
  'maxLength: 3',
  'const: a',
  'format: date',
  'enum: [a]',
  'x-not-shown: [{ statement: maximum length, section: "2" }]',
])('%s says the length', (keyword) => {
  expect(found(stringLength, miniTree({ [REQUEST]: [['    maxLength: 32', `    ${keyword}`]] }))).toEqual([]);
});

test.each(['format: date-time', 'minLength: 1', 'x-not-shown: [{ statement: format, section: "2" }]'])(
  '%s does not',
  (keyword) => {
    const tree = miniTree({ [REQUEST]: [['    maxLength: 32', `    ${keyword}`]] });
    expect(found(stringLength, tree)).toEqual([
      expect.stringContaining(`${REQUEST}#/properties/fullName This string has no maximum length.`),
    ]);
  },
);

test('if only one $ref to a string has no length next to it, this $ref is reported', () => {
  const tree = miniTree({ [REQUEST]: [[', maxLength: 64 }', ' }']] });
  expect(found(stringLength, tree)).toEqual([expect.stringContaining(`${REQUEST}#/properties/appKey `)]);
});

test('if no $ref to a component has a length next to it, the component itself is reported, once', () => {
  const tree = miniTree({
    [REQUEST]: [[', maxLength: 64 }', ' }']],
    'webhooks/orderStatusCallback.yaml': [[', maxLength: 256', '']],
  });
  expect(found(stringLength, tree)).toEqual([expect.stringContaining('components/schemas/Text.yaml# ')]);
});

test('a length in an allOf around the string counts', () => {
  const tree = miniTree({
    [REQUEST]: [['$ref: ./Text.yaml, maxLength: 64', 'allOf: [{ $ref: ./Text.yaml }], maxLength: 64']],
  });
  expect(found(stringLength, tree)).toEqual([]);
});

test('a parameter and an array of types are checked too', () => {
  const tree = miniTree({
    'components/parameters/IdNumber.yaml': [['maximum length', 'format']],
    [REQUEST]: [
      ['    type: string\n    description: Chinese', '    type: [string, "null"]\n    description: Chinese'],
      ['    maxLength: 32\n', ''],
    ],
  });
  expect(found(stringLength, tree)).toHaveLength(2);
});

test('a type inside a condition needs no length', () => {
  const tree = miniTree({ [REQUEST]: [['{ const: I }', '{ type: string }']] });
  expect(found(stringLength, tree)).toEqual([]);
});

test('data that may be a string, an object or an array needs no length', () => {
  const tree = miniTree({
    [REQUEST]: [
      [
        '    type: string\n    description: Chinese',
        '    type: [string, object, array]\n    description: Chinese',
      ],
      ['    maxLength: 32\n', ''],
    ],
  });
  expect(found(stringLength, tree)).toEqual([]);
});

test('properties with any name need no length', () => {
  const open = '    maxLength: 32\n  extra:\n    type: object\n    additionalProperties: { type: string }';
  expect(found(stringLength, miniTree({ [REQUEST]: [['    maxLength: 32', open]] }))).toEqual([]);
});
