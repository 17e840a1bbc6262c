import {
  jsonBody,
  writeBody,
  writeQuery,
  writeRequest,
} from '@cross-border-payments/client-runtime/api/request';
import type { Client as FetchClient } from 'openapi-fetch';
import { expect, test } from 'vitest';
import { createMethod } from '../create-client.ts';
import { toHttpClient } from '../http.ts';
import { fetchFailure, thrownBy } from '../testing/stub-service.ts';
import { CALLER, PaymentCaller } from './payment-caller.ts';
import type { OperationRecord } from './profile.ts';

/** A document without tokens, envelopes and orders. */
const shared = { path: '/pets', group: 'pets', security: ['x-key'], query: [], responses: [200, 204, 404] };
const operations = {
  addPet: { id: 'addPet', name: 'add', method: 'POST', body: 'json', retry: 'once-per-order', ...shared },
  putPet: {
    ...{ id: 'putPet', name: 'put', method: 'PUT', body: 'none', retry: 'read' },
    ...{ ...shared, path: '/pets/{id}', query: ['*'] },
    parts: {
      write: writeRequest,
      writes: { query: writeQuery, body: writeBody },
      styles: { query: { tags: { explode: false } } },
      body: { 'application/json': jsonBody },
    },
  },
  listPets: { id: 'listPets', name: 'list', method: 'GET', body: 'none', retry: 'read', ...shared },
} satisfies Record<string, OperationRecord>;

/** A caller of that document. Each response is a string, or a string with its HTTP status. */
function pets(...responses: (readonly [text: string | null, status?: number])[]) {
  const sent: { url: string; headers: unknown; body?: unknown }[] = [];
  const fetch = async (url: string | URL | Request, init?: RequestInit) => {
    sent.push({ url: `${url}`, headers: init?.headers, ...(init?.body ? { body: init.body } : {}) });
    const [text, status = 200] = responses.shift() ?? ['the end', 500];
    if (text === 'lost') throw fetchFailure('ECONNRESET');
    return new Response(text, { status });
  };
  const options = { baseUrl: 'https://pets.example', fetch, retry: { baseMs: 1 } } as const;
  const keys = { headers: { 'x-key': 'the-key' }, login: {} };
  const caller = new PaymentCaller(options, { operations, profile: {}, keys });
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

test('a request of several parts is written correctly, by the caller and by path', async () => {
  const { call, http, sent } = pets(['{}'], ['{}']);
  await call(operations.putPet, { path: { id: 'a/b' }, query: { tags: [1, 2] }, body: { name: 'Rex' } });
  await http.PUT('/pets/{id}', { params: { path: { id: 'a/b' } }, body: { name: 'Rex' } });
  const headers = expect.objectContaining({ 'content-type': 'application/json', 'x-key': 'the-key' });
  expect(sent).toEqual([
    { url: 'https://pets.example/pets/a%2Fb?tags=1,2', headers, body: '{"name":"Rex"}' },
    { url: 'https://pets.example/pets/a%2Fb', headers, body: '{"name":"Rex"}' },
  ]);
  expect(await thrownBy(call(operations.putPet, { body: {} }))).toMatchObject({ kind: 'validation' });
});

test('there is no login, and the key is sent in the header that the document names', async () => {
  const { call, sent } = pets(['[{"status":"-1"}]']);
  await call(operations.listPets);
  expect(sent).toEqual([
    { url: 'https://pets.example/pets', headers: { 'x-key': 'the-key', 'cache-control': 'no-store' } },
  ]);
});

test('the whole body is the data, whatever its properties are called', async () => {
  const { call } = pets(['[1]'], ['{"status":"-1","data":2}'], ['null'], [null, 204]);
  expect(await call(operations.listPets)).toEqual([1]);
  expect(await call(operations.addPet, {})).toEqual({ status: '-1', data: 2 });
  expect(await call(operations.listPets)).toBeNull();
  expect(await call(operations.addPet, {})).toBeNull();
});

test('the HTTP status decides whether a response is a refusal, and is the status of the error', async () => {
  const { call } = pets(['{"detail":"the-key has no pets","token":"expired"}', 404], ['', 404]);
  expect(await thrownBy(call(operations.listPets))).toMatchObject({
    kind: 'service',
    status: '404',
    data: { detail: 'the-key has no pets', token: 'expired' },
    message: 'listPets was refused with status 404: no message',
  });
  expect(await thrownBy(call(operations.listPets))).toMatchObject({ kind: 'service', data: null });
});

test('a response that is not JSON or has an undeclared status is not from the service', async () => {
  const { call } = pets(['<html>'], ['{}', 418]);
  expect(await thrownBy(call(operations.listPets))).toMatchObject({ kind: 'contract' });
  expect(await thrownBy(call(operations.listPets))).toMatchObject({ kind: 'network', httpStatus: 418 });
});

test('a lost create has no order number, even if its body has an `orderNo`', async () => {
  const { call, sent } = pets(['lost']);
  const error = await thrownBy(call(operations.addPet, { orderNo: 'A-1' }));
  expect(error.kind).toBe('outcome-unknown');
  expect([error.orderNo, error.resolve]).toEqual([undefined, undefined]);
  expect(sent).toHaveLength(1);
});

test('a method sends a request of several parts', async () => {
  const { caller, sent } = pets(['{}']);
  await createMethod(operations.putPet, caller)({ path: { id: 1 }, body: {} });
  expect(sent).toMatchObject([{ url: 'https://pets.example/pets/1' }]);
});
