import { expect, test } from 'vitest';
import { modelOf } from '../../testing/model-of.ts';
import { isExplodedObject } from '../parts.ts';

function read(parameters: unknown[], path = '/a', item: object = {}, components: object = {}) {
  const { operations, unsupported } = modelOf({
    paths: { [path]: { ...item, get: { parameters } } },
    components,
  });
  return { parameters: operations[0]?.parameters, unsupported };
}

test('a parameter has the default style and explode of OpenAPI', () => {
  const all = ['query', 'cookie', 'header', 'path'].map((place) => ({ name: 'a', in: place, schema: {} }));
  const { parameters } = read(all, '/{a}');
  const styles = Object.entries(parameters ?? {}).map(([place, [one]]) => [place, one?.style, one?.explode]);
  expect(styles).toEqual([
    ['path', 'simple', false],
    ['query', 'form', true],
    ['header', 'simple', false],
    ['cookie', 'form', true],
  ]);
  const [deep] = read([{ name: 'a', in: 'query', style: 'deepObject', schema: {} }]).parameters?.query ?? [];
  expect([deep?.style, deep?.explode]).toEqual(['deepObject', false]);
});

test('a cookie of the style `cookie` is exploded', () => {
  const { parameters } = read([{ name: 'a', in: 'cookie', style: 'cookie', schema: {} }]);
  expect(parameters?.cookie).toMatchObject([{ style: 'cookie', explode: true }]);
});

const whole = (content: object) => [{ name: 'all', in: 'querystring', required: true, content }];
const FORM = 'application/x-www-form-urlencoded';

test('a parameter for the whole query string is an exploded object', () => {
  const All = { type: 'object', properties: { a: { type: 'string' } } };
  const content = { [FORM]: { schema: { $ref: '#/components/schemas/All' } } };
  const { parameters, unsupported } = read(whole(content), '/a', {}, { schemas: { All } });
  expect(parameters?.query).toMatchObject([{ name: 'all', required: true, style: 'form', explode: true }]);
  expect(parameters?.query.map(isExplodedObject)).toEqual([true]);
  expect(unsupported).toEqual([]);
});

test.each([
  ['JSON', { 'application/json': { schema: { type: 'object' } } }],
  ['a string', { [FORM]: { schema: { type: 'string' } } }],
  ['a form without a schema', { [FORM]: {} }],
])('a parameter for the whole query string with %s is refused', (_, content) => {
  const { parameters, unsupported } = read(whole(content));
  expect(parameters?.query).toEqual([]);
  expect(unsupported).toMatchObject([
    {
      code: 'malformed',
      pointer: '#/paths/~1a/get/parameters/0',
      reason: expect.stringMatching(/whole query string is read only if .* Declare query parameters\.$/),
    },
  ]);
});

test('a parameter for the whole query string with encodings is a parameter for each property', () => {
  const properties = { a: { type: 'array' }, b: { type: 'object' }, c: { type: 'string' } };
  const schema = { allOf: [{ type: 'object', properties, required: ['a'] }] };
  const encoding = {
    a: { style: 'pipeDelimited', allowReserved: true },
    b: { contentType: 'application/json' },
  };
  const { parameters, unsupported } = read(whole({ [FORM]: { schema, encoding } }));
  expect(parameters?.query).toMatchObject([
    { name: 'a', required: true, style: 'pipeDelimited', explode: false, allowReserved: true },
    { name: 'b', required: false, mediaType: 'application/json' },
    { name: 'c', required: false, style: 'form', explode: true, allowReserved: false },
  ]);
  expect([unsupported, parameters?.query[2]?.mediaType]).toEqual([[], undefined]);
});

test('a path parameter is always required, and an undeclared one is added', () => {
  const { parameters } = read([{ name: 'id', in: 'path', schema: {} }], '/{id}/{part}');
  expect(parameters?.path.map(({ name, required }) => [name, required])).toEqual([
    ['id', true],
    ['part', true],
  ]);
});

test('the operation overrides the path item, by name and place', () => {
  const item = {
    parameters: [
      { name: 'a', in: 'query' },
      { name: 'a', in: 'header', description: 'kept' },
    ],
  };
  const { parameters } = read([{ name: 'a', in: 'query', required: true }], '/a', item);
  expect(parameters?.query.map(({ required }) => required)).toEqual([true]);
  expect(parameters?.header.map(({ description }) => description)).toEqual(['kept']);
});

test('a parameter with content has its media type and schema', () => {
  const content = { 'application/json': { schema: { type: 'integer' } } };
  const [one] = read([{ name: 'a', in: 'query', content }]).parameters?.query ?? [];
  expect([one?.mediaType, one?.schema.types]).toEqual(['application/json', ['integer']]);
});

test('a parameter has its examples, also those of its media type', () => {
  const content = { 'application/json': { examples: { far: { value: [2] } } } };
  const parameters = [{ name: 'a', in: 'query', example: 1, content }];
  expect(read(parameters).parameters?.query[0]?.examples.map(({ value }) => value)).toEqual([1, [2]]);
});

