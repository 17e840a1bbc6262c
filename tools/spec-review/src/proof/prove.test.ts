import { describe, expect, test } from 'vitest';
import { proofsOf, rule, type Written } from '../../test/tiny-documents.ts';

const needs = (...required: string[]): Written => ({ required });
const isA = (value: string): Written => ({ required: ['kind'], properties: { kind: { const: value } } });
const kinds = { kind: { enum: ['box', 'tube', 'bag'] } };
const properties = {
  ...kinds,
  a: { enum: ['t'] },
  b: { enum: ['t'] },
  n: { type: 'integer', minimum: 0, maximum: 9 },
};
const parcel = (...allOf: Written[]): Written => ({ type: 'object', properties: properties, allOf });
const has = (name: string): Written => ({
  required: [name],
  properties: { [name]: { pattern: '^(?=x)xy' } },
});
const list = (entries: Written, ...allOf: Written[]): Written => ({
  type: 'object',
  properties: {
    list: { type: 'array', items: { type: 'object', properties: properties, ...(entries as object) } },
  },
  allOf,
});

const MESSAGE = '#/components/schemas/Message';

describe('demands the same in another form', () => {
  test.each<[string, Written, Written]>([
    [
      'a `const` as an `enum`',
      parcel(rule(isA('box'), needs('a'))),
      parcel(rule({ required: ['kind'], properties: { kind: { enum: ['box'] } } }, needs('a'))),
    ],
    [
      'a negated condition with `then` and `else` swapped',
      parcel(rule(isA('box'), needs('a'), needs('b'))),
      parcel(rule({ not: isA('box') }, needs('b'), needs('a'))),
    ],
    [
      'a contraposition',
      parcel(rule(needs('a'), needs('b'))),
      parcel(rule({ not: needs('b') }, { not: needs('a') })),
    ],
    [
      'a condition as an `anyOf`',
      parcel(rule(needs('a'), needs('b'))),
      parcel({ anyOf: [{ not: needs('a') }, needs('b')] }),
    ],
    [
      'a condition as `dependentRequired`',
      parcel(rule(needs('a'), needs('b'))),
      parcel({ dependentRequired: { a: ['b'] } }),
    ],
    ['a doubled negation', parcel(needs('a')), parcel({ not: { not: needs('a') } })],
    [
      'a negated `anyOf`',
      parcel({ not: { anyOf: [needs('a'), needs('b')] } }),
      parcel({ not: needs('a') }, { not: needs('b') }),
    ],
    ['two parts merged into one', parcel(needs('a'), needs('b')), parcel(needs('b', 'a'))],
    [
      'cases in another order',
      parcel({ oneOf: [needs('a'), needs('b')] }),
      parcel({ oneOf: [needs('b'), needs('a')] }),
    ],
    [
      'a union as conditions',
      parcel({ oneOf: [isA('box'), { allOf: [isA('tube'), needs('a')] }] }),
      parcel(
        needs('kind'),
        { properties: { kind: { enum: ['tube', 'box'] } } },
        rule(isA('tube'), needs('a')),
      ),
    ],
    [
      'unions in a union that share different demands',
      parcel(needs('kind', 'b')),
      parcel(needs('kind', 'b'), {
        anyOf: ['a', 'kind'].map((shared) => ({
          anyOf: [needs(shared, 'b'), needs(shared, 'n'), needs(shared, 'c')],
        })),
      }),
    ],
    ['a bound of an integer', { type: 'integer', minimum: 3 }, { type: 'integer', exclusiveMinimum: 2 }],
    [
      'a pattern in another form',
      { properties: { a: { type: 'string', pattern: '^(CNY|USD|[0-9]{3})$' } } },
      { properties: { a: { type: 'string', pattern: '^(?:USD|CNY|\\d\\d\\d)$', allOf: [{ pattern: '' }] } } },
    ],
    [
      'a pattern under the same condition',
      parcel(rule(isA('box'), { properties: { a: { pattern: '^[ab]*$' } } })),
      parcel(rule(isA('box'), { properties: { a: { pattern: '^(a|b)*$' } } })),
    ],
    [
      'a pattern of strings with the given lengths',
      { type: 'string', pattern: '^[a-z]+$', maxLength: 3 },
      { type: 'string', pattern: '^[a-z]{1,3}$', maxLength: 3 },
    ],
    [
      'a length as a part of a pattern',
      { type: 'string', pattern: '^[a-z]{1,5}$' },
      { type: 'string', pattern: '^[a-z]+$', maxLength: 5 },
    ],
    [
      'entries of an array with their own schemas',
      {
        type: 'array',
        prefixItems: [
          { type: 'string', pattern: '^[ab]$' },
          { type: 'integer', minimum: 1 },
        ],
      },
      {
        type: 'array',
        prefixItems: [
          { type: 'string', pattern: '^(a|b)$' },
          { type: 'integer', exclusiveMinimum: 0 },
        ],
        items: true,
      },
    ],
    [
      'no entries beyond a tuple that is never longer',
      { type: 'array', maxItems: 1, prefixItems: [{ type: 'integer' }] },
      { type: 'array', maxItems: 1, prefixItems: [{ type: 'integer' }], items: false },
    ],
    [
      'cases of a union that no further value matches',
      { type: 'string', maxLength: 9, pattern: '^a' },
      {
        type: 'string',
        maxLength: 9,
        anyOf: [{ pattern: '^a' }, { pattern: '^a', maxLength: 2 }, { minLength: 10 }],
      },
    ],
    [
      '`contains` that no entry must match',
      { type: 'array' },
      { type: 'array', contains: needs('a'), minContains: 0 },
    ],
    [
      'types as cases of a union',
      { type: ['string', 'null'] },
      { anyOf: [{ type: 'null' }, { type: 'string' }] },
    ],
  ])('%s', (_, before, after) => {
    const found = [...proofsOf(before, after), ...proofsOf(after, before)];
    expect(found.filter((one) => !one.startsWith('implied: '))).toEqual([]);
  });
});

