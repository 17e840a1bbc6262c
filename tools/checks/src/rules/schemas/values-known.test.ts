import { expect, test } from 'vitest';
import { found, miniBundle, miniTree } from '../../testing/mini-tree.ts';
import { emptyPossible, valuesKnown } from './values-known.ts';

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
