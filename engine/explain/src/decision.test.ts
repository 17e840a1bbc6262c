import { describe, expect, test } from 'vitest';
import type { Schema } from './index.ts';
import { check, when } from './testing/check.ts';

const $defs: Record<string, Schema> = {
  Envelope: {
    type: 'object',
    required: ['status'],
    properties: { status: { type: 'string' }, message: { type: 'string' } },
  },
  Quote: { type: 'object', required: ['rate'], properties: { rate: { type: 'number' } } },
  Refusal: {
    title: 'refusal',
    type: 'object',
    $comment: 'R-034',
    required: ['status', 'message'],
    properties: { status: { not: { const: '1' } }, data: { type: ['string', 'object', 'array'] } },
  },
};

/** The schema of a response; `part` returns the envelope and the refusal, or `$ref`s to them. */
function response(part: (name: string) => Schema): Schema {
  const success = {
    title: 'success',
    type: 'object',
    required: ['status', 'data'],
    properties: { status: { const: '1' }, data: $defs.Quote },
  };
  return { $defs, allOf: [part('Envelope'), { $comment: 'R-034', oneOf: [success, part('Refusal')] }] };
}

describe.each<[string, Schema]>([
  ['in place', response((name) => $defs[name] ?? true)],
  ['behind a $ref', response((name) => ({ $ref: `#/$defs/${name}` }))],
])('a response whose `status` selects its properties, %s', (_, schema) => {
  test.each<[unknown, string[]]>([
    [{ status: '1' }, ['`data` is required because `status` is `1` (R-034)']],
    [{ status: '-1' }, ['`message` is required because `status` is not `1` (R-034)']],
    [{ status: '1', data: 5 }, ['`data` must be an object']],
    [{ status: '1', data: { rate: 'x' } }, ['`data.rate` must be a number']],
    [{ status: '1', data: {} }, ['`data.rate` is required']],
    [{ status: '-1', message: 'x', data: 5 }, ['`data` must be a string, an object or an array']],
    [
      { status: '1', message: 5 },
      ['`message` must be a string', '`data` is required because `status` is `1` (R-034)'],
    ],
    [{ status: 1 }, ['`status` must be a string']],
    [{ status: 1, data: 5 }, ['`status` must be a string']],
  ])('%j', (instance, expected) => {
    expect(check(schema, instance)).toEqual(expected);
  });

  test('a response without a status, and one that is not an object', () => {
    expect(check(schema, { data: { rate: 'x' } })).toEqual(['`status` is required']);
    expect(check(schema, [], { part: 'response' })).toEqual(['the response must be an object']);
  });
});

