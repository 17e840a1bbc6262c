import { Refusal } from '@cross-border-payments/server-runtime/response/refusal';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { memoryRequest } from '../../src/testing/memory-request.ts';
import { temporaryFolder } from '../../src/testing/temporary-folder.ts';
import { loadServer, writeServer } from '../../src/testing/tiny-server.ts';

const name = { type: 'string', maxLength: 3 };
const pet = { type: 'object', required: ['name'], properties: { name, token: name } };
const document = {
  openapi: '3.1.0',
  info: { title: 'Pets', version: '1' },
  paths: {
    '/pets': {
      post: {
        operationId: 'addPet',
        requestBody: { required: true, content: { 'application/json': { schema: pet } } },
        responses: { 201: { description: 'Added' } },
      },
      put: {
        operationId: 'sendPet',
        requestBody: { content: { 'application/x-www-form-urlencoded': { schema: pet } } },
        responses: { 201: { description: 'Sent' } },
      },
    },
  },
};

const { folder, remove } = temporaryFolder();

beforeAll(async () => {
  await writeServer(folder, 'bare', document);
  await writeServer(folder, 'error', { ...document, 'x-profile': { envelope: { message: 'error' } } });
});
afterAll(remove);

async function add(server: string, body: string, addPet: () => unknown = () => ({ status: 201 })) {
  const { createService } = await loadServer(folder, server);
  const service = createService(
    { addPet, sendPet: addPet },
    { authenticate: () => expect.fail('nobody is asked') },
  );
  return service.handle(memoryRequest({ url: '/pets', body }));
}

const refuse = (options: object) => () => {
  throw new Refusal('No room.', options);
};

test('a document without a profile is served', async () => {
  expect(await add('bare', '{"name":"Rex"}')).toEqual({ status: 201, headers: {}, body: '' });
});

test('without an envelope, a refusal is problem details (RFC 9457)', async () => {
  const refused = await add('bare', '{}');
  expect(refused.headers['content-type']).toBe('application/problem+json');
  expect([refused.status, JSON.parse(refused.body)]).toEqual([
    400,
    {
      status: 400,
      detail: '`name` is required.',
      errors: [{ detail: '`name` is required.', in: 'body', pointer: '#/name' }],
    },
  ]);
  const full = await add('bare', '{"name":"Rex"}', refuse({ httpStatus: 409, code: 'full' }));
  expect(JSON.parse(full.body)).toEqual({ status: 409, detail: 'No room.', code: 'full' });
  const failed = await add('bare', '{"name":"Rex"}', () => Promise.reject(new Error('secret')));
  expect(JSON.parse(failed.body)).toEqual({ status: 500, detail: 'The service has an internal error.' });
});

test('no property is secret unless the profile says so', async () => {
  const { body } = await add('bare', '{"name":"Rex","token":"12345"}');
  expect(body).toContain('`token` must have at most 3 characters, it has 5');
});

test('an envelope may contain only the message', async () => {
  const refused = await add('error', '{}');
  expect(refused.headers['content-type']).toBe('application/json');
  expect(refused.body).toBe('{"error":"`name` is required."}');
});

test('an urlencoded form with too many fields is refused', async () => {
  const { createService } = await loadServer(folder, 'bare');
  const done = () => ({ status: 201 });
  const service = createService(
    { addPet: done, sendPet: done },
    { authenticate: () => expect.fail('nobody is asked'), limits: { fields: 2 } },
  );
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const send = (body: string) =>
    service.handle(memoryRequest({ method: 'PUT', url: '/pets', headers, body }));
  expect(await send('name=a&token=b')).toMatchObject({ status: 201 });
  expect(await send('name=a&token=b&token=c')).toMatchObject({ status: 413 });
});
