import { expect, test } from 'vitest';
import { modelOf } from '../../testing/model-of.ts';

const JSON_TYPE = 'application/json';

test('an operation inherits from the path item what it does not define itself', () => {
  const get = { operationId: 'own', summary: 'Own' };
  const { operations } = modelOf({
    paths: { '/a': { summary: 'Shared', description: 'Both', get, post: {} } },
  });
  expect(
    operations.map(({ id, idOrigin, summary, description }) => [id, idOrigin, summary, description]),
  ).toEqual([
    ['own', 'document', 'Own', 'Both'],
    ['postA', 'derived', 'Shared', 'Both'],
  ]);
});

test('security of the operation replaces that of the document, also when it is empty', () => {
  const security = [{ key: [], token: ['read'] }];
  const { operations } = modelOf({ security, paths: { '/a': { get: {}, post: { security: [] } } } });
  expect(operations.map((operation) => operation.security.map((schemes) => [...schemes]))).toEqual([
    [
      [
        ['key', []],
        ['token', ['read']],
      ],
    ],
    [],
  ]);
});

test('bodies and responses are found behind references, with their examples', () => {
  const examples = {
    one: { value: 1 },
    two: { $ref: '#/components/examples/Two' },
    dead: { $ref: '#/components/examples/None' },
    elsewhere: { externalValue: 'https://example.com' },
  };
  const body = {
    required: true,
    content: { [JSON_TYPE]: { schema: { type: 'string' }, example: 0, examples } },
  };
  const { operations, unsupported } = modelOf({
    paths: {
      '/a': {
        post: {
          requestBody: { $ref: '#/components/requestBodies/Body' },
          responses: { '4XX': { $ref: '#/components/responses/No' }, 204: { description: 'd' }, 'x-a': {} },
        },
      },
    },
    components: {
      examples: { Two: { value: null } },
      requestBodies: { Body: body },
      responses: { No: { headers: { 'x-a': { schema: {} } }, content: { '*/*': {} } } },
    },
  });
  const [operation] = operations;
  expect(operation?.body).toMatchObject({ required: true, pointer: '#/components/requestBodies/Body' });
  const pointer = '#/components/requestBodies/Body/content/application~1json';
  expect(operation?.body?.contents).toMatchObject([{ mediaType: JSON_TYPE, pointer }]);
  expect(operation?.body?.contents[0]?.examples).toEqual([
    { value: 0, pointer: `${pointer}/example` },
    { name: 'one', value: 1, pointer: `${pointer}/examples/one` },
    { name: 'two', value: null, pointer: `${pointer}/examples/two` },
  ]);
  expect(unsupported).toEqual([]);
  expect(
    operation?.responses.map(({ status, contents, headers }) => [status, contents.length, headers.length]),
  ).toEqual([
    ['204', 0, 0],
    ['4XX', 1, 1],
  ]);
  expect(operation?.responses[1]?.contents[0]?.schema).toBeUndefined();
});

test('content whose key is not a media type is left out and noted', () => {
  const content = { [JSON_TYPE]: {}, examples: {}, json: {} };
  const { operations, unsupported } = modelOf({ paths: { '/a': { post: { requestBody: { content } } } } });
  expect(operations[0]?.body?.contents.map(({ mediaType }) => mediaType)).toEqual([JSON_TYPE]);
  expect(unsupported.map(({ code, isWarning }) => [code, isWarning])).toEqual([
    ['malformed', true],
    ['malformed', undefined],
  ]);
});

test('webhooks and callbacks are operations of their kinds', () => {
  const callbacks = { done: { '{$request.body#/url}': { post: { operationId: 'told' } }, 'x-a': {} } };
  const { operations, webhooks } = modelOf({
    paths: { '/a': { post: { callbacks } } },
    webhooks: { changed: { post: {} } },
  });
  expect(operations[0]?.callbacks).toMatchObject([
    { id: 'told', kind: 'callback', path: '{$request.body#/url}' },
  ]);
  expect(webhooks).toMatchObject([{ id: 'postChanged', kind: 'webhook', path: 'changed' }]);
});

test('an operation that is not an object is left out and noted', () => {
  const { operations, unsupported } = modelOf({ paths: { '/a': { get: 'text', post: null } } });
  expect(operations).toEqual([]);
  expect(unsupported).toMatchObject([{ code: 'malformed', pointer: '#/paths/~1a/get' }]);
});

test('a callback without an id is named after its key, not after its URL', () => {
  const event = { '{$request.body#/url}': { post: {} } };
  const { operations } = modelOf({
    paths: { '/a': { post: { callbacks: { onPaid: event, 'on-failed': event } } } },
  });
  expect(operations[0]?.callbacks.map(({ id, path }) => [id, path])).toEqual([
    ['postOnPaid', '{$request.body#/url}'],
    ['postOnFailed', '{$request.body#/url}'],
  ]);
});

const reference = { $ref: '#/components/callbacks/cb' };

test('a callback inside itself is read once', () => {
  const cb = { '{$request.body#/u}': { post: { operationId: 'told', callbacks: { again: reference } } } };
  const { operations, unsupported } = modelOf({
    paths: {
      '/a': { post: { callbacks: { cb: reference } } },
      '/b': { post: { callbacks: { cb: reference } } },
    },
    components: { callbacks: { cb } },
  });
  expect(operations.map(({ callbacks }) => callbacks.map(({ id, callbacks: inner }) => [id, inner]))).toEqual(
    [[['told', []]], [['told_2', []]]],
  );
  expect(unsupported.filter(({ isWarning }) => !isWarning)).toEqual([]);
});

