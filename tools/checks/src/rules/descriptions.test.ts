import { expect, test } from 'vitest';
import { found, miniTree } from '../testing/mini-tree.ts';
import { descriptions } from './descriptions.ts';

const TOKEN = 'paths/payout_oauth_token.yaml';
const REQUEST = 'components/schemas/CreateTokenRequest.yaml';

test.each(['summary: Ask for a token', 'description: Gives the token that every other operation needs.'])(
  'an operation without its %s is found',
  (text) => {
    expect(found(descriptions, miniTree({ [TOKEN]: [[text, 'deprecated: true']] }))).toEqual([
      expect.stringContaining(`${TOKEN}#/post `),
    ]);
  },
);

test('a description that repeats the summary is reported', () => {
  const tree = miniTree({
    [TOKEN]: [['Gives the token that every other operation needs.', 'ask for a token.']],
  });
  expect(found(descriptions, tree)).toEqual([expect.stringContaining(`${TOKEN}#/post/description `)]);
});

test.each([
  ['components/parameters/IdNumber.yaml', 'description: Number of the identity document of a person.\n', '#'],
  ['components/schemas/AreaEntry.yaml', 'description: An area, with the areas inside it.\n', '#'],
  ['components/schemas/AreaEntry.yaml', ', description: Name of the area.', '#/properties/name'],
])('%s without %s is found', (file, text, at) => {
  expect(found(descriptions, miniTree({ [file]: [[text, '']] }))).toEqual([
    expect.stringContaining(`${file}${at} `),
  ]);
});

test('a property may be described at the target of its $ref or, if it is in a condition, at its declaration', () => {
  const tree = miniTree({
    [REQUEST]: [
      [
        '{ x-case: PersonalTokenRequest, required: [fullName] }',
        '{ properties: { fullName: { minLength: 2 }, appKey: { minLength: 2 } } }',
      ],
    ],
  });
  expect(found(descriptions, tree)).toEqual([]);
});

test('a property without a description is reported at its declaration, not at the conditions about it', () => {
  const condition = '{ anyOf: [{ properties: { kind: { minLength: 1 } } }] }';
  const tree = miniTree({
    [REQUEST]: [
      ['{ x-case: PersonalTokenRequest, required: [fullName] }', condition],
      ['    description: Whether a person or a business asks.\n', ''],
    ],
  });
  expect(found(descriptions, tree)).toEqual([expect.stringContaining(`${REQUEST}#/properties/kind `)]);
});

test('a misspelled property in a condition is reported with the names that it may be', () => {
  const tree = miniTree({ [REQUEST]: [['{ kind: { const: I } }', '{ knid: { const: I } }']] });
  expect(found(descriptions, tree)).toEqual([
    expect.stringMatching(
      /allOf\/0\/if\/properties\/knid This condition is about `knid`, .* Write one of .*\bkind\b(?!.*knid,)/,
    ),
  ]);
});

test('the properties in x-query-schema are described as query parameters', () => {
  const query = 'paths/global_payout_validation_query-chinese-characters.yaml';
  const known = miniTree({ [query]: [['anyOf:', 'properties: { idNumber: { minLength: 1 } }\n    anyOf:']] });
  expect(found(descriptions, known)).toEqual([]);
  const unknown = miniTree({
    [query]: [['anyOf:', 'properties: { idNummer: { minLength: 1 } }\n    anyOf:']],
  });
  expect(found(descriptions, unknown)).toEqual([
    expect.stringMatching(/The property `idNummer` has no description/),
  ]);
});
