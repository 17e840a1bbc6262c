import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import type { Plugin } from '../core/context.ts';
import { sendOnce } from '../core/repeat.ts';
import { createApi } from './create-api.ts';
import { securitySchemes } from './credentials.ts';
import { jsonBody } from './json.ts';
import type { ApiOperation } from './operation.ts';
import { checksPart } from './parts.ts';
import { bytesBody, writeBody, writeCookies, writeHeaders, writeQuery } from './request.ts';
import { readByType } from './response.ts';
import { type EventStream, readEvents } from './streams.ts';
import { json, type Reply, stubApi } from './testing/stub-api.ts';
import { thrownBy } from './testing/thrown-by.ts';

const writes = { query: writeQuery, headers: writeHeaders, cookies: writeCookies, body: writeBody };
const getPet: ApiOperation = { id: 'getPet', method: 'GET', path: '/pets/{id}', retry: 'read' };
const makePet: ApiOperation = {
  id: 'makePet',
  method: 'POST',
  path: '/pets',
  retry: 'never',
  once: sendOnce,
  writes,
  body: { 'application/json': jsonBody },
};
const one = { path: { id: 'a b' } };

describe('a request', () => {
  test('has its path, query, headers and body where the document puts them', async () => {
    const api = stubApi(() => json({}));
    const operation: ApiOperation = {
      ...makePet,
      path: '/pets/{id}',
      styles: { query: { tags: { explode: false } }, headers: { 'X-List': { explode: true } } },
    };
    const input = {
      path: { id: 7 },
      query: { tags: ['a', 'b'], page: 1 },
      headers: { 'X-List': { a: 1 }, 'If-Match': '"x"' },
      cookies: { session: 'x y', list: [1, 2] },
      body: { name: 'Rex' },
    };
    await api.call(operation, input);
    expect(api.sent).toEqual([
      {
        method: 'POST',
        url: 'https://service.example/v1/pets/7?tags=a,b&page=1',
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          cookie: 'session=x%20y; list=1; list=2',
          'if-match': '"x"',
          'x-list': 'a=1',
        },
        text: '{"name":"Rex"}',
      },
    ]);
  });

  test('has the headers of the client, also without security schemes, and its response may be changed', async () => {
    const api = stubApi(() => json({}), { headers: { 'X-Tenant': 'a', 'X-Trace': 'b' } });
    await api.call(getPet, one, { headers: { 'x-trace': 'c' } });
    expect(api.sent[0]?.headers).toMatchObject({ 'x-tenant': 'a', 'x-trace': 'c' });
    const fetch = async () => json({ intercepted: true });
    expect(await createApi({ baseUrl: 'https://service.example', fetch }).call(getPet, one)).toEqual({
      intercepted: true,
    });
  });

  test('goes to a path of the same host if the server of its operation is a path', async () => {
    const api = stubApi(() => json({}));
    await api.call({ ...getPet, server: '/files/v2' }, one);
    expect(api.sent[0]?.url).toBe('https://service.example/files/v2/pets/a%20b');
  });

  test('goes to the server of its operation, with the media types of the operation in `accept`', async () => {
    const api = stubApi(() => json({}));
    await api.call({ ...getPet, server: 'https://files.example', accept: 'image/png' }, one);
    await api.stream({ ...getPet, accept: 'image/png' }, one, {
      accept: 'image/gif',
      headers: { 'X-A': 'b' },
    });
    expect(api.sent[1]?.headers).toMatchObject({ 'x-a': 'b' });
    expect(api.sent.map(({ url, headers }) => [url, headers.accept])).toEqual([
      ['https://files.example/pets/a%20b', 'image/png'],
      ['https://service.example/v1/pets/a%20b', 'image/gif'],
    ]);
  });

  test.each([
    [getPet, {}, 'path.id', '`path.id` is missing.'],
    [getPet, undefined, 'path.id', '`path.id` is missing.'],
    [getPet, { path: { id: '..' } }, 'path', '`path` must not make `{id}` empty, `.` or `..`.'],
    [getPet, { path: { ib: 1 } }, 'path.ib', '`path.ib` is not known: use id.'],
    [getPet, { path: { id: Number.NaN } }, 'path.id', '`path.id` must be a finite number, not NaN.'],
    [
      makePet,
      { query: { range: { to: [1, Number.NEGATIVE_INFINITY] } } },
      'query.range.to[1]',
      '`query.range.to[1]` must be a finite number, not -Infinity.',
    ],
    [
      makePet,
      { headers: { 'X-A': Number.POSITIVE_INFINITY } },
      'headers.X-A',
      '`headers.X-A` must be a finite number, not Infinity.',
    ],
    [getPet, { ...one, query: {} }, 'query', '`query` must be left out: the operation has none.'],
    [getPet, { ...one, qurey: {} }, 'qurey', '`qurey` is not known: did you mean `query`?'],
    [
      makePet,
      { json: 1 },
      'json',
      '`json` is not known: use one of path, query, headers, cookies, body, contentType.',
    ],
    [
      makePet,
      { timeoutMs: 5 },
      'timeoutMs',
      '`timeoutMs` belongs in the second argument: pass `{ timeoutMs }` after the input.',
    ],
    [makePet, { headers: new Map() }, 'headers', '`headers` must be a plain object.'],
    [
      makePet,
      { body: 1, contentType: 'text/csv' },
      'contentType',
      '`contentType` must be one of application/json.',
    ],
    [
      makePet,
      { body: 1, contentType: 'application/json5' },
      'contentType',
      '`contentType` must be one of application/json.',
    ],
    [makePet, { body: 1n }, '', 'The request was not sent: `` is not a finite number.'],
    [
      makePet,
      { headers: { 'x-a': 'a\nb' } },
      '',
      'The request was not sent: a header (`x-a`) is not valid in HTTP.',
    ],
    [makePet, 'text', 'input', '`input` must be an object, not a string.'],
  ])('that cannot be made is not sent: %#', async (operation, input, path, message) => {
    const api = stubApi(() => json({}));
    const error = await thrownBy(api.call(operation, input as object));
    expect(error).toMatchObject({ kind: 'validation', operation: operation.id, message });
    expect(error.causes).toMatchObject([{ path }]);
    expect(api.sent).toEqual([]);
  });

  test('may have further path parameters, which are not sent, such as those of an object of the program', async () => {
    const api = stubApi(() => json({}));
    await api.call(getPet, { path: { id: 1, name: 'Rex', age: Number.NaN } });
    expect(api.sent).toMatchObject([{ url: 'https://service.example/v1/pets/1' }]);
  });
});

