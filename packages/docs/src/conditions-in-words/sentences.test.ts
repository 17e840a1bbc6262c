import { schemaReader } from '@cross-border-payments/openapi/conditions';
import { describe, expect, test } from 'vitest';
import { isObject, type JsonObject, objectOf } from '../json.ts';
import { tellScope } from './sentences.ts';
import { WordingError } from './wording-error.ts';

const text = { type: 'string', maxLength: 20 };
const given = (...names: string[]): JsonObject => ({
  required: names,
  properties: Object.fromEntries(names.map((name) => [name, { minLength: 1 }])),
});
const is = (name: string, value: string): JsonObject => ({
  properties: { [name]: { const: value } },
  required: [name],
});

/** Renames `so` to `then`: the linter would take a literal with `then` for a promise. */
function spelled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(spelled);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key === 'so' ? 'then' : key, spelled(inner)]),
  );
}

/** The sentences of a schema with text members a to f, an object `who` and `kind`, as "member: text". */
function wordsOf(schema: JsonObject, components: JsonObject = {}): string[] {
  const root: JsonObject = {
    type: 'object',
    ...objectOf(spelled(schema)),
    properties: {
      ...Object.fromEntries([...'abcdef'].map((name) => [name, text])),
      kind: { type: 'string', enum: ['P', 'Q', 'R'] },
      count: { type: 'integer' },
      who: { type: 'object', properties: { name: text, kind: text, code: text } },
      ...(schema.properties as JsonObject),
    },
  };
  const document = { components: { schemas: components } };
  const read = schemaReader(document, undefined, (pointer, reason) => {
    throw new WordingError(pointer, reason);
  });
  const { sentences } = tellScope({ root: read(root, '/schema') });
  return sentences.map((one) => `${one.path.join('.') || '(whole)'}: ${one.text}`);
}

