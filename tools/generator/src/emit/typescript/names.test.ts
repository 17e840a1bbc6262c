import { expect, test } from 'vitest';
import { Names, typeName } from './names.ts';

test.each([
  ['pet-owner', 'PetOwner'],
  ['3DSecure', '_3DSecure'],
  ['  ', 'Unnamed'],
  ['a/b.c', 'ABC'],
  ['日本', '日本'],
  ['date', 'DateSchema'],
  ['operations', 'OperationsSchema'],
])('%j is the type %s', (wanted, name) => {
  expect(typeName(wanted)).toBe(name);
});

test('no two types have one name, not even but for capitals', () => {
  const names = new Names();
  expect(['pay', 'PAY', 'Pay', 'pay_2'].map((wanted) => names.give(wanted))).toEqual([
    'Pay',
    'PAY_2',
    'Pay_3',
    'Pay_2_2',
  ]);
  expect([names.isTaken('PAY'), names.isTaken('Other')]).toEqual([true, false]);
});
