import { expect, test } from 'vitest';
import { explain } from '../explain.ts';
import { indexSchema } from '../index-schemas.ts';
import { check } from '../testing/check.ts';

const many = Array.from({ length: 12 }, (_, at) => `v${at}`);

test.each<[object, unknown, string]>([
  [{ type: 'string' }, 1, 'must be a string'],
  [{ type: ['integer', 'null'] }, 'x', 'must be a whole number or null'],
  [{ enum: ['a', 'b'] }, 'c', 'must be `a` or `b`'],
  [{ enum: many }, 'c', 'must be one of `v0`, `v1`, `v2`, `v3`, `v4`, `v5`, `v6`, `v7`, `v8`, `v9`, ...'],
  [{ const: 'a`b' }, 'c', "must be `a'b`"],
  [{ const: '' }, 'c', 'must be empty'],
  [{ maxLength: 2 }, 'a😀b', 'must have at most 2 characters, it has 3'],
  [{ minLength: 1 }, '', 'must not be empty'],
  [{ minLength: 3 }, 'a', 'must have at least 3 characters'],
  [{ pattern: '^[A-Z]{2}$', maxLength: 2 }, 'chn', 'must be 2 capital letters'],
  [{ pattern: '^[A-Z]{3}$' }, 'eu', 'must be 3 capital letters'],
  [{ pattern: '^[0-9A-Z]{1}$' }, '!', 'must be 1 digit or capital letter'],
  [{ pattern: '^[0-9A-Z]{18}$' }, 'x', 'must be 18 digits or capital letters'],
  [{ pattern: '^\\d{4,6}$' }, 'x', 'must be 4 to 6 digits'],
  [{ pattern: '\\p{Script=Han}' }, 'Bob', 'must contain Chinese (Han) characters'],
  [{ pattern: '^\\p{Script=Han}+$' }, 'Bob', 'must be written in Chinese (Han) characters'],
  [{ pattern: '^a+b$' }, 'c', 'must match the pattern `^a+b$`'],
  [{ pattern: `^${'a'.repeat(90)}$` }, 'c', 'must match the pattern in the document'],
  [{ format: 'date' }, '2026-02-30', 'must be a real date, YYYY-MM-DD'],
  [{ format: 'email' }, 'x', 'must be an email address'],
  [{ format: 'json-pointer' }, 'x', 'must be a JSON pointer, such as /orders/0'],
  [{ format: 'regex' }, '(', 'must be a regular expression'],
  [{ minimum: 1 }, 0, 'must be at least 1'],
  [{ exclusiveMaximum: 1 }, 1, 'must be less than 1'],
  [{ multipleOf: 0.01 }, 0.001, 'must have at most 2 decimal places'],
  [{ multipleOf: 5 }, 3, 'must be a multiple of 5'],
  [{ minItems: 1 }, [], 'must not be empty'],
  [{ maxItems: 1 }, [1, 2], 'must have at most 1 item'],
  [{ uniqueItems: true }, [1, 2, 1], 'must not contain the same item twice (items 1 and 3)'],
  [{ contains: { const: 1 } }, [2, 3], 'must have at least 1 item of the kind that the document requires'],
  [
    { contains: { const: 1 }, minContains: 2, maxContains: 2 },
    [1],
    'must have exactly 2 items of the kind that the document requires',
  ],
  [{ prefixItems: [{}], items: false }, [1, 2], 'must have at most 1 item'],
  [{ minProperties: 1 }, {}, 'must not be empty'],
  [{ maxProperties: 0 }, { a: 1 }, 'must be empty'],
  [{ maxProperties: 1 }, { a: 1, b: 2 }, 'must have at most 1 property'],
  [{ maxProperties: 2 }, { a: 1, b: 2, c: 3 }, 'must have at most 2 properties'],
])('%j', (schema, value, text) => {
  expect(check({ properties: { property: schema } }, { property: value })).toEqual([`\`property\` ${text}`]);
});

test('an index has the words of the formats and patterns of its own schemas', () => {
  const properties = {
    a: { format: 'uuid' },
    b: { format: 'mine' },
    c: { pattern: '^\\d{2}$' },
    d: { pattern: 'x' },
  };
  expect(indexSchema({ properties }).demands).toEqual({
    'format uuid': 'be a UUID',
    'pattern ^\\d{2}$': 'be 2 digits',
  });
  expect(check({ properties }, { b: 1, d: 'y' })).toEqual(['`d` must match the pattern `x`']);
});

test('an error may contain its words and the way to its value', () => {
  const params = { text: 'takes too long', path: ['a/b', '0'] };
  const error = { keyword: 'pattern', instancePath: '', schemaPath: '#/pattern', params };
  const [cause] = explain({ root: '', schemas: {}, names: [] }, [error], { 'a/b': ['c'] });
  expect(cause).toMatchObject({ pointer: '/a~1b/0', sentence: '`a/b[0]` takes too long' });
});

test('a property name that is not allowed is one cause', () => {
  expect(check({ propertyNames: { pattern: '^[a-z]+$' } }, { Abc: 1 })).toEqual([
    '`Abc` is not an allowed name',
  ]);
});

test('nothing is reported below a wrong type', () => {
  const schema = { type: 'object', properties: { a: { type: 'object', required: ['b'], const: {} } } };
  expect(check(schema, { a: 'x' })).toEqual(['`a` must be an object']);
});
