import { buildModel, loadDocument } from '@cross-border-payments/openapi/model';
import { describe, expect, test } from 'vitest';
import { typesOfDocument } from '../../emit/type-files.ts';
import { FAULTS } from '../faults.ts';
import { clientFiles } from './index.ts';

const HEAD = `
openapi: 3.1.0
info: { title: Test, version: '1' }
x-profile:
  envelope: { status: status, success: '1', message: message, data: data }
  order: { number: orderNo, id: tradeId }
  paging: { page: page, size: size, total: count }
security: [{ appkey: [], token: [] }]
components:
  securitySchemes:
    appkey: { type: apiKey, in: header, name: appkey }
    token: { type: apiKey, in: header, name: token }
    basic: { type: http, scheme: basic }
`;

/** Returns the generated files, and the parts of the document that the client cannot send. */
function generated(paths: string) {
  const text = `${HEAD}paths:\n${paths}`;
  const model = buildModel(loadDocument({ text, file: 'test.yaml' }));
  const files = clientFiles(typesOfDocument(model), { runtime: '../runtime.ts' });
  return { files, unsupported: FAULTS.client(model, {}) };
}

function filesOf(paths: string) {
  return generated(paths).files;
}

function operation(path: string, method: string, more: string): string {
  const lines = more.split('\n').map((line) => `      ${line}\n`);
  return `  ${path}:\n    ${method}:\n${lines.join('')}`;
}

const RESPONSE =
  "responses: { '200': { description: Fine, content: { application/json: { schema: { type: object } } } } }";