describe('if, so, else', () => {
  test('says when a member is required', () => {
    const schema = { allOf: [{ $comment: 'R-019', if: is('kind', 'P'), else: given('a') }] };
    expect(wordsOf({ ...schema, required: ['kind'] })).toEqual([
      'a: Required when `kind` is not `P` (R-019).',
    ]);
  });

  test('joins several members of a condition and several values', () => {
    const condition = {
      properties: { a: { const: 'CNY' }, kind: { enum: ['P', 'Q'] } },
      required: ['a', 'kind'],
    };
    expect(wordsOf({ $comment: 'R-017', if: condition, so: given('b', 'c') })).toEqual([
      'b: Required when `a` is `CNY` and `kind` is `P` or `Q` (R-017).',
      'c: Required when `a` is `CNY` and `kind` is `P` or `Q` (R-017).',
    ]);
  });

  test('writes a condition that also applies without the member', () => {
    const condition = { properties: { kind: { const: 'P' } } };
    expect(wordsOf({ if: condition, so: given('a') })).toEqual([
      'a: Required when `kind` is not given or is `P`.',
    ]);
    expect(wordsOf({ if: condition, so: given('a'), required: ['kind'] })).toEqual([
      'a: Required when `kind` is `P`.',
    ]);
  });

  test('distinguishes present from given where a member may be empty', () => {
    expect(wordsOf({ if: { required: ['a'] }, so: { required: ['b'] } })).toEqual([
      'b: Required when `a` is present.',
    ]);
    expect(wordsOf({ if: given('a'), so: given('b') })).toEqual(['b: Required when `a` is given.']);
    expect(wordsOf({ if: { required: ['count'] }, so: given('b') })).toEqual([
      'b: Required when `count` is given.',
    ]);
  });

  test('reaches into members of members', () => {
    const condition = { properties: { who: is('kind', 'alipay') }, required: ['who'] };
    const so = { properties: { who: given('code') } };
    expect(wordsOf({ if: condition, so })).toEqual(['who.code: Required when `who.kind` is `alipay`.']);
  });

  test('carries an outer condition into an inner one, with the rule of each', () => {
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

  test('writes the values that a member must have', () => {
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

  test('drops what always holds and joins what every case requires', () => {
    expect(wordsOf({ if: is('kind', 'P'), so: { required: ['kind', 'a'] }, required: ['a'] })).toEqual([]);
    expect(wordsOf({ if: is('kind', 'P'), so: given('a'), else: given('a') })).toEqual(['a: Required.']);
  });

  test('writes what is never accepted', () => {
    expect(wordsOf({ $comment: 'R-001', if: given('a'), so: { not: {} } })).toEqual([
      '(whole): Not accepted when `a` is given (R-001).',
    ]);
  });
});

describe('choices between members', () => {
  test('says that one of some members is needed', () => {
    expect(wordsOf({ $comment: 'R-014', anyOf: [given('a'), given('b')] })).toEqual([
      '(whole): At least one of `a` and `b` must be given (R-014).',
    ]);
    expect(wordsOf({ oneOf: [given('a'), given('b')] })[0]).toBe(
      '(whole): Exactly one of `a` and `b` must be given.',
    );
  });

  test('says either one or both of two others, under a condition, on the object around them', () => {
    const so = { properties: { who: { anyOf: [given('name'), given('kind', 'code')] } } };
    expect(wordsOf({ $comment: 'R-020', if: is('a', 'CNY'), so })).toEqual([
      'who: Give `name`, or `kind` and `code`, when `a` is `CNY` (R-020).',
    ]);
    const titled = {
      anyOf: [
        { title: 'personal account', ...given('name') },
        { title: 'business account', ...given('kind', 'code') },
      ],
    };
    expect(wordsOf({ $comment: 'R-020', if: is('a', 'CNY'), so: { properties: { who: titled } } })).toEqual([
      'who: Give `name` (personal account), or `kind` and `code` (business account), when `a` is `CNY` (R-020).',
    ]);
    expect(wordsOf({ oneOf: [given('a', 'b'), given('c')] })).toEqual([
      '(whole): Give exactly one of these: `a` and `b`, or `c`.',
    ]);
  });

  test('says another choice between few members on each of them', () => {
    const text = 'This must hold: `kind` is `P` or `b` is given.';
    expect(wordsOf({ anyOf: [is('kind', 'P'), given('b')] })).toEqual([
      `kind: ${text}`,
      `b: ${text}`,
      `(whole): ${text}`,
    ]);
  });

  test('names long cases by their titles and writes once what all of them require', () => {
    const cases = [
      { title: 'wallet', ...given('a', 'b', 'c') },
      { title: 'bank', ...given('a', 'd', 'e', 'f') },
    ];
    expect(wordsOf({ $comment: 'R-023', anyOf: cases })).toEqual([
      'a: Required (R-023).',
      '(whole): Give what wallet or bank requires (R-023):\n- wallet: `a`, `b` and `c`.\n- bank: `a`, `d`, `e` and `f`.',
      'b: Required for wallet (R-023).',
      'c: Required for wallet (R-023).',
      'd: Required for bank (R-023).',
      'e: Required for bank (R-023).',
      'f: Required for bank (R-023).',
    ]);
  });

  test('lists all that a titled side of a condition requires, with the values', () => {
    const who = { properties: { who: { allOf: [given('name'), is('kind', 'x')] } }, required: ['who'] };
    const schema = { $comment: 'R-023', if: is('kind', 'P'), so: { title: 'payroll', ...who } };
    expect(wordsOf(schema)).toEqual([
      'who: Required when `kind` is `P` (R-023).',
      'who.name: Required when `kind` is `P` (R-023).',
      'who.kind: Required when `kind` is `P`, and must be `x` (R-023).',
      '(whole): When `kind` is `P`, give what payroll requires (R-023):\n- payroll: `who.name` and `who.kind` (must be `x`).',
    ]);
  });

  test('says for which titled case a member must have a value', () => {
    const cases = [
      { title: 'wallet', ...given('a', 'b') },
      { title: 'bank', allOf: [given('c', 'd'), is('e', 'x'), { properties: { f: { pattern: '^x' } } }] },
    ];
    expect(wordsOf({ if: is('kind', 'P'), so: { anyOf: cases } }).slice(-2)).toEqual([
      'e: Required for bank when `kind` is `P`, and must be `x`.',
      'f: For bank when `kind` is `P`, this must hold: `f` is absent or matches the pattern `^x`.',
    ]);
  });

  test('numbers long cases without titles', () => {
    const cases = [given('a', 'b', 'c'), { allOf: [given('a', 'd', 'e'), is('f', 'x')] }];
    expect(wordsOf({ $comment: 'R-023', anyOf: cases })).toEqual([
      'a: Required (R-023).',
      '(whole): At least one of 2 cases must hold (R-023):\n- Case 1, `b` and `c` are given.\n- Case 2, `d` and `e` are given and `f` is `x`.',
      'b: At least one of 2 cases must hold (R-023); this member is required in case 1.',
      'c: At least one of 2 cases must hold (R-023); this member is required in case 1.',
      'd: At least one of 2 cases must hold (R-023); this member is required in case 2.',
      'e: At least one of 2 cases must hold (R-023); this member is required in case 2.',
      'f: At least one of 2 cases must hold (R-023); this member is required as `x` in case 2.',
    ]);
  });

  test('says that an object is required when every case needs something inside it', () => {
    const inside = (name: string): JsonObject => ({ required: ['who'], properties: { who: given(name) } });
    expect(
      wordsOf({ $comment: 'R-023', if: is('a', 'x'), so: { anyOf: [inside('name'), inside('code')] } }),
    ).toEqual([
      'who: Required when `a` is `x` (R-023).',
      '(whole): When `a` is `x`, at least one of `who.name` and `who.code` must be given (R-023).',
    ]);
  });

  test('leaves shapes to the page', () => {
    const shape = { type: 'object', properties: { a: text } };
    expect(wordsOf({ oneOf: [{ $ref: '#/components/schemas/S' }, shape] }, { S: shape })).toEqual([]);
  });

  test('writes a titled or shared condition, which is not a shape', () => {
    const shared = { S: { type: 'object', title: 'by a', ...given('a') } };
    expect(
      wordsOf({ anyOf: [{ $ref: '#/components/schemas/S' }, { title: 'by b', ...given('b') }] }, shared)[0],
    ).toBe('(whole): Give `a` (by a), or `b` (by b).');
  });
});

describe('conditions without a condition of their own', () => {
  test('writes what must be empty, left out, or the only member', () => {
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
      'who: Must hold no members but `a` and `b` (R-031).',
    ]);
  });

  test('says how a part of an allOf narrows a member declared elsewhere', () => {
    const parts = [{ $comment: 'R-008', properties: { kind: { enum: ['P', 'Q'] } } }];
    expect(wordsOf({ allOf: parts })).toEqual(['kind: Must not be `R` (R-008).']);
    const few = [{ properties: { kind: { enum: ['P'] } } }];
    expect(wordsOf({ allOf: few })).toEqual(['kind: If given, must be `P`.']);
  });

  test('writes what a member requires of others', () => {
    expect(wordsOf({ dependentRequired: { a: ['b'] } })).toEqual(['b: Required when `a` is present.']);
  });

  test('says that a member is never accepted', () => {
    expect(wordsOf({ $comment: 'R-001', properties: { z: false } })).toEqual([
      'z: Must be left out (R-001).',
    ]);
  });

  test('leaves plain declarations to the page', () => {
    expect(wordsOf({ required: ['a'], allOf: [{ required: ['b'], properties: { g: text } }] })).toEqual([]);
  });
});

describe('a condition without words', () => {
  const refused =
    (schema: JsonObject): (() => unknown) =>
    () =>
      wordsOf(schema);

  test('names the place of a keyword it does not know', () => {
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
