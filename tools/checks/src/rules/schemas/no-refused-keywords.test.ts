import { expect, test } from 'vitest';
import { found, miniTree } from '../../testing/mini-tree.ts';
import { noRefusedKeywords } from './no-refused-keywords.ts';

const AREA = 'components/schemas/AreaEntry.yaml';

test.each([
  'dependentRequired: { a: [b] }',
  'dependentSchemas: { a: {} }',
  'unevaluatedProperties: false',
  'unevaluatedItems: false',
])('%s is refused', (text) => {
  const tree = miniTree({ [AREA]: [['type: object\n', `type: object\n${text}\n`]] });
  expect(found(noRefusedKeywords, tree)).toEqual([
    expect.stringContaining(`${AREA}#/${text.split(':')[0]} `),
  ]);
});

test.each([true, false])('a property that is %s is refused, with what to write instead', (value) => {
  const tree = miniTree({ [AREA]: [['properties:\n', `properties:\n  gone: ${value}\n`]] });
  expect(found(noRefusedKeywords, tree)).toEqual([expect.stringContaining(`${AREA}#/properties/gone `)]);
});

test('a property of such a name is fine', () => {
  const tree = miniTree({
    [AREA]: [['properties:\n', 'properties:\n  dependentRequired: { type: boolean }\n']],
  });
  expect(found(noRefusedKeywords, tree)).toEqual([]);
});

test('an object may say that further properties are accepted', () => {
  const tree = miniTree({ [AREA]: [['type: object\n', 'type: object\nadditionalProperties: true\n']] });
  expect(found(noRefusedKeywords, tree)).toEqual([]);
});
