import { describe, expect, test } from 'vitest';
import type { Schema } from './index.ts';
import { check, findCauses, unless, when } from './testing/check.ts';

const order: Schema = {
  type: 'object',
  required: ['orderNo', 'targetCurrency'],
  properties: {
    orderNo: { type: 'string', minLength: 1, maxLength: 8 },
    targetCurrency: { type: 'string', pattern: '^[A-Z]{3}$' },
    beneficiaryId: { type: 'string' },
    beneficiary: { type: 'object', properties: { swiftCode: { type: 'string' }, name: { type: 'string' } } },
  },
  allOf: [
    {
      $comment: 'R-019',
      ...unless(
        { properties: { targetCurrency: { const: 'CNY' } }, required: ['targetCurrency'] },
        {
          properties: {
            beneficiary: { required: ['swiftCode'], properties: { swiftCode: { minLength: 1 } } },
          },
          required: ['beneficiary'],
        },
      ),
    },
    {
      $comment: 'R-001',
      ...when(
        { required: ['beneficiaryId'], properties: { beneficiaryId: { minLength: 1 } } },
        { properties: { beneficiary: { maxProperties: 0 } } },
      ),
    },
  ],
};

describe('conditions', () => {
  test('names the property, the reason and the rule', () => {
    expect(check(order, { orderNo: '1', targetCurrency: 'EUR', beneficiary: {} })).toEqual([
      '`beneficiary.swiftCode` is required because `targetCurrency` is not `CNY` (R-019)',
    ]);
  });

  test('writes what must be empty', () => {
    const body = { orderNo: '1', targetCurrency: 'CNY', beneficiaryId: 'b', beneficiary: { name: 'x' } };
    expect(check(order, body)).toEqual([
      '`beneficiary` must be empty because `beneficiaryId` is given (R-001)',
    ]);
  });

  test('does not report errors that only follow from a missing or mistyped property', () => {
    expect(check(order, { orderNo: '1' })).toEqual(['`targetCurrency` is required']);
    expect(check(order, { orderNo: '1', targetCurrency: 5 })).toEqual(['`targetCurrency` must be a string']);
  });

  test('reports a property only once if several conditions require it', () => {
    const ask = (value: string) => ({
      ...when({ properties: { a: { const: value } } }, { required: ['b'] }),
    });
    const schema = { allOf: [ask('x'), ask('x'), { required: ['b'] }] };
    expect(check(schema, { a: 'x' })).toEqual(['`b` is required']);
  });

  test.each<[string, Schema, unknown, string]>([
    [
      'two values',
      { ...when({ properties: { t: { enum: ['A', 'B'] } }, required: ['t'] }, { required: ['x'] }) },
      { t: 'A' },
      '`x` is required because `t` is `A` or `B`',
    ],
    [
      'and',
      { ...when({ required: ['a', 'b'] }, { required: ['x'] }) },
      { a: 1, b: 1 },
      '`x` is required because `a` and `b` are given',
    ],
    [
      'neither',
      { ...unless({ anyOf: [{ required: ['a'] }, { required: ['b'] }] }, { required: ['x'] }) },
      {},
      '`x` is required because `a` is not given and `b` is not given',
    ],
    [
      'turned around',
      { ...when({ not: { properties: { t: { const: 'A' } }, required: ['t'] } }, { required: ['x'] }) },
      {},
      '`x` is required because `t` is not `A`',
    ],
    [
      'boolean',
      { ...when({ properties: { t: { const: true } }, required: ['t'] }, { required: ['x'] }) },
      { t: true },
      '`x` is required because `t` is `true`',
    ],
    [
      'limit',
      { ...when({ properties: { t: { minimum: 10 } }, required: ['t'] }, { required: ['x'] }) },
      { t: 10 },
      '`x` is required because `t` is at least 10',
    ],
    [
      'a form',
      { ...when({ properties: { t: { pattern: '^[A-Z]{3}$' } }, required: ['t'] }, { required: ['x'] }) },
      { t: 'EUR' },
      '`x` is required because `t` is 3 capital letters',
    ],
    [
      'another form',
      { ...unless({ properties: { t: { maxLength: 2 } }, required: ['t'] }, { required: ['x'] }) },
      { t: 'EUR' },
      '`x` is required because `t` does not have at most 2 characters',
    ],
    [
      'a condition that cannot be put into words',
      { ...when({ properties: { t: { contains: { const: 1 } } }, required: ['t'] }, { required: ['x'] }) },
      { t: [1] },
      '`x` is required because `t` is as the rule describes',
    ],
    [
      'empty',
      { ...when({ properties: { t: { maxLength: 0 } }, required: ['t'] }, { required: ['x'] }) },
      { t: '' },
      '`x` is required because `t` is empty',
    ],
    [
      'in depth',
      {
        ...when(
          { properties: { p: { properties: { t: { const: 'I' } }, required: ['t'] } }, required: ['p'] },
          { required: ['x'] },
        ),
      },
      { p: { t: 'I' } },
      '`x` is required because `p.t` is `I`',
    ],
    [
      'nested',
      { ...when({ required: ['a'] }, { ...when({ required: ['b'] }, { required: ['x'] }) }) },
      { a: 1, b: 1 },
      '`x` is required because `a` is given and `b` is given',
    ],
    [
      'dependentRequired',
      { dependentRequired: { a: ['x'] } },
      { a: 1 },
      '`x` is required because `a` is given',
    ],
    [
      'dependentSchemas',
      { dependentSchemas: { a: { required: ['x'] } } },
      { a: 1 },
      '`x` is required because `a` is given',
    ],
    ['not one', { not: { required: ['a'] } }, { a: 1 }, '`a` must be left out'],
    [
      'not one with a text',
      { not: { required: ['a'], properties: { a: { minLength: 1 } } } },
      { a: 'x' },
      '`a` must be empty',
    ],
    [
      'not a value',
      { not: { properties: { a: { const: 'bpay' } }, required: ['a'] } },
      { a: 'bpay' },
      '`a` must not be `bpay`',
    ],
    ['not a value of the whole', { not: { const: 1 } }, 1, 'the body must not be `1`'],
    ['not both', { not: { required: ['a', 'b'] } }, { a: 1, b: 1 }, '`a` and `b` must not be given together'],
    [
      'then false',
      { ...when({ required: ['a'] }, false) },
      { a: 1 },
      'the body is not allowed because `a` is given',
    ],
  ])('%s', (_, schema, instance, sentence) => {
    expect(check(schema, instance)).toEqual([sentence]);
  });

  test.each<[string, Schema, object, string, string]>([
    ['a property that must be left out', { not: { required: ['a'] } }, { a: 1 }, 'p.a', '/p/a'],
    [
      'one in it',
      { not: { properties: { a: { required: ['b'] } }, required: ['a'] } },
      { a: { b: 1 } },
      'p.a.b',
      '/p/a/b',
    ],
    ['several', { not: { required: ['a', 'b'] } }, { a: 1, b: 1 }, 'p', '/p'],
    ['one of several', { oneOf: [{ required: ['a'] }, { required: ['b'] }] }, {}, 'p', '/p'],
  ])('the path of a cause about %s is that of what it names', (_, p, instance, path, pointer) => {
    expect(findCauses({ properties: { p } }, { p: instance })).toMatchObject([{ path, pointer }]);
  });

  test('writes the properties of a condition from the root, also inside arrays', () => {
    const entry = {
      ...when({ properties: { kind: { const: 'x' } }, required: ['kind'] }, { required: ['size'] }),
    };
    const schema = { properties: { parts: { items: entry } } };
    expect(check(schema, { parts: [{}, { kind: 'x' }] })).toEqual([
      '`parts[1].size` is required because `parts[1].kind` is `x`',
    ]);
  });
});
