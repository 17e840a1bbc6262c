import { expect, test } from 'vitest';
import { found, miniTree } from '../../testing/mini-tree.ts';
import { caseNames } from './case-names.ts';

const envelope = (from: string, to: string) =>
  found(caseNames, miniTree({ 'components/schemas/Envelope.yaml': [[from, to]] }));

test('a case of a condition has a name', () => {
  expect(found(caseNames, miniTree())).toEqual([]);
  expect(envelope('x-case: RefusedEnvelope, ', '')).toEqual([
    expect.stringContaining('Envelope.yaml#/else The `else` of this condition does not name its case.'),
  ]);
});

test('each side needs a name, but only in one of several conditions with the same `if`', () => {
  const text = `type: object
description: Twice.
allOf:
  - { $comment: R-034, if: { required: [a] }, then: { x-case: Twice, required: [b] } }
  - { $comment: R-034, if: { required: [a] }, then: { required: [c] } }
  - { $comment: R-034, if: { required: [d] }, then: { required: [c] } }
  - { $comment: R-034, if: { required: [e] }, then: { x-case: Other, required: [b] }, else: { required: [c] } }
`;
  expect(found(caseNames, miniTree({ 'components/schemas/Text.yaml': text }))).toEqual([
    expect.stringContaining('Text.yaml#/allOf/2/then The `then` of this condition does not name its case.'),
    expect.stringContaining('Text.yaml#/allOf/3/else The `else` of this condition does not name its case.'),
  ]);
});

test.each([
  ['a name with spaces', 'a refused one', 'is not a type name'],
  ['the name of a schema', 'AreaEntry', 'is the name of a schema'],
])('%s is found', (_, name, words) => {
  expect(envelope('RefusedEnvelope', name)).toEqual([
    expect.stringContaining(`components/schemas/Envelope.yaml#/else/x-case `),
  ]);
  expect(envelope('RefusedEnvelope', name)).toEqual([expect.stringContaining(words)]);
});

test('a duplicate name, and a name at the wrong place, are reported', () => {
  const twice =
    'else: { x-case: RefusedEnvelope, properties: { data: { x-case: RefusedEnvelope } }, required: [message] }';
  expect(envelope('else: { x-case: RefusedEnvelope, required: [message] }', twice)).toEqual([
    expect.stringContaining('is the name of another case'),
  ]);
  expect(envelope('type: object\n', 'type: object\nx-case: Everything\n')).toEqual([
    expect.stringContaining('is for sides of conditions'),
  ]);
});
