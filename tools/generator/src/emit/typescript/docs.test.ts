import { buildModel, loadDocument } from '@cross-border-payments/openapi/model';
import { expect, test } from 'vitest';
import { memberDoc, schemaDoc } from './docs.ts';

function nodeOf(It: object) {
  const document = { openapi: '3.1.0', components: { schemas: { It } } };
  const node = buildModel(loadDocument({ document, file: 'a.json' })).named.get('It');
  if (!node) throw new Error('There is no schema.');
  return node;
}

test('a type is described by its description, or by its title without one', () => {
  expect(schemaDoc(nodeOf({ title: 'T', description: 'D' }))).toEqual(['D']);
  expect([schemaDoc(nodeOf({ title: '@T' })), schemaDoc(nodeOf({ description: ' ' }))]).toEqual([
    ['\\@T'],
    [],
  ]);
});

test('a member tells the limits that no type can, its default and that it is deprecated', () => {
  const node = nodeOf({
    description: 'D',
    minLength: 2,
    maxLength: 8,
    default: { b: 1, a: 2 },
    deprecated: true,
  });
  expect(memberDoc(node)).toEqual([
    'D',
    '',
    'At least 2, at most 8 characters.',
    '@defaultValue {"a":2,"b":1}',
    '@deprecated',
  ]);
  expect(memberDoc(nodeOf({ maxLength: 1 }))).toEqual(['At most 1 character.']);
});

test('a length of nothing is said by the type', () => {
  expect([memberDoc(nodeOf({ maxLength: 0 })), memberDoc(nodeOf({ minLength: 0 }))]).toEqual([[], []]);
});
