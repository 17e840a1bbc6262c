import { expect, test } from 'vitest';
import { found, miniBundle, miniTree } from '../testing/mini-tree.ts';
import { checkReferences } from './report.ts';

const REQUEST = 'components/schemas/CreateTokenRequest.yaml';
const at = `${REQUEST}#/properties/appKey/$ref `;

test.each([
  ['./Texte.yaml', 'The $ref `./Texte.yaml` leads to a file that does not exist. Correct'],
  ['../responses/Text.yaml', 'A file of that name is `Text.yaml`.'],
  ['./text.yaml', 'leads to a file that does not exist'],
  ['./Text.yaml#/nowhere', 'leads to `/nowhere`, which Text.yaml does not have'],
  ['https://example.com/a.yaml', 'leads to the network'],
])('%s leads nowhere', (ref, message) => {
  const tree = miniTree({ [REQUEST]: [['./Text.yaml', ref]] });
  expect(found(checkReferences, tree)).toEqual([expect.stringContaining(message)]);
  expect(found(checkReferences, tree)[0]).toContain(at);
});

test('a $ref into a file, and in the bundle, is followed', () => {
  expect(found(checkReferences, miniTree({ [REQUEST]: [['./Text.yaml', './Text.yaml#/type']] }))).toEqual([]);
  expect(found(checkReferences, miniBundle())).toEqual([]);
  const broken = miniBundle([['#/components/schemas/CreateTokenRequest', '#/components/schemas/Nowhere']]);
  expect(found(checkReferences, broken)).toHaveLength(1);
});

test('a $ref inside an example is only data', () => {
  const tree = miniTree({
    'components/examples/TokenOfMerchant.yaml': [['kind: I', 'kind: I\n  $ref: ./nowhere.yaml']],
  });
  expect(found(checkReferences, tree)).toEqual([]);
});
