import { describe, expect, test } from 'vitest';
import { generateFiles } from '../../generate-files.ts';

const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Tiny', version: '1' },
  security: [{ key: [], bearer: [] }],
  components: {
    securitySchemes: {
      key: { type: 'apiKey', in: 'header', name: 'X-Key' },
      bearer: { type: 'http', scheme: 'bearer' },
      sign: { type: 'apiKey', in: 'query', name: 'sign' },
    },
    schemas: {
      Upload: {
        allOf: [{ properties: { tag: { type: 'string' } } }],
        properties: {
          file: { type: 'string', format: 'binary' },
          more: { type: 'array', items: { type: 'string', format: 'binary' } },
        },
      },
      Encoded: {
        properties: { data: { type: 'string', contentEncoding: 'base64' }, name: { type: 'string' } },
      },
    },
  },
  paths: {
    '/things/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      get: {
        operationId: 'getThing',
        summary: "It's */ a\n thing",
        security: [{ key: [] }, { sign: [] }, {}],
        parameters: [
          { name: 'X-Trace', in: 'header', schema: { type: 'string' } },
          { name: 'page', in: 'query', schema: { type: 'integer' } },
        ],
        'x-retry': 'read',
        responses: {
          200: { description: 'ok', content: { 'application/json': { schema: {} } } },
          '4XX': { description: 'no' },
        },
      },
      put: {
        operationId: 'putThing',
        requestBody: {
          required: true,
          content: {
            'multipart/form-data': { schema: { $ref: '#/components/schemas/Upload' } },
            'application/json': { schema: { $ref: '#/components/schemas/Encoded' } },
          },
        },
        responses: { 204: { description: 'done' } },
      },
      post: {
        operationId: 'sendThing',
        security: [],
        requestBody: { content: { 'application/octet-stream': {} } },
        responses: { 200: { description: 'ok' } },
      },
    },
  },
};

const input = { document: DOCUMENT, file: 'tiny.json' };
const { files } = await generateFiles({ input, targets: ['server'] });
const table = files.get('operation-table.ts') ?? '';
const handlers = files.get('handlers.ts') ?? '';

function rowOf(id: string): string {
  return table.split('\n  {\n').find((row) => row.includes(`id: '${id}'`)) ?? '';
}

describe('the table of operations', () => {
  test('has the facts that the runtime needs', () => {
    const row = rowOf('getThing');
    expect(row).toContain("method: 'GET'");
    expect(row).toContain("path: '/things/{id}'");
    expect(row).toContain("retry: 'read'");
    expect(row).toContain("headers: ['x-trace']");
    expect(row).toContain("statuses: ['200', '4XX']");
  });

  test('has the places of credentials, by alternatives', () => {
    expect(rowOf('getThing')).toContain(
      "security: [[{ scheme: 'key', type: 'apiKey', in: 'header', name: 'x-key' }], [{ scheme: 'sign', type: 'apiKey', in: 'query', name: 'sign' }], []]",
    );
    expect(rowOf('putThing')).toContain(
      "security: [[{ scheme: 'key', type: 'apiKey', in: 'header', name: 'x-key' }, { scheme: 'bearer', type: 'http', in: 'header', name: 'authorization', prefix: 'bearer' }]]",
    );
    expect(rowOf('sendThing')).toContain('security: []');
  });

  test('distinguishes files, fields, arrays and base64 properties of bodies', () => {
    expect(rowOf('putThing')).toContain(
      "{ mediaType: 'multipart/form-data', kind: 'multipart', files: ['file', 'more'], fields: ['tag'], lists: ['more'] }",
    );
    expect(rowOf('putThing')).toContain("{ mediaType: 'application/json', kind: 'json', base64: ['data'] }");
    expect(rowOf('sendThing')).toContain(
      "required: false, formats: [{ mediaType: 'application/octet-stream', kind: 'bytes' }]",
    );
  });

  test('keeps a string of the document inside its literal', () => {
    expect(rowOf('getThing')).toContain("summary: 'It\\'s */ a thing'");
  });
});

describe('the types of handlers', () => {
  test('contain descriptions that cannot break out of a comment', () => {
    // Editors show this comment at the key of a handler.
    const [comment = ''] =
      /\/\*\*\n {3}\* It's[\s\S]*?(?= {2}getThing: GetThingHandler<Context)/.exec(handlers) ?? [];
    expect(comment.match(/\*\//g)).toHaveLength(1);
    expect(comment).toContain("It's *\u200b/ a\n");
  });

  test('have a context that depends on the security of the operation', () => {
    expect(handlers).toMatch(
      /GetThingInput<Context, Native = unknown>\n {2}extends ExtendedInput<Operations\['getThing'\].*, Context \| undefined, Native> \{\}/,
    );
    expect(handlers).toMatch(
      /SendThingInput<Native = unknown>\n {2}extends ExtendedInput<Operations\['sendThing'\] & \{ body: Uint8Array \| undefined.* \}, undefined, Native> \{\}/,
    );
    expect(handlers).toContain('sendThing: SendThingHandler<Native>;');
    expect(handlers).toContain('putThing: PutThingHandler<Context, Native>;');
  });

  test('mark the context as unused if no operation has security', async () => {
    expect(handlers).toContain('export interface Handlers<Context, Native = unknown> {');
    const { security: _security, ...open } = { ...DOCUMENT, paths: {} };
    const text = JSON.stringify({ ...open, paths: { '/a': { get: { responses: {} } } } });
    const without = await generateFiles({ input: { text, file: 'open.json' }, targets: ['server'] });
    expect(without.files.get('handlers.ts')).toContain(
      'export interface Handlers<_Context, Native = unknown> {',
    );
  });

  test('have a form and a body if an operation accepts either', () => {
    expect(handlers).toMatch(
      /putThing'\] & \{ form: .*\['multipart\/form-data'\]; body: .*\['application\/json'\] \| undefined/,
    );
  });
});

test('a form that declares more than 100 fields raises the limit of fields', async () => {
  const kind = 'application/x-www-form-urlencoded';
  const formOf = (properties: object) => ({
    put: { requestBody: { content: { [kind]: { schema: { properties } } } } },
  });
  const names = Array.from({ length: 95 }, (_, at) => `n${at}`);
  const own = Object.fromEntries(names.map((name) => [name, { type: 'string' }]));
  const tags = { type: 'array', items: { type: 'string' } };
  const paths = { '/few': formOf(own), '/many': formOf({ ...own, tags }) };
  const text = JSON.stringify({ openapi: '3.1.0', paths });
  const server = await generateFiles({
    input: { text, file: 'a.json' },
    targets: ['server'],
    runtime: 'a-package',
  });
  const table = server.files.get('operation-table.ts') ?? '';
  expect(table.match(/most: \d+/g)).toEqual(['most: 105']);
});

test('the same document gives the same files', async () => {
  const again = await generateFiles({ input, targets: ['server'] });
  expect([...again.files]).toEqual([...files]);
});

test('handlers do not import a file that only a description mentions', async () => {
  const paths = { '/a': { get: { operationId: 'a', summary: 'Lists all schemas.', responses: {} } } };
  const input = { document: { ...DOCUMENT, components: {}, security: [], paths }, file: 'openapi.json' };
  const { files } = await generateFiles({ input, targets: ['server'], withoutValidators: true });
  expect(files.get('handlers.ts')).not.toContain('as schemas');
});
