import { createFetchHandler, type FetchHandler } from '@cross-border-payments/server-runtime/adapters/fetch';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { loadServer, writeServer } from './testing/tiny-server.ts';

const any = { type: 'object' };
const inJson = (name: string, place: string) => ({
  name,
  in: place,
  required: place === 'path',
  content: { 'application/json': { schema: any } },
});
const form = { schema: { type: 'object', properties: { meta: any, more: any } } };
const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'JSON in texts', version: '1' },
  paths: {
    '/things/{id}': {
      post: {
        operationId: 'thing',
        parameters: [
          inJson('filter', 'query'),
          inJson('x-note', 'header'),
          inJson('id', 'path'),
          inJson('state', 'cookie'),
        ],
        requestBody: {
          content: {
            'multipart/form-data': form,
            'application/x-www-form-urlencoded': {
              ...form,
              encoding: { meta: { contentType: 'application/json' } },
            },
          },
        },
        responses: { 204: { description: 'Done.' } },
      },
    },
  },
};

const { folder, remove } = temporaryFolder();
let handle: FetchHandler;
let calls = 0;

beforeAll(async () => {
  await writeServer(folder, 'server', DOCUMENT);
  const { createService } = await loadServer(folder, 'server');
  const thing = async ({ receive }: { receive?: (save: () => void) => Promise<unknown> }) => {
    await receive?.(() => {});
    calls += 1;
    return { status: 204 };
  };
  handle = createFetchHandler(createService({ thing }, { limits: { jsonBytes: 4_000 } }));
});
afterAll(remove);

interface Sent {
  filter?: string;
  id?: string;
  headers?: Record<string, string>;
  body?: FormData | URLSearchParams;
}

async function send({ filter = '{}', id = '{}', headers = {}, body = new FormData() }: Sent) {
  const url = `http://localhost/things/${encodeURIComponent(id)}?filter=${encodeURIComponent(filter)}`;
  calls = 0;
  const response = await handle(new Request(url, { method: 'POST', headers, body }));
  const { detail = '' } = response.status === 204 ? {} : ((await response.json()) as { detail?: string });
  return { status: response.status, detail: String(detail), calls };
}

function multipart(meta: string, more = '{}'): FormData {
  const data = new FormData();
  data.set('meta', meta);
  data.set('more', more);
  return data;
}

describe.each<[string, string, (json: string) => Sent]>([
  ['a query parameter', 'the parameter `filter`', (filter) => ({ filter })],
  ['a path parameter', 'the parameter `id`', (id) => ({ id })],
  ['a header', 'the parameter `x-note`', (json) => ({ headers: { 'x-note': json } })],
  [
    'a cookie',
    'the parameter `state`',
    (json) => ({ headers: { cookie: `state=${encodeURIComponent(json)}` } }),
  ],
  ['a part of a form', 'the part `meta` of the form', (json) => ({ body: multipart(json) })],
  ['a field', 'the field `meta` of the form', (meta) => ({ body: new URLSearchParams({ meta }) })],
])('the JSON of %s', (_, place, sent) => {
  test('is accepted', async () => {
    expect(await send(sent('{"a":[1,{"b":0.1}]}'))).toEqual({ status: 204, detail: '', calls: 1 });
  });

  test.each([
    ['a prototype', '{"a":{"__proto__":{"b":1}}}'],
    ['a property twice', '{"a":1,"a":2}'],
    ['a number that would be rounded', '{"a":12345678901234567890}'],
    ['too many levels', `${'{"a":'.repeat(70)}1${'}'.repeat(70)}`],
  ])('is refused with %s, and the message names its location', async (_fault, json) => {
    const { status, detail, calls: called } = await send(sent(json));
    expect([status, called]).toEqual([400, 0]);
    expect(detail.toLowerCase()).toContain(place);
  });
});

test('the JSON of all parts together has the limits of a body', async () => {
  const large = JSON.stringify({ a: 'a'.repeat(3_000) });
  expect(await send({ body: multipart(large) })).toMatchObject({ status: 204 });
  const { status, detail } = await send({ body: multipart(large, large) });
  expect([status, detail]).toEqual([
    413,
    'The JSON of the part `more` of the form and of those before it has more than 4000 characters.',
  ]);
});
