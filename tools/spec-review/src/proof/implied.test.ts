import { describe, expect, test } from 'vitest';
import {
  has,
  isA,
  kinds,
  list,
  needs,
  parcel,
  proofsOf,
  rule,
  type Written,
} from '../../test/tiny-documents.ts';

const MESSAGE = '#/components/schemas/Message';
const isWith = (required: string, ...others: string[]) => ({
  required: [required],
  properties: Object.fromEntries([required, ...others].map((name) => [name, {}])),
});

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
      'a pattern of strings with the smallest of several lengths',
      { type: 'string', pattern: '^[a-z]+$', allOf: [{ maxLength: 9 }, { maxLength: 3 }] },
      { type: 'string', pattern: '^[a-z]{1,3}$', allOf: [{ maxLength: 9 }, { maxLength: 3 }] },
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
      'required properties of a part of an object closed by `unevaluatedProperties`',
      { ...isWith('a', 'b'), additionalProperties: false },
      { ...isWith('a'), allOf: [{ properties: { b: {} } }], unevaluatedProperties: false },
    ],
    [
      'properties of a part of an object closed by `unevaluatedProperties`',
      { properties: { a: {}, b: {} }, additionalProperties: false },
      { properties: { a: {} }, allOf: [{ properties: { b: {} } }], unevaluatedProperties: false },
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

describe('demands that follow from the other version', () => {
  test.each<[string, Written, Written, string[]]>([
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
      [
        'implied: it must be true that `b` matches the pattern `^(?=x)xy`, `a` matches the pattern `^(?=x)xy` or `c` is present',
      ],
    ],
    [
      'a union with a wider case',
      { anyOf: [{ allOf: [has('a'), { maxProperties: 5 }] }, has('b')] },
      { anyOf: [{ allOf: [has('a'), { maxProperties: 6 }] }, has('b')] },
      [
        'implied: it must be true that `a` matches the pattern `^(?=x)xy` and the message has at most 6 properties, or `b` matches the pattern `^(?=x)xy`',
      ],
    ],
    [
      'what follows from the rest as well',
      parcel(needs('a'), rule(needs('a'), needs('b'))),
      parcel(needs('a', 'b')),
      ['implied: `b` is required'],
    ],
    [
      'an object closed by `unevaluatedProperties` with one property more',
      { properties: { a: {} }, unevaluatedProperties: false },
      { properties: { a: {}, b: {} }, unevaluatedProperties: false },
      ['implied: the message must not have properties that are not declared'],
    ],
    ['what the values rule out', parcel(), parcel({ properties: { n: { maximum: 99 } } }), []],
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
      const found = paths.map((path) =>
        paths.length > 1
          ? `open: \`${path}\` must match \`^x\``
          : `broken: \`${path}\` must match \`^x\`; {"${path}":"text"}`,
      );
      return [`of a property that is described ${where}`, described, { ...described, allOf: [head] }, found];
    }),
  ])('%s', (_, before, after, expected) => {
    expect(proofsOf(before, after)).toEqual(expected);
  });
});

describe('what only looks like a demand of the other version', () => {
  test.each<[string, Written, Written, string]>([
    [
      'an optional property that has no valid value in a case',
      {
        properties: { a: {}, x: { maxLength: 9 } },
        anyOf: [needs('a'), { properties: { x: { minLength: 10 } } }],
      },
      { properties: { a: {}, x: { maxLength: 9 } }, ...(needs('a') as object) },
      'broken: `a` is required; {}',
    ],
    [
      'lengths that no string has, next to numbers',
      { maxLength: 9, anyOf: [{ maximum: 3 }, { minLength: 10 }] },
      { maxLength: 9, maximum: 3 },
      'broken: the message must be at most 3; 4',
    ],
    [
      'a choice for each entry, and one for all entries',
      list({}, rule(needs('kind'), { properties: { list: { items: { anyOf: [needs('a'), needs('b')] } } } })),
      list(
        {},
        rule(needs('kind'), {
          properties: { list: { anyOf: [{ items: needs('a') }, { items: needs('b') }] } },
        }),
      ),
      'broken: it must be true that `list[].a` or `list[].b` is present if `kind` is present; {"kind":"text","list":[{"a":"t"},{"b":"t"}]}',
    ],
    [
      'a pattern under a condition on all entries, and on each entry',
      list(
        { properties: { a: {}, s: { type: 'string' } } },
        rule(
          { properties: { list: { items: needs('a') } } },
          { properties: { list: { items: { properties: { s: { pattern: '^[xy]' } } } } } },
        ),
      ),
      list({
        properties: { a: {}, s: { type: 'string' } },
        ...rule(needs('a'), { properties: { s: { pattern: '^(x|y)' } } }),
      }),
      'broken: `list[].s` must match `^(x|y)` if `list[].a` is present; {"list":[{},{"a":"text","s":"text"}]}',
    ],
    [
      'numbers between two close bounds',
      { type: 'number', exclusiveMaximum: 0.04 },
      { type: 'number', maximum: 0.03 },
      'broken: the message must be at most 0.03; 0.035',
    ],
    [
      'the same properties, evaluated by other cases',
      { anyOf: [isWith('a', 'b'), isWith('c')], unevaluatedProperties: false },
      { anyOf: [isWith('a'), isWith('c', 'b')], unevaluatedProperties: false },
      'broken: the message must not have properties that are not declared; {"a":"text","b":"text"}',
    ],
    [
      'the entries that `contains` counts',
      { type: 'array', contains: { const: 1 }, maxContains: 3 },
      { type: 'array', contains: { const: 1 }, maxContains: 2 },
      'broken: the message must have at least 1 and at most 2 entries like `{"const":1}`; [1,1,1]',
    ],
  ])('%s', (_, before, after, expected) => {
    expect(proofsOf(before, after)).toEqual([expected]);
  });
});
