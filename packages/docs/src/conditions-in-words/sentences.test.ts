import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../json.ts';
import { given, is, text, wordsOf } from '../testing/words-of.ts';

describe('if, then, else', () => {
  test('says when a property is required', () => {
    const schema = { allOf: [{ $comment: 'R-019', if: is('kind', 'P'), else: given('a') }] };
    expect(wordsOf({ ...schema, required: ['kind'] })).toEqual([
      'a: Required when `kind` is not `P` (R-019).',
    ]);
  });

  test('joins several properties of a condition and several values', () => {
    const condition = {
      properties: { a: { const: 'CNY' }, kind: { enum: ['P', 'Q'] } },
      required: ['a', 'kind'],
    };
    expect(wordsOf({ $comment: 'R-017', if: condition, so: given('b', 'c') })).toEqual([
      'b: Required when `a` is `CNY` and `kind` is `P` or `Q` (R-017).',
      'c: Required when `a` is `CNY` and `kind` is `P` or `Q` (R-017).',
    ]);
  });

  test('writes a condition that is also met if the property is absent', () => {
    const condition = { properties: { kind: { const: 'P' } } };
    expect(wordsOf({ if: condition, so: given('a') })).toEqual([
      'a: Required when `kind` is not given or is `P`.',
    ]);
    expect(wordsOf({ if: condition, so: given('a'), required: ['kind'] })).toEqual([
      'a: Required when `kind` is `P`.',
    ]);
  });

  test('distinguishes "present" from "given" if a property may be empty', () => {
    expect(wordsOf({ if: { required: ['a'] }, so: { required: ['b'] } })).toEqual([
      'b: Required when `a` is present.',
    ]);
    expect(wordsOf({ if: given('a'), so: given('b') })).toEqual(['b: Required when `a` is given.']);
    expect(wordsOf({ if: { required: ['count'] }, so: given('b') })).toEqual([
      'b: Required when `count` is given.',
    ]);
  });

  test('reaches into properties of properties', () => {
    const condition = { properties: { who: is('kind', 'alipay') }, required: ['who'] };
    const so = { properties: { who: given('code') } };
    expect(wordsOf({ if: condition, so })).toEqual(['who.code: Required when `who.kind` is `alipay`.']);
  });

  test('joins an inner condition with the outer one, and cites the rules of both', () => {
    const inner = { $comment: 'R-002', if: given('b'), so: given('c'), else: given('d') };
    expect(
      wordsOf({ $comment: 'R-001', if: is('kind', 'P'), so: { ...given('a'), allOf: [inner] } }),
    ).toEqual([
      'a: Required when `kind` is `P` (R-001).',
      'c: Required when `kind` is `P` and `b` is given (R-002).',
      'd: Required when `kind` is `P` and `b` is not given (R-002).',
    ]);
  });

  test('reads not, anyOf and allOf inside the condition', () => {
    expect(wordsOf({ if: { not: given('a') }, so: given('b') })).toEqual([
      'b: Required when `a` is not given.',
    ]);
    expect(wordsOf({ if: { anyOf: [given('a'), given('c')] }, so: given('b') })).toEqual([
      'b: Required when `a` or `c` is given.',
    ]);
    const mixed = { allOf: [given('d'), { anyOf: [given('a'), is('kind', 'Q')] }] };
    expect(wordsOf({ if: mixed, so: given('b') })).toEqual([
      'b: Required when `d` is given and (`a` is given or `kind` is `Q`).',
    ]);
    expect(wordsOf({ if: { oneOf: [given('a'), given('c')] }, so: given('b') })).toEqual([
      'b: Required when exactly one of these holds: (1) `a` is given; (2) `c` is given.',
    ]);
  });

  test('reads if inside the condition', () => {
    const condition = { if: given('a'), so: given('c'), else: { not: given('d') } };
    expect(wordsOf({ if: condition, so: given('b') })).toEqual([
      'b: Required when `a` and `c` are given, or `a` is not given and `d` is not given.',
    ]);
  });

  test('writes the values that a property must have', () => {
    const so = {
      properties: {
        a: { maxLength: 0 },
        b: { const: 'x' },
        c: { enum: ['x', 'y', ''] },
        who: { maxProperties: 0 },
      },
    };
    expect(wordsOf({ if: is('kind', 'P'), so })).toEqual([
      'a: Must be empty when `kind` is `P`.',
      'b: If present, must be `x` when `kind` is `P`.',
      'c: If given, must be `x` or `y` when `kind` is `P`.',
      'who: Must be empty when `kind` is `P`.',
    ]);
    expect(wordsOf({ if: is('kind', 'P'), so: is('a', 'x') })).toEqual([
      'a: Required when `kind` is `P`, and must be `x`.',
    ]);
    expect(wordsOf({ if: is('kind', 'P'), so: { not: { required: ['a'] } } })).toEqual([
      'a: Must be left out when `kind` is `P`.',
    ]);
    expect(
      wordsOf({ if: is('kind', 'P'), so: { properties: { a: { pattern: '^x', minLength: 3 } } } }),
    ).toEqual([
      'a: If present, must have at least 3 characters when `kind` is `P`.',
      'a: If present, must match the pattern `^x` when `kind` is `P`.',
    ]);
    expect(wordsOf({ if: is('kind', 'P'), so: { properties: { b: false } } })).toEqual([
      'b: Must be left out when `kind` is `P`.',
    ]);
  });

  test('omits demands that are always met, and writes a demand of every case once', () => {
    expect(wordsOf({ if: is('kind', 'P'), so: { required: ['kind', 'a'] }, required: ['a'] })).toEqual([]);
    expect(wordsOf({ if: is('kind', 'P'), so: given('a'), else: given('a') })).toEqual(['a: Required.']);
  });

  test('writes combinations that are never accepted', () => {
    expect(wordsOf({ $comment: 'R-001', if: given('a'), so: { not: {} } })).toEqual([
      '(whole): Not accepted when `a` is given (R-001).',
    ]);
  });
});