describe('a response', () => {
  const anyResponse = { ...getPet, data: [], read: readByType };
  const dataOf = (response: Response, operation: ApiOperation = anyResponse) =>
    stubApi(() => response).call(operation, one);
  const typed = (type: string, text = 'x', status = 200) =>
    new Response(text, { status, headers: { 'content-type': type } });

  test.each([
    ['application/json', '{"a":1}', { a: 1 }],
    ['application/problem+json; charset=utf-8', '[1]', [1]],
    ['text/plain', '1', '1'],
    ['text/csv;charset=utf-8', 'a,b', 'a,b'],
    ['application/xml', '<a/>', '<a/>'],
    ['application/json', '', undefined],
  ])('of %s is decoded by its media type', async (type, text, data) => {
    expect(await dataOf(typed(type, text))).toEqual(data);
  });

  test('of any other type is a Blob with that type', async () => {
    const blob = (await dataOf(typed('image/png', 'PNG'))) as Blob;
    expect([blob.type, await blob.text()]).toEqual(['image/png', 'PNG']);
  });

  test('has undefined data without a body, and JSON or text without a content type', async () => {
    expect(await dataOf(new Response(null, { status: 204 }))).toBeUndefined();
    expect(await dataOf(json({}), { ...getPet, method: 'HEAD' })).toBeUndefined();
    const untyped = (text: string) => new Response(new TextEncoder().encode(text));
    expect(await dataOf(untyped('{"a":1}'))).toEqual({ a: 1 });
    expect(await dataOf(untyped('a'))).toBe('a');
  });

  test('can be read as a stream, whatever its type', async () => {
    const { data } = await stubApi(() => json({ a: 1 })).stream(getPet, one);
    expect(await new Response(data).text()).toBe('{"a":1}');
    const empty = await stubApi(() => new Response(null, { status: 204 })).stream(getPet, one);
    expect(await new Response(empty.data).text()).toBe('');
    expect(await thrownBy(stubApi(() => json({}, 404)).stream(getPet, one))).toMatchObject({
      httpStatus: 404,
    });
  });

  test('that does not match its type, or exceeds the size limit, is a contract error', async () => {
    expect(await thrownBy(dataOf(typed('application/json', '{'), getPet))).toMatchObject({
      kind: 'contract',
      httpStatus: 200,
    });
    for (const type of ['text/plain', 'image/png']) {
      const api = stubApi(() => typed(type, 'xxx'), { maxResponseBytes: 2 });
      expect(await thrownBy(api.call(getPet, one))).toMatchObject({ kind: 'contract' });
    }
  });
});

