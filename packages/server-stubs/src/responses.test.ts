import type { TransportResponse } from '@cross-border-payments/server-runtime/transport';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { memoryRequest } from './testing/memory-request.ts';
import { RESPONSES_DOCUMENT } from './testing/responses-document.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { loadServer, type TinyServer, writeServer } from './testing/tiny-server.ts';

const { folder, remove } = temporaryFolder();
let server: TinyServer;

beforeAll(async () => {
  await writeServer(folder, 'server', RESPONSES_DOCUMENT);
  server = await loadServer(folder, 'server');
});
afterAll(remove);

/** Sends a GET to an operation whose handler returns the given value. */
async function responseOf(path: string, returned: unknown, options: object = {}) {
  const errors: unknown[] = [];
  const onError = (error: unknown) => void errors.push(error);
  const id = path === '/nothing' ? 'nothing' : path.slice(1);
  const service = server.createPartialService({ [id]: () => returned }, { onError, ...options });
  const response = await service.handle(memoryRequest({ method: 'GET', url: path, ...options }));
  return { ...response, errors };
}

async function contentOf({ body, content }: TransportResponse): Promise<string> {
  if (!content || !('next' in content)) return body + new TextDecoder().decode(content);
  const chunks: Uint8Array[] = [];
  for (let chunk = await content.next(); chunk; chunk = await content.next()) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

test('a service without security needs no options', async () => {
  const service = server.createPartialService({ nothing: () => ({ status: 204 }) });
  expect(await service.handle(memoryRequest({ method: 'GET', url: '/nothing' }))).toMatchObject({
    status: 204,
  });
});

test('a property of a deeply nested body is read a few times only, even if another one is removed', async () => {
  let reads = 0;
  let body: object = {
    get name() {
      reads += 1;
      return 'leaf';
    },
    undeclared: 1,
  };
  for (let depth = 0; depth < 7; depth++) body = { children: [body] };
  const response = await responseOf('/tree', { status: 200, body });
  expect(response.body).toContain(`[{"name":"leaf"}]`);
  expect(reads).toBeLessThan(10);
});

describe('the headers of a response', () => {
  const name = { name: 'Rex' };

  test('are written as strings', async () => {
    const headers = { 'X-Left': 3, 'x-tags': ['a', 'b'], 'x-more': true };
    const response = await responseOf('/headers', { status: 200, body: name, headers });
    expect(response.errors).toEqual([]);
    expect(response.headers).toEqual({
      'content-type': 'application/json',
      'x-left': '3',
      'x-tags': 'a,b',
      'x-more': 'true',
    });
  });

  test.each<[string, object, string]>([
    ['a required one is missing', {}, 'Header `x-left` is required.'],
    ['one is of another type', { 'x-left': 'few' }, 'Header `x-left` must be a whole number'],
    ['one has no text', { 'x-left': 3, etag: {} }, 'The header "etag" must be a string'],
  ])('%s: HTTP 500', async (_, headers, message) => {
    const response = await responseOf('/headers', { status: 200, body: name, headers });
    expect(response.status).toBe(500);
    expect(response.errors.map(String)).toEqual([expect.stringContaining(message)]);
  });

  test('are sent, but reported, without `validateResponses`', async () => {
    const response = await responseOf('/headers', { status: 200, body: name }, { validateResponses: false });
    expect(response.status).toBe(200);
    expect(response.errors.map(String)).toEqual([expect.stringContaining('Header `x-left` is required.')]);
  });
});

async function* iterate(...chunks: unknown[]) {
  yield* chunks;
}

describe('the result of a handler is sent as the document declares it', () => {
  const bytes = new TextEncoder().encode('bytes');
  const name = { name: 'Rex' };

  test.each<[string, string, object, string, string]>([
    [
      'JSON of its own type',
      '/problem',
      { body: name },
      'application/vnd.pet+json; charset=utf-8',
      '{"name":"Rex"}',
    ],
    ['the first of several', '/choice', { body: name }, 'application/json', '{"name":"Rex"}'],
    ['a named one', '/choice', { body: 'a,b', contentType: 'text/csv' }, 'text/csv', 'a,b'],
    ['one of a range', '/choice', { body: bytes, contentType: 'image/gif' }, 'image/gif', 'bytes'],
    ['text', '/text', { body: 'ä' }, 'text/plain', 'ä'],
    ['text in pieces', '/text', { body: iterate('a', bytes) }, 'text/plain', 'abytes'],
    ['XML', '/xml', { body: '<pet/>' }, 'application/xml', '<pet/>'],
    ['a form', '/form', { body: new URLSearchParams(name) }, 'application/x-www-form-urlencoded', 'name=Rex'],
    ['bytes', '/picture', { body: bytes }, 'image/png', 'bytes'],
    ['a Buffer', '/picture', { body: Buffer.from('bytes') }, 'image/png', 'bytes'],
    ['a Blob', '/picture', { body: new Blob(['bytes']) }, 'image/png', 'bytes'],
    ['a stream', '/picture', { body: new Blob(['bytes']).stream() }, 'image/png', 'bytes'],
    ['an empty stream', '/picture', { body: iterate() }, 'image/png', ''],
    ['a stream with empty pieces', '/picture', { body: iterate('', bytes, '') }, 'image/png', 'bytes'],
    ['JSON where anything is declared', '/anything', { body: [1] }, 'application/json', '[1]'],
    ['bytes there', '/anything', { body: bytes }, 'application/octet-stream', 'bytes'],
    ['a Blob there', '/anything', { body: new Blob(['a'], { type: 'image/gif' }) }, 'image/gif', 'a'],
    ['a named type there', '/anything', { body: 'a', contentType: 'text/x' }, 'text/x', 'a'],
    [
      'an event',
      '/events',
      { body: iterate({ data: name }) },
      'text/event-stream',
      'data: {"name":"Rex"}\n\n',
    ],
    [
      'items',
      '/lines',
      { body: iterate(name, { ...name, undeclared: 1 }) },
      'application/x-ndjson',
      '{"name":"Rex"}\n{"name":"Rex"}\n',
    ],
    [
      'items that are bytes',
      '/lines',
      { body: iterate(name, new TextEncoder().encode('{"name":\n"Mia"}\n')) },
      'application/x-ndjson',
      '{"name":"Rex"}\n{"name":\n"Mia"}\n',
    ],
    [
      'items of a sequence',
      '/sequence',
      { body: iterate(name) },
      'application/json-seq',
      '\x1e{"name":"Rex"}\n',
    ],
    [
      'events of strings',
      '/words',
      { body: iterate({ data: 'a\nb' }, { data: '42' }, { data: '' }, { text: '[DONE]' }) },
      'text/event-stream',
      'data: a\ndata: b\n\ndata: 42\n\ndata: \n\ndata: [DONE]\n\n',
    ],
    [
      'events with all they may have',
      '/events',
      { body: iterate({ data: name, event: 'pet', id: '7', retryMs: 5 }, { text: 'a\r\nb\nc' }) },
      'text/event-stream',
      'event: pet\nid: 7\nretry: 5\ndata: {"name":"Rex"}\n\ndata: a\ndata: b\ndata: c\n\n',
    ],
  ])('%s', async (_, path, returned, type, text) => {
    const response = await responseOf(path, { status: 200, ...returned });
    expect(response.errors).toEqual([]);
    expect(response).toMatchObject({ status: 200, headers: { 'content-type': type } });
    expect(await contentOf(response)).toBe(text);
  });

  test.each<[string, number]>([
    ['/nothing', 204],
    ['/ranged', 204],
    ['/ranged', 205],
    ['/ranged', 304],
  ])('%s with status %s, without a body', async (path, status) => {
    const response = await responseOf(path, { status });
    expect(response).toMatchObject({ status, headers: {}, body: '', errors: [] });
  });
});

describe('an undeclared result becomes HTTP 500', () => {
  test.each<[string, string, object, string]>([
    [
      'another media type',
      '/choice',
      { contentType: 'image' },
      'where the document declares application/json or',
    ],
    ['a range', '/choice', { contentType: 'image/*' }, 'returned 200 as "image/*"'],
    ['JSON alone under another name', '/headers', { contentType: 'text/json' }, 'declares application/json.'],
    ['no media type for a range', '/range', { body: new Uint8Array(1) }, 'without a contentType'],
    ['JSON for bytes', '/picture', { body: { a: 1 } }, 'must be a string or bytes'],
    ['text that is too long', '/text', { body: 'abcdef' }, 'at most 5 characters'],
    ['a text for events', '/events', { body: 'data: x' }, 'async iterable of events'],
    ['a text for items', '/lines', { body: '{}' }, 'async iterable of its items'],
    ['an array for items', '/lines', { body: [] }, 'async iterable of its items'],
    [
      'a body where none is declared',
      '/nothing',
      { status: 404, body: 'x' },
      'a body, which the document does not',
    ],
    [
      'a body with 204 of a range',
      '/ranged',
      { status: 204, body: { name: 'Rex' } },
      'a response 204 with a body',
    ],
    ['no body with 201 of a range', '/ranged', { status: 201 }, 'must be an object'],
    ['a piece that is no bytes', '/picture', { body: iterate(7) }, 'must be bytes or a string'],
    ['a stream that fails at once', '/picture', { body: failing() }, 'gone'],
  ])('%s', async (_, path, returned, message) => {
    const response = await responseOf(path, { status: 200, ...returned });
    expect(response.status).toBe(500);
    expect(response.errors.map(String)).toEqual([expect.stringContaining(message)]);
  });
});

function failing(): AsyncIterable<Uint8Array> {
  return { [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(new Error('gone')) }) };
}

