import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFetchHandler } from './adapters/fetch.ts';
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
const options = { authenticate: () => undefined };

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