describe('the data of a success has the type that the document declares', () => {
  const dataOf = (type: string, text: string, data?: ApiOperation['data']) => {
    const headers = type === '' ? {} : { 'content-type': type };
    const response = new Response(new TextEncoder().encode(text), { headers });
    return stubApi(() => response).call({ ...getPet, ...(data && { data, read: readByType }) }, one);
  };

  test.each([
    ['text/plain', '{"a":1}', undefined, { a: 1 }],
    ['', '{"a":1}', undefined, { a: 1 }],
    ['application/json', '{"a":1}', ['text'], '{"a":1}'],
    ['image/png', 'x', ['text', 'json'], 'x'],
  ] as const)('%j %s', async (type, text, kinds, data) => {
    expect(await dataOf(type, text, kinds)).toEqual(data);
  });

  test.each(['text/plain', 'application/json'])('a file is a Blob even if its type is %s', async (type) => {
    const blob = (await dataOf(type, '{}', ['bytes'])) as Blob;
    expect([blob.type, await blob.text()]).toEqual([type, '{}']);
  });

  test.each([
    ['text/html', '<html>', undefined],
    ['image/png', 'x', undefined],
    ['', 'x', undefined],
    ['application/json', '{}', ['events']],
  ] as const)('%j instead of the declared type is a contract error', async (type, text, kinds) => {
    const error = await thrownBy(dataOf(type, text, kinds));
    const words = kinds
      ? `${type}, which the call did not request`
      : `not JSON, but ${type || 'of no media type'}`;
    expect(error).toMatchObject({ kind: 'contract', message: `The response to getPet is ${words}.` });
  });

  test.each([
    ['text/plain; charset=iso-8859-1', [0x68, 0xe9], 'hé'],
    ['text/plain; charset="UTF-16LE"', [0x68, 0], 'h'],
    ['text/plain; charset=klingon', [0xc3, 0xa9], 'é'],
    ['text/plain', [0xef, 0xbb, 0xbf, 0x68], 'h'],
  ])('of %s is decoded', async (type, bytes, text) => {
    const response = new Response(new Uint8Array(bytes), { headers: { 'content-type': type } });
    expect(await stubApi(() => response).call({ ...getPet, data: ['text'], read: readByType }, one)).toBe(
      text,
    );
  });
});

describe('a refusal', () => {
  test('is an error with the status, the data and the message of the service', async () => {
    const api = stubApi(() => json({ error: { message: 'No such pet' }, id: 7 }, 404));
    const error = await thrownBy(api.call(getPet, one));
    expect(error).toMatchObject({ kind: 'service', httpStatus: 404, data: { id: 7 } });
    expect(error.message).toBe('getPet was refused with HTTP 404: No such pet');
    expect(JSON.stringify(error)).not.toContain('7');
  });

  test('with bytes has them as its data', async () => {
    const bytes = new Uint8Array([137, 80, 78, 71]);
    const response = new Response(bytes, { status: 400, headers: { 'content-type': 'image/png' } });
    const api = stubApi(() => response);
    const { data } = await thrownBy(api.call({ ...getPet, data: [], read: readByType }, one));
    expect(new Uint8Array(await (data as Blob).arrayBuffer())).toEqual(bytes);
  });

  test.each([
    [{ errors: [{ message: 'No' }] }, 'No'],
    [{ error: { detail: 'No' } }, 'No'],
    [['No'], 'No'],
    [{ error: 'invalid_scope' }, 'invalid_scope'],
    [{ title: 7 }, ''],
  ])('contains the message of the service: %j', async (data, words) => {
    const error = await thrownBy(stubApi(() => json(data, 400)).call(getPet, one));
    expect(error.message).toBe(`getPet was refused with HTTP 400${words && `: ${words}`}`);
  });

  test('is a response for `exchange`', async () => {
    const api = stubApi(() => json({ a: 1 }, 503, { 'x-a': 'b' }), { retry: false });
    const response = await api.exchange(getPet, one);
    expect(response).toMatchObject({ httpStatus: 503, data: { a: 1 } });
    expect(response.headers.get('x-a')).toBe('b');
  });

  test('includes a redirect, unless the document declares no other success', async () => {
    const redirect = () => new Response(null, { status: 302, headers: { location: '/x' } });
    expect(await thrownBy(stubApi(redirect).call(getPet, one))).toMatchObject({ httpStatus: 302 });
    expect(await stubApi(redirect).call({ ...getPet, redirects: true }, one)).toBeUndefined();
  });
});

