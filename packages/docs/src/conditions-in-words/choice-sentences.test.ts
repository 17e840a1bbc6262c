import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../json.ts';
import { given, is, text, wordsOf } from '../testing/words-of.ts';

describe('choices between properties', () => {
  test('says that at least one or exactly one of several properties is needed', () => {
    expect(wordsOf({ $comment: 'R-014', anyOf: [given('a'), given('b')] })).toEqual([
      '(whole): At least one of `a` and `b` must be given (R-014).',
    ]);
    expect(wordsOf({ oneOf: [given('a'), given('b')] })[0]).toBe(
      '(whole): Exactly one of `a` and `b` must be given.',
    );
  });

  test('writes a choice between one property and several others on the object that contains them', () => {
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

  test('writes any other choice between few properties on each of them', () => {
    const text = 'The following must be true: `kind` is `P` or `b` is given.';
    expect(wordsOf({ anyOf: [is('kind', 'P'), given('b')] })).toEqual([
      `kind: ${text}`,
      `b: ${text}`,
      `(whole): ${text}`,
    ]);
  });

  test('names long cases by their titles, and writes the requirements that they share once', () => {
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

  test('lists everything that a titled branch of a condition requires, with the values', () => {
    const who = { properties: { who: { allOf: [given('name'), is('kind', 'x')] } }, required: ['who'] };
    const schema = { $comment: 'R-023', if: is('kind', 'P'), so: { title: 'payroll', ...who } };
    expect(wordsOf(schema)).toEqual([
      'who: Required when `kind` is `P` (R-023).',
      'who.name: Required when `kind` is `P` (R-023).',
      'who.kind: Required when `kind` is `P`, and must be `x` (R-023).',
      '(whole): When `kind` is `P`, give what payroll requires (R-023):\n- payroll: `who.name` and `who.kind` (must be `x`).',
    ]);
  });

  test('says for which titled case a property must have a value', () => {
    const cases = [
      { title: 'wallet', ...given('a', 'b') },
      { title: 'bank', allOf: [given('c', 'd'), is('e', 'x'), { properties: { f: { pattern: '^x' } } }] },
    ];
    expect(wordsOf({ if: is('kind', 'P'), so: { anyOf: cases } }).slice(-2)).toEqual([
      'e: Required for bank when `kind` is `P`, and must be `x`.',
      'f: For bank when `kind` is `P`, the following must be true: `f` is absent or matches the pattern `^x`.',
    ]);
  });

  test('writes long cases without titles once, on the object', () => {
    const cases = [given('a', 'b', 'c'), { allOf: [given('a', 'd', 'e'), is('f', 'x')] }];
    expect(wordsOf({ $comment: 'R-023', anyOf: cases })).toEqual([
      'a: Required (R-023).',
      '(whole): The following must be true: `b` and `c` are given, or `d` and `e` are given and `f` is `x` (R-023).',
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

  test('does not put shapes into words, since the page shows them', () => {
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
