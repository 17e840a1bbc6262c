import { expect, test } from 'vitest';
import { found, miniTree } from '../testing/mini-tree.ts';
import { caseNames } from './extensions.ts';

const TOKEN = 'paths/payout_oauth_token.yaml';

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

test('sides in a property of a component, branches of a choice, and sides in a request body need names', () => {
  const text = `type: object
description: A text.
properties:
  a: { $comment: R-034, if: { required: [b] }, then: { x-case: WithB }, else: { required: [c] } }
oneOf: [{ x-case: WithA, required: [a] }, { title: the other, required: [d] }]
`;
  expect(found(caseNames, miniTree({ 'components/schemas/Text.yaml': text }))).toEqual([
    expect.stringContaining(
      'Text.yaml#/oneOf/1 This branch of `oneOf` does not name its case. Write `x-case:',
    ),
    expect.stringContaining('Text.yaml#/properties/a/else The `else` of this condition does not name'),
  ]);
  const body = 'schema: { if: { required: [b] }, then: { x-case: WithB }, else: { required: [c] } }';
  const token = miniTree({
    [TOKEN]: [['schema: { $ref: ../components/schemas/CreateTokenRequest.yaml }', body]],
  });
  expect(found(caseNames, token)).toEqual([expect.stringContaining(`${TOKEN}#/post/requestBody/`)]);
});

test('a condition without `else`, a choice of whole schemas, and a query need no names', () => {
  const text = `type: object
description: A text.
if: { required: [a], anyOf: [{ required: [b] }] }
then: { x-case: WithA, required: [b] }
oneOf: [{ type: object, required: [a] }, { const: 1 }]
`;
  expect(found(caseNames, miniTree({ 'components/schemas/Text.yaml': text }))).toEqual([]);
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
