import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Sources } from './sources.ts';

const folder = mkdtempSync(join(tmpdir(), 'sources-'));
const entry = join(folder, 'openapi.yaml');

beforeAll(() => {
  mkdirSync(join(folder, 'parts'));
  writeFileSync(entry, 'a: { $anchor: here, b: 1 }\n');
  writeFileSync(join(folder, 'parts/a b.yaml'), 'names: { x/y: { $ref: ../openapi.yaml#/a } }\n');
  writeFileSync(join(folder, 'parts/broken.yaml'), 'a: [\n');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

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

test('a reference is read from the file it stands in', () => {
  const from = join(folder, 'parts/a b.yaml');
  expect(new Sources(entry).resolve('../openapi.yaml#/a/b', from)).toMatchObject({ value: 1 });
  expect(new Sources(entry).resolve('#/names', from)).toMatchObject({ file: from });
});

test.each([
  ['an address on the network', 'https://example.com/a.yaml', 'remote-ref', 'nothing is fetched'],
  ['a file that is missing', 'none.yaml', 'unresolved-ref', 'there is no such file'],
  ['a file that does not parse', 'parts/broken.yaml', 'unresolved-ref', 'it cannot be parsed'],
  ['a place that is missing', '#/a/c', 'unresolved-ref', 'nothing is at that place'],
  ['an anchor that is missing', '#there', 'unresolved-ref', 'nothing is at that place'],
  ['an inherited property', '#/constructor', 'unresolved-ref', 'nothing is at that place'],
])('%s is returned, not thrown', (_, reference, code, reason) => {
  const found = new Sources(entry).resolve(reference, entry);
  expect(found).toEqual({ code, reason: expect.stringContaining(reason) });
});
