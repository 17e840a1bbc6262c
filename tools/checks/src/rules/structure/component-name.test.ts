import { expect, test } from 'vitest';
import { found, miniTree } from '../../testing/mini-tree.ts';
import { componentName } from './component-name.ts';

test.each(['screening-result', 'screening_result', 'screeningResult'])('%s is not in PascalCase', (name) => {
  const tree = miniTree({ [`components/schemas/${name}.yaml`]: 'type: string' });
  expect(found(componentName, tree)).toEqual([
    expect.stringMatching(
      `^components/schemas/${name}.yaml# The name of the component .${name}. .* Rename the file to .ScreeningResult.yaml.`,
    ),
  ]);
});

test('a security scheme has the name of its header', () => {
  expect(found(componentName, miniTree())).toEqual([]);
});
