import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parse } from 'yaml';
import { entry, observeEntries, SHOP } from '../testing/shop.ts';
import { EditableDocument } from './editable-document.ts';
import { writeProposals } from './propose.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'propose-'));
  cpSync(SHOP, join(folder, 'openapi.yaml'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const get = (at: number) =>
  entry({ method: 'GET', url: '/orders/7' }, 200, { state: at % 3 ? 'paid' : 'new' });
const create = (at: number) =>
  entry({ body: { orderNo: `N-${at}` } }, 200, {
    status: '1',
    data: { id: '7', ...(at % 2 ? { rate: 1.5 } : {}) },
  });
const repeat = (count: number) => Array.from({ length: count }, (_, at) => [get(at), create(at)]).flat();

test('values become an enumeration, properties are added, and answered statements are taken out', async () => {
  const before = readFileSync(SHOP, 'utf8');
  const lines = await writeProposals(observeEntries(repeat(24)), join(folder, 'openapi.yaml'), folder);
  expect(lines).toEqual([
    'observe: createOrder: 2 properties (response body, 24 exchanges)',
    'observe: getOrder: 1 properties (values of the state, 24 exchanges)',
  ]);
  const text = readFileSync(join(folder, 'openapi.yaml'), 'utf8');
  const { paths } = parse(text);
  const schemaOf = (operation: { responses: Record<string, { content: object }> }) =>
    Object(operation.responses['200']?.content)['application/json'].schema.properties;
  expect(schemaOf(paths['/orders/{id}'].get).state).toEqual({ type: 'string', enum: ['paid', 'new'] });
  const description = expect.stringMatching(/^Observed on 2026-11-28 in \d+ exchanges\.$/);
  const mark = { 'x-not-shown': [{ statement: 'maximum length', section: '4' }] };
  expect(schemaOf(paths['/orders'].post).data).toEqual({
    type: 'object',
    properties: {
      id: { type: 'string', description, examples: ['7'], ...mark },
      rate: { type: 'number', description },
    },
    required: ['id'],
  });
  // The rest of the file stays as it was written.
  const changed = text.split('\n').filter((line) => !before.includes(line));
  expect(changed.length).toBeLessThan(5);
});

test('nothing is proposed on fewer exchanges than asked for, and the answers are named', async () => {
  const report = observeEntries(repeat(24), 25);
  expect(await writeProposals(report, join(folder, 'openapi.yaml'), folder)).toEqual([
    'observe: not proposed, because fewer than 25 exchanges (`--at-least`) show it: response body of createOrder (24), values of the state (24)',
  ]);
  expect(readFileSync(join(folder, 'openapi.yaml'), 'utf8')).toBe(readFileSync(SHOP, 'utf8'));
});

test('properties with names that YAML or other objects would misread are not proposed', async () => {
  const names = ['__proto__', 'constructor', 'a: {}\nx', 'ok'];
  const data = JSON.parse(`{${names.map((name) => `${JSON.stringify(name)}: {"inner": 1}`)}}`);
  const report = observeEntries(
    Array.from({ length: 24 }, () => entry({ body: { orderNo: 'N' } }, 200, { data })),
  );
  await writeProposals(report, join(folder, 'openapi.yaml'), folder);
  expect(({} as Record<string, unknown>).description).toBeUndefined();
  expect(Object.hasOwn(Object, 'description')).toBe(false);
  const { paths } = parse(readFileSync(join(folder, 'openapi.yaml'), 'utf8'));
  const schema = paths['/orders'].post.responses['200'].content['application/json'].schema;
  expect(Object.keys(schema.properties.data.properties)).toEqual(['constructor', 'ok']);
});

test('a file outside the folder of the document is written only in place', async () => {
  writeFileSync(join(folder, 'shared.yaml'), 'a: 1\n');
  const files = new EditableDocument(join(folder, 'api', 'openapi.yaml'));
  files.replace({ file: '../shared.yaml', path: ['a'] }, 2);
  await expect(files.write(join(folder, 'out', 'api'))).rejects.toThrow(/shared\.yaml is not in the folder/);
  await files.write(join(folder, 'api'));
  expect(readFileSync(join(folder, 'shared.yaml'), 'utf8')).toBe('a: 2\n');
});
