import { describe, expect, test } from 'vitest';
import type { Schema } from './index.ts';
import { check } from './testing/check.ts';

describe('choices', () => {
  const scenarios: Schema = {
    $comment: 'R-023',
    anyOf: [
      {
        title: 'C2C wallet',
        required: ['firstName', 'accountInfo'],
        properties: {
          accountInfo: { required: ['routingType'], properties: { routingType: { const: 'alipay' } } },
        },
      },
      { title: 'C2C bank transfer', required: ['fullName', 'phoneNumber', 'accountInfo'] },
    ],
  };

  test('reports the nearest scenario', () => {
    expect(check(scenarios, { fullName: 'x', accountInfo: { number: '1' } })).toEqual([
      'as C2C bank transfer, `phoneNumber` is missing (R-023)',
    ]);
  });

  test('a matching discriminator wins over fewer faults', () => {
    expect(check(scenarios, { fullName: 'x', accountInfo: { routingType: 'alipay' } })).toEqual([
      'as C2C wallet, `firstName` is missing (R-023)',
    ]);
  });

  test.each<[string, Schema, unknown, string[]]>([
    ['one of two', { anyOf: [{ required: ['a'] }, { required: ['b'] }] }, {}, ['`a` or `b` must be given']],
    [
      'groups',
      { anyOf: [{ required: ['a'] }, { required: ['b', 'c'] }] },
      { b: 1 },
      ['either `a`, or `b` and `c` must be given'],
    ],
    [
      'exactly one',
      { oneOf: [{ required: ['a'] }, { required: ['b'] }] },
      { a: 1, b: 1 },
      ['exactly one of `a` and `b` must be given'],
    ],
    [
      'types',
      { properties: { a: { anyOf: [{ type: 'string' }, { type: 'null' }] } } },
      { a: 1 },
      ['`a` must be text or null'],
    ],
    [
      'values',
      { properties: { a: { anyOf: [{ enum: ['x', 'y'] }, { const: '' }] } } },
      { a: 'z' },
      ['`a` must be one of `x`, `y` or empty'],
    ],
    [
      'null beside an object',
      { properties: { a: { oneOf: [{ type: 'null' }, { type: 'object', required: ['b'] }] } } },
      { a: {} },
      ['in the nearest of the allowed forms, `a.b` is missing'],
    ],
    [
      'a wrong discriminator',
      {
        oneOf: [
          { properties: { k: { const: 'x' } }, required: ['k', 'p'] },
          { properties: { k: { const: 'y' } }, required: ['k', 'q'] },
        ],
      },
      { k: 'z' },
      ['`k` must be `x` or `y`'],
    ],
    [
      'several fit',
      {
        oneOf: [
          { title: 'one', type: 'object' },
          { title: 'two', required: ['a'] },
        ],
      },
      { a: 1 },
      ['the body fits several forms at once (one, two), only one is allowed'],
    ],
    [
      'behind a $ref',
      {
        $defs: {
          A: { title: 'letter', required: ['a'], properties: { t: { const: 1 } } },
          B: { type: 'string' },
        },
        anyOf: [{ $ref: '#/$defs/A' }, { $ref: '#/$defs/B' }],
      },
      { t: 1 },
      ['as letter, `a` is missing'],
    ],
  ])('%s', (_, schema, instance, expected) => {
    expect(check(schema, instance)).toEqual(expected);
  });

  test('what every scenario lacks is reported without one', () => {
    const part = (name: string) => ({
      title: name,
      required: ['p'],
      properties: { p: { required: [name] } },
    });
    const schema = {
      anyOf: [
        part('a'),
        { ...part('b'), properties: { p: { required: ['b'], properties: { b: { const: 1 } } } } },
      ],
    };
    expect(check(schema, {})).toEqual(['`p` is required']);
  });

  test('two choices about one object are two causes', () => {
    const pair = (a: string, b: string) => ({ anyOf: [{ required: [a] }, { required: [b] }] });
    expect(check({ allOf: [pair('a', 'b'), pair('c', 'd')] }, {})).toEqual([
      '`a` or `b` must be given',
      '`c` or `d` must be given',
    ]);
  });
});
