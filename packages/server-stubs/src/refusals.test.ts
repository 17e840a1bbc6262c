import { Refusal } from '@cross-border-payments/server-runtime/response/refusal';
import type { TransportResponse } from '@cross-border-payments/server-runtime/transport';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { memoryRequest } from './testing/memory-request.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';
import { loadServer, writeServer } from './testing/tiny-server.ts';

const text = { type: 'string' };
const pet = {
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'string', maxLength: 3 }, age: { type: 'integer' } },
  allOf: [{ $comment: 'P-1', dependentRequired: { age: ['born'] } }],
};
const fault = { type: 'object', required: ['error'], properties: { error: text } };
const json = (schema: object, type = 'application/json') => ({
  description: 'x',
  content: { [type]: { schema } },
});
const post = (responses: object, security?: object[]) => ({
  post: {
    ...(security && { security }),
    parameters: [
      { name: 'page', in: 'query', schema: { type: 'integer' } },
      { name: 'X-Page', in: 'header', schema: { type: 'integer' } },
    ],
    requestBody: { required: true, content: { 'application/json': { schema: pet } } },
    responses: { 204: { description: 'x' }, ...responses },
  },
});
const document = {
  openapi: '3.1.0',
  info: { title: 'Refusals', version: '1' },
  paths: {
    '/plain': post({}),
    '/unprocessable': post({ 422: json(fault) }),
    '/both': post({ 400: json(fault), 422: json(fault) }),
    '/range': post({ '4XX': json(fault, 'application/vnd.fault+json'), 422: json(fault) }),
    '/text': post({ default: json(text, 'text/plain') }),
    '/secured': post({ 401: json(fault) }, [
      { token: ['read', 'write'], key: [] },
      { basic: [] },
      { sid: [] },
    ]),
  },
  components: {
    securitySchemes: {
      token: { type: 'oauth2', flows: {} },
      key: { type: 'apiKey', in: 'header', name: 'X-Key' },
      basic: { type: 'http', scheme: 'Basic' },
      sid: { type: 'apiKey', in: 'cookie', name: 'sid' },
    },
  },
};

const { folder, remove } = temporaryFolder();
beforeAll(async () => {
  await writeServer(folder, 'plain', document);
  await writeServer(folder, 'enveloped', { ...document, 'x-profile': { envelope: { message: 'message' } } });
});
afterAll(remove);

const errors: unknown[] = [];

async function send(request: object, options: object = {}, handler: () => unknown = () => ({ status: 204 })) {
  const { server = 'plain', ...others } = options as { server?: string };
  const names = ['plain', 'unprocessable', 'both', 'range', 'text', 'secured'];
  const handlers = Object.fromEntries(
    names.map((name) => [`post${name[0]?.toUpperCase()}${name.slice(1)}`, handler]),
  );
  const { createService } = await loadServer(folder, server);
  errors.length = 0;
  const onError = (error: unknown) => void errors.push(String(error));
  const service = createService(handlers, { authenticate: () => '', onError, ...others });
  return service.handle(memoryRequest({ body: '{"name":"Rex"}', ...request }));
}

const bodyOf = ({ body }: TransportResponse) => JSON.parse(body);
const WRONG = '{"age":1}';

describe('the status of a refusal is that of its step', () => {
  test.each<[string, object, number]>([
    ['an unknown path', { url: '/none' }, 404],
    ['another method', { url: '/plain', method: 'GET' }, 405],
    ['another media type', { url: '/plain', headers: { 'content-type': 'text/plain' } }, 415],
    ['JSON that breaks off', { url: '/unprocessable', body: '{' }, 400],
    ['a wrong body', { url: '/plain', body: WRONG }, 400],
    ['a wrong body where only 422 is declared', { url: '/unprocessable', body: WRONG }, 422],
    ['a wrong body where 400 is declared too', { url: '/both', body: WRONG }, 400],
    ['a wrong body where a range holds 400', { url: '/range', body: WRONG }, 400],
    ['missing credentials', { url: '/secured' }, 401],
  ])('%s', async (_, request, status) => {
    const response = await send(request);
    expect(response).toMatchObject({ status, headers: { 'content-type': 'application/problem+json' } });
    expect(bodyOf(response).status).toBe(status);
  });

  test('a refusal of `authenticate` is 401, unless it has another status', async () => {
    const request = { url: '/secured', headers: { cookie: 'sid=1' } };
    const refuse = (options?: object) => () => Promise.reject(new Refusal('Not you.', options));
    expect(await send(request, { authenticate: refuse() })).toMatchObject({ status: 401 });
    const forbidden = await send(request, { authenticate: refuse({ httpStatus: 403 }) });
    expect(forbidden.status).toBe(403);
    expect(forbidden.headers).not.toHaveProperty('www-authenticate');
    expect(await send({ url: '/plain' }, {}, refuse())).toMatchObject({ status: 400 });
  });

  test('with an envelope, it is 400 for credentials, and no challenge is sent', async () => {
    const { status, headers } = await send({ url: '/secured' }, { server: 'enveloped' });
    expect([status, headers]).toEqual([400, { 'content-type': 'application/json' }]);
    const refuse = () => Promise.reject(new Refusal('Not you.'));
    const request = { url: '/secured', headers: { cookie: 'sid=1' } };
    expect(await send(request, { server: 'enveloped', authenticate: refuse })).toMatchObject({ status: 400 });
  });
});

