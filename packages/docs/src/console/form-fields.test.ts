import { schemaReader } from '@cross-border-payments/openapi/conditions';
import { expect, test } from 'vitest';
import { CONSOLE_SOURCE } from '../testing/real-document.ts';
import { describeOperations } from './console-files.ts';
import type { ConsoleField } from './console-operation.ts';
import { formFields } from './form-fields.ts';

const fieldsOf = (schema: object, isForm = false): ConsoleField =>
  formFields(schemaReader(schema)(schema), isForm);

const kinds = (field: ConsoleField): unknown =>
  (field.properties ?? []).map(({ name, kind }) => [name, kind]);

test('each property has a field of its type', () => {
  const properties = {
    text: { type: 'string', description: 'First sentence. Second sentence.' },
    count: { type: 'integer' },
    on: { type: 'boolean' },
    purpose: { type: 'string', enum: ['a', 'b'] },
    list: { type: 'array', items: { type: 'number' } },
    file: { type: 'string', contentEncoding: 'base64' },
    open: {},
    upload: { type: 'string', format: 'binary' },
  };
  const field = fieldsOf({ type: 'object', required: ['text'], properties }, true);
  expect(kinds(field)).toEqual([
    ['text', 'string'],
    ['count', 'number'],
    ['on', 'boolean'],
    ['purpose', 'choice'],
    ['list', 'array'],
    ['file', 'base64'],
    ['open', 'any'],
    ['upload', 'file'],
  ]);
  expect(field.properties?.[0]).toEqual({
    name: 'text',
    kind: 'string',
    hint: 'First sentence. Second sentence.',
    required: true,
    inCases: false,
  });
  expect(field.properties?.[4]?.items?.kind).toBe('number');
});

test('a description that only repeats the name of its property is no hint', () => {
  const properties = {
    sourceCurrency: { type: 'string', description: 'Source currency.' },
    name: { type: 'string', description: 'Name of the business.' },
  };
  const fields = fieldsOf({ type: 'object', properties }).properties;
  expect(fields?.map(({ hint }) => hint)).toEqual([undefined, 'Name of the business.']);
});

test('a property that only a condition requires is marked as such', () => {
  const schema = {
    type: 'object',
    properties: { currency: { type: 'string' }, swift: { type: 'string' }, note: { type: 'string' } },
    if: { required: ['currency'], properties: { currency: { const: 'EUR' } } },
    // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
    then: { required: ['swift'] },
  };
  const inCases = fieldsOf(schema).properties?.filter((property) => property.inCases);
  expect(inCases?.map(({ name }) => name)).toEqual(['swift']);
});

test('a recursive schema ends in a field for JSON', () => {
  const schema = { type: 'object', properties: { inner: { $ref: '#' } } };
  let field: ConsoleField | undefined = fieldsOf(schema);
  let levels = 0;
  while (field?.kind === 'object') {
    [field] = field.properties ?? [];
    levels += 1;
  }
  expect(field?.kind).toBe('any');
  expect(levels).toBeLessThan(10);
});

test('an input without declared properties gets the properties of its examples, and says so', () => {
  const operation = describeOperations(CONSOLE_SOURCE).find(({ id }) => id === 'getGlobalPayoutStatus');
  const hint = 'Assumed by the example. The interface does not show this property.';
  expect(operation?.input?.properties).toEqual([
    { name: 'tradeId', kind: 'any', hint },
    { name: 'orderNo', kind: 'any', hint },
  ]);
});

test('an operation says which headers and which login it needs', () => {
  const operations = describeOperations(CONSOLE_SOURCE);
  expect(operations.length).toBeGreaterThan(10);
  const byId = new Map(operations.map((one) => [one.id, one]));
  expect(byId.get('createToken')).toMatchObject({ credentials: [], part: 'body' });
  expect(byId.get('listPayins')).toMatchObject({
    credentials: ['appkey', 'token'],
    part: 'query',
    clientMethod: 'payin.list',
    retry: 'read',
    service: { success: '1' },
  });
  // A body with GET is not sent.
  expect(byId.get('listAreas')?.part).toBe('none');
});

test('a string has the values to which conditions restrict it', () => {
  const { input } = describeOperations(CONSOLE_SOURCE).find(({ id }) => id === 'createGlobalPayout') ?? {};
  const subpurpose = input?.properties?.find(({ name }) => name === 'subpurpose');
  expect(subpurpose).toMatchObject({ kind: 'string' });
  expect(subpurpose?.values).toHaveLength(17);
  expect(subpurpose?.values).toEqual(expect.arrayContaining(['TOYS_KIDS_BABIES', 'TRANSLATION_SERVICE']));
});
