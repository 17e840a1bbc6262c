import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { generateFiles } from './generate-files.ts';
import { loadInput } from './load-input.ts';

const DOCUMENT = `openapi: 3.1.0
info: { title: t, version: '1' }
paths: { /a: { get: { operationId: getA, responses: {} } } }
components: { schemas: { A: { $ref: './secrets.yaml' } } }
`;

/** Responses of a server by path: a text, a status or the target of a redirect. */
const PATHS: Readonly<Record<string, string | number>> = {
  '/openapi.yaml': DOCUMENT,
  '/moved': '-> /openapi.yaml?key=secret',
  '/round': '-> /round',
  '/elsewhere': '-> ftp://files.example/openapi.yaml',
  '/gone': 404,
};
const MEGABYTE = Buffer.alloc(1024 * 1024, '#');
const server = createServer(({ url = '' }, response) => {
  const found = PATHS[url.replace(/\?.*/, '')] ?? 500;
  if (typeof found === 'number') response.writeHead(found).end();
  else if (found.startsWith('-> ')) response.writeHead(302, { location: found.slice(3) }).end();
  else if (url.includes('large')) {
    for (let count = 0; count < 65; count += 1) response.write(MEGABYTE);
    response.end();
  } else response.end(found);
});
let origin = '';
beforeAll(async () => {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

test('a document is downloaded from a URL, but no file to which it refers is read', async () => {
  const input = `${origin}/moved`;
  const { model, accepted } = await generateFiles({ input, targets: ['types'], allow: ['remote-ref'] });
  expect(model.operations.map(({ id }) => id)).toEqual(['getA']);
  expect(accepted.map(({ reason }) => reason)).toEqual([
    '"./secrets.yaml" is another file, and a URL is downloaded alone. Save the document with its files, and name the saved one.',
  ]);
});

test.each([
  ['/gone?key=secret', '/gone responded with HTTP 404. Check the URL.'],
  ['/round#secret', '/round redirects more than 5 times.'],
  ['/elsewhere', 'The URL of the document is no valid http or https URL.'],
  ['/openapi.yaml?large', '/openapi.yaml is larger than 67108864 bytes. Split the document.'],
])('%s is refused without the query', async (path, message) => {
  const error = await loadInput(origin + path).catch((reason: Error) => reason);
  expect(error).toMatchObject({ name: 'LoadError', message: expect.stringContaining(message) });
  expect((error as Error).message).not.toContain('secret');
});

test.each([
  ['http://name:secret@127.0.0.1/a', 'http://127.0.0.1/a has a user name or password in its URL.'],
  ['http://127.0.0.1:1/a', 'http://127.0.0.1:1/a cannot be downloaded ('],
  ['https://', 'The URL of the document is no valid http or https URL.'],
])('%s is refused', async (url, message) => {
  await expect(loadInput(url)).rejects.toThrow(message);
});

const SWAGGER = {
  swagger: '2.0',
  info: { title: 't', version: '1' },
  basePath: '/v1',
  paths: {
    '/a/{id}': {
      post: {
        operationId: 'sendA',
        consumes: ['application/x-www-form-urlencoded'],
        parameters: [
          { name: 'id', in: 'path', required: true, type: 'integer' },
          { name: 'kinds', in: 'formData', type: 'array', items: { type: 'string', enum: ['a', 'b'] } },
        ],
        responses: { 200: { description: 'Fine.', schema: { $ref: '#/definitions/A' } } },
      },
    },
  },
  definitions: { A: { type: 'object', properties: { a: { type: 'string' } } } },
};

test.each([
  [undefined, { style: 'form', explode: false }],
  ['csv', { style: 'form', explode: false }],
  ['ssv', { style: 'spaceDelimited', explode: false }],
  ['pipes', { style: 'pipeDelimited', explode: false }],
  ['multi', undefined],
])(
  'an array in a form with the collectionFormat %s of Swagger 2 gets its style',
  async (collectionFormat, style) => {
    const list = { name: 'list', in: 'formData', type: 'array', items: { type: 'string' }, collectionFormat };
    const post = (consumes: string, parameters: object[]) => ({
      post: { consumes: [consumes], parameters, responses: { 204: { description: 'Fine.' } } },
    });
    const document = {
      ...SWAGGER,
      paths: {
        '/a': post('multipart/form-data', [list, { name: 'n', in: 'formData', type: 'integer' }]),
        '/b': post('application/x-www-form-urlencoded', [{ $ref: '#/parameters/list' }]),
      },
      parameters: { list },
    };
    const { model } = await generateFiles({ input: { document, file: 'swagger.json' }, targets: ['types'] });
    const encodings = model.operations.map(({ body }) => body?.contents[0]?.encoding);
    expect(encodings).toEqual(style ? [{ list: style }, { list: style }] : [undefined, undefined]);
    expect(document.parameters.list).toEqual(list);
  },
);

test('Swagger 2 is converted', async () => {
  const input = { document: SWAGGER, file: 'swagger.json' };
  const { files, model } = await generateFiles({ input, targets: ['types'] });
  expect(model.servers).toEqual([{ url: '/v1' }]);
  expect(files.get('operations.ts')).toContain("kinds?: ('a' | 'b')[]");
  expect(files.get('schemas.ts')).toContain('export interface A {');
});
