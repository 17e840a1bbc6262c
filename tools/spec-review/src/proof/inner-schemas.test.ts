import { describe, expect, test } from 'vitest';
import { proofsOf, type Written } from '../../test/tiny-documents.ts';

const needs = (...required: string[]): Written => ({ required });
const [whole, real, text] = [{ type: 'integer' }, { type: 'number' }, { type: 'string' }] as const;
const number = (limits: object): Written => ({ ...real, ...limits });
const integer = (limits: object): Written => ({ ...whole, ...limits });
const array = (limits: object): Written => ({ type: 'array', ...limits });
const object = (limits: object): Written => ({ type: 'object', ...limits });
const string = (limits: object): Written => ({ ...text, ...limits });
const tuple = [real, real];
const pairOfCounts = (limits: object): Written => {
  const items = object({ properties: { count: integer(limits) }, required: ['count'] });
  return { oneOf: [text, array({ items, minItems: 2 })] };
};
const labels = (pattern: string): Written =>
  object({ propertyNames: { pattern }, additionalProperties: text });
const byId = (values: Written): Written =>
  object({ propertyNames: { format: 'uuid' }, additionalProperties: values });
const letter = (pattern: string): Written => ({ patternProperties: { [pattern]: text } });
const ofA = { properties: { a: text } };
const ofX = { patternProperties: { '^x-': text } };
const cased = (...names: string[]): Written =>
  object({
    anyOf: [needs('a'), { properties: Object.fromEntries(names.map((name) => [name, text])) }],
    unevaluatedProperties: false,
  });

describe('equal sets of values', () => {
  test.each<[Written, Written]>([
    [
      integer({ allOf: [{ multipleOf: 4 }, { multipleOf: 6 }], minimum: 1 }),
      integer({ multipleOf: 12, minimum: 12 }),
    ],
    [integer({ multipleOf: 3, minimum: 0, maximum: 11 }), integer({ enum: [0, 3, 6, 9] })],
    [number({ multipleOf: 0.01, exclusiveMinimum: 0 }), number({ multipleOf: 0.01, minimum: 0.01 })],
    [number({ multipleOf: 1 }), whole],
    [integer({ not: { minimum: 5 } }), integer({ maximum: 4 })],
    [integer({ anyOf: [{ maximum: 5 }, { minimum: 6 }] }), whole],
    [string({ anyOf: [{ pattern: '^a' }, { pattern: '^b' }] }), string({ pattern: '^[ab]' })],
    [string({ pattern: '^[a-c]$', not: { const: 'c' } }), string({ pattern: '^[ab]$' })],
    [array({ prefixItems: tuple, items: false }), array({ prefixItems: tuple, maxItems: 2 })],
    [array({ prefixItems: tuple, items: real }), array({ items: real })],
    [array({ prefixItems: tuple, maxItems: 2 }), array({ items: real, maxItems: 2 })],
    [
      array({ allOf: [{ prefixItems: [text] }], unevaluatedItems: false }),
      array({ prefixItems: [text], maxItems: 1 }),
    ],
    [array({ contains: {}, maxContains: 4 }), array({ minItems: 1, maxItems: 4 })],
    [array({ items: real, minItems: 1 }), array({ contains: real, unevaluatedItems: false })],
    [array({ minItems: 1 }), array({ contains: {}, prefixItems: [{}], unevaluatedItems: false })],
    [
      array({ contains: text, unevaluatedItems: real }),
      array({ contains: text, items: { anyOf: [text, real] } }),
    ],
    [array({ contains: { pattern: '^(a|b)$' } }), array({ contains: { pattern: '^[ab]$' } })],
    [array({ items: text, minItems: 1 }), array({ items: text, minItems: 1, contains: text })],
    [array({ maxItems: 1 }), array({ maxItems: 1, uniqueItems: true })],
    [
      object({ propertyNames: { enum: ['a'] } }),
      object({ properties: { a: true }, additionalProperties: false }),
    ],
    [labels('^x-'), object({ ...ofX, additionalProperties: false })],
    [object({ propertyNames: { maxLength: 3 } }), object({ propertyNames: { pattern: '^[^]{0,3}$' } })],
    [object({ allOf: [letter('^a'), letter('^b')] }), object(letter('^[ab]') as object)],
    [object(letter('') as object), object({ additionalProperties: text })],
    [object(letter('^x$') as object), object({ properties: { x: text } })],
    [
      object({ allOf: [{ properties: { a: text } }], ...ofX, unevaluatedProperties: false }),
      object({ properties: { a: text }, ...ofX, additionalProperties: false }),
    ],
    [
      object({ properties: { a: text }, additionalProperties: false, minProperties: 1 }),
      object({ properties: { a: text }, additionalProperties: false, required: ['a'] }),
    ],
  ])('%j and %j', (before, after) => {
    const found = [...proofsOf(before, after), ...proofsOf(after, before)];
    expect(found.filter((one) => !one.startsWith('implied: '))).toEqual([]);
  });
});

