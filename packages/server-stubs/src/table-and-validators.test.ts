import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildService, formCode } from '@cross-border-payments/server-runtime';
import { createFetchHandler } from '@cross-border-payments/server-runtime/adapters/fetch';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memoryRequest } from './testing/memory-request.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { loadServer, writeServer } from './testing/tiny-server.ts';

const { folder, remove } = temporaryFolder();
const JSON_TYPE = 'application/json';
const body = { required: true, content: { [JSON_TYPE]: { schema: { type: 'object', required: ['name'] } } } };
const responses = { 204: { description: 'Done' } };
const document = {
  openapi: '3.1.0',
  info: { title: 'Operations without an operationId', version: '1' },
  paths: { '/things': { get: { responses }, post: { requestBody: body, responses } } },
};

const handler = async () => ({ status: 204 });
const handlers = { getThings: handler, postThings: handler };
const options = { authenticate: () => true };

function edit(name: string, file: string, change: (text: string) => string): void {
  const path = join(folder, name, file);
  const text = readFileSync(path, 'utf8');
  expect(change(text)).not.toBe(text);
  writeFileSync(path, change(text));
}

beforeAll(async () => {
  for (const name of ['sound', 'renamed', 'other-body']) await writeServer(folder, name, document);
});
afterAll(remove);

test('a body is validated even if its operation has no operationId', async () => {
  const { createService } = await loadServer(folder, 'sound');
  const response = createFetchHandler(createService(handlers, options));
  const send = (text: string) =>
    response(
      new Request('http://localhost/things', {
        method: 'POST',
        body: text,
        headers: { 'content-type': JSON_TYPE },
      }),
    );
  expect((await send('{"name":"x"}')).status).toBe(204);
  const refused = await send('{}');
  expect([refused.status, await refused.text()]).toEqual([
    400,
    expect.stringContaining('`name` is required'),
  ]);
});

test('a service whose validators lack an operation of the table does not start', async () => {
  edit('renamed', 'validators.js', (text) => text.replaceAll('"postThings"', '"POST /things"'));
  const { createService } = await loadServer(folder, 'renamed');
  expect(() => createService(handlers, options)).toThrow(
    'The operation table and the compiled validators disagree: the validators have nothing for the operation `postThings` (POST /things). Generate both from the same document.',
  );
});

test('a service whose validators and table disagree about a body does not start', async () => {
  edit('other-body', 'operation-table.ts', (text) => text.replace(JSON_TYPE, 'text/plain'));
  const { createService } = await loadServer(folder, 'other-body');
  expect(() => createService(handlers, options)).toThrow(
    'a body in application/json for the operation `postThings`',
  );
});

test('validators in a module are imported once, and no handler is called without them', async () => {
  const { operationTable } = await import(join(folder, 'sound', 'operation-table.ts'));
  const { validators, coerce, index } = await import(join(folder, 'sound', 'validators.js'));
  const imported: string[] = [];
  let isMissing = true;
  const lazy = Object.keys(validators).map((id) => {
    const load = async () => {
      imported.push(id);
      if (isMissing && id === 'postThings') throw new Error('There is no such module.');
      return { operation: validators[id] };
    };
    return [id, load] as const;
  });
  const messages = { coerce, index, validators: Object.fromEntries(lazy) };
  const errors: unknown[] = [];
  const onError = (error: unknown) => void errors.push(error);
  const all = { ...options, onError };
  const service = buildService({ operations: operationTable, messages, profile: {}, handlers, options: all });
  const post = async (body: string) => (await service.handle(memoryRequest({ url: '/things', body }))).status;
  expect(imported).toEqual([]);
  expect([await post('{"name":"x"}'), String(errors)]).toEqual([500, 'Error: There is no such module.']);
  await expect(service.load?.()).rejects.toThrow('There is no such module.');
  isMissing = false;
  expect([await post('{}'), await post('{"name":"x"}')]).toEqual([400, 204]);
  await service.load?.();
  expect(imported).toEqual(['postThings', 'getThings', 'postThings', 'postThings']);
});

test('a service with a form and without the code that reads forms does not start', () => {
  const formats = [{ mediaType: 'multipart/form-data', kind: 'multipart' }] as const;
  const form = { id: 'postForm', method: 'POST', path: '/forms', body: { required: true, formats } };
  const operations = [{ ...form, security: [], headers: [], statuses: [204] }];
  const messages = { coerce: () => ({}), index: {}, validators: { postForm: {} } };
  const plan = { operations, messages, profile: {}, handlers: {}, options: {} } as never;
  expect(() => buildService(plan)).toThrow(
    'The generated code of the service lacks `formCode`. Generate the code again.',
  );
  const withForms = Object.assign({}, plan, { use: [formCode] }) as never;
  expect(() => buildService(withForms)).not.toThrow();
});
