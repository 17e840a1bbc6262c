import { expect, test } from 'vitest';
import { demandsOf, rule, type Written } from '../../test/tiny-documents.ts';

const needs = (...required: string[]): Written => ({ required });
const isBox = { required: ['kind'], properties: { kind: { const: 'box' } } };
const isTube = { required: ['kind'], properties: { kind: { const: 'tube' } } };
const isOther = { required: ['kind'], properties: { kind: { not: { enum: ['box'] } } } };

test.each<[string, Written, string[]]>([
  ['nothing', true, []],
  ['no message', false, ['the message must be absent']],
  [
    'keywords of a property',
    { properties: { a: { type: 'string', maxLength: 5, pattern: '^x', format: 'date' } } },
    [
      '`a` must be of type `string`',
      '`a` must have the format `date`',
      '`a` may have at most 5 characters',
      '`a` must match `^x`',
    ],
  ],
  ['required properties', needs('a', 'b'), ['`a` is required', '`b` is required']],
  ['a fixed value', { const: 1 }, ['the message must be `1`']],
  [
    'items of an array',
    { type: 'array', minItems: 1, uniqueItems: true, items: { type: 'integer' } },
    [
      'the message must be of type `array`',
      'the message must have at least 1 entry',
      'the message must not contain an entry twice',
      '`[]` must be of type `integer`',
    ],
  ],
  ['members of a map', { additionalProperties: { minimum: 1 } }, ['`*` must be at least 1']],
  [
    'a closed object',
    { properties: { a: {} }, additionalProperties: false },
    ['the message must not have properties that are not declared'],
  ],
  ['the tighter of two bounds', { minimum: 1, allOf: [{ minimum: 3 }] }, ['the message must be at least 3']],
  [
    'the values that both parts allow',
    { allOf: [{ enum: [1, 2] }, { enum: [2, 3] }] },
    ['the message must be `2`'],
  ],
  ['limits that allow everything', { minLength: 0, uniqueItems: false }, []],
  ['a condition', rule(isBox, needs('weight')), ['`weight` is required if `kind` is `box`']],
  [
    'both sides of a condition',
    rule(needs('a'), needs('b'), needs('c')),
    ['`b` is required if `a` is present', '`c` is required if `a` is absent'],
  ],
  [
    'a condition in a condition',
    rule(needs('a'), rule(needs('b'), needs('c'))),
    ['`c` is required if `a` is present, and `b` is present'],
  ],
  ['a union of equal cases', { anyOf: [needs('a'), needs('a')] }, ['`a` is required']],
  ['a union with a case that demands no more', { anyOf: [needs('a', 'b'), needs('a')] }, ['`a` is required']],
  [
    'a union with a case that accepts no value',
    { oneOf: [{ allOf: [isBox, isTube, needs('a')] }, isTube] },
    ['`kind` is required', '`kind` must be `tube`'],
  ],
  [
    'a condition on entries',
    { properties: { order: rule(isBox, { properties: { lines: { items: needs('weight') } } }) } },
    ['`order.lines[].weight` is required if `order.kind` is `box`'],
  ],
  [
    'a condition that is not there',
    rule({ not: needs('note') }, rule(isBox, needs('weight'))),
    ['`weight` is required if `note` is absent, and `kind` is `box`'],
  ],
  [
    'conditions that take more than a sentence',
    {
      allOf: [
        rule({ contains: { const: 1 } }, needs('a')),
        rule(needs('b', 'c', 'd', 'e', 'f', 'g'), needs('a')),
      ],
    },
    ['the condition on `[]`, `a` must hold', 'the condition on `b`, `c`, `d`, `e`, `f` must hold'],
  ],
  [
    'what depends on a property',
    { dependentRequired: { a: ['b'] }, dependentSchemas: { b: { properties: { c: { minimum: 1 } } } } },
    ['`b` is required if `a` is present', '`c` must be at least 1 if `b` is present'],
  ],
  ['what must not be', { not: needs('a', 'b') }, ['it must be true that `a` or `b` is absent']],
  [
    'none of several',
    { not: { anyOf: [needs('a'), needs('b')] } },
    ['`a` must be absent', '`b` must be absent'],
  ],
  [
    'a choice that nothing decides',
    { anyOf: [needs('a'), needs('b')] },
    ['it must be true that `a` or `b` is present'],
  ],
  ['a choice with a case for everything', { anyOf: [needs('a'), true] }, []],
  [
    'what all cases of a choice demand',
    { oneOf: [needs('a', 'b'), needs('a', 'c')] },
    ['`a` is required', 'exactly one of these must hold: (1) `b` is present; (2) `c` is present'],
  ],
  [
    'a choice that a property selects',
    { oneOf: [isBox, { allOf: [isTube, needs('length')] }] },
    ['`kind` is required', '`kind` must be one of `box`, `tube`', '`length` is required if `kind` is `tube`'],
  ],
  [
    'a choice with a case for all other values',
    { oneOf: [{ allOf: [isBox, needs('weight')] }, { allOf: [isOther, needs('note')] }] },
    [
      '`kind` is required',
      '`weight` is required if `kind` is `box`',
      '`note` is required if `kind` is not `box`',
    ],
  ],
  [
    'a choice that the type selects',
    { anyOf: [{ type: 'string', maxLength: 3 }, { type: 'null' }] },
    ['the message must be of type `null` or `string`', 'the condition on the message must hold'],
  ],
  [
    'a schema that contains itself',
    { properties: { a: needs('b'), inner: { $ref: '#/components/schemas/Message' } } },
    ['`a.b` is required', '`inner.a.b` is required', '`inner.inner` must match `Message`'],
  ],
  [
    'schemas of names, of further entries and of what a list contains',
    { propertyNames: { maxLength: 3 }, prefixItems: [{ type: 'string' }], contains: { const: 1 } },
    [
      'each property name of the message may have at most 3 characters',
      'the entries of the message must match `[{"type":"string"}]`',
      'the message must have at least 1 entry like `{"const":1}`',
    ],
  ],
])('%s', (_, schema, expected) => {
  expect(demandsOf(schema)).toEqual(expected);
});

test('`nullable` of OpenAPI 3.0 allows null and otherwise changes nothing', () => {
  const schema = { type: 'object', properties: { a: { type: 'string', nullable: true, maxLength: 2 } } };
  expect(demandsOf(schema, '3.0.3')).toEqual([
    'the message must be of type `object`',
    '`a` must be of type `null` or `string`',
    '`a` may have at most 2 characters',
  ]);
});
