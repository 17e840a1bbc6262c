import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runInProcess } from '@cross-border-payments/cli-kit/testing';
import { afterAll, expect, test } from 'vitest';
import { writeFiles } from '../../command/output-folder.ts';
import { generateFiles } from '../../generate-files.ts';
import { typeCheck, writeTypeProject } from '../../type-check.ts';
import { urlParts } from './senders.ts';

const json = (schema: object) => ({ 'application/json': { schema } });
const ORDER = {
  type: 'object',
  required: ['id', 'secret'],
  properties: {
    id: { type: 'string', maxLength: 3 },
    at: { type: 'string', readOnly: true },
    secret: { type: 'string', pattern: '^s' },
  },
};
const RESPONSES = {
  200: {
    description: 'Fine.',
    content: json({ type: 'object', required: ['ok'], properties: { ok: { type: 'boolean' } } }),
  },
  204: { description: 'Fine.' },
  '4XX': { description: 'Refused.', content: { 'text/plain': { schema: { type: 'string' } } } },
};
const callback = (expression: string, more: object = {}) => ({
  [expression]: {
    post: {
      requestBody: { required: true, content: json({ $ref: '#/components/schemas/Order' }) },
      responses: RESPONSES,
      ...more,
    },
  },
});
const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Orders', version: '1' },
  'x-profile': { secretProperties: ['secret'] },
  components: { schemas: { Order: ORDER, Senders: { type: 'object' } } },
  paths: {
    '/orders': {
      post: {
        operationId: 'addOrder',
        requestBody: { content: json({ type: 'object', properties: { receiver: { type: 'string' } } }) },
        callbacks: {
          orderPaid: callback('{$request.body#/receiver}/paid', {
            operationId: 'onPaid',
            parameters: [{ name: 'X-Try', in: 'header', required: true, schema: { type: 'integer' } }],
          }),
          same: callback('{$request.body#/receiver}/one', { operationId: 'first' }),
        },
        responses: { 200: { description: 'Fine.' } },
      },
      put: {
        operationId: 'changeOrder',
        callbacks: { same: callback('{$request.body#/receiver}/two', { operationId: 'second' }) },
        responses: { 200: { description: 'Fine.' } },
      },
    },
  },
  webhooks: {
    'order.changed': {
      put: { requestBody: { content: json({ $ref: '#/components/schemas/Order' }) }, responses: RESPONSES },
    },
  },
};
const input = { document: DOCUMENT, file: 'orders.json' };
const folder = mkdtempSync(join(tmpdir(), 'senders-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const PROGRAM = `
import { CallbackError, type OriginatingRequest } from './runtime/index.ts';
import { createSenders } from './index.ts';

const sent: unknown[] = [];
let answer = () => Response.json({ ok: true });
const senders = createSenders({
  fetch: async (url, init) => {
    sent.push([init?.method, String(url), init?.body, new Headers(init?.headers).get('x-try')]);
    return answer();
  },
});
const request: OriginatingRequest = { body: { receiver: 'https://receiver.example' } };
const url = senders.orderPaid.urlFor(request);
const order = { id: '7', secret: 's1' };
const paid = await senders.orderPaid({ url, headers: { 'X-Try': 1 }, body: order });
if (paid.status === 200) {
  const ok: boolean = paid.body.ok;
  console.log(paid.status, ok);
}
console.log(JSON.stringify(sent));

const failure = async (promise: Promise<unknown>) => {
  const error = await promise.then(() => undefined, (reason: unknown) => reason);
  if (!(error instanceof CallbackError)) throw error;
  console.log(error.kind + ': ' + error.message);
};
await failure(senders.orderPaid({ url, headers: { 'X-Try': 1.5 }, body: { id: '1234', secret: 'hidden' } }));
answer = () => Response.json({ ok: 'yes' });
await failure(senders['order.changed']({ url, body: order }));
answer = () => new Response('no', { status: 422 });
const refused = await senders.first({ url: senders.first.urlFor(request), body: { ...order, at: 'now' } });
console.log(refused.status, refused.body);
console.log(sent.length, senders.second.urlFor(request));

// @ts-expect-error The body is required.
const withoutBody = () => senders.first({ url });
// @ts-expect-error The header is required.
const withoutHeader = () => senders.orderPaid({ url, body: order });
// @ts-expect-error The order has no such property.
const wrongBody = () => senders.first({ url, body: { ...order, paid: true } });
// @ts-expect-error There is no such callback.
const unknown = senders.onPaid;
// @ts-expect-error A webhook has no expression.
const noExpression = senders['order.changed'].urlFor;
void [withoutBody, withoutHeader, wrongBody, unknown, noExpression];
// The body of this webhook may be omitted.
void (() => senders['order.changed']({ url }));
`;

const PRINTED = `200 true
[["POST","https://receiver.example/paid","{\\"id\\":\\"7\\",\\"secret\\":\\"s1\\"}","1"]]
bad-message: Header \`x-try\` must be a whole number. \`id\` must have at most 3 characters, it has 4. \`secret\` must match the pattern \`^s\`.
unexpected-body: The receiver sent a wrong response: \`ok\` must be true or false.
422 no
3 https://receiver.example/two
`;

test('senders check messages and responses, and have types for both', async () => {
  const { files } = await generateFiles({ input, targets: ['server'] });
  writeTypeProject(folder);
  writeFiles(folder, files);
  writeFileSync(join(folder, 'main.ts'), PROGRAM);
  expect(typeCheck(folder).errors).toEqual([]);
  const { stdout } = await runInProcess(join(folder, 'main.ts'), [], { cwd: folder });
  expect(stdout).toBe(PRINTED);
});

test('a document without webhooks and callbacks has no senders', async () => {
  const document = { ...DOCUMENT, webhooks: {}, paths: {} };
  const { files } = await generateFiles({ input: { document, file: 'orders.json' }, targets: ['server'] });
  expect(files.has('senders.ts')).toBe(false);
  expect(files.get('index.ts')).not.toContain('senders');
});

test('messages that cannot be sent are listed, and have no sender if they are accepted', async () => {
  const form = { content: { 'multipart/form-data': { schema: { type: 'object' } } } };
  const webhooks = { file: { post: { operationId: 'file', requestBody: form, responses: RESPONSES } } };
  const options = {
    input: { document: { ...DOCUMENT, webhooks }, file: 'orders.json' },
    targets: ['server'] as const,
  };
  await expect(generateFiles(options)).rejects.toThrow('#/webhooks/file/post: not-sendable: file has a form');
  const { files } = await generateFiles({ ...options, allow: ['not-sendable'] });
  expect(files.get('senders.ts')).not.toContain("id: 'file'");
  expect(files.get('senders.ts')).toContain("id: 'onPaid'");

  const operation = {
    callbacks: { odd: callback('{$inputs.url}', { operationId: 'odd' }) },
    responses: RESPONSES,
  };
  const document = { ...DOCUMENT, paths: { '/odd': { get: operation } } };
  await expect(
    generateFiles({ input: { document, file: 'orders.json' }, targets: ['server'] }),
  ).rejects.toThrow('odd has the URL `$inputs.url`, which is no runtime expression.');
});

const request = (source: string, ...at: string[]) => ({ source, of: 'request', at });
const response = (source: string, ...at: string[]) => ({ source, of: 'response', at });

test.each([
  ['{$request.body#/a~1b/0}', [request('$request.body#/a~1b/0', 'body', 'a/b', '0')]],
  ['$request.body', [request('$request.body', 'body')]],
  [
    '{$request.body#/url}/paid?id={$response.body#/id}',
    [request('$request.body#/url', 'body', 'url'), '/paid?id=', response('$response.body#/id', 'body', 'id')],
  ],
  [
    'https://a.example/{$request.path.id}{$method}',
    ['https://a.example/', request('$request.path.id', 'path', 'id'), request('$method', 'method')],
  ],
  ['$url', [request('$url', 'url')]],
  ['{$statusCode}', [response('$statusCode', 'status')]],
  ['{$request.header.X-Url}', [request('$request.header.X-Url', 'headers', 'x-url')]],
  ['{$request.query.a.b}', [request('$request.query.a.b', 'query', 'a.b')]],
  ['{$inputs.a}', [request('$inputs.a')]],
  ['https://a.example/{plain}', ['https://a.example/{plain}']],
])('%s', (expression, parts) => {
  expect(urlParts(expression)).toEqual(parts);
});