test.each([
  ['nest too deeply', 30, 1],
  ['multiply', 7, 4],
])('callbacks that %s are left out and noted', (_, levels, uses) => {
  const level = (at: number) => {
    const inner = Array.from({ length: uses }, (_, use) => [
      use,
      { $ref: `#/components/callbacks/cb${at + 1}` },
    ]);
    return { '{$url}': { post: { callbacks: at < levels ? Object.fromEntries(inner) : {} } } };
  };
  const all = Array.from({ length: levels + 1 }, (_, at) => [`cb${at}`, level(at)]);
  const { unsupported } = modelOf({
    paths: { '/a': { post: { callbacks: { cb: { $ref: '#/components/callbacks/cb0' } } } } },
    components: { callbacks: Object.fromEntries(all) },
  });
  const reason =
    'At most 10 levels of callbacks and 2,000 callbacks are read, so this one and any further ones';
  expect(unsupported).toMatchObject([{ code: 'too-deep', reason: `${reason} are left out. Declare fewer.` }]);
});

test('the additions of OpenAPI 3.2 are read', () => {
  const data = {
    type: 'string',
    contentMediaType: JSON_TYPE,
    contentSchema: { $ref: '#/components/schemas/A' },
  };
  const itemSchema = { type: 'object', properties: { data } };
  const shared = { examples: { one: { dataValue: 1 } }, schema: {} };
  const content = {
    'text/event-stream': { itemSchema },
    'application/jsonl': { itemSchema, itemEncoding: {} },
    [JSON_TYPE]: { $ref: '#/components/mediaTypes/Shared' },
  };
  const { operations, unsupported } = modelOf({
    openapi: '3.2.0',
    paths: { '/a': { query: {}, additionalOperations: { COPY: { responses: { 200: { content } } } } } },
    components: { schemas: { A: { type: 'number' } }, mediaTypes: { Shared: shared } },
  });
  expect(operations.map(({ id, method }) => [id, method])).toEqual([
    ['queryA', 'QUERY'],
    ['copyA', 'COPY'],
  ]);
  const [events, lines, json] = operations[1]?.responses[0]?.contents ?? [];
  expect(events?.schema?.ref?.types).toEqual(['number']);
  expect([events, lines].map((content) => content?.itemSchema?.types)).toEqual([['object'], ['object']]);
  expect(lines?.schema).toBe(lines?.itemSchema);
  expect(json?.examples.map(({ value }) => value)).toEqual([1]);
  const at = '#/paths/~1a/additionalOperations/COPY/responses/200/content/application~1jsonl';
  expect(unsupported.map(({ pointer, isWarning }) => [pointer, isWarning])).toEqual([
    [`${at}/itemEncoding`, true],
  ]);
});

test('the schema of a stream is that of its items, or JSON without a schema', () => {
  const event = (data: object) => ({ itemSchema: { type: 'object', properties: { data } } });
  const array = { type: 'array', items: { type: 'number' } };
  const content = {
    'application/x-ndjson': { schema: { type: 'string' } },
    'application/jsonl': { schema: { $ref: '#/components/schemas/All' } },
    'application/json-seq': { schema: array, itemSchema: { type: 'boolean' } },
    'text/event-stream': event({ type: 'string' }),
    'text/event-stream;v=2': event({ type: 'string', contentMediaType: JSON_TYPE }),
    'multipart/mixed': { itemSchema: {} },
    [JSON_TYPE]: { schema: array },
  };
  const { operations, unsupported } = modelOf({
    openapi: '3.2.0',
    paths: { '/a': { get: { responses: { 200: { content } } } } },
    components: { schemas: { All: array } },
  });
  const types = operations[0]?.responses[0]?.contents.map(({ schema }) => schema?.types?.join());
  expect(types).toEqual(['string', 'number', 'boolean', 'string', undefined, undefined, 'array']);
  expect(unsupported.map(({ pointer }) => pointer)).toEqual([
    expect.stringContaining('multipart~1mixed/itemSchema'),
  ]);
});

test('a range in lower case is a range, with a warning', () => {
  const responses = {
    '4xx': { description: 'low' },
    '5Xx': { description: 'mixed' },
    '5XX': { description: 'right' },
  };
  const { operations, unsupported } = modelOf({ paths: { '/a': { get: { responses } } } });
  expect(operations[0]?.responses.map(({ status, description }) => [status, description])).toEqual([
    ['4XX', 'low'],
    ['5XX', 'right'],
  ]);
  expect(unsupported).toEqual([
    {
      code: 'malformed',
      pointer: '#/paths/~1a/get/responses/4xx',
      reason: '`4xx` must be written `4XX`. It is read as that.',
      isWarning: true,
    },
    {
      code: 'malformed',
      pointer: '#/paths/~1a/get/responses/5Xx',
      reason: '`5Xx` must be written `5XX`. `5XX` is declared too, so it is left out.',
      isWarning: true,
    },
  ]);
});

test.each(['204', '205', '304'])('a response %s has no body, whatever its content is', (status) => {
  const content = { [JSON_TYPE]: { schema: { type: 'object' } } };
  const responses = { 200: { content }, [status]: { content } };
  const { operations, unsupported } = modelOf({ paths: { '/a': { get: { responses } } } });
  expect(operations[0]?.responses.map((response) => [response.status, response.contents.length])).toEqual([
    ['200', 1],
    [status, 0],
  ]);
  expect(unsupported).toEqual([
    {
      code: 'malformed',
      pointer: `#/paths/~1a/get/responses/${status}/content`,
      reason: `A response with HTTP status ${status} has no body. Its \`content\` is left out.`,
      isWarning: true,
    },
  ]);
});