describe('unconditional demands', () => {
  test('writes which property must be empty, left out, or the only one', () => {
    expect(wordsOf({ $comment: 'R-033', maxProperties: 0 })).toEqual(['(whole): Must be empty (R-033).']);
    expect(wordsOf({ not: given('a') })).toEqual(['a: Must be empty.']);
    expect(wordsOf({ not: { required: ['a'] } })).toEqual(['a: Must be left out.']);
    const closed = {
      type: 'object',
      additionalProperties: false,
      $comment: 'R-031',
      properties: { a: text, b: text },
    };
    expect(wordsOf({ properties: { who: closed } })).toEqual([
      'who: Must have no properties except `a` and `b` (R-031).',
    ]);
  });

  test('says how a part of an allOf narrows a property declared elsewhere', () => {
    const parts = [{ $comment: 'R-008', properties: { kind: { enum: ['P', 'Q'] } } }];
    expect(wordsOf({ allOf: parts })).toEqual(['kind: Must not be `R` (R-008).']);
    const few = [{ properties: { kind: { enum: ['P'] } } }];
    expect(wordsOf({ allOf: few })).toEqual(['kind: If given, must be `P`.']);
  });

  test('writes what a property requires of others', () => {
    expect(wordsOf({ dependentRequired: { a: ['b'] } })).toEqual(['b: Required when `a` is present.']);
  });

  test('says that a property is never accepted', () => {
    expect(wordsOf({ $comment: 'R-001', properties: { z: false } })).toEqual([
      'z: Must be left out (R-001).',
    ]);
  });

  test('writes nothing for plain declarations, which the page shows', () => {
    expect(wordsOf({ required: ['a'], allOf: [{ required: ['b'], properties: { g: text } }] })).toEqual([]);
  });
});

describe('a condition that cannot be put into words', () => {
  const refused =
    (schema: JsonObject): (() => unknown) =>
    () =>
      wordsOf(schema);

  test('names the pointer of an unknown keyword', () => {
    expect(refused({ if: { properties: { a: { contains: {} } } }, so: given('b') })).toThrow(
      '#/schema/if/properties/a/contains: the keyword contains cannot be put into words',
    );
    expect(refused({ if: given('a'), so: { properties: { b: { items: {} } } } })).toThrow(
      '#/schema/then/properties/b/items',
    );
    expect(refused({ unevaluatedProperties: false })).toThrow('#/schema/unevaluatedProperties');
    expect(refused({ allOf: [{ if: given('a'), so: { additionalProperties: text } }] })).toThrow(
      '#/schema/allOf/0/then/additionalProperties',
    );
  });

  test('rejects a broken reference and a circular one', () => {
    expect(refused({ if: { $ref: '#/components/schemas/None' }, so: given('a') })).toThrow(
      'leads to nothing',
    );
    const loop = { L: { anyOf: [given('a'), { $ref: '#/components/schemas/L' }] } };
    expect(() => wordsOf({ if: { $ref: '#/components/schemas/L' }, so: given('b') }, loop)).toThrow(
      'refers to itself',
    );
  });
});