test('a 401 names the accepted schemes', async () => {
  const { headers } = await send({ url: '/secured' });
  expect(headers['www-authenticate']).toBe(
    'Bearer realm="token", scope="read write", ApiKey in="header", name="x-key", Basic realm="basic", ApiKey in="cookie", name="sid"',
  );
  const own = () => Promise.reject(new Refusal('No.', { headers: { 'WWW-Authenticate': 'Mine' } }));
  const response = await send({ url: '/secured', headers: { cookie: 'sid=1' } }, { authenticate: own });
  expect(response.headers['www-authenticate']).toBe('Mine');
});

test('problem details contain each violation and its location', async () => {
  const headers = { 'x-page': 'x' };
  const response = await send({ url: '/plain?page=x', headers, body: '{"name":"Bello","age":1}' });
  expect(bodyOf(response)).toEqual({
    status: 400,
    detail: expect.stringContaining('`born` is required because `age` is given (P-1).'),
    errors: [
      { detail: 'Query parameter `page` must be a whole number.', in: 'query', pointer: '#/page' },
      { detail: 'Header `x-page` must be a whole number.', in: 'header', pointer: '#/x-page' },
      {
        detail: '`born` is required because `age` is given (P-1).',
        in: 'body',
        pointer: '#/born',
        rules: ['P-1'],
      },
      { detail: '`name` must have at most 3 characters, it has 5.', in: 'body', pointer: '#/name' },
    ],
  });
});

describe('`formatRefusal`', () => {
  const fits = ({ violations, httpStatus }: { violations: object[]; httpStatus: number }) => ({
    body: { error: `${httpStatus} ${JSON.stringify(violations)}` },
  });

  test('gets every violation, and its body has the media type of the document', async () => {
    const response = await send({ url: '/range', body: WRONG }, { formatRefusal: fits });
    expect(response).toMatchObject({
      status: 400,
      headers: { 'content-type': 'application/vnd.fault+json' },
    });
    const [status, ...rest] = bodyOf(response).error.split(' ');
    expect(status).toBe('400');
    expect(JSON.parse(rest.join(' '))).toEqual([
      {
        ...{ part: 'body', pointer: '/born', keyword: 'dependentRequired', rules: ['P-1'] },
        message: '`born` is required because `age` is given (P-1).',
      },
      { part: 'body', pointer: '/name', keyword: 'required', message: '`name` is required.', rules: [] },
    ]);
    expect(errors).toEqual([]);
  });

  test('may write text where the document declares text', async () => {
    const formatRefusal = () => ({ body: 'No.', headers: { 'x-why': 'body' } });
    expect(await send({ url: '/text', body: WRONG }, { formatRefusal })).toEqual({
      status: 400,
      headers: { 'content-type': 'text/plain', 'x-why': 'body' },
      body: 'No.',
    });
  });

  test('is reported when the document does not allow its body, which is sent anyway', async () => {
    const formatRefusal = () => ({ body: { message: 'No.' } });
    const response = await send({ url: '/both', body: WRONG }, { formatRefusal });
    expect([response.status, bodyOf(response)]).toEqual([400, { message: 'No.' }]);
    expect(errors).toEqual([
      expect.stringContaining('`formatRefusal` made a wrong response 400 of postBoth: `error` is required.'),
    ]);
    await send({ url: '/both', body: WRONG }, { formatRefusal, validateResponses: false });
    expect(errors).toEqual([]);
    await send({ url: '/plain', body: WRONG }, { formatRefusal });
    expect(errors).toEqual([]);
  });
});
