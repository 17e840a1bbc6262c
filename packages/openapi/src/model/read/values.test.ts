import { expect, test } from 'vitest';
import { entriesOf, extensionsOf, given, stringProperty, stringsOf } from './values.ts';

test('values of the wrong kind are left out', () => {
  expect([stringProperty({ a: 1 }, 'a'), stringProperty({ a: '' }, 'a')]).toEqual([undefined, '']);
  expect([stringsOf(['a', 1, null]), stringsOf('a')]).toEqual([['a'], []]);
  expect([entriesOf([1]), entriesOf({ a: 1 })]).toEqual([[], [['a', 1]]]);
  expect([...extensionsOf({ 'x-a': 1, a: 2, xb: 3 })]).toEqual([['x-a', 1]]);
});

test('a property without a value is absent', () => {
  expect([given('a', undefined), given('a', null), given('a', 0)]).toEqual([{}, { a: null }, { a: 0 }]);
});
