import { expect, test } from 'vitest';
import { roundTrip } from './round-trip.ts';

const FILE = '{ type: string, format: binary }';

/** Sends values for every alternative of a schema, and returns the faults. */
async function faultsOf(body: string, parameters = ''): Promise<readonly string[]> {
  const text = `
openapi: 3.1.0
info: { title: Test, version: '1' }
paths:
  /a:
    post:
      operationId: send
      parameters: [${parameters}]
      requestBody: { required: true, content: { ${body} } }
      responses: { '200': { description: Fine. } }
`;
  const { results } = await roundTrip({ text, file: 'test.yaml' });
  expect(results[0]?.exchanges).toBeGreaterThan(0);
  return results.flatMap(({ faults }) => faults);
}

test.each([
  ['a file or an object', `{ anyOf: [${FILE}, { type: object, properties: { id: { type: string } } }] }`],
  ['a file or a list of files', `{ oneOf: [${FILE}, { type: array, items: ${FILE} }] }`],
  ['a file or null', `{ anyOf: [${FILE}, { type: 'null' }] }`],
  [
    'a string or an object',
    '{ anyOf: [{ type: string, enum: [auto] }, { type: object, required: [size], properties: { size: { type: integer } } }] }',
  ],
])('a field of a form may be %s', async (_, schema) => {
  const form = `{ schema: { type: object, required: [field], properties: { field: ${schema} } } }`;
  expect(await faultsOf(`multipart/form-data: ${form}`)).toEqual([]);
});

test('an example with the name of a file represents a file', async () => {
  const form = `{ schema: { type: object, properties: { field: ${FILE} } }, example: { field: '@a.xml' } }`;
  expect(await faultsOf(`multipart/form-data: ${form}`)).toEqual([]);
});

test('a form with deep objects arrives with their properties and arrays', async () => {
  const deep = '{ style: deepObject, explode: true }';
  const item = '{ type: object, properties: { name: { type: string }, count: { type: integer } } }';
  const list = `{ type: array, items: ${item} }`;
  const map = '{ type: object, additionalProperties: { type: number } }';
  const by = `{ type: object, properties: { list: ${list}, is: { type: boolean }, map: ${map} } }`;
  const schema = `{ type: object, properties: { by: ${by} } }`;
  const form = `{ schema: ${schema}, encoding: { by: ${deep} } }`;
  expect(await faultsOf(`application/x-www-form-urlencoded: ${form}`)).toEqual([]);
});

test('arrays arrive in the style deepObject, in a form and in a query', async () => {
  const object = '{ type: object, properties: { gt: { type: integer } } }';
  const nested = (name: string) =>
    `{ type: object, required: [at], properties: { at: { type: object, additionalProperties: false, required: [${name}], properties: { ${name}: { type: integer } } } } }`;
  const schemas = [
    '{ type: array, items: { type: string } }',
    '{ type: array, items: { type: array, items: { type: integer } } }',
    `{ type: array, items: ${object} }`,
    "{ anyOf: [{ type: array, items: { type: string } }, { type: string, enum: [''] }] }",
    `{ anyOf: [${object}, { type: integer }] }`,
    `{ anyOf: [${object}, { type: array, items: { type: integer } }] }`,
    // Both forms declare `at`, each with another number.
    `{ anyOf: [${nested('count')}, ${nested('sum')}] }`,
  ];
  const deep = 'style: deepObject, explode: true';
  const fields = schemas.map((schema, at) => `of${at}: ${schema}`);
  const encoding = schemas.map((_, at) => `of${at}: { ${deep} }`);
  const parameters = schemas.map((schema, at) => `{ name: by${at}, in: query, ${deep}, schema: ${schema} }`);
  const schema = `{ type: object, additionalProperties: false, properties: { ${fields.join(', ')} } }`;
  const form = `{ schema: ${schema}, encoding: { ${encoding.join(', ')} } }`;
  expect(await faultsOf(`application/x-www-form-urlencoded: ${form}`, parameters.join(', '))).toEqual([]);
});

