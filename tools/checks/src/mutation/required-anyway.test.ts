import { formatPointer } from '@cross-border-payments/openapi';
import { describe, expect, test } from 'vitest';
import type { OpenApiDocument, Schema } from '../document/document.ts';
import { SpecTree } from '../document/spec-tree.ts';
import { createAjv } from '../instances/validators.ts';
import { listMutants } from './mutants.ts';
import { loadChecked } from './run.ts';

const { document } = loadChecked();
const IF = { required: ['type'], properties: { type: { const: 'other' } } };
const RULE = ifThen(IF, { required: ['reason'] });

function ifThen(condition: Schema, demand: Schema): Schema {
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  return { if: condition, then: demand };
}

/** Returns the places whose `required: type` is considered to change no verdict. */
function skipped(schema: Schema, more: Partial<OpenApiDocument> = {}): string[] {
  const components = { ...document.components, schemas: { Request: schema }, responses: {} };
  const small = { ...document, components, paths: {}, webhooks: {}, ...more };
  const mutants = listMutants(small).filter(({ change }) => change === 'required: type');
  const kept = mutants.map(({ pointer }) => pointer);
  return SpecTree.ofBundle(small)
    .schemas()
    .filter(({ value }) => (value as Schema).required?.includes('type'))
    .map(({ place }) => formatPointer(place.path))
    .filter((pointer) => !kept.includes(pointer))
    .map((pointer) => pointer.replace('/components/schemas/Request', ''));
}

describe('`required: type` in an `if`', () => {
  test.each<[string, Schema, string]>([
    ['next to the `required` of its schema', { required: ['type'], ...RULE }, '/if'],
    ['in a part of its schema', { required: ['type'], allOf: [{}, RULE] }, '/allOf/1/if'],
    ['next to a part that requires it', { allOf: [{ required: ['type'] }, RULE] }, '/allOf/1/if'],
    ['in a part of the `if`', { required: ['type'], if: { allOf: [IF] } }, '/if/allOf/0'],
    ['of a property', { properties: { a: { required: ['type'], ...RULE } } }, '/properties/a/if'],
  ])('changes no verdict %s', (_, schema, place) => {
    expect(skipped(schema)).toContain(place);
  });

  test.each<[string, Schema]>([
    ['nothing requires the property', RULE],
    ['another property is required', { required: ['reason'], ...RULE }],
    ['only a `then` requires it', { allOf: [RULE, ifThen({}, { required: ['type'] })] }],
    ['only a choice requires it', { anyOf: [{ required: ['type'] }, {}], allOf: [RULE] }],
    ['only the object around it requires it', { required: ['type'], properties: { a: RULE } }],
    ['it is in a `not`, where its rule could never apply', { required: ['type'], if: { not: IF } }],
    ['it is in no `if`', { required: ['type'], ...ifThen({}, { required: ['type'] }) }],
  ])('may change one when %s', (_, schema) => {
    expect(skipped(schema)).toEqual([]);
  });

  test('changes no verdict on a query whose parameter is required', () => {
    const parameter = (required: boolean) => ({ name: 'type', in: 'query', required, schema: {} });
    const paths = (required: boolean) =>
      ({ '/a': { get: { parameters: [parameter(required)], 'x-query-schema': RULE } } }) as never;
    expect(skipped({}, { paths: paths(true) })).toEqual(['/paths/~1a/get/x-query-schema/if']);
    expect(skipped({}, { paths: paths(false) })).toEqual([]);
  });
});

test('a schema has the same verdict on every combination of its properties with and without such an entry', () => {
  const ajv = createAjv();
  const values = [undefined, '', 'other', 'invoice', 1];
  const objects = values.flatMap((type) => values.map((reason) => ({ type, reason })));
  const instances = [...objects.map((one) => JSON.parse(JSON.stringify(one)) as unknown), 'text', null, []];
  const verdicts = (schema: Schema) => instances.map((instance) => ajv.validate(schema, instance));
  const { required: _, ...without } = IF;
  const whole = verdicts({ required: ['type'], ...RULE });
  expect(verdicts({ required: ['type'], ...RULE, if: without })).toEqual(whole);
  expect(whole).toContain(true);
  expect(whole).toContain(false);
  // If the schema itself does not require the property, removing its entry in `if` changes verdicts.
  expect(verdicts({ ...RULE, if: without })).not.toEqual(verdicts(RULE));
});

test('conditions of the document on a required property are not mutated', () => {
  const removed = listMutants(document).map(({ pointer, change }) => `${pointer} ${change}`);
  const request = '/components/schemas/CheckBankAccountRequest/allOf/0';
  expect(removed).not.toContain(`${request}/if required: type`);
  expect(removed).toContain(`${request}/then required: phone`);
});
