import { expect, test } from 'vitest';
import { declared, typesOf, typeText } from '../../test/support/types-of.ts';

const text = { type: 'string' };

test.each([
  [{ type: 'object', required: ['a'], properties: { a: text, b: text } }, '{ a: string; b?: string; }'],
  [{ type: 'object' }, '{ [property: string]: unknown; }'],
  [{ type: 'object', additionalProperties: false }, 'Record<string, never>'],
  [{ type: 'object', maxProperties: 0, properties: { a: text } }, 'Record<string, never>'],
  [{ type: 'object', additionalProperties: text }, '{ [property: string]: string; }'],
  [
    { properties: { a: { type: 'integer' } }, additionalProperties: text },
    '{ a?: number; [property: string]: string | number | undefined; }',
  ],
  [
    {
      properties: { a: { properties: { b: { type: 'object' } }, allOf: [{ required: ['b'] }] } },
      additionalProperties: text,
    },
    '{ a?: { b?: { [property: string]: unknown } } & { b: { [property: string]: unknown } }; [property: string]: unknown; }',
  ],
  [{ type: 'object', propertyNames: { enum: ['a'] }, additionalProperties: text }, '{ a?: string; }'],
  [{ required: ['a'], properties: { b: text } }, '{ b?: string; a: unknown; }'],
])('%j is %s', (schema, type) => {
  expect(typeText(schema)).toBe(type);
});

test('requests do not contain readOnly properties, and responses no writeOnly ones', () => {
  const properties = { id: { ...text, readOnly: true }, secret: { ...text, writeOnly: true }, both: text };
  const { schemas } = typesOf({ components: { schemas: { It: { type: 'object', properties } } } });
  const declared = schemas.map(({ name, type }) => [
    name,
    type.kind === 'object' && type.properties.map((one) => one.name),
  ]);
  expect(declared).toEqual([
    ['It', ['id', 'both']],
    ['ItInput', ['secret', 'both']],
  ]);
});

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const pets = {
  Cat: { type: 'object', properties: { kind: { type: 'string' } } },
  Dog: { type: 'object', properties: { bark: {} } },
};
const either = { oneOf: [ref('Cat'), ref('Dog')] };

test('a union names its branches', () => {
  expect(typeText(either, pets)).toBe('Cat | Dog');
});

test('with a discriminator, each branch has its value: its name, or the one in the mapping', () => {
  expect(typeText({ ...either, discriminator: { propertyName: 'kind' } }, pets)).toBe(
    "Cat & { kind: 'Cat' } | Dog & { kind: 'Dog' }",
  );
  const mapping = { meow: 'Cat', purr: 'Cat', woof: '#/components/schemas/Dog' };
  expect(typeText({ ...either, discriminator: { propertyName: 'kind', mapping } }, pets)).toBe(
    "Cat & { kind: 'meow' | 'purr' } | Dog & { kind: 'woof' }",
  );
});

test('a schema with a discriminator to which others refer by `allOf` is the union of these', () => {
  const Pet = {
    type: 'object',
    discriminator: { propertyName: 'kind' },
    properties: { kind: { type: 'string' } },
  };
  const Cat = { allOf: [ref('Pet'), { properties: { lives: { type: 'number' } } }] };
  expect(declared({ Pet, Cat, Dog: { allOf: [ref('Pet')] } })).toBe(
    "export type Pet = Cat | Dog; export interface PetBase { kind?: string; } export type Cat = PetBase & { lives?: number } & { kind: 'Cat' }; export type Dog = PetBase & { kind: 'Dog' };",
  );
});

test('properties required next to a union are required in its branches', () => {
  const branches = [{ properties: { a: { type: 'string' } } }, { properties: { b: {} } }];
  expect(typeText({ type: 'object', required: ['a'], anyOf: branches })).toContain('{ a: string }');
});

const number = { type: 'number' };

test.each([
  [{ type: 'object', unevaluatedProperties: text }, '{ [property: string]: string; }'],
  [
    { properties: { a: number }, unevaluatedProperties: text },
    '{ a?: number; [property: string]: string | number | undefined; }',
  ],
  [
    { allOf: [{ properties: { a: number } }], unevaluatedProperties: text },
    '{ a?: number } & { [property: string]: string | number }',
  ],
  [
    {
      $ref: '#/components/schemas/Cat',
      anyOf: [{ properties: { b: number } }, {}],
      unevaluatedProperties: text,
    },
    'Cat & { [property: string]: string | number }',
  ],
  // Everything is evaluated.
  [
    { allOf: [{ additionalProperties: true }], unevaluatedProperties: text },
    '{ [property: string]: unknown; }',
  ],
  [{ type: 'object', unevaluatedProperties: true }, '{ [property: string]: unknown; }'],
])('the properties that no part declares: %j is %s', (schema, type) => {
  expect(typeText(schema, pets)).toBe(type);
});

test.each([
  [{ type: 'array', unevaluatedItems: text }, 'string[]'],
  [{ type: 'array', prefixItems: [number], unevaluatedItems: text }, '[number?, ...string[]]'],
  [{ type: 'array', prefixItems: [number], unevaluatedItems: false }, '[number?]'],
  [{ prefixItems: [number], items: text, unevaluatedItems: false }, '[number?, ...string[]]'],
  [{ type: 'array', contains: number, unevaluatedItems: text }, '(string | number)[]'],
  [
    { type: 'array', allOf: [{ prefixItems: [number] }], unevaluatedItems: text },
    '[number?, ...unknown[]] & (string | number)[]',
  ],
  [{ type: 'array', unevaluatedItems: true }, 'unknown[]'],
])('the items that no part declares: %j is %s', (schema, type) => {
  expect(typeText(schema)).toBe(type);
});