describe('fewer values', () => {
  test.each<[Written, Written, string]>([
    [{ enum: [1, 2] }, { enum: [1] }, '2'],
    [{ type: ['string', 'null'] }, text, 'null'],
    [string({ maxLength: 3 }), string({ maxLength: 2 }), '"abc"'],
    [string({ pattern: '^[a-z]+$' }), string({ pattern: '^[a-y]+$' }), '"z"'],
    [
      string({ pattern: '^[A-Z0-9]+$', minLength: 8 }),
      string({ pattern: '^[A-PR-Z0-9]+$', minLength: 8 }),
      '"AAAAAAAQ"',
    ],
    [string({ pattern: '^\\d+$' }), string({ pattern: '^(?!0)\\d+$' }), '"0"'],
    [string({ pattern: '^[AB]{2}$' }), { enum: ['AA', 'BB'] }, '"AB"'],
    [
      array({ prefixItems: [string({ pattern: '^[ab]$' }), whole] }),
      array({ prefixItems: [string({ pattern: '^[a]$' }), whole] }),
      '["b"]',
    ],
    [number({ exclusiveMinimum: 0 }), number({ minimum: 1 }), '0.5'],
    [
      array({ minItems: 3, items: number({ exclusiveMinimum: 0 }) }),
      array({ minItems: 3, items: number({ minimum: 1 }) }),
      '[0.5,0.5,0.5]',
    ],
    [integer({ multipleOf: 4 }), integer({ multipleOf: 8 }), '4'],
    [
      integer({ multipleOf: 3, minimum: 100, maximum: 110 }),
      integer({ multipleOf: 3, minimum: 100, maximum: 107 }),
      '108',
    ],
    [
      array({ prefixItems: [real, text, text] }),
      array({ prefixItems: [real, text, string({ maxLength: 2 })] }),
      '[0,"text","abc"]',
    ],
    [
      array({ items: text, contains: { const: 'a' } }),
      array({ items: text, contains: { const: 'a' }, maxContains: 2 }),
      '["a","a","a"]',
    ],
    [labels('^[a-z.]+$'), labels('^[a-z]+$'), '{".":"text"}'],
    [
      object({ propertyNames: { minLength: 2 } }),
      object({ propertyNames: { minLength: 3 } }),
      '{"aa":"text"}',
    ],
    [object(ofX), object({ patternProperties: { '^x-': string({ maxLength: 3 }) } }), '{"x-":"text"}'],
    [
      object({ additionalProperties: text }),
      object({ additionalProperties: text, properties: { a: string({ maxLength: 3 }) } }),
      '{"a":"text"}',
    ],
    [
      object({ ...ofX, properties: { a: true }, additionalProperties: text }),
      object({ additionalProperties: text }),
      '{"a":0}',
    ],
    [
      object({ properties: { a: text, b: text }, additionalProperties: false }),
      object({ properties: { a: text, b: text }, additionalProperties: false, maxProperties: 1 }),
      '{"a":"text","b":"text"}',
    ],
    [cased('b', 'c'), cased('b'), '{"c":"text"}'],
    [
      array({ contains: integer({ exclusiveMinimum: 1, multipleOf: 2 }) }),
      array({ contains: integer({ exclusiveMinimum: 1, multipleOf: 2 }), items: whole }),
      '[2,"text"]',
    ],
    [{ anyOf: [whole, { minLength: 1 }] }, { anyOf: [whole, { minLength: 1 }], maxLength: 2 }, '"abc"'],
    [array({}), array({ anyOf: [{ items: text }, { minItems: 3 }] }), '[0]'],
    [{ not: whole }, { not: whole, maxItems: 2 }, '["text","text","text"]'],
    [
      array({ oneOf: [{ items: text, maxItems: 2 }, { minItems: 3 }] }),
      array({ oneOf: [{ items: text }, { minItems: 3 }] }),
      '["text","text","text"]',
    ],
    [
      pairOfCounts({ exclusiveMinimum: 0 }),
      pairOfCounts({ exclusiveMinimum: 0, not: whole }),
      '[{"count":1},{"count":1}]',
    ],
    [
      object({ propertyNames: { pattern: '^[A-Z]{3}$' }, additionalProperties: real }),
      object({ propertyNames: { pattern: '^[A-Z]{3}$' }, additionalProperties: number({ maximum: 5 }) }),
      '{"AAA":6}',
    ],
    [
      byId(object({ properties: { a: text, b: text } })),
      byId(object({ properties: { a: text, b: text }, dependentRequired: { a: ['b'] } })),
      '{"8c7e3cf0-5d0c-4b3a-9d0e-1c2d3e4f5a6b":{"a":"text"}}',
    ],
    [object({ properties: { a: text } }), object({ properties: { a: { not: {} } } }), '{"a":"text"}'],
    [{ not: { type: ['integer', 'string'], multipleOf: 1 } }, { not: { multipleOf: 1 } }, '{}'],
    [{ const: 'a' }, { const: 'a', enum: ['b'] }, '"a"'],
    [
      { anyOf: [object({ ...ofA, required: ['a'] }), { type: 'null' }] },
      {
        anyOf: [
          object({ ...ofA, required: ['a'], anyOf: [whole, array({ items: text })] }),
          { type: 'null' },
        ],
      },
      '{"a":"text"}',
    ],
  ])('%j, then %j', (before, after, message) => {
    const found = proofsOf(before, after).filter((one) => one.startsWith('broken: '));
    expect(found.map((one) => one.replace(/^.*; /, ''))).toEqual([message]);
    expect(proofsOf(after, before).filter((one) => one.startsWith('broken: '))).toEqual([]);
  });
});

test('a pattern of entries of which two must be a value', () => {
  const pair = { contains: { const: 'a' }, minContains: 2 };
  const words = (pattern: string) => array({ ...pair, items: string({ pattern }) });
  expect(proofsOf(words('^[a-c]*$'), words('^[ab]*$'))).not.toEqual(['implied: `[]` must match `^[ab]*$`']);
});
