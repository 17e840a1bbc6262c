import { expect, test } from 'vitest';
import { OperationIds } from './operations.ts';

test('an id is that of the document, or made from method and path', () => {
  const ids = new OperationIds();
  expect(ids.give('listPets', 'GET', '/pets')).toEqual({ id: 'listPets', origin: 'document' });
  expect(ids.give(undefined, 'GET', '/pets/{petId}/toys')).toEqual({
    id: 'getPetsByPetIdToys',
    origin: 'derived',
  });
  expect(ids.give('  ', 'GET', '/')).toEqual({ id: 'get', origin: 'derived' });
});

test('no two ids are equal, not even without regard to case', () => {
  const ids = new OperationIds();
  const given = ['pay', 'Pay', 'pay'].map((wanted) => ids.give(wanted, 'POST', '/pay').id);
  expect(given).toEqual(['pay', 'Pay_2', 'pay_3']);
});
