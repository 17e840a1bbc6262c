import { expect, test } from 'vitest';
import { found, miniTree } from '../../testing/mini-tree.ts';
import { componentNameUnique } from './component-name-unique.ts';

test.each(['components/responses/Text.yaml', 'components/schemas/more/Text.yaml'])(
  '%s has the name of a schema',
  (file) => {
    const tree = miniTree({ [file]: 'description: Another.' });
    expect(found(componentNameUnique, tree)).toEqual([
      expect.stringMatching(/Text.yaml# The component name `Text` is taken: components\/.*Text.yaml/),
    ]);
  },
);

test('a name in other letters is another name', () => {
  expect(
    found(componentNameUnique, miniTree({ 'components/schemas/Token.yaml': 'description: Another.' })),
  ).toEqual([]);
});
