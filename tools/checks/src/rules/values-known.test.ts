import { expect, test } from 'vitest';
import { found, miniBundle, miniTree } from '../testing/mini-tree.ts';
import { emptyNotGiven, emptyPossible, valuesKnown } from './values.ts';

const REQUEST = 'components/schemas/CreateTokenRequest.yaml';

test('the values of the document are known', () => {
  expect(found(valuesKnown, miniTree())).toEqual([]);
  expect(found(valuesKnown, miniBundle())).toEqual([]);
});

test('a condition on a value that the property cannot have is reported', () => {
  const tree = miniTree({ [REQUEST]: [['const: I', 'const: X']] });
  expect(found(valuesKnown, tree)).toEqual([
    expect.stringMatching(
      /kind\/const The value "X" is not one of those that this property may have: "I", "B"\./,
    ),
  ]);
});

test('a `const` that is not in the `enum` next to it is reported', () => {
  const tree = miniTree({ [REQUEST]: [['enum: [I, B]', 'enum: [I, B]\n    const: X']] });
  expect(found(valuesKnown, tree)).toContainEqual(expect.stringContaining('kind/const The value "X"'));
});

test('a branch of a choice adds values', () => {
  const choice = 'anyOf: [{ enum: [I, B] }, { const: X }]';
  expect(found(valuesKnown, miniTree({ [REQUEST]: [['enum: [I, B]', choice]] }))).toEqual([]);
});

test('a property that must be empty, but cannot be, is reported', () => {
  const empty = (declared: string) => `type: object
description: A text.
properties: { a: { type: string, ${declared} } }
allOf: [{ if: { required: [b] }, then: { properties: { a: { maxLength: 0 } } } }]
`;
  const findings = (declared: string) =>
    found(emptyPossible, miniTree({ 'components/schemas/Text.yaml': empty(declared) }));
  expect(findings('enum: [x]')).toEqual([
    expect.stringMatching(
      /then\/properties\/a\/maxLength `maxLength: 0` demands an empty `a`, which its `enum` forbids\. Write `not: \{ required: \[a\] \}`/,
    ),
  ]);
  expect(findings('minLength: 1')).toHaveLength(1);
  expect(findings('enum: [x, ""]')).toEqual([]);
  expect(findings('maxLength: 9')).toEqual([]);
});

const withRule = (rule: string, declared = 'maxLength: 9') =>
  found(
    emptyNotGiven,
    miniTree({
      'components/schemas/Text.yaml': `type: object
description: A text.
properties: { a: { type: string, ${declared} }, b: { type: string }, c: { type: array } }
allOf: [${rule}]
`,
    }),
  );

test.each([
  [
    'if: { required: [c] }, then: { not: { required: [a] } }',
    'allOf/0/then/not/required/0',
    '`properties: { a: { maxLength: 0 } }` in place of the `not`',
  ],
  [
    'if: { not: { required: [a] } }, then: { required: [c] }',
    'allOf/0/if/not/required/0',
    '`properties: { a: { minLength: 1 } }` next to this `required`',
  ],
  [
    'not: { anyOf: [{ required: [c] }, { required: [b] }] }',
    'allOf/0/not/anyOf/1/required/0',
    '`properties: { b: { minLength: 1 } }` next to this `required`',
  ],
])('a `not` that counts an empty string as given is reported: %s', (rule, place, advice) => {
  expect(withRule(`{ ${rule} }`)).toEqual([
    expect.stringMatching(
      new RegExp(
        `^components/schemas/Text.yaml#/${place} This \`not\` counts an empty .* Write ${advice}\\.$`,
      ),
    ),
  ]);
});

test('a `not` about a property that cannot be an empty string, or with the value, is right', () => {
  expect(withRule('{ not: { required: [a] } }', 'enum: [x]')).toEqual([]);
  expect(withRule('{ not: { required: [a] } }', 'minLength: 1')).toEqual([]);
  expect(withRule('{ not: { required: [c] } }')).toEqual([]);
  expect(withRule('{ not: { required: [a], properties: { a: { minLength: 1 } } } }')).toEqual([]);
});

test('a `not` about a query parameter that may be empty is reported', () => {
  const query = 'paths/global_payout_validation_query-chinese-characters.yaml';
  const rule: [string, string] = ['- required: [idNumber]', '- not: { required: [uionSocialCreditCode] }'];
  expect(found(emptyNotGiven, miniTree({ [query]: [rule] }))).toEqual([
    expect.stringContaining(`${query}#/get/x-query-schema/anyOf/0/not/required/0 `),
  ]);
});
