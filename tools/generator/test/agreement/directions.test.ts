import { describe, expect, test } from 'vitest';
import { generateFiles } from '../../src/generate-files.ts';
import { type CompiledModule, importText } from '../support/compiled.ts';

const JSON_TYPE = 'application/json';
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const content = (schema: object) => ({ content: { [JSON_TYPE]: { schema } } });
const exchange = (operationId: string, schema: object) => ({
  operationId,
  requestBody: { required: true, ...content(schema) },
  responses: { 200: { description: 'ok', ...content(schema) } },
});

const id = { type: 'string', readOnly: true };
const secret = { type: 'string', writeOnly: true };
const SCHEMAS = {
  Account: {
    type: 'object',
    required: ['id', 'secret', 'name'],
    properties: { id, secret, name: { type: 'string' }, part: ref('Part') },
  },
  Part: { type: 'object', required: ['made'], properties: { made: ref('Made') } },
  Made: { type: 'string', readOnly: true },
  Added: { allOf: [ref('Account'), { required: ['id', 'more'] }] },
  Closed: { type: 'object', additionalProperties: false, required: ['id'], properties: { id, secret } },
  Decided: {
    type: 'object',
    properties: { id, name: { type: 'string' } },
    anyOf: [{ not: { required: ['id'] } }, { required: ['name'] }],
  },
  Service: {
    allOf: [
      { type: 'object', properties: { kind: { type: 'string', readOnly: true }, id } },
      { type: 'object', required: ['kind', 'id'], properties: { kind: { enum: ['service'] } } },
    ],
  },
  Tree: { type: 'object', required: ['id'], properties: { id, child: ref('Tree') } },
};
const names = Object.keys(SCHEMAS);
const DOCUMENT = {
  openapi: '3.1.0',
  info: { title: 'Directions', version: '1' },
  paths: Object.fromEntries(names.map((name) => [`/${name}`, { post: exchange(name, ref(name)) }])),
  webhooks: { told: { post: exchange('told', ref('Account')) } },
  components: { schemas: SCHEMAS },
};

const { files } = await generateFiles({
  input: { document: DOCUMENT, file: 'openapi.json' },
  targets: ['types', 'validators'],
  runtime: 'a-package',
});
const { validators } = await importText<CompiledModule>(files.get('validators.js') ?? '');
const request = (name: string, value: object) => validators[name]?.body?.[JSON_TYPE]?.validate(value);
const response = (name: string, value: object) =>
  validators[name]?.responses?.[200]?.[JSON_TYPE]?.validate(value);

describe('a readOnly property', () => {
  test('is not required in a request, and is in a response', () => {
    expect(request('Account', { secret: 's', name: 'n' })).toBe(true);
    expect(response('Account', { name: 'n' })).toBe(false);
    expect(response('Account', { id: '1', name: 'n' })).toBe(true);
  });

  test('of a nested object behind references is not required in a request either', () => {
    expect(request('Account', { secret: 's', name: 'n', part: {} })).toBe(true);
    expect(response('Account', { id: '1', name: 'n', part: {} })).toBe(false);
    expect(request('Tree', { child: { child: {} } })).toBe(true);
    expect(response('Tree', { id: '1', child: { id: '2', child: {} } })).toBe(false);
  });

  test('that is required outside the schema that declares it is not required in a request either', () => {
    expect(request('Added', { secret: 's', name: 'n', more: 1 })).toBe(true);
    expect(request('Added', { secret: 's', name: 'n' })).toBe(false);
    expect(response('Added', { name: 'n', more: 1 })).toBe(false);
  });

  test('is required in a request if another part of the schema declares it without readOnly', () => {
    expect(request('Service', {})).toBe(false);
    expect(request('Service', { kind: 'service' })).toBe(true);
    expect(request('Service', { kind: 'other' })).toBe(false);
    expect(response('Service', { kind: 'service' })).toBe(false);
  });

  test('counts as undeclared in a request', () => {
    expect(request('Account', { id: 5, secret: 's', name: 'n' })).toBe(true);
    expect(request('Closed', { id: '1' })).toBe(false);
    expect(request('Closed', {})).toBe(true);
  });

  test('still affects a condition', () => {
    expect(request('Decided', {})).toBe(true);
    expect(request('Decided', { id: '1' })).toBe(false);
  });
});

describe('a writeOnly property', () => {
  test('is required in a request, and not in a response', () => {
    expect(request('Account', { name: 'n' })).toBe(false);
    expect(response('Account', { id: '1', name: 'n' })).toBe(true);
  });

  test('counts as undeclared in a response', () => {
    expect(response('Closed', { id: '1', secret: 's' })).toBe(false);
    expect(request('Closed', { secret: 's' })).toBe(true);
  });
});

test('a webhook sends what a response contains and receives what a request contains', () => {
  expect(request('told', { id: '1', name: 'n' })).toBe(true);
  expect(request('told', { secret: 's', name: 'n' })).toBe(false);
  expect(response('told', { secret: 's', name: 'n' })).toBe(true);
});

test('the types agree', () => {
  const types = files.get('schemas.ts') ?? '';
  expect(types).toMatch(/interface AccountInput \{\n {2}secret: string;\n {2}name: string;/);
  expect(types).toMatch(/type ServiceInput = \{ \[property: string\]: unknown \} & \{ kind: 'service' \}/);
  expect(types).toMatch(/interface Account \{\n {2}id: string;\n {2}name: string;/);
});