test.each([
  ['without a name', { in: 'query' }],
  ['in an unknown place', { name: 'a', in: 'body' }],
  ['that is a string', 'a'],
  ['in the path, but without its name in the template', { name: 'a', in: 'path' }],
  ['behind a dead reference', { $ref: '#/components/parameters/None' }],
])('a parameter %s is left out and noted', (_, parameter) => {
  const { parameters, unsupported } = read([parameter]);
  expect([parameters?.query, parameters?.path]).toEqual([[], []]);
  expect(unsupported).toHaveLength(1);
  expect(unsupported[0]?.pointer).toContain('#/paths/~1a/get/parameters/0');
});

const noted = (unsupported: ReturnType<typeof read>['unsupported']) =>
  unsupported.map(({ code, pointer, isWarning }) => `${isWarning ? 'warning' : 'fault'} ${code} ${pointer}`);
const text = { schema: { type: 'string' } };
const FIRST = '#/paths/~1{a}/get/parameters/0';

test.each<[place: string, style: string, read: string, note: string | undefined]>([
  ['query', 'pipeDelimited', 'pipeDelimited', undefined],
  ['query', 'simple', 'form', 'warning'],
  ['path', 'form', 'simple', 'warning'],
  ['header', 'matrix', 'simple', 'fault'],
  ['cookie', 'csv', 'form', 'fault'],
])('in %s, the style `%s` is read as `%s`: %s', (place, style, expected, note) => {
  const { parameters, unsupported } = read([{ name: 'a', in: place, style, ...text }], '/{a}');
  const [one] = parameters?.[place as 'query'] ?? [];
  // Without `explode`, only the written style `form` separates the values of an array.
  expect([one?.style, one?.explode]).toEqual([expected, style === 'form']);
  expect(noted(unsupported)).toEqual(note ? [`${note} malformed ${FIRST}/style`] : []);
});

test('of parameters that are declared twice, the last one counts, with a warning', () => {
  const header = (name: string, type: string) => ({ name, in: 'header', schema: { type } });
  const item = { parameters: [header('X-B', 'string')] };
  const all = [header('X-A', 'string'), header('x-a', 'integer'), header('x-b', 'integer')];
  const { parameters, unsupported } = read(all, '/a', item);
  expect(parameters?.header.map(({ name, schema }) => [name, schema.types])).toEqual([
    ['x-b', ['integer']],
    ['x-a', ['integer']],
  ]);
  expect(noted(unsupported)).toEqual(['warning malformed #/paths/~1a/get/parameters']);
  const inQuery = ['A', 'a'].map((name) => ({ name, in: 'query', ...text }));
  expect(read(inQuery).parameters?.query).toHaveLength(2);
});

test('a header or cookie whose name cannot be sent is left out; if it is required, that is a fault', () => {
  const all = [
    { name: 'a b', in: 'header', ...text },
    { name: 'a;b', in: 'cookie', required: true, ...text },
    { name: 'a b', in: 'query', ...text },
  ];
  const { parameters, unsupported } = read(all, '/{a}');
  expect([parameters?.header, parameters?.cookie, parameters?.query.length]).toEqual([[], [], 1]);
  expect(noted(unsupported)).toEqual([
    `warning malformed ${FIRST}`,
    `fault malformed ${FIRST.replace(/0$/, '1')}`,
  ]);
});

test.each([
  ['a schema and a media type', { ...text, content: { 'text/plain': {} } }, 'content'],
  ['two media types', { content: { 'application/json': text, 'text/plain': {} } }, 'content'],
  ['no media type', { content: {} }, 'content'],
  ['what is no media type', { content: { json: text } }, 'content'],
  ['a path parameter that may be absent', { in: 'path', required: false, ...text }, 'required'],
])('a parameter with %s is a warning', (_, parameter, keyword) => {
  const { parameters, unsupported } = read([{ name: 'a', in: 'query', ...parameter }], '/{a}');
  expect(Object.values(parameters ?? {}).flat().length).toBeGreaterThan(0);
  expect(noted(unsupported)).toEqual([`warning malformed ${FIRST}/${keyword}`]);
});

test('of headers of a response that differ in capitals only, the last one counts', () => {
  const headers = {
    'X-A': text,
    'x-a': { schema: { type: 'integer' } },
    'x b': text,
    'X-C': { ...text, style: 'form' },
  };
  const { operations, unsupported } = modelOf({
    paths: { '/a': { get: { responses: { 200: { headers } } } } },
  });
  const read = operations[0]?.responses[0]?.headers ?? [];
  expect(read.map(({ name, style, schema }) => [name, style, schema.types?.join()])).toEqual([
    ['x-a', 'simple', 'integer'],
    ['X-C', 'simple', 'string'],
  ]);
  const at = '#/paths/~1a/get/responses/200/headers';
  expect(noted(unsupported).sort()).toEqual([
    `warning malformed ${at}`,
    `warning malformed ${at}/X-C/style`,
    `warning malformed ${at}/x b`,
  ]);
});
