import { expect, test } from 'vitest';
import { declared, typeText } from '../../test/support/types-of.ts';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const pets = {
  Cat: { type: 'object', properties: { kind: { type: 'string' } } },
  Dog: { type: 'object', properties: { bark: {} } },
};
const either = { oneOf: [ref('Cat'), ref('Dog')] };

test('a union names its branches', () => {
  expect(typeText(either, pets)).toBe('Cat | Dog');
});

test('with a discriminator each branch knows its value: its name, or that of the mapping', () => {
  expect(typeText({ ...either, discriminator: { propertyName: 'kind' } }, pets)).toBe(
    "Cat & { kind: 'Cat' } | Dog & { kind: 'Dog' }",
  );
  const mapping = { meow: 'Cat', purr: 'Cat', woof: '#/components/schemas/Dog' };
  expect(typeText({ ...either, discriminator: { propertyName: 'kind', mapping } }, pets)).toBe(
    "Cat & { kind: 'meow' | 'purr' } | Dog & { kind: 'woof' }",
  );
});

test('a schema that takes in one with a discriminator has its own name for a value', () => {
  const Pet = {
    type: 'object',
    discriminator: { propertyName: 'kind' },
    properties: { kind: { type: 'string' } },
  };
  expect(declared({ Pet, Cat: { allOf: [ref('Pet')] } })).toContain(
    "export type Cat = Pet & { kind: 'Cat' };",
  );
});

test('what is required beside a union is required in its branches', () => {
  const branches = [{ properties: { a: { type: 'string' } } }, { properties: { b: {} } }];
  expect(typeText({ type: 'object', required: ['a'], anyOf: branches })).toContain('{ a: string }');
});