describe('a failure', () => {
  const flaky =
    (failures: number, failure: () => Response | Error): Reply =>
    (_, count) =>
      count > failures ? json({ ok: true }) : failure();

  test.each([429, 500, 503])(
    'with HTTP %i is repeated only for calls that may be repeated',
    async (status) => {
      const failing = () => flaky(1, () => json({}, status));
      const reading = stubApi(failing());
      expect(await reading.call(getPet, one)).toEqual({ ok: true });
      expect(reading.sent).toHaveLength(2);
      const writing = stubApi(failing());
      expect(await thrownBy(writing.call(makePet, { body: {} }))).toMatchObject({
        kind: 'service',
        httpStatus: status,
      });
      expect(writing.sent).toHaveLength(1);
    },
  );

  test.each([400, 404, 501])('with HTTP %i is final', async (status) => {
    const api = stubApi(flaky(1, () => json({}, status)));
    expect(await thrownBy(api.call(getPet, one))).toMatchObject({ httpStatus: status });
    expect(api.sent).toHaveLength(1);
  });

  test('of the network leaves the outcome of a write unknown', async () => {
    const lost = () => Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNRESET' } });
    expect(await stubApi(flaky(1, lost)).call(getPet, one)).toEqual({ ok: true });
    const api = stubApi(flaky(1, lost));
    expect(await thrownBy(api.call(makePet, { body: {} }))).toMatchObject({ kind: 'outcome-unknown' });
    expect(api.sent).toHaveLength(1);
  });

  test('with a stream as its body is not repeated', async () => {
    const put = {
      ...makePet,
      method: 'PUT',
      retry: 'read',
      body: { 'application/octet-stream': bytesBody },
    } as const;
    const body = () => new Blob(['x']).stream();
    const api = stubApi(flaky(1, () => json({}, 503)));
    expect(await thrownBy(api.call(put, { body: body() }))).toMatchObject({ httpStatus: 503 });
    expect(api.sent.map(({ text }) => text)).toEqual(['x']);
  });

  test('an abort ends the call, with its reason as the cause', async () => {
    const controller = new AbortController();
    const api = stubApi(() => {
      controller.abort(new Error('enough'));
      return new Promise<Response>(() => {});
    });
    expect(await thrownBy(api.call(getPet, one, { signal: controller.signal }))).toMatchObject({
      kind: 'aborted',
      cause: { message: 'enough' },
    });
  });
});

describe('the stack of an error leads to the caller', () => {
  const never = () => new Promise<Response>(() => {});
  test('of an input that cannot be written', async () => {
    const api = stubApi(() => json({}));
    const findPet = async () => {
      await api.call(getPet, {});
    };
    expect((await thrownBy(findPet())).stack).toMatch(/^ValidationError: .* findPet /s);
  });

  test.each<[string, Reply, object?]>([
    ['about a response', () => new Response('<html>', { headers: { 'content-type': 'application/json' } })],
    [
      'of a response that was not requested',
      () => new Response('a', { headers: { 'content-type': 'text/csv' } }),
    ],
    ['of a refusal', () => json({}, 404)],
    ['of the network', () => new TypeError('fetch failed')],
    ['of an attempt', never, { timeoutMs: 1 }],
    ['of the whole call', never, { totalTimeoutMs: 1 }],
  ])('%s', async (_, reply, options) => {
    const read = { ...getPet, declared: ['json', 'text'], read: readByType } as const;
    const api = stubApi(reply, { retry: false });
    const findPet = async () => {
      await api.call(read, one, options);
    };
    expect((await thrownBy(findPet())).stack).toMatch(/^\w+Error: .* findPet /s);
  });
});

