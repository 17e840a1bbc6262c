import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadDocument } from './load-document.ts';

const load = (document: object) => loadDocument({ document, file: 'x.yaml' });

test.each([
  ['3.0.3', '3.0'],
  ['3.1.0', '3.1'],
  ['3.1', '3.1'],
  ['3.2.0', '3.1'],
])('OpenAPI %s has the dialect %s', (openapi, dialect) => {
  expect(load({ openapi }).dialect).toBe(dialect);
});

test('a string replaces a file that need not exist', () => {
  const { sources } = loadDocument({ text: 'openapi: 3.1.0\n', file: 'none.yaml' });
  expect(sources.entry().value).toEqual({ openapi: '3.1.0' });
});

test.each([
  [{ swagger: '2.0' }, 'x.yaml is Swagger 2.0, but only OpenAPI 3.0, 3.1 and 3.2 are read'],
  [{ openapi: '3.10.0' }, 'x.yaml is OpenAPI "3.10.0"'],
  [{ openapi: '4.0.0' }, 'x.yaml is OpenAPI "4.0.0"'],
  [{}, 'x.yaml names no OpenAPI version'],
  [[], 'x.yaml is not an OpenAPI document'],
])('%j is refused', (document, message) => {
  expect(() => load(document)).toThrow(message);
});

test('the error for a missing file has the path as it was given', () => {
  expect(() => loadDocument('gone/none.yaml')).toThrow('gone/none.yaml cannot be read (ENOENT)');
});

test('an empty string is refused, and no file is read instead', () => {
  expect(() => loadDocument({ text: '', file: 'none.yaml' })).toThrow('none.yaml is not an OpenAPI document');
});

test('a missing text or document is empty, and no file with its name is read', () => {
  for (const input of [{ text: null }, { document: null }])
    expect(() => loadDocument({ ...input, file: import.meta.filename } as never)).toThrow('it is empty');
});

test.each(['/dev/zero', '/dev/full'])('%s ends with an error', (device) => {
  expect(() => loadDocument(device)).toThrow(`${device} is larger than 67108864 bytes`);
});

test('a parsed document that contains itself is refused', () => {
  const document: Record<string, unknown> = { openapi: '3.1.0' };
  document.info = [document];
  expect(() => load(document)).toThrow('x.yaml contains an anchor that contains itself, at /info/0.');
});

const folder = mkdtempSync(join(tmpdir(), 'load-'));
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ['UTF-16', Buffer.from('\uFEFF{"openapi": "3.1.0"}', 'utf16le'), 'is UTF-16. Save it as UTF-8'],
  ['Latin 1', Buffer.from('title: caf\xE9', 'latin1'), 'is not valid UTF-8. Save it as UTF-8'],
])('a file in %s is refused with the advice to save it as UTF-8', (name, content, message) => {
  const file = join(folder, `${name}.yaml`);
  writeFileSync(file, content);
  expect(() => loadDocument(file)).toThrow(`${file} ${message}`);
});