const entry = { type: 'object', required: ['id', 'kind'], properties: { id: { type: 'string' }, ...kinds } };
const withEntries = (...allOf: Written[]): Written => ({
  type: 'object',
  allOf,
  required: ['entries'],
  properties: { ...properties, entries: { type: 'array', items: entry, minItems: 1 } },
});
const codes = Array.from({ length: 100 }, (_, at) => `C${at}`);
const listOf = (values: readonly string[]) => ({ type: 'array', items: { enum: values } });

describe('demands more', () => {
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
      'one enumeration value fewer',
      { enum: [1, 2] },
      { enum: [1] },
      ['broken: the message must be one of `1`; 2'],
    ],
    [
      'a shorter string',
      { type: 'string', maxLength: 3 },
      { type: 'string', maxLength: 2 },
      ['broken: the message may have at most 2 characters; "abc"'],
    ],
    [
      'another type',
      { type: ['string', 'null'] },
      { type: 'string' },
      ['broken: the message must be of type `string`; null'],
    ],
    [
      'a pattern',
      { type: 'string', pattern: '^[a-z]+$' },
      { type: 'string', pattern: '^[a-y]+$' },
      ['broken: the message must match `^[a-y]+$`; "z"'],
    ],
    [
      'a pattern with one letter less, and a length',
      { type: 'string', pattern: '^[A-Z0-9]+$', minLength: 8 },
      { type: 'string', pattern: '^[A-PR-Z0-9]+$', minLength: 8 },
      ['broken: the message must match `^[A-PR-Z0-9]+$`; "AAAAAAAQ"'],
    ],
    [
      'a pattern that begins with a lookahead',
      { type: 'string', pattern: '^\\d+$' },
      { type: 'string', pattern: '^(?!0)\\d+$' },
      ['broken: the message must match `^(?!0)\\d+$`; "0"'],
    ],
    [
      'an entry of an array with its own schema',
      { type: 'array', prefixItems: [{ type: 'string', pattern: '^[ab]$' }, { type: 'integer' }] },
      { type: 'array', prefixItems: [{ type: 'string', pattern: '^[a]$' }, { type: 'integer' }] },
      ['broken: the `prefixItems` on the message must hold; ["b"]'],
    ],
    [
      'an entry that must match a schema of optional properties',
      list({}, needs('list')),
      list({}, needs('list'), {
        properties: { list: { contains: { properties: { kind: { const: 'box' } } } } },
      }),
      [expect.stringContaining('broken: the `contains` on `list`')],
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
      ['broken: the `oneOf` on `a`, `b` must hold; {"a":"t","b":"t"}'],
    ],
    [
      'one case less',
      parcel({ oneOf: [isA('box'), isA('tube')] }),
      parcel(isA('box')),
      ['broken: `kind` must be one of `box`; {"kind":"tube"}'],
    ],
    [
      'what must not be',
      parcel(),
      parcel({ not: needs('a', 'b') }),
      ['broken: the `not` on `a`, `b` must hold; {"a":"t","b":"t"}'],
    ],
    [
      'under a condition what was demanded without it',
      has('a'),
      rule(isA('box'), has('a')),
      [
        'implied: `a` is required if `kind` is `box`',
        'implied: `a` must match `^(?=x)xy` if `kind` is `box`',
      ],
    ],
    [
      'a union with one case more',
      { anyOf: [has('a'), has('b')] },
      { anyOf: [has('b'), has('a'), needs('c')] },
      ['implied: the `anyOf` on `b`, `a`, `c` must hold'],
    ],
    [
      'a union with a wider case',
      { anyOf: [{ allOf: [has('a'), { maxProperties: 5 }] }, has('b')] },
      { anyOf: [{ allOf: [has('a'), { maxProperties: 6 }] }, has('b')] },
      ['implied: the `anyOf` on `a`, `b` must hold'],
    ],
    [
      'a union with one case less',
      { anyOf: [has('a'), has('b'), has('c')] },
      { anyOf: [has('a'), has('b')] },
      ['broken: the `anyOf` on `a`, `b` must hold; {"c":"xy"}'],
    ],
    [
      'a `oneOf` with one case more, which overlaps another one',
      parcel({ oneOf: [needs('a'), needs('b')] }),
      parcel({ oneOf: [needs('a'), needs('b'), needs('n')] }),
      ['broken: the `oneOf` on `a`, `b`, `n` must hold; {"a":"t","n":0}'],
    ],
    ['of each entry', list({}), list(needs('a')), ['broken: `list[].a` is required; {"list":[{}]}']],
    [
      'what follows from the rest as well',
      parcel(needs('a'), rule(needs('a'), needs('b'))),
      parcel(needs('a', 'b')),
      ['implied: `b` is required'],
    ],
    [
      'of a property that is not sent yet',
      parcel(),
      parcel(
        { properties: { link: { format: 'uri' }, code: { pattern: '^x' } } },
        rule(needs('a'), { properties: { code: { minLength: 3 } } }),
      ),
      [
        'implied: `link` must have the format `uri`',
        'implied: `code` must match `^x`',
        'implied: `code` must have at least 3 characters if `a` is present',
      ],
    ],
    ...(
      [
        [
          'below a schema that contains itself',
          { properties: { x: { $ref: MESSAGE } } },
          ['x.x.x.x', 'x.x.x'],
        ],
        [
          'next to other properties with a type',
          { properties: kinds, additionalProperties: { type: 'string' } },
          ['x'],
        ],
        ['among properties with a pattern', { patternProperties: { '^[wx]': { type: 'string' } } }, ['x']],
      ] as const
    ).map(([where, described, paths]): [string, Written, Written, string[]] => {
      const names = paths.at(-1)?.split('.');
      const head = names?.reduceRight<Written>((inner, name) => ({ properties: { [name]: inner } }), {
        pattern: '^x',
      });
      const found = paths.map((path) => `open: \`${path}\` must match \`^x\``);
      return [`of a property that is described ${where}`, described, { ...described, allOf: [head] }, found];
    }),
    ['what the values rule out', parcel(), parcel({ properties: { n: { maximum: 99 } } }), []],
    [
      'a pattern that all values match',
      { enum: ['ab'] },
      { enum: ['ab'], pattern: '^a' },
      ['implied: the message must match `^a`'],
    ],
    [
      'the only strings of a pattern',
      { type: 'string', pattern: '^(AA|B[.])$' },
      { enum: ['AA', 'B.'] },
      ['implied: the message must be one of `AA`, `B.`'],
    ],
    [
      'some strings of a pattern',
      { type: 'string', pattern: '^[AB]{2}$' },
      { enum: ['AA', 'BB'] },
      ['broken: the message must be one of `AA`, `BB`; "AB"'],
    ],
    [
      'of each entry what was demanded only of all together',
      list(
        {},
        rule(
          { properties: { list: { items: needs('a') } } },
          { properties: { list: { items: needs('b') } } },
        ),
      ),
      list(rule(needs('a'), needs('b'))),
      ['broken: `list[].b` is required if `list[].a` is present; {"list":[{},{"a":"t"}]}'],
    ],
    [
      'of an optional property that it is there',
      parcel({ properties: { kind: { not: { const: 'box' } } } }),
      parcel({ not: { properties: { kind: { const: 'box' } } } }),
      ['broken: the `not` on `kind` must hold; {}'],
    ],
    [
      'of no entry what was ruled out only of all together',
      list({}, { not: { properties: { list: { items: needs('a') } } } }),
      list({ not: needs('a') }),
      ['broken: the `not` on `list[].a` must hold; {"list":[{},{"a":"t"}]}'],
    ],
  ])('%s', (_, before, after, expected) => {
    expect(proofsOf(before, after)).toEqual(expected);
  });
});
