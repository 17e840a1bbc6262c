import { expect, test } from 'vitest';
import { found, miniTree } from '../../testing/mini-tree.ts';
import { enumUnique } from './enum-unique.ts';

const REQUEST = 'components/schemas/CreateTokenRequest.yaml';

test('a value that stands twice is found the second time', () => {
  const tree = miniTree({ [REQUEST]: [['[I, B]', '[I, B, I]']] });
  expect(found(enumUnique, tree)).toEqual([
    expect.stringContaining(`${REQUEST}#/properties/kind/enum/2 The value "I"`),
  ]);
});

test('1 and "1" are two values', () => {
  expect(found(enumUnique, miniTree({ [REQUEST]: [['[I, B]', '[1, "1"]']] }))).toEqual([]);
});
