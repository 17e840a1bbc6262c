import { expect, test } from 'vitest';
import { loadDocument } from '../../load/load-document.ts';
import { type At, DocumentReader } from './reader.ts';
import { entriesOf, extensionsOf, given, stringProperty, stringsOf } from './schema-keywords.ts';

const document = {
  openapi: '3.1.0',
  responses: { one: { $ref: '#/b' }, two: 'text', three: null, 'x-four': {} },
  b: { found: true },
  list: [{ $ref: '#/b' }, { $ref: '#/c' }],
  c: { $ref: '#/d' },
  d: { $ref: '#/c' },
};

function readerOf() {
  const reader = new DocumentReader(loadDocument({ document, file: 'openapi.json' }));
  return { reader, root: reader.loaded.sources.entry() as At };
}

test('properties are found behind references; a value that is not an object is noted, extensions are left out', () => {
  const { reader, root } = readerOf();
  expect(reader.properties(root, 'responses')).toMatchObject([
    ['one', { pointer: '/b', value: { found: true } }],
    ['three', { pointer: '/responses/three', value: {} }],
  ]);
  expect(reader.unsupported).toMatchObject([
    { code: 'malformed', pointer: '#/responses/two' },
    { code: 'malformed', pointer: '#/responses/three', isWarning: true },
  ]);
});

test('null in an array is left out, with a warning', () => {
  const { reader, root } = readerOf();
  expect(reader.elements({ ...root, value: { all: [null, {}] } }, 'all')).toMatchObject([
    { pointer: '/all/1' },
  ]);
  expect(reader.unsupported).toMatchObject([{ pointer: '#/all/0', isWarning: true }]);
});

test('circular references are noted, and the other elements are kept', () => {
  const { reader, root } = readerOf();
  expect(reader.elements(root, 'list').map(({ pointer }) => pointer)).toEqual(['/b']);
  expect(reader.unsupported).toMatchObject([
    { code: 'unresolved-ref', reason: expect.stringContaining('circle') },
  ]);
});

test('an absent value is undefined, which is not a fault', () => {
  const { reader, root } = readerOf();
  expect([reader.property(root, 'none'), reader.property(root, 'responses', 'three')]).toEqual([
    undefined,
    undefined,
  ]);
  expect([reader.properties(root, 'none'), reader.elements(root, 'none')]).toEqual([[], []]);
  expect(reader.unsupported).toEqual([]);
});

test('a value of the wrong kind is noted, and an empty array in place of an object is a warning', () => {
  const { reader, root } = readerOf();
  expect([reader.properties(root, 'list'), reader.elements(root, 'responses')]).toEqual([[], []]);
  expect(reader.properties({ ...root, value: { of: [] } }, 'of')).toEqual([]);
  expect(reader.unsupported).toEqual([
    { code: 'malformed', pointer: '#/list', reason: 'An object is expected here.' },
    { code: 'malformed', pointer: '#/responses', reason: 'An array is expected here.' },
    expect.objectContaining({ pointer: '#/of', isWarning: true }),
  ]);
});

test('an object of entries may be a reference', () => {
  const { reader, root } = readerOf();
  const at = { ...root, value: { responses: { $ref: '#/responses' } } };
  expect(reader.properties(at, 'responses').map(([name]) => name)).toEqual(['one', 'three']);
});

test('a pointer is shown with its file, unless that is the entry file', () => {
  const { reader, root } = readerOf();
  expect(reader.show({ file: root.file, pointer: '/a' })).toBe('#/a');
  expect(reader.show({ file: root.file.replace('openapi.json', 'parts/b.json'), pointer: '/a' })).toBe(
    'parts/b.json#/a',
  );
});

test('values of the wrong kind are left out', () => {
  expect([stringProperty({ a: 1 }, 'a'), stringProperty({ a: '' }, 'a')]).toEqual([undefined, '']);
  expect([stringsOf(['a', 1, null]), stringsOf('a')]).toEqual([['a'], []]);
  expect([entriesOf([1]), entriesOf({ a: 1 })]).toEqual([[], [['a', 1]]]);
  expect([...extensionsOf({ 'x-a': 1, a: 2, xb: 3 })]).toEqual([['x-a', 1]]);
});

test('a property without a value is absent', () => {
  expect([given('a', undefined), given('a', null), given('a', 0)]).toEqual([{}, { a: null }, { a: 0 }]);
});
