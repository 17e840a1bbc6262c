import { expect, test } from 'vitest';
import { specDirectory } from '../document/document.ts';
import { placeOfClause } from './mutants.ts';

test.each([
  [
    '/components/schemas/CheckBankAccountRequest/properties/name',
    'minLength',
    'CheckBankAccountRequest.yaml:16',
  ],
  ['/components/schemas/CheckBankAccountRequest', 'required: name', 'CheckBankAccountRequest.yaml:3'],
  ['/components/schemas/CheckBankAccountRequest', 'allOf: 0', 'CheckBankAccountRequest.yaml:28'],
  ['/paths/~1payout~1common~1occupation~1list/get', 'responses', 'payout_common_occupation_list.yaml:11'],
])('the clause at %s without %s is in %s', (pointer, change, place) => {
  expect(placeOfClause(specDirectory, pointer, change)).toMatch(new RegExp(`^spec/.*/${place}$`));
});

test('a clause in no file of its own is in the bundle', () => {
  expect(placeOfClause(specDirectory, '/components/schemas/Nothing', 'const')).toBe(
    'spec/generated/openapi.yaml',
  );
});
