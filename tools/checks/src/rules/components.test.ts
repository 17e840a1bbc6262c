import { expect, test } from 'vitest';
import { found, miniTree } from '../testing/mini-tree.ts';
import { componentName, componentNameUnique, componentUsed } from './structure.ts';

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

test.each(['components/responses/Text.yaml', 'components/schemas/more/Text.yaml'])(
  '%s has the name of a schema',
  (file) => {
    const tree = miniTree({ [file]: 'description: Another.' });
    expect(found(componentNameUnique, tree)).toEqual([
      expect.stringMatching(/Text.yaml# The component name `Text` is taken: components\/.*Text.yaml/),
    ]);
  },
);

test('names that differ in case are different names', () => {
  expect(
    found(componentNameUnique, miniTree({ 'components/schemas/Token.yaml': 'description: Another.' })),
  ).toEqual([]);
});

test('an unused component is reported, even if it refers to itself', () => {
  const tree = miniTree({ 'components/schemas/Alone.yaml': 'type: array\nitems: { $ref: ./Alone.yaml }\n' });
  expect(found(componentUsed, tree)).toEqual([
    expect.stringMatching(/^components\/schemas\/Alone.yaml# Nothing uses/),
  ]);
});

test('an example counts as used if only an instance of a rule is based on it', () => {
  const alone = { 'components/examples/Alone.yaml': 'value: 1' };
  expect(found(componentUsed, miniTree(alone))).toHaveLength(1);
  const tree = miniTree({ ...alone, 'rules/R-001.yaml': [['from: TokenOfMerchant', 'from: Alone']] });
  expect(found(componentUsed, tree)).toEqual([]);
});