test.each([
  ['multipart/form-data', 'and each item of an array on its own'],
  ['application/x-www-form-urlencoded', 'with whole arrays'],
])('fields of a form in %s arrive from JSON, %s', async (mediaType) => {
  const schemas = {
    text: '{ type: string, enum: [hi, "7", "null", "[1]"] }',
    count: '{ type: integer }',
    either: '{ type: [string, integer] }',
    object: '{ type: object, required: [a], properties: { a: { type: string } } }',
    numbers: '{ type: array, minItems: 2, items: { type: integer } }',
    words: '{ type: array, minItems: 1, items: { type: string, enum: ["7", "a,b"] } }',
    objects: '{ type: array, items: { type: object, properties: { a: { type: integer } } } }',
  };
  const fields = Object.entries(schemas).map(([name, schema]) => `${name}: ${schema}`);
  const encoding = Object.keys(schemas).map((name) => `${name}: { contentType: application/json }`);
  const schema = `{ type: object, required: [text, words], properties: { ${fields.join(', ')} } }`;
  const form = `{ schema: ${schema}, encoding: { ${encoding.join(', ')} } }`;
  expect(await faultsOf(`${mediaType}: ${form}`)).toEqual([]);
});

test('a form may have all of the fields that it declares', async () => {
  const fields = Array.from({ length: 120 }, (_, at) => `n${at}`);
  const declared = fields.map((name) => `${name}: { type: string }`).join(', ');
  const form = `{ schema: { type: object, required: [${fields.join(', ')}], properties: { ${declared} } } }`;
  expect(await faultsOf(`application/x-www-form-urlencoded: ${form}`)).toEqual([]);
});

test('a server accepts a media type whose parameter the document declares without a value', async () => {
  const json = '{ schema: { type: object, required: [a], properties: { a: { type: string } } } }';
  expect(await faultsOf(`application/json: ${json}, application/json;simple: ${json}`)).toEqual([]);
});

test('an optional form without fields is left out', async () => {
  const schema = { type: 'object', properties: {}, additionalProperties: false };
  const requestBody = { content: { 'application/x-www-form-urlencoded': { schema } } };
  const paths = { '/a': { delete: { requestBody, responses: { 200: { description: 'Fine.' } } } } };
  const text = JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths });
  const { results } = await roundTrip({ text, file: 'test.json' });
  expect(results).toEqual([expect.objectContaining({ exchanges: 1, faults: [] })]);
});

test('each property of an object that may be null is a query parameter', async () => {
  const schema = '{ type: [object, "null"], additionalProperties: { type: string } }';
  expect(await faultsOf('application/json: {}', `{ name: more, in: query, schema: ${schema} }`)).toEqual([]);
});

test.each([
  ['a number or one of some words', '{ anyOf: [{ type: integer }, { type: string, enum: [all, some] }] }'],
  ['a number or a UUID', '{ oneOf: [{ type: integer, minimum: 0 }, { type: string, format: uuid }] }'],
])('a parameter may be %s', async (_, schema) => {
  const parameters = `{ name: of, in: query, required: true, schema: ${schema} }`;
  expect(await faultsOf('application/json: {}', parameters)).toEqual([]);
});

test('operations that a server cannot distinguish are tried separately and listed', async () => {
  const responses = { 200: { description: 'Fine.' } };
  const of = (name: string, schema: object) => ({
    get: { parameters: [{ name, in: 'path', required: true, schema }], responses },
  });
  const paths = {
    '/a/{id}': of('id', { type: 'integer' }),
    '/a/{name}': of('name', { type: 'string', minLength: 3 }),
    '/%61b': { get: { responses } },
    '/a%62': { get: { responses } },
  };
  const text = JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths });
  const { results, notes } = await roundTrip({ text, file: 'test.json' });
  expect(results.flatMap(({ faults }) => faults)).toEqual([]);
  expect(notes).toEqual([
    expect.stringContaining('A server cannot distinguish GET /a/{name} from GET /a/{id}'),
    expect.stringContaining('A server cannot distinguish GET /a%62 from GET /%61b'),
  ]);
});