describe('the table of operations', () => {
  const table = (paths: string) => filesOf(paths).get('operation-table.ts') ?? '';

  /** Returns the record of an operation, on one line. */
  const readRecord = (text: string, id: string) =>
    text.split(`\n  ${id}: {\n`)[1]?.split('\n  },\n')[0]?.replaceAll(/\n +/g, ' ').trim() ?? '';

  test('has a whole record for every operation, and does not repeat one without a retry class', () => {
    const text = table(
      operation('/a', 'post', `operationId: makeA\ntags: [shop]\n${RESPONSE}`) +
        operation('/b', 'post', `operationId: payShop\ntags: [shop]\n${RESPONSE}`),
    );
    const shared =
      "retry: 'never', security: [['appkey', 'token']], input: 'query', query: [], responses: [200],";
    expect(readRecord(text, 'makeA')).toBe(
      `id: 'makeA', group: 'shop', name: 'makeA', method: 'POST', path: '/a', ${shared}`,
    );
    expect(readRecord(text, 'payShop')).toBe(
      `id: 'payShop', group: 'shop', name: 'pay', method: 'POST', path: '/b', ${shared}`,
    );
  });

  test('has keys, forms, queries and the operations that find an order', () => {
    const body = (type: string) =>
      `requestBody: { content: { ${type}: { schema: { type: object, properties: { orderNo: { type: string } } } } } }`;
    const text = table(
      [
        operation(
          '/a',
          'post',
          `operationId: createOrder\ntags: [shop]\nx-retry: once-per-order\nx-found-by: getOrderStatus\n${body('application/json')}\n${RESPONSE}`,
        ),
        operation(
          '/b',
          'post',
          `operationId: getOrderStatus\ntags: [shop]\nx-retry: read\nsecurity: []\n${body('application/json')}\n${RESPONSE}`,
        ),
        operation(
          '/c',
          'post',
          `operationId: uploadFile\ntags: [shop]\n${body('multipart/form-data')}\n${RESPONSE}`,
        ),
        operation(
          '/d',
          'get',
          `operationId: listOrders\ntags: [shop]\nx-retry: read\nparameters: [{ name: page, in: query, schema: { type: integer } }]\n${RESPONSE}`,
        ),
        operation(
          '/e',
          'get',
          `operationId: getPrice\ntags: [shop]\nx-retry: read\nparameters: [{ name: query, in: query, schema: { type: object, additionalProperties: { type: string } } }]\n${RESPONSE}`,
        ),
      ].join(''),
    );
    expect(readRecord(text, 'createOrder')).toContain("resolvedBy: 'getOrderStatus'");
    expect(readRecord(text, 'getOrderStatus')).toMatch(
      /path: '\/b', retry: 'read', input: 'body'(?!.*security)/,
    );
    expect(readRecord(text, 'uploadFile')).toMatch(
      /path: '\/c', retry: 'never', .* body: { 'multipart\/form-data': api.multipartBody }/,
    );
    expect(readRecord(text, 'listOrders')).toContain("query: ['page']");
    expect(readRecord(text, 'getPrice')).toContain("query: ['*']");
  });

  test('returns promises that can be iterated where the query selects a page by the names in `x-profile`', () => {
    const query = (...names: string[]) =>
      `parameters: [${names.map((name) => `{ name: ${name}, in: query, schema: { type: integer } }`).join(', ')}]`;
    const files = filesOf(
      operation('/a', 'get', `operationId: listA\ntags: [shop]\n${query('page', 'size')}\n${RESPONSE}`) +
        operation(
          '/b',
          'get',
          `operationId: listB\ntags: [shop]\n${query('pages', 'pageSize')}\n${RESPONSE}`,
        ),
    );
    expect(files.get('operation-table.ts')).toContain(
      "paging: { page: 'page', size: 'size', total: 'count' }",
    );
    const resources = files.get('resources.ts') ?? '';
    expect(resources).toMatch(/for await.*?listA: \(.*\): PagePromise<.*listB: \(.*\): CallPromise</s);
    expect(resources.match(/for await/g)).toHaveLength(1);
    expect(resources.match(/PagePromise/g)).toHaveLength(2);
  });

  test('has the ids as names with `methodNames: ids`, in the group of the tag or in `default`', () => {
    const paths =
      operation('/a', 'post', `operationId: payShop\ntags: [shop]\n${RESPONSE}`) +
      operation('/b', 'post', `operationId: makeB\n${RESPONSE}`);
    const model = buildModel(loadDocument({ text: `${HEAD}paths:\n${paths}`, file: 'test.yaml' }));
    const files = clientFiles(typesOfDocument(model), { methodNames: 'ids', runtime: '../runtime.ts' });
    const text = files.get('operation-table.ts') ?? '';
    expect(readRecord(text, 'payShop')).toContain("group: 'shop', name: 'payShop'");
    expect(readRecord(text, 'makeB')).toContain("group: 'default', name: 'makeB'");
    expect(files.get('resources.ts')).toContain('payShop: (options?: CallOptions)');
  });

  test('passes the security schemes and the profile to the plug-in', () => {
    const text = table(operation('/a', 'post', `operationId: makeA\ntags: [shop]\n${RESPONSE}`));
    expect(text).toMatch(
      /export const schemes: PaymentPlugin = \/\* @__PURE__ \*\/ api\.payments\(profile, {\n {2}appkey: { in: api\.inHeader, name: 'appkey' },[\s\S]*}, operations\);/,
    );
  });

  test('has facts without a method, and ids and paths that are not identifiers', () => {
    const names = '[{ name: a b, in: query, schema: {} }, { name: c&d, in: query, schema: {} }]';
    const text = table(
      operation('/a b?c', 'get', `operationId: make (a)\ntags: [shop]\nparameters: ${names}\n${RESPONSE}`) +
        operation('/e', 'get', `operationId: getShopOrderOfShop\ntags: [shop]\n${RESPONSE}`),
    );
    const record = readRecord(text, "'make (a)'");
    expect(record).toContain("id: 'make (a)', group: 'shop', name: 'makeA', method: 'GET', path: '/a b?c'");
    expect(record).toContain("query: ['a b', 'c&d']");
    expect(readRecord(text, 'getShopOrderOfShop')).toContain("name: 'getOrderOfShop'");
  });

  test.each([
    [
      'a body and a query',
      'post',
      'parameters: [{ name: page, in: query, schema: { type: integer } }]\nrequestBody: { content: { application/json: { schema: {} } } }',
      "writes: { query: api.writeQuery, body: api.writeBody }, body: { 'application/json': api.jsonBody }",
      '{ readonly query?: MakeAQuery } & { readonly body?: MakeARequest; ',
    ],
    [
      'a path parameter',
      'get',
      'parameters: [{ name: id, in: path, required: true, schema: { type: string } }, { name: q, in: query, style: pipeDelimited, schema: {} }]',
      "styles: { query: { q: { separator: '%7C' } } }, writes: { query: api.writeQuery }",
      '{ readonly path: MakeAPath; readonly query?: MakeAQuery }',
    ],
    [
      'a text body',
      'post',
      'requestBody: { required: true, content: { text/plain: { schema: { type: string } } } }',
      "writes: { body: api.writeBody }, body: { 'text/plain': api.bytesBody }",
      '{ readonly body: MakeARequest; ',
    ],
    [
      'a body of one of two media types',
      'post',
      'requestBody: { content: { application/json: { schema: {} }, text/plain: { schema: { type: string } } } }',
      "writes: { body: api.writeChosenBody }, body: { 'application/json': api.jsonBody, 'text/plain': api.bytesBody }",
      '({ readonly body?: ',
    ],
  ])('writes a request from its parts for %s, and only then', (_, method, more, parts, input) => {
    const path = more.includes('in: path') ? '/a/{id}' : '/a';
    const other = operation('/b', 'post', `operationId: makeB\ntags: [shop]\n${RESPONSE}`);
    const one = operation(path, method, `operationId: makeA\ntags: [shop]\n${more}\n${RESPONSE}`);
    const { files, unsupported } = generated(one + other);
    expect(unsupported).toEqual([]);
    const table = files.get('operation-table.ts') ?? '';
    const record = readRecord(table, 'makeA');
    expect(record).toContain(`query: ['*'], ${parts}`);
    expect(record).not.toContain('input:');
    expect(table).toContain("import * as api from '../runtime.ts';");
    expect(readRecord(table, 'makeB')).toContain("input: 'query', query: []");
    expect(files.get('resources.ts')).toContain(`makeA: (input: ${input}`);
  });

  test('leaves out and lists an operation whose HTTP method no client sends', () => {
    const other = operation('/b', 'post', `operationId: makeB\ntags: [shop]\n${RESPONSE}`);
    const one = operation('/a', 'trace', `operationId: makeA\ntags: [shop]\n${RESPONSE}`);
    const { files, unsupported } = generated(one + other);
    expect(unsupported).toMatchObject([
      { code: 'not-sendable', reason: expect.stringContaining('makeA has the method TRACE') },
    ]);
    expect(files.get('operation-table.ts')).toContain("Exclude<keyof Operations, 'makeA'>");
    expect(files.get('operation-table.ts')).not.toContain('makeA:');
    expect(files.get('resources.ts')).toContain('makeB: (');
    expect(files.get('resources.ts')).not.toContain('makeA: (');
  });

  test('lists schemes that are not keys in headers', () => {
    const paths = operation(
      '/a',
      'get',
      `operationId: makeA\ntags: [shop]\nsecurity: [{ basic: [] }]\n${RESPONSE}`,
    );
    const { files, unsupported } = generated(paths);
    expect(unsupported).toMatchObject([
      { code: 'unknown-security', reason: expect.stringContaining('secured by "basic"') },
    ]);
    expect(files.get('operation-table.ts')).toContain("security: [['basic']]");
  });

  test('lists no scheme if an alternative has only keys in headers', () => {
    const paths = operation(
      '/a',
      'get',
      `operationId: makeA\ntags: [shop]\nsecurity: [{ basic: [] }, { appkey: [] }]\n${RESPONSE}`,
    );
    const { files, unsupported } = generated(paths);
    expect(unsupported).toEqual([]);
    expect(files.get('operation-table.ts')).toContain("security: [['basic'], ['appkey']]");
  });

  test('of a document without operations is empty', () => {
    expect(filesOf('  {}\n').get('operation-table.ts')).toContain(
      'Readonly<Record<Id, OperationRecord>> = {\n};',
    );
  });
});

describe('the methods', () => {
  test('leave out the body of a GET and list it', () => {
    const text = filesOf(
      operation(
        '/a',
        'get',
        `operationId: listAreas\ntags: [shop]\nrequestBody: { content: { application/json: { schema: {} } } }\n${RESPONSE}`,
      ),
    ).get('resources.ts');
    expect(text).toContain('so it is left out');
    expect(text).toContain('listAreas: (options?: CallOptions)');
  });

  test('are the same for the same document', () => {
    const paths = operation('/a', 'post', `operationId: makeA\ntags: [shop]\n${RESPONSE}`);
    expect([...filesOf(paths)]).toEqual([...filesOf(paths)]);
  });
});

test('a profile without an envelope is refused, because its client could read no response', () => {
  const text = `${HEAD.replace(/ +envelope:.*\n/, '')}paths: {}\n`;
  const model = buildModel(loadDocument({ text, file: 'test.yaml' }));
  expect(FAULTS.client(model, {})).toMatchObject([
    { code: 'not-readable', pointer: '#/x-profile', reason: expect.stringContaining('add `envelope`') },
  ]);
});
