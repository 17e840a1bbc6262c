import { expect, test } from 'vitest';
import {
  has,
  isA,
  kinds,
  list,
  needs,
  parcel,
  proofsOf,
  properties,
  rule,
  type Written,
} from '../../test/tiny-documents.ts';

const entry = { type: 'object', required: ['id', 'kind'], properties: { id: { type: 'string' }, ...kinds } };
const withEntries = (...allOf: Written[]): Written => ({
  type: 'object',
  allOf,
  required: ['entries'],
  properties: { ...properties, entries: { type: 'array', items: entry, minItems: 1 } },
});
const codes = Array.from({ length: 100 }, (_, at) => `C${at}`);
const listOf = (values: readonly string[]) => ({ type: 'array', items: { enum: values } });

test.each<[string, Written, Written, string[]]>([
  [
    'next to a required array of objects',
    withEntries(),
    withEntries(needs('a')),
    ['broken: `a` is required; {"entries":[{"id":"text","kind":"bag"}]}'],
  ],
  [
    'one of many enumeration values of entries fewer',
    listOf(codes),
    listOf(codes.filter((code) => code !== 'C7')),
    [expect.stringMatching(/^broken: .*; \["C7"\]$/)],
  ],
  ['a property', parcel(), parcel(needs('a')), ['broken: `a` is required; {}']],
  [
    'a property with a name that all objects inherit',
    { properties: { constructor: {} } },
    { properties: { constructor: {} }, ...(needs('constructor') as object) },
    ['broken: `constructor` is required; {}'],
  ],
  [
    'an entry that must match a schema of optional properties',
    list({}, needs('list')),
    list({}, needs('list'), {
      properties: { list: { contains: { properties: { kind: { const: 'box' } } } } },
    }),
    [expect.stringContaining('broken: `list` must have at least 1 entry')],
  ],
  [
    'a closed object',
    { properties: { a: {}, b: {} } },
    { properties: { a: {} }, additionalProperties: false },
    ['broken: the message must not have properties that are not declared; {"b":"text"}'],
  ],
  [
    'under a condition',
    parcel(),
    parcel(rule(isA('box'), needs('a'))),
    ['broken: `a` is required if `kind` is `box`; {"kind":"box"}'],
  ],
  [
    'under a wider condition',
    parcel(rule({ required: ['kind', 'a'], properties: { kind: { const: 'box' } } }, needs('b'))),
    parcel(rule(isA('box'), needs('b'))),
    ['broken: `b` is required if `kind` is `box`; {"kind":"box"}'],
  ],
  [
    'next to another condition',
    parcel(rule(isA('box'), needs('a'))),
    parcel(rule(isA('box'), needs('a', 'b'))),
    ['broken: `b` is required if `kind` is `box`; {"kind":"box","a":"t"}'],
  ],
  [
    'both of two',
    parcel({ anyOf: [needs('a'), needs('b')] }),
    parcel(needs('a', 'b')),
    ['broken: `a` is required; {"b":"t"}', 'broken: `b` is required; {"a":"t"}'],
  ],
  [
    'one of two',
    parcel({ anyOf: [needs('a'), needs('b')] }),
    parcel({ oneOf: [needs('a'), needs('b')] }),
    ['broken: exactly one of these must hold: (1) `a` is present; (2) `b` is present; {"a":"t","b":"t"}'],
  ],
  [
    'one case less',
    parcel({ oneOf: [isA('box'), isA('tube')] }),
    parcel(isA('box')),
    ['broken: `kind` must be `box`; {"kind":"tube"}'],
  ],
  [
    'what must not be',
    parcel(),
    parcel({ not: needs('a', 'b') }),
    ['broken: it must be true that `a` or `b` is absent; {"a":"t","b":"t"}'],
  ],
  [
    'a union with one case less',
    { anyOf: [has('a'), has('b'), has('c')] },
    { anyOf: [has('a'), has('b')] },
    [
      'broken: it must be true that `a` matches the pattern `^(?=x)xy` or `b` matches the pattern `^(?=x)xy`; {"c":"xy"}',
    ],
  ],
  [
    'a `oneOf` with one case more, which overlaps another one',
    parcel({ oneOf: [needs('a'), needs('b')] }),
    parcel({ oneOf: [needs('a'), needs('b'), needs('n')] }),
    [
      'broken: exactly one of these must hold: (1) `a` is present; (2) `b` is present; (3) `n` is present; {"a":"t","n":0}',
    ],
  ],
  ['of each entry', list({}), list(needs('a')), ['broken: `list[].a` is required; {"list":[{}]}']],
  [
    'of each entry what was demanded only of all together',
    list(
      {},
      rule({ properties: { list: { items: needs('a') } } }, { properties: { list: { items: needs('b') } } }),
    ),
    list(rule(needs('a'), needs('b'))),
    ['broken: `list[].b` is required if `list[].a` is present; {"list":[{},{"a":"t"}]}'],
  ],
  [
    'of an optional property that it is there',
    parcel({ properties: { kind: { not: { const: 'box' } } } }),
    parcel({ not: { properties: { kind: { const: 'box' } } } }),
    ['broken: it must be true that `kind` is not `box`; {}'],
  ],
  [
    'of no entry what was ruled out only of all together',
    list({}, { not: { properties: { list: { items: needs('a') } } } }),
    list({ not: needs('a') }),
    ['broken: `list[].a` must be absent; {"list":[{},{"a":"t"}]}'],
  ],
])('demands more: %s', (_, before, after, expected) => {
  expect(proofsOf(before, after)).toEqual(expected);
});