describe('server-sent events', () => {
  const listen: ApiOperation = { ...getPet, streams: readEvents };
  const events = (text: string) => new Response(text, { headers: { 'content-type': 'text/event-stream' } });

  test('can be iterated over until `[DONE]`, and their JSON is parsed', async () => {
    const api = stubApi(() =>
      events('event: a\nid: 1\ndata: {"x":1}\n\n: note\ndata: done\n\ndata: [DONE]\n\ndata: 1\n\n'),
    );
    const found = [];
    for await (const event of (await api.call(listen, one)) as EventStream) found.push(event);
    expect(found).toEqual([
      { event: 'a', id: '1', text: '{"x":1}', data: { x: 1 } },
      { event: 'message', id: '1', text: 'done', data: undefined },
    ]);
  });

  test('that end early are a network error without a secret', async () => {
    const body = new ReadableStream({
      start: (stream) => stream.enqueue(new TextEncoder().encode('data: 1\n\n')),
      pull: () => Promise.reject(new TypeError('terminated the-secret-key')),
    });
    const reply = () => new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    const api = stubApi(reply, {
      schemes: securitySchemes({ key: {} }),
      credentials: { key: 'the-secret-key' },
    });
    const stream = (await api.call(listen, one)) as EventStream;
    const read = async () => {
      for await (const _ of stream);
    };
    const error = await thrownBy(read());
    expect(error).toMatchObject({ kind: 'network', operation: 'getPet' });
    expect(inspect(error, { depth: 9 })).not.toContain('the-secret-key');
  });

  test('end when the signal of the call is aborted, even after the call has returned', async () => {
    const controller = new AbortController();
    const body = new ReadableStream({
      start: (stream) => stream.enqueue(new TextEncoder().encode('data: 1\n\n')),
    });
    const api = stubApi(() => new Response(body, { headers: { 'content-type': 'text/event-stream' } }));
    const stream = (await api.call(listen, one, { signal: controller.signal })) as EventStream;
    const read = async () => {
      for await (const _ of stream) controller.abort(new Error('enough'));
    };
    await expect(read()).rejects.toThrow('enough');
  });
});

test('credentials that the document does not name are refused when the client is made', () => {
  const create = (credentials: object, schemes?: Plugin<never>) =>
    stubApi(() => json({}), { schemes, credentials } as never);
  const schemes = securitySchemes({ bearerAuth: {}, key: {} });
  const said = (message: string) => expect.objectContaining({ kind: 'validation', message });
  expect(() => create({ bearrAuth: 'a' }, schemes)).toThrow(
    said('`credentials.bearrAuth` is not known: did you mean `bearerAuth`?'),
  );
  expect(() => create({ token: undefined }, schemes)).toThrow(
    said('`credentials.token` is not known: use one of bearerAuth, key.'),
  );
  expect(() => create({ key: 'a' })).toThrow(
    said('`credentials` must be left out: the client has no security schemes.'),
  );
  expect(() => create({})).not.toThrow();
  expect(() => create({ key: undefined, bearerAuth: 'a' }, schemes)).not.toThrow();
  // A plug-in that names no credentials checks them itself.
  const { names: _, ...open } = schemes;
  expect(() => create({ other: 'a' }, open)).not.toThrow();
});

test('the names of options in an error are those that a program may write', () => {
  const names =
    'baseUrl, sign, fetch, preflight, hooks, maxResponseBytes, timeoutMs, totalTimeoutMs, retry, headers, checkResponse, credentials';
  expect(() => stubApi(() => json({}), { schemes: undefined, foo: 1 } as object)).toThrow(
    `\`foo\` is not known: use one of ${names}.`,
  );
  expect(() => stubApi(() => json({}), { scheme: undefined } as object)).toThrow(
    '`scheme` is not known: did you mean `schemes`?',
  );
});

test('options that do not exist are refused with the nearest name', async () => {
  const baseUrl = 'https://service.example';
  expect(() => createApi({ baseUrl, use: [checksPart], credential: {} } as never)).toThrow(
    '`credential` is not known: did you mean `credentials`?',
  );
  const { call } = createApi({ baseUrl, use: [checksPart] });
  const ping = { id: 'ping', method: 'GET', path: '/', retry: 'read' } as const;
  await expect(call(ping, {}, { header: {} } as never)).rejects.toThrow(
    '`header` is not known: did you mean `headers`?',
  );
  const stream = { stream: true } as never;
  await expect(call(ping, {}, stream)).rejects.toThrow(
    '`stream` is not known: use one of signal, timeoutMs, totalTimeoutMs, retry, headers, accept.',
  );
  expect(await stubApi(() => json(1), { use: [], retry: false }).call(ping, {}, stream)).toBe(1);
});
