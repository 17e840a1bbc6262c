import { expect, test } from 'vitest';
import { roundTrip } from './round-trip.ts';

const FILE = '{ type: string, format: binary }';

/** Sends what the schema of one place allows, each of its alternatives, and returns what went wrong. */
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
    'a text or an object',
    '{ anyOf: [{ type: string, enum: [auto] }, { type: object, required: [size], properties: { size: { type: integer } } }] }',
  ],
])('a field of a form may be %s', async (_, schema) => {
  const form = `{ schema: { type: object, required: [field], properties: { field: ${schema} } } }`;
  expect(await faultsOf(`multipart/form-data: ${form}`)).toEqual([]);
});

test('a form of deep objects arrives with their members and lists', async () => {
  const deep = '{ style: deepObject, explode: true }';
  const item = '{ type: object, properties: { name: { type: string }, count: { type: integer } } }';
  const list = `{ type: array, items: ${item} }`;
  const map = '{ type: object, additionalProperties: { type: number } }';
  const by = `{ type: object, properties: { list: ${list}, is: { type: boolean }, map: ${map} } }`;
  const schema = `{ type: object, properties: { by: ${by} } }`;
  const form = `{ schema: ${schema}, encoding: { by: ${deep} } }`;
  expect(await faultsOf(`application/x-www-form-urlencoded: ${form}`)).toEqual([]);
});

test('the members of an object that may be null are query parameters of their own', async () => {
  const schema = '{ type: [object, "null"], additionalProperties: { type: string } }';
  expect(await faultsOf('application/json: {}', `{ name: more, in: query, schema: ${schema} }`)).toEqual([]);
});
