import { expect, test } from 'vitest';
import { found, miniTree } from '../../testing/mini-tree.ts';
import { enumUnique } from './enum-unique.ts';

const request = 'components/schemas/CreateTokenRequest.yaml';

test('a value that stands twice is found the second time', () => {
  const tree = miniTree({ [request]: [['[I, B]', '[I, B, I]']] });
  expect(found(enumUnique, tree)).toEqual([
    expect.stringContaining(`${request}#/properties/kind/enum/2 The value "I"`),
  ]);
});

test('1 and "1" are two values', () => {
  expect(found(enumUnique, miniTree({ [request]: [['[I, B]', '[1, "1"]']] }))).toEqual([]);
});
