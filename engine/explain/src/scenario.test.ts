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

  test('prefers a matching discriminator to fewer faults', () => {
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
      ['`a` must be a string or null'],
    ],
    [
      'values',
      { properties: { a: { anyOf: [{ enum: ['x', 'y'] }, { const: '' }] } } },
      { a: 'z' },
      ['`a` must be one of `x`, `y` or empty'],
    ],
    [
      'null next to an object',
      { properties: { a: { oneOf: [{ type: 'null' }, { type: 'object', required: ['b'] }] } } },
      { a: {} },
      ['`a.b` is required'],
    ],
    [
      'three single properties, and exactly one of three',
      {
        allOf: ['anyOf', 'oneOf'].map((keyword) => ({
          [keyword]: ['a', 'b', 'c'].map((name) => ({ required: [name] })),
        })),
      },
      {},
      ['`a`, `b` or `c` must be given', 'exactly one of `a`, `b` and `c` must be given'],
    ],
    [
      'one of two groups, but not both',
      { oneOf: [{ required: ['a', 'b'] }, { required: ['c'] }] },
      { a: 1 },
      ['either `a` and `b`, or `c` must be given, but not both'],
    ],
    [
      'one of three groups',
      { oneOf: [{ required: ['a', 'b'] }, { required: ['c'] }, { required: ['d'] }] },
      {},
      ['exactly one of these must be given: `a` and `b`; `c`; `d`'],
    ],
    [
      'an array, where the other branch is a string',
      {
        anyOf: [
          { type: 'string', maxLength: 3 },
          { type: 'array', items: { type: 'string' }, title: 'texts' },
        ],
      },
      [1],
      ['`[0]` must be a string'],
    ],
    [
      'arrays with different items',
      {
        oneOf: [
          { type: 'array', items: { type: 'string' } },
          { type: 'array', items: { type: 'object', required: ['n'] } },
        ],
      },
      [1, true],
      ['`[0]` must be a string or an object', '`[1]` must be a string or an object'],
    ],
    [
      'a value that is neither in an enumeration nor an object',
      { oneOf: [{ type: 'string', enum: ['x', 'y'] }, { type: 'object' }] },
      5,
      ['the body must be a string or an object'],
    ],
    [
      'strings in several formats',
      {
        anyOf: [
          { type: 'string', pattern: '^a' },
          { type: 'string', format: 'uri' },
          { type: 'string', maxLength: 0 },
        ],
      },
      'b',
      ['the body must match the pattern `^a`, be a full URI, such as https://example.com/path or be empty'],
    ],
    [
      'strings in more formats than a sentence lists',
      { anyOf: ['a', 'b', 'c', 'd', 'e'].map((letter) => ({ pattern: `^${letter}` })) },
      'x',
      ['the body fits none of the allowed forms'],
    ],
    [
      'one of many values that select a branch',
      {
        oneOf: [
          { required: ['k', 'p'], properties: { k: { enum: ['a', 'b', 'c', 'd', 'e', 'f'] } } },
          { required: ['k', 'q'], properties: { k: { const: 'x' } } },
        ],
      },
      { k: 'c' },
      ['`p` is required because `k` is `c`'],
    ],
    [
      'a property that every branch requires with a fixed value, some with the same',
      {
        anyOf: [
          { required: ['k'], properties: { k: { enum: ['a', 'b'] } } },
          { required: ['k', 'p'], properties: { k: { const: 'b' } } },
        ],
      },
      {},
      ['`k` is required'],
    ],
    [
      'a property that every branch requires, and others that only one requires',
      {
        anyOf: [
          { type: 'object', required: ['a', 'b'], properties: { a: { type: 'string' } } },
          { type: 'object', required: ['a', 'b', 'c', 'd'], properties: { a: { type: 'string' } } },
        ],
      },
      { b: 1 },
      ['`a` is required'],
    ],
    [
      'titled branches that each require a property of their own',
      {
        oneOf: [
          { title: 'one', type: 'object', required: ['a'], properties: { a: { type: 'string' } } },
          { title: 'two', type: 'object', required: ['b'], properties: { b: { type: 'string' } } },
        ],
      },
      { a: '', b: '' },
      ['only one of `a` and `b` may be given'],
    ],
    [
      'titled branches of which no property is given',
      {
        oneOf: [
          { title: 'one', type: 'object', required: ['a'], properties: { a: { type: 'string' } } },
          { title: 'two', type: 'object', required: ['b'], properties: { b: { type: 'string' } } },
        ],
      },
      {},
      ['`a` or `b` must be given'],
    ],
    [
      'a missing deciding property that is required anyway',
      {
        required: ['k'],
        oneOf: [
          { properties: { k: { const: 'x' } }, required: ['x'] },
          { properties: { k: { const: 'y' } }, required: ['y'] },
        ],
      },
      {},
      ['`k` is required'],
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
      ['`a` is required'],
    ],
  ])('%s', (_, schema, instance, expected) => {
    expect(check(schema, instance)).toEqual(expected);
  });

  describe('that only some branches fix', () => {
    const closed = { type: 'object', additionalProperties: false };
    const shapes: Schema = {
      oneOf: [
        { ...closed, required: ['id'], properties: { id: { type: 'integer' } } },
        { ...closed, required: ['k'], properties: { k: { enum: ['x', 'y'] } } },
        { ...closed, required: ['k', 'p'], properties: { k: { const: 'z' }, p: { type: 'string' } } },
      ],
    };

    test.each<[unknown, string[]]>([
      [{ k: 'z' }, ['`p` is required because `k` is `z`']],
      [{ k: 'z', p: 5 }, ['`p` must be a string']],
      [{ k: 'other' }, ['in the nearest of the allowed forms, `k` must be one of `x`, `y` or `z`']],
      [
        { k: 'z', id: 1 },
        ['`id` is not an allowed property because `k` is `z`', '`p` is required because `k` is `z`'],
      ],
    ])('%j', (instance, expected) => {
      expect(check(shapes, instance).sort()).toEqual(expected);
    });
  });

  describe('whose branches each require a property of their own', () => {
    const shapes: Schema = {
      oneOf: [
        { type: 'object', required: ['a'], properties: { a: { type: 'object', required: ['n'] }, c: {} } },
        { type: 'object', required: ['b'], properties: { b: { type: 'integer' }, c: {} } },
      ],
    };

    test.each<[unknown, string[]]>([
      [{}, ['`a` or `b` must be given']],
      [{ c: 1 }, ['`a` or `b` must be given']],
      [{ a: {} }, ['`a.n` is required']],
      [{ b: 'x' }, ['`b` must be a whole number']],
      [{ a: { n: 1 }, b: 1 }, ['only one of `a` and `b` may be given']],
    ])('%j', (instance, expected) => {
      expect(check({ properties: { in: shapes } }, { in: instance })).toEqual(
        expected.map((text) => text.replaceAll(/`([ab])/g, '`in.$1')),
      );
    });
  });

  test('1,000 wrong entries become 20 causes and a count', () => {
    const branches = Array.from({ length: 20 }, (_, at) => ({
      type: 'object',
      required: [`m${at}`],
      properties: { [`m${at}`]: { type: 'string' } },
    }));
    const entries = Array.from({ length: 1_000 }, (_, at) => ({ [`m${at % 20}`]: at }));
    const told = check({ items: { oneOf: branches } }, entries);
    expect(told).toHaveLength(21);
    expect(told.join('\n').length).toBeLessThan(2_000);
    expect(told[0]).toBe('`[0].m0` must be a string');
  });

  test('a choice with more errors than are read becomes one short cause', () => {
    const branches = Array.from({ length: 60 }, (_, at) => ({
      title: `form ${at}`,
      type: 'object',
      required: Array.from({ length: 50 }, (_, property) => `m${at}x${property}`),
    }));
    const told = check({ required: ['a'], properties: { in: { oneOf: branches } } }, { in: {} });
    expect(told[0]).toBe('`a` is required');
    expect(told[1]).toMatch(/^`in` fits none of the allowed forms \(form 0, form 1, /);
    expect(told.slice(2)).toEqual(['and many more']);
  });

  test('1,000 wrong entries in a choice of string or array become 20 causes and a count', () => {
    const entry = { oneOf: ['a', 'b', 'c'].map((name) => ({ type: 'object', required: [name, 'd'] })) };
    const list = { type: 'array', items: entry };
    const entries = Array.from({ length: 1_000 }, () => ({}));
    const told = check({ properties: { in: { oneOf: [{ type: 'string' }, list] } } }, { in: entries });
    expect(told).toHaveLength(21);
    expect(told[0]).toMatch(/^exactly one of these must be given: `in\[0\]\.a` and `in\[0\]\.d`; /);
    const lists = { oneOf: [list, { ...list, minItems: 1 }] };
    const unread = check({ properties: { in: lists } }, { in: entries });
    expect(unread[0]).toBe('`in` fits none of the allowed forms');
    expect(unread).toHaveLength(2);
  });

  test('a property that is missing in every scenario is reported without a scenario', () => {
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

  test('two choices on one object are two causes', () => {
    const pair = (a: string, b: string) => ({ anyOf: [{ required: [a] }, { required: [b] }] });
    expect(check({ allOf: [pair('a', 'b'), pair('c', 'd')] }, {})).toEqual([
      '`a` or `b` must be given',
      '`c` or `d` must be given',
    ]);
  });
});
