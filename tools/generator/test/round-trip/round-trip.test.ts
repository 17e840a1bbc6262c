import { join } from 'node:path';
import { buildModel, loadDocument } from '@cross-border-payments/openapi/model';
import { describe, expect, test } from 'vitest';
import { bodyDifference, differenceOf, type Seen } from './differences.ts';
import { roundTrip } from './round-trip.ts';
import { sampleOf, sampleWays } from './sample.ts';

const cases = join(import.meta.dirname, '../../cases-client');

test('operations with every style pass from the generated client to the generated server and back', async () => {
  const { operations, callable, results, notes } = await roundTrip(join(cases, 'styles/openapi.yaml'));
  expect(results.filter(({ faults }) => faults.length > 0)).toEqual([]);
  expect([operations, callable, results.length]).toEqual([8, 8, 8]);
  expect(notes).toEqual([
    expect.stringContaining('A server cannot distinguish DELETE /moved#there from DELETE /moved'),
  ]);
});

test('operations that the client cannot call are listed, and those that cannot be tried do not count as successes', async () => {
  const text = `
openapi: 3.1.0
info: { title: Test, version: '1' }
paths:
  /a:
    trace: { operationId: traceA, responses: { '200': { description: Fine. } } }
    post:
      operationId: impossible
      requestBody: { required: true, content: { application/json: { schema: { type: integer, minimum: 2, maximum: 1 } } } }
      responses: { '200': { description: Fine. } }
    put: { operationId: refused, responses: { '200': { description: Fine., content: { application/json: { schema: false } } } } }
`;
  const { operations, callable, results, notes } = await roundTrip({ text, file: 'test.yaml' });
  expect([operations, callable]).toEqual([3, 2]);
  expect(notes).toEqual([expect.stringContaining('traceA has the method TRACE')]);
  expect(Object.fromEntries(results.map(({ operation, faults }) => [operation, faults]))).toEqual({
    impossible: ['no valid sample of body as application/json'],
    refused: ['no valid sample of the response 200 as application/json'],
  });
});

describe('a difference', () => {
  const seen: Seen = {
    operation: 'a',
    path: { id: 1 },
    query: { a: [1] },
    headers: { 'x-a': 'b' },
    cookie: 'c=d%20e',
    body: { f: 1 },
  };
  const input = {
    path: { id: 1 },
    query: { a: [1], none: [] },
    headers: { 'X-A': 'b', Accept: 'x' },
    cookies: { c: 'd e' },
    body: { f: 1 },
  };

  test('is not reported between equal values', () => {
    expect(differenceOf({ input, mediaType: 'application/json' }, seen)).toBeUndefined();
    const asText = { ...seen, path: { id: '1' } };
    expect(differenceOf({ input, mediaType: 'application/json' }, asText)).toBeUndefined();
  });

  test.each([
    ['path', { path: { id: '2' } }],
    ['query', { query: { a: [1], b: 2 } }],
    ['query', { query: {} }],
    ['headers', { headers: {} }],
    ['cookies', { cookie: 'c=d' }],
    ['body', { body: { f: 1, g: 2 } }],
    ['body', { body: undefined }],
  ])('in the %s is found: %j', (part, changed) => {
    expect(differenceOf({ input, mediaType: 'application/json' }, { ...seen, ...changed })).toMatch(
      new RegExp(`^${part}[-.\\w]*: sent `),
    );
  });
});

/** Reads a schema, which may refer to `Node`. */
function schemaNode(schema: string) {
  const text = `openapi: 3.1.0\ninfo: { title: T, version: '1' }\ncomponents: { schemas: { Test: ${schema}, Node: { type: object, properties: { next: { $ref: '#/components/schemas/Node' } } } } }`;
  return buildModel(loadDocument({ text, file: 'test.yaml' })).named.get('Test');
}

test.each([
  ['{ properties: { a: {} } }', { a: 1, b: 2 }, { a: 1 }, undefined],
  ['{ properties: { a: {} } }', { a: 1, b: 2 }, { b: 2 }, 'body.a: sent 1, received nothing'],
  ['{ properties: { a: {} } }', { a: 1, b: 2 }, { a: 1, b: 3 }, 'body.b: sent 2, received 3'],
  ['{ properties: { a: { writeOnly: true } } }', { a: 1 }, {}, undefined],
  ['{ type: object }', { b: 2 }, {}, 'body.b: sent 2, received nothing'],
  ['{ properties: { a: {} }, additionalProperties: {} }', { b: 2 }, {}, 'body.b: sent 2, received nothing'],
  ['{ oneOf: [{ properties: { a: {} } }, { properties: { b: {} } }] }', { b: 2 }, {}, 'body.b: sent 2'],
  [
    '{ oneOf: [{ properties: { k: { const: 1 }, a: {} } }, { properties: { k: { const: 2 } } }] }',
    { k: 2, a: 1 },
    { k: 2 },
    undefined,
  ],
  ['{ items: { $ref: "#/components/schemas/Node" } }', [{ next: { b: 1 } }], [{ next: {} }], undefined],
  [
    '{ items: { $ref: "#/components/schemas/Node" } }',
    [{ next: { next: {} } }],
    [{ next: {} }],
    '[0].next.next',
  ],
])('of %s, %j arrives as %j', (schema, sent, received, difference) => {
  const node = schemaNode(schema);
  const found = bodyDifference(sent, received, node ? [node] : []);
  if (difference === undefined) expect(found).toBeUndefined();
  else expect(found).toContain(difference);
});

test.each([
  [
    '{ oneOf: [{ type: object, properties: { a: { const: 1 } } }, { type: object, properties: { b: { type: boolean } } }] }',
    { b: 7, a: 1 },
  ],
  [
    '{ allOf: [{ properties: { a: { const: x } } }, { type: object, required: [a], properties: { a: { type: string } } }] }',
    { a: 'x' },
  ],
  ['{ oneOf: [{ type: number }, { type: integer }] }', 7.5],
  ['{ allOf: [{ enum: [a, b] }, { enum: [b, c] }] }', 'b'],
  ['{ const: 1 }', 1],
  ['{ enum: [null, a] }', 'a'],
  ['{ type: string, pattern: "^[A-Z]{3}$" }', /^[A-Z]{3}$/],
  ['{ type: string, minLength: 9, maxLength: 9 }', /^.{9}$/],
  ['{ type: integer, minimum: 3, multipleOf: 5 }', 5],
  ['{ type: number, exclusiveMinimum: 0, exclusiveMaximum: 1 }', 0.5],
  ['{ type: array, minItems: 3, items: { type: boolean } }', [true, true, true]],
  ['{ type: object, required: [a], properties: { a: { $ref: "#/components/schemas/Node" } } }', { a: {} }],
  [
    '{ oneOf: [{ type: object, required: [a], properties: { a: { enum: [2], oneOf: [{ const: 1 }, { const: 2 }] } } }, { type: object }] }',
    { a: 2 },
  ],
])('a sample of %s', (schema, expected) => {
  const node = schemaNode(schema);
  const samples = [...sampleWays('request'), ...sampleWays('request', 1)].map(
    (way) => node && sampleOf(node, way),
  );
  if (expected instanceof RegExp) expect(samples.at(-1)).toMatch(expected);
  else expect(samples).toContainEqual(expected);
});