/** The first item of a stream by its path. */
const FIRST: Readonly<Record<string, object>> = {
  '/events': { data: { name: 'Rex' } },
  '/lines': { name: 'Rex' },
};

describe('a stream that fails later ends with its error, which `onError` gets', () => {
  test.each<[string, string, unknown, string]>([
    ['a wrong event', '/events', { data: { nam: 'Rex' } }, '`name` is required'],
    ['no event', '/events', 7, 'An event must have'],
    ['a wrong item', '/lines', { nam: 'Rex' }, '`name` is required'],
    ['a function as an item', '/any', () => 1, 'a value that JSON does not have'],
    ['an event without data', '/events', {}, 'An event must have'],
    ['a name of two lines', '/events', { text: '', event: 'a\nb' }, 'a string of one line'],
    ['an id with NUL', '/events', { text: '', id: '\0' }, 'a string of one line'],
    ['a time that is none', '/events', { text: '', retryMs: 0.5 }, 'whole number of milliseconds'],
    ['a piece that is no bytes', '/picture', {}, 'must be bytes or a string'],
  ])('%s', async (_, path, second, message) => {
    let isLeft = false;
    const body = (async function* () {
      try {
        yield FIRST[path] ?? 'first';
        yield second;
      } finally {
        isLeft = true;
      }
    })();
    const response = await responseOf(path, { status: 200, body });
    await expect(contentOf(response)).rejects.toThrow(message);
    expect(response.errors.map(String)).toEqual([expect.stringContaining(message)]);
    expect(isLeft).toBe(true);
  });

  test('events are not checked without `validateResponses`', async () => {
    const returned = { status: 200, body: iterate({ data: { name: 1 } }) };
    const response = await responseOf('/events', returned, { validateResponses: false });
    expect(await contentOf(response)).toContain('{"name":1}');
  });

  test('undeclared properties of events are removed', async () => {
    const response = await responseOf('/events', {
      status: 200,
      body: iterate({ data: { name: 'Mia', age: 3 } }),
    });
    expect(await contentOf(response)).toBe('data: {"name":"Mia"}\n\n');
  });
});
