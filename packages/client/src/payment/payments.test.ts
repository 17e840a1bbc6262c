import { inHeader } from '@cross-border-payments/client-runtime/api/credentials';
import { jsonBody } from '@cross-border-payments/client-runtime/api/json';
import { writeBody, writeQuery } from '@cross-border-payments/client-runtime/api/request';
import type { Client as FetchClient } from 'openapi-fetch';
import { expect, test } from 'vitest';
import { CALLER, createCaller, createMethodCall } from '../caller.ts';
import { toHttpClient } from '../http.ts';
import { fetchFailure, thrownBy } from '../testing/stub-service.ts';
import type { ClientProfile, OperationRecord } from '../types.ts';
import { payments } from './payments.ts';

/** A document with an envelope of its own, without tokens and orders. */
const envelope = { status: 'code', success: 'ok', message: 'text', data: 'pets' };
const shared = {
  ...{ path: '/pets', group: 'pets', security: [['key']], query: [], responses: [200, 204, 404] },
};
const json = { writes: { body: writeBody }, body: { 'application/json': jsonBody } };
const operations = {
  addPet: {
    ...{ id: 'addPet', name: 'add', method: 'POST', input: 'body', retry: 'once-per-order' },
    ...{ ...shared, ...json },
  },
  putPet: {
    ...{ id: 'putPet', name: 'put', method: 'PUT', retry: 'read' },
    ...{ ...shared, path: '/pets/{id}', query: ['*'] },
    writes: { query: writeQuery, body: writeBody },
    styles: { query: { tags: { explode: false } } },
    body: json.body,
  },
  listPets: { id: 'listPets', name: 'list', method: 'GET', input: 'query', retry: 'read', ...shared },
} satisfies Record<string, OperationRecord>;

/** A caller of that document. Each response is a string, or a string with its HTTP status. */
function pets(profile: ClientProfile, ...responses: (readonly [text: string | null, status?: number])[]) {
  const sent: { url: string; headers: unknown; body?: unknown }[] = [];
  const fetch = async (url: string | URL | Request, init?: RequestInit) => {
    sent.push({ url: `${url}`, headers: init?.headers, ...(init?.body ? { body: init.body } : {}) });
    const [text, status = 200] = responses.shift() ?? ['the end', 500];
    if (text === 'lost') throw fetchFailure('ECONNRESET');
    return new Response(text, { status });
  };
  const options = { baseUrl: 'https://pets.example', fetch, retry: { baseMs: 1 } } as const;
  const plugin = payments(profile, { key: { in: inHeader, name: 'x-key' } }, operations);
  const caller = createCaller(options, plugin, { headers: { key: 'the-key' }, login: {} }, operations);
  const http = toHttpClient({ [CALLER]: () => caller } as never) as unknown as FetchClient<Paths>;
  return { caller, call: caller.call, sent, http };
}

/** The same document for openapi-fetch. */
interface Paths {
  readonly '/pets/{id}': {
    readonly put: {
      readonly parameters: { readonly path: { readonly id: string } };
      readonly requestBody: { readonly content: { readonly 'application/json': { readonly name: string } } };
      readonly responses: { readonly 200: { readonly content: { readonly 'application/json': unknown } } };
    };
  };
}

const OK = '{"code":"ok"}';

test('a request of several parts is written correctly, by the caller and by path', async () => {
  const { call, http, sent } = pets({ envelope }, [OK], [OK]);
  await call(operations.putPet, { path: { id: 'a/b' }, query: { tags: [1, 2] }, body: { name: 'Rex' } });
  await http.PUT('/pets/{id}', { params: { path: { id: 'a/b' } }, body: { name: 'Rex' } });
  const headers = expect.objectContaining({ 'content-type': 'application/json', 'x-key': 'the-key' });
  expect(sent).toEqual([
    { url: 'https://pets.example/pets/a%2Fb?tags=1,2', headers, body: '{"name":"Rex"}' },
    { url: 'https://pets.example/pets/a%2Fb', headers, body: '{"name":"Rex"}' },
  ]);
  expect(await thrownBy(call(operations.putPet, { body: {} }))).toMatchObject({ kind: 'validation' });
});

test('a method sends a request of several parts', async () => {
  const { caller, sent } = pets({ envelope }, [OK]);
  await createMethodCall(caller)(operations.putPet, { path: { id: 1 }, body: {} });
  expect(sent).toMatchObject([{ url: 'https://pets.example/pets/1' }]);
});

test('without a token there is no login, and the key is sent in the header that the document names', async () => {
  const { call, sent } = pets({ envelope }, [OK]);
  await call(operations.listPets);
  expect(sent).toEqual([
    { url: 'https://pets.example/pets', headers: { 'x-key': 'the-key', 'cache-control': 'no-store' } },
  ]);
});

test('the envelope is read by the names of the document', async () => {
  const { call } = pets({ envelope }, ['{"code":"ok","pets":[1]}'], ['{"code":"no","text":"Not here"}']);
  expect(await call(operations.listPets)).toEqual([1]);
  expect(await thrownBy(call(operations.listPets))).toMatchObject({
    kind: 'service',
    status: 'no',
    message: 'listPets was refused with status no: Not here',
  });
});

test('a lost create has no order number if the document has no orders, even if its body has an `orderNo`', async () => {
  const { call, sent } = pets({ envelope }, ['lost']);
  const error = await thrownBy(call(operations.addPet, { orderNo: 'A-1' }));
  expect(error.kind).toBe('outcome-unknown');
  expect([error.orderNo, error.resolve]).toEqual([undefined, undefined]);
  expect(sent).toHaveLength(1);
});

test('a profile without an envelope is refused, because no response could be read', () => {
  expect(() => pets({})).toThrow('`x-profile` must name the properties of an envelope');
});
