import { expect, test } from 'vitest';
import { typeText } from '../../test/support/types-of.ts';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

test.each([
  [{}, 'unknown'],
  [{ type: 'string' }, 'string'],
  [{ type: 'integer' }, 'number'],
  [{ type: ['string', 'null', 'integer', 'number'] }, 'number | string | null'],
  [{ type: 'string', format: 'binary' }, 'Blob'],
  [{ contentMediaType: 'application/octet-stream', contentEncoding: 'base64', type: 'string' }, 'string'],
  [{ type: 'array', items: { type: 'string' } }, 'string[]'],
  [{ type: 'array', maxItems: 0 }, '[]'],
  [{ type: 'array', prefixItems: [{ type: 'string' }, {}], minItems: 1, items: false }, '[string, unknown?]'],
  [{ enum: ['a', 1, null] }, "'a' | 1 | null"],
  [{ type: 'string', enum: ['a', 1] }, "'a'"],
  [{ const: { a: 1 } }, '{ a: 1 }'],
])('%j is %s', (schema, type) => {
  expect(typeText(schema)).toBe(type);
});

test('a schema that is never valid is `never`', () => {
  expect(typeText(false)).toBe('never');
});

test('a named schema is written by name, and keywords next to the reference are added', () => {
  const others = { Name: { type: 'string' }, Person: { properties: { a: {} } } };
  expect(typeText(ref('Name'), others)).toBe('Name');
  expect(typeText({ ...ref('Person'), required: ['a'] }, others)).toContain('Person & ');
  expect(typeText({ allOf: [ref('Person'), { properties: { b: { type: 'string' } } }] }, others)).toBe(
    'Person & { b?: string }',
  );
});
