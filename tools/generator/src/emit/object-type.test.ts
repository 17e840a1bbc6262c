import { expect, test } from 'vitest';
import { typesOf, typeText } from '../../test/support/types-of.ts';

const text = { type: 'string' };

test.each([
  [{ type: 'object', required: ['a'], properties: { a: text, b: text } }, '{ a: string; b?: string; }'],
  [{ type: 'object' }, '{ [member: string]: unknown; }'],
  [{ type: 'object', additionalProperties: false }, 'Record<string, never>'],
  [{ type: 'object', maxProperties: 0, properties: { a: text } }, 'Record<string, never>'],
  [{ type: 'object', additionalProperties: text }, '{ [member: string]: string; }'],
  [
    { properties: { a: { type: 'integer' } }, additionalProperties: text },
    '{ a?: number; [member: string]: string | number | undefined; }',
  ],
  [
    {
      properties: { a: { properties: { b: { type: 'object' } }, allOf: [{ required: ['b'] }] } },
      additionalProperties: text,
    },
    '{ a?: { b?: { [member: string]: unknown } } & { b: unknown }; [member: string]: unknown; }',
  ],
  [{ type: 'object', propertyNames: { enum: ['a'] }, additionalProperties: text }, '{ a?: string; }'],
  [{ required: ['a'], properties: { b: text } }, '{ b?: string; a: unknown; }'],
])('%j is %s', (schema, type) => {
  expect(typeText(schema)).toBe(type);
});

test('what is only read is in no request, and what is only written in no answer', () => {
  const properties = { id: { ...text, readOnly: true }, secret: { ...text, writeOnly: true }, both: text };
  const { schemas } = typesOf({ components: { schemas: { It: { type: 'object', properties } } } });
  const members = schemas.map(({ name, type }) => [
    name,
    type.kind === 'object' && type.members.map((one) => one.name),
  ]);
  expect(members).toEqual([
    ['It', ['id', 'both']],
    ['ItInput', ['secret', 'both']],
  ]);
});
