import { expect, test } from 'vitest';
import { found, miniTree } from '../../testing/mini-tree.ts';
import { componentUsed } from './component-used.ts';

test('a component without a use is found, also when it only refers to itself', () => {
  const tree = miniTree({ 'components/schemas/Alone.yaml': 'type: array\nitems: { $ref: ./Alone.yaml }\n' });
  expect(found(componentUsed, tree)).toEqual([
    expect.stringMatching(/^components\/schemas\/Alone.yaml# Nothing uses/),
  ]);
});

test('an example that only an instance of a rule starts from is used', () => {
  const alone = { 'components/examples/Alone.yaml': 'value: 1' };
  expect(found(componentUsed, miniTree(alone))).toHaveLength(1);
  const tree = miniTree({ ...alone, 'rules/R-001.yaml': [['from: TokenOfMerchant', 'from: Alone']] });
  expect(found(componentUsed, tree)).toEqual([]);
});
