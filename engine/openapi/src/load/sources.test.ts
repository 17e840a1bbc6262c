import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SourceFile } from './source-file.ts';
import { Sources } from './sources.ts';

const above = mkdtempSync(join(tmpdir(), 'sources-'));
const folder = join(above, 'document');
const entry = join(folder, 'openapi.yaml');

beforeAll(() => {
  mkdirSync(join(folder, 'parts'), { recursive: true });
  writeFileSync(join(above, 'secret.yaml'), 'a: 1\n');
  symlinkSync(join(above, 'secret.yaml'), join(folder, 'parts/link.yaml'));
  writeFileSync(join(folder, 'large.yaml'), '');
  truncateSync(join(folder, 'large.yaml'), 65 * 1024 * 1024);
  writeFileSync(join(folder, 'circle.yaml'), 'a: &a { b: *a }\n');
  writeFileSync(entry, 'a: { $anchor: here, b: 1 }\n');
  writeFileSync(join(folder, 'parts/a b.yaml'), 'names: { x/y: { $ref: ../openapi.yaml#/a } }\n');
  writeFileSync(join(folder, 'parts/broken.yaml'), 'a: [\n');
});
afterAll(() => rmSync(above, { recursive: true, force: true }));

test.each([
  ['a pointer', '#/a/b', entry, '/a/b', 1],
  ['an anchor', '#here', entry, '/a', { $anchor: 'here', b: 1 }],
  ['a whole file', './openapi.yaml', entry, '', { a: { $anchor: 'here', b: 1 } }],
  [
    'a place in another file, percent-encoded',
    'parts/a%20b.yaml#/names/x~1y',
    'parts/a b.yaml',
    '/names/x~1y',
    { $ref: '../openapi.yaml#/a' },
  ],
])('%s is found', (_, reference, file, pointer, value) => {
  const place = new Sources(entry).resolve(reference, entry);
  expect(place).toEqual({ file: join(folder, file.replace(folder, '')), pointer, value });
});

test('a reference is resolved from the file that contains it', () => {
  const from = join(folder, 'parts/a b.yaml');
  expect(new Sources(entry).resolve('../openapi.yaml#/a/b', from)).toMatchObject({ value: 1 });
  expect(new Sources(entry).resolve('#/names', from)).toMatchObject({ file: from });
});

test.each([
  ['an address on the network', 'https://example.com/a.yaml', 'remote-ref', 'nothing is fetched'],
  ['a file that is missing', 'none.yaml', 'unresolved-ref', 'there is no such file'],
  [
    'a file that cannot be parsed',
    'parts/broken.yaml',
    'unresolved-ref',
    'cannot be read: parts/broken.yaml:2 is not valid YAML',
  ],
  ['a device', '/dev/zero', 'unresolved-ref', 'outside the folder of the document'],
  ['a file above the folder', '../secret.yaml', 'unresolved-ref', '../secret.yaml is outside the folder'],
  ['a link out of the folder', 'parts/link.yaml', 'unresolved-ref', 'parts/link.yaml is outside the folder'],
  ['a folder', 'parts', 'unresolved-ref', 'parts is not a regular file'],
  ['a file that is too large', 'large.yaml', 'unresolved-ref', 'large.yaml is larger than 67108864 bytes'],
  [
    'an anchor in itself',
    'circle.yaml',
    'unresolved-ref',
    'circle.yaml:1 contains an anchor that contains itself, at /a/b',
  ],
  ['a place that is missing', '#/a/c', 'unresolved-ref', 'nothing is at that place'],
  ['an anchor that is missing', '#there', 'unresolved-ref', 'nothing is at that place'],
  ['an inherited property', '#/constructor', 'unresolved-ref', 'nothing is at that place'],
])('%s is returned, not thrown', (_, reference, code, reason) => {
  const found = new Sources(entry).resolve(reference, entry);
  expect(found).toEqual({ code, reason: expect.stringContaining(reason) });
});

test.each(['../secret.yaml', 'parts/link.yaml'])('%s is read if its folder is allowed', (reference) => {
  expect(new Sources(entry, undefined, above).resolve(`${reference}#/a`, entry)).toMatchObject({ value: 1 });
});

test.each([
  ['https://example.com/api/openapi', 'https://example.com/api/openapi#/a', true],
  ['https://example.com/api/openapi', 'openapi#/a', true],
  ['/api/openapi', '../api/openapi#/a', true],
  ['https://example.com/api/openapi', 'https://example.com/openapi#/a', false],
  ['https://example.com/api/openapi', 'https://example.com/api/openapi.yaml#/a', false],
])('with $self %s, a reference to %s leads into the document: %s', ($self, reference, isFound) => {
  const place = new Sources(entry, { $self, a: 1 }).resolve(reference, entry);
  expect(place).toMatchObject(isFound ? { file: entry, pointer: '/a', value: 1 } : { code: 'remote-ref' });
});

test('in another file, a relative reference is not relative to $self', () => {
  const sources = new Sources(entry, { $self: 'https://example.com/api/openapi', a: 1 });
  const from = join(folder, 'parts/a b.yaml');
  expect(sources.resolve('openapi#/a', from)).toMatchObject({ code: 'unresolved-ref' });
  expect(sources.resolve('https://example.com/api/openapi#/a', from)).toMatchObject({ value: 1 });
});

const identified = {
  Item: {
    $id: 'https://example.com/schemas/item',
    properties: { part: {}, $id: { $id: 'part' }, size: { $anchor: 'size' } },
    $defs: { Inner: { enum: [{ $id: 'https://example.com/none' }] } },
  },
  Inner: {},
};

test.each([
  ['https://example.com/schemas/item', '', '/Item'],
  ['https://example.com/schemas/item#/$defs/Inner', '', '/Item/$defs/Inner'],
  ['https://example.com/schemas/item#size', '', '/Item/properties/size'],
  ['item', '/Item/properties/part', '/Item'],
  ['part', '/Item/properties/part', '/Item/properties/$id'],
  ['#', '/Item/properties/part', '/Item'],
  ['#', '/Items', ''],
  ['#size', '/Item/properties/part', '/Item/properties/size'],
  ['#/$defs/Inner', '/Item/properties/part', '/Item/$defs/Inner'],
  // As if there were no `$id`, because nothing in the schema has this pointer.
  ['#/Inner', '/Item/properties/part', '/Inner'],
])('the reference %s at "%s" leads to %s, by `$id`', (reference, at, pointer) => {
  const place = new Sources(entry, identified).resolve(reference, entry, at);
  expect(place).toMatchObject({ file: entry, pointer });
});

test.each([
  ['https://example.com/none', '', 'nothing is fetched'],
  ['https://example.com/schemas/item#/Inner', '', 'nothing is at that place'],
  ['#size', '', 'nothing is at that place'],
])('the reference %s at "%s" leads nowhere, in spite of an `$id`', (reference, at, reason) => {
  const found = new Sources(entry, identified).resolve(reference, entry, at);
  expect(found).toMatchObject({ reason: expect.stringContaining(reason) });
});

test('a file that another version has too is parsed once', () => {
  const parsed = new Map<string, SourceFile>();
  const [one, other] = [1, 2].map(() => new Sources(entry, undefined, undefined, parsed).entry().value);
  expect(other).toBe(one);
});