describe('the branch that a property selects', () => {
  const kind = (values: Schema, ...required: string[]) => ({ properties: { kind: values }, required });

  test.each<[string, Schema, unknown, string[]]>([
    [
      'by one of several values',
      { anyOf: [kind({ enum: ['a', 'b'] }, 'kind', 'x'), kind({ const: 'c' }, 'kind', 'y')] },
      { kind: 'b' },
      ['`x` is required because `kind` is `a` or `b`'],
    ],
    [
      'by any value that selects no other branch',
      { oneOf: [kind({ enum: ['a', 'b'] }, 'kind'), kind({ not: { enum: ['b', 'a'] } }, 'x')] },
      { kind: 'c' },
      ['`x` is required because `kind` is neither `a` nor `b`'],
    ],
    [
      'by the absence of the property',
      { oneOf: [kind({ const: 'a' }, 'kind', 'x'), kind({ const: 'b' }, 'y')] },
      {},
      ['`y` is required because `kind` is not given'],
    ],
    [
      'by an empty string',
      { oneOf: [kind({ const: '' }, 'kind', 'x'), kind({ const: 'b' }, 'kind', 'y')] },
      { kind: '' },
      ['`x` is required because `kind` is empty'],
    ],
    [
      'by a value that no branch allows',
      { $comment: 'R-013', oneOf: [kind({ const: 'a' }, 'kind', 'x'), kind({ const: 'b' }, 'kind', 'y')] },
      { kind: 'c' },
      ['`kind` must be `a` or `b` (R-013)'],
    ],
    [
      'when the property is missing',
      { oneOf: [kind({ const: 'a' }, 'kind', 'x'), kind({ const: 'b' }, 'kind', 'y')] },
      { x: 1 },
      ['`kind` is required'],
    ],
    [
      'when the branches also differ in other properties',
      {
        anyOf: [
          { ...kind({ const: 'a' }, 'kind'), properties: { kind: { const: 'a' }, x: { minLength: 1 } } },
          kind({ const: 'b' }, 'kind', 'y'),
        ],
      },
      { kind: 'a', x: '' },
      ['`x` must not be empty because `kind` is `a`'],
    ],
    [
      'inside an object',
      {
        oneOf: ['a', 'b'].map((value) => ({
          properties: { info: kind({ const: value }, 'kind') },
          required: ['info', value],
        })),
      },
      { info: { kind: 'b' } },
      ['`b` is required because `info.kind` is `b`'],
    ],
    [
      'in an array, and under a condition',
      {
        properties: {
          list: {
            items: when(
              { required: ['on'] },
              { oneOf: [kind({ const: 'a' }, 'kind', 'x'), kind({ const: 'b' }, 'kind', 'y')] },
            ),
          },
        },
      },
      { list: [{ on: 1, kind: 'a' }] },
      ['`list[0].x` is required because `list[0].kind` is `a` and `list[0].on` is given'],
    ],
    [
      'inside another selected branch',
      {
        oneOf: [
          { ...kind({ const: 'a' }, 'kind'), oneOf: [kind({ const: 'a' }, 'x'), kind({ const: 'c' }, 'y')] },
          kind({ const: 'b' }, 'kind'),
        ],
      },
      { kind: 'a' },
      ['`x` is required because `kind` is `a`'],
    ],
    [
      'inside a scenario that no property selects',
      {
        anyOf: [
          { title: 'one', oneOf: [kind({ const: 'a' }, 'kind', 'x'), kind({ const: 'b' }, 'kind', 'y')] },
          { title: 'two', required: ['p', 'q', 'r'] },
        ],
      },
      { kind: 'a' },
      ['as one, `x` is missing because `kind` is `a`'],
    ],
  ])('%s', (_, schema, instance, expected) => {
    expect(check(schema, instance)).toEqual(expected);
  });

  test.each<[string, Schema[], unknown, string[]]>([
    [
      'two branches allow the same value',
      [
        { title: 'one', ...kind({ const: 'a' }, 'kind', 'x') },
        { title: 'two', ...kind({ enum: ['a', 'b'] }, 'kind', 'y', 'z') },
      ],
      { kind: 'a' },
      ['as one, `x` is missing'],
    ],
    [
      'a branch allows any value',
      [
        { title: 'one', ...kind({ const: 'a' }, 'kind', 'x') },
        { title: 'two', required: ['y', 'z'] },
      ],
      { kind: 'a' },
      ['as one, `x` is missing'],
    ],
    [
      'some values fit no branch, though one branch allows all other values',
      [
        { title: 'one', ...kind({ const: 'a' }, 'kind', 'x') },
        { title: 'two', ...kind({ not: { enum: ['a', 'b'] } }, 'kind', 'y', 'z') },
      ],
      { kind: 'a' },
      ['as one, `x` is missing'],
    ],
    [
      'the property is missing and optional',
      [
        { title: 'one', ...kind({ const: 'a' }, 'x') },
        { title: 'two', ...kind({ const: 'b' }, 'y', 'z') },
      ],
      {},
      ['as one, `x` is missing'],
    ],
  ])('is the nearest when %s', (_, branches, instance, expected) => {
    expect(check({ anyOf: branches }, instance)).toEqual(expected);
  });

  test('names the rule of the choice for the choice itself, not for the plain properties of its objects', () => {
    const object = (value: string) => ({
      type: 'object',
      $comment: 'R-013',
      required: ['kind', 'id'],
      properties: { kind: { const: value }, id: { type: 'string', maxLength: 3 } },
    });
    const schema = { $comment: 'R-013', oneOf: [object('a'), object('b')] };
    expect(check(schema, { kind: 'a', id: 'abcd' })).toEqual([
      '`id` must have at most 3 characters, it has 4',
    ]);
    expect(check(schema, { kind: 'z', id: 'abc' })).toEqual(['`kind` must be `a` or `b` (R-013)']);
  });
});

describe('one of an enumeration, or empty', () => {
  const many = Array.from({ length: 12 }, (_, at) => `v${at}`);
  const type = 'string';

  test.each<[Schema, string]>([
    [{ anyOf: [{ type, enum: ['swift'] }, { const: '' }] }, 'must be `swift` or empty'],
    [{ anyOf: [{ const: '' }, { type, enum: ['aba', 'swift'] }] }, 'must be one of `aba`, `swift` or empty'],
    [{ enum: ['', 'aba', 'swift'] }, 'must be one of `aba`, `swift` or empty'],
    [
      { anyOf: [{ type, enum: many }, { const: '' }] },
      'must be one of `v0`, `v1`, `v2`, `v3`, `v4`, `v5`, `v6`, `v7`, `v8`, `v9`, ... or empty',
    ],
  ])('%j', (schema, text) => {
    const routing = { properties: { routingType: schema } };
    expect(check(routing, { routingType: 'x' })).toEqual([`\`routingType\` ${text}`]);
    expect(check(routing, { routingType: 5 })).toEqual([`\`routingType\` ${text}`]);
  });
});
