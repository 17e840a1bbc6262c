import { expect, test } from 'vitest';
import { LINKED_RUNTIMES } from '../../../test/support/compiled.ts';
import { generateFiles } from '../../generate-files.ts';

/** Returns the kinds of data in the record of an operation that has these responses. */
async function dataOf(responses: string): Promise<string | undefined> {
  const text = `openapi: 3.1.0
info: { title: Test, version: '1' }
paths:
  /a: { get: { operationId: a, responses: { ${responses} } } }
`;
  const input = { text, file: 'test.yaml' };
  const { files } = await generateFiles({ input, targets: ['client'], runtime: LINKED_RUNTIMES.client });
  return /data: (\[.*?\])/.exec(files.get('operation-table.ts') ?? '')?.[1];
}

test.each([
  ['text', 'type: string', 'readTextEvents'],
  ['text of a list', "type: string, enum: ['a']", 'readTextEvents'],
  ['JSON', 'type: object', 'readEvents'],
  ['text or null', "type: [string, 'null']", 'readEvents'],
])('events with %s as data are read as such', async (_, keywords, reader) => {
  const text = `openapi: 3.1.0
info: { title: Test, version: '1' }
paths:
  /a: { get: { operationId: a, responses: { '200': { description: Fine., content: { text/event-stream: { schema: { ${keywords} } } } } } } }
`;
  const { files } = await generateFiles({
    input: { text, file: 'test.yaml' },
    targets: ['client'],
    runtime: LINKED_RUNTIMES.client,
  });
  expect(files.get('operation-table.ts')).toContain(`streams: api.${reader} }`);
});

const response = (status: string, ...types: string[]) =>
  `'${status}': { description: Fine., content: { ${types.map((type) => `${type}: {}`).join(', ')} } }`;

test.each([
  ['JSON alone', response('200', 'application/json'), undefined],
  ['JSON, or nothing', `${response('200', 'application/json')}, ${response('204')}`, undefined],
  ['JSON, and nothing that is shown', `${response('200', 'application/json')}, ${response('202')}`, '[]'],
  [
    'what refusals are does not count',
    `${response('200', 'application/json')}, ${response('404', 'text/plain')}`,
    undefined,
  ],
  ['JSON is asked for, where there is any', response('200', 'text/csv', 'application/json'), undefined],
  ['a string or a file', response('200', 'application/xml', 'image/png'), "['text', 'bytes']"],
  ['events', response('200', 'text/event-stream'), "['events']"],
  ['the default', response('default', 'text/csv'), "['text']"],
  ['a range', response('2XX', 'application/pdf'), "['bytes']"],
  ['anything', response('200', "'*/*'"), '[]'],
  ['nothing', response('200'), '[]'],
])('the data of a success: %s', async (_, responses, data) => {
  expect(await dataOf(responses)).toBe(data);
});

/** Returns the default URL of a client, the comment of that option, and the servers of its operations. */
async function servers(document: string, own: readonly string[]) {
  const paths = own.map(
    (server, at) =>
      `  /p${at}: { get: { operationId: op${at}, ${server} responses: { '204': { description: Fine. } } } }\n`,
  );
  const text = `openapi: 3.1.0\ninfo: { title: Test, version: '1' }\n${document}\npaths:\n${paths.join('')}`;
  const { files } = await generateFiles({
    input: { text, file: 'test.yaml' },
    targets: ['client'],
    runtime: LINKED_RUNTIMES.client,
  });
  const client = files.get('client.ts') ?? '';
  const table = files.get('operation-table.ts') ?? '';
  return {
    base: /baseUrl \?\? '([^']*)'/.exec(client)?.[1],
    said: /\/\*\* (.*) \*\/\n {2}readonly baseUrl/.exec(client)?.[1],
    own: own.map((_, at) => new RegExp(`id: 'op${at}'.*server: '([^']*)'`).exec(table)?.[1]),
  };
}

const one = (url: string) => `servers: [{ url: '${url}' }]`;

test.each([
  ['the first of several', one('https://a.example/v1/'), 'https://a.example/v1'],
  [
    'with the defaults of its variables',
    `servers: [{ url: 'https://{r}.a.example:{port}/{v}', variables: { r: { default: eu, enum: [eu, us] }, port: { default: '8443' }, v: { default: v2 } } }]`,
    'https://eu.a.example:8443/v2',
  ],
  ['a variable without a default', one('https://{r}.a.example'), undefined],
  ['none', '', undefined],
])('the URL of the service: %s', async (_, document, base) => {
  expect((await servers(document, [''])).base).toBe(base);
});

test('a server that is a path has no default URL, and the comment of the option names the path', async () => {
  expect(await servers(one('/api/v3'), [''])).toEqual({
    base: undefined,
    said: 'The URL of the service, with its path `/api/v3`.',
    own: [undefined],
  });
});

test('an operation has its own server, as a URL or a path, unless the document has the same one', async () => {
  const document = one('https://a.example');
  const own = [`${one('https://b.example')},`, `${one('/files')},`, `${one('https://a.example/')},`, ''];
  expect((await servers(document, own)).own).toEqual(['https://b.example', '/files', undefined, undefined]);
});

test('a server that all operations share is that of the document', async () => {
  const same = `${one('https://b.example')},`;
  expect(await servers('', [same, same])).toMatchObject({
    base: 'https://b.example',
    own: [undefined, undefined],
  });
  expect(await servers('', [same, ''])).toMatchObject({
    base: undefined,
    own: ['https://b.example', undefined],
  });
});

test.each([
  ['int64', '{ type: integer, format: int64 }', true],
  ['an integer without a format', '{ type: integer, minimum: 0 }', true],
  ['a number with the format int64', '{ type: number, format: int64 }', true],
  ['int32', '{ type: integer, format: int32 }', false],
  ['limits', '{ type: integer, format: int64, minimum: 0, maximum: 100 }', false],
  ['fixed values', '{ type: integer, enum: [1, 2] }', false],
  ['a number', '{ type: number }', false],
])('a response with large integers is read without rounding: %s', async (_, schema, isLarge) => {
  const content = `content: { application/json: { schema: { type: array, items: { $ref: '#/components/schemas/A' } } } }`;
  const text = `openapi: 3.1.0
info: { title: Test, version: '1' }
paths:
  /a: { put: { operationId: a, requestBody: { ${content} }, responses: { '200': { description: Fine., ${content} } } } }
components: { schemas: { A: ${schema} } }
`;
  const generated = async (int64: 'number' | 'bigint') => {
    const options = { targets: ['client'], runtime: LINKED_RUNTIMES.client, int64 } as const;
    const { files } = await generateFiles({ input: { text, file: 'test.yaml' }, ...options });
    const [, type] = /export type A = (.*);/.exec(files.get('schemas.ts') ?? '') ?? [];
    return { type, record: files.get('operation-table.ts') ?? '' };
  };
  const usual = await generated('number');
  expect([usual.type === 'number | bigint', usual.record.includes('json: api.exactJson')]).toEqual([
    false,
    isLarge,
  ]);
  const { type, record } = await generated('bigint');
  expect([type === 'number | bigint', record.includes('json: api.bigintJson')]).toEqual([isLarge, isLarge]);
  expect(record).toContain("body: { 'application/json': api.bigintBody }");
});
