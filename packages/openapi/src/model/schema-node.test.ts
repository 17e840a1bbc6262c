import { expect, test } from 'vitest';
import { nodeOf } from '../testing/model-of.ts';
import { childrenOf, makeNode } from './schema-node.ts';

test('children are the schemas directly inside, with their keyword; references are not followed', () => {
  const node = nodeOf(
    { $ref: '#/components/schemas/A', properties: { a: { items: {} } }, allOf: [{}, true], if: {} },
    { A: {} },
  );
  expect(childrenOf(node).map(({ keyword }) => keyword)).toEqual(['properties', 'allOf', 'allOf', 'if']);
});

test('a node that is made has no keyword but those given', () => {
  const node = makeNode({ id: 'a', pointer: '#/a', types: ['string'] });
  expect(childrenOf(node)).toEqual([]);
  expect([node.types, node.required, node.nullable, node.text.deprecated]).toEqual([
    ['string'],
    [],
    false,
    false,
  ]);
});
