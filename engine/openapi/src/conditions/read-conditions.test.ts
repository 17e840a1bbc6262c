import { describe, expect, test } from 'vitest';
import { schemaReader } from '../model/read/schema-reader.ts';
import { and, atom, type Formula, not, or, TRUE } from './formula.ts';
import { readConditions } from './read-conditions.ts';

const properties = {
  type: 'object',
  properties: {
    a: { type: 'string', minLength: 1 },
    b: { type: 'string', minLength: 1 },
    kind: { enum: ['P', 'Q', 'R'] },
    who: { type: 'object', properties: { name: { type: 'string', minLength: 1 } } },
  },
};
const given = (...path: string[]): Formula => atom(path, { kind: 'given' });
const isP: Formula = atom(['kind'], { kind: 'is', values: ['P'] });
const when = { properties: { kind: { const: 'P' } }, required: ['kind'] };

/**
 * Returns a schema with `if` and `then`, built from entries: the linter mistakes an object literal with `then` for a
 * promise.
 */
function ifThen(condition: unknown, demand: unknown, otherwise?: unknown): object {
  const sides: [string, unknown][] = [['if', condition]];
  if (demand !== undefined) sides.push(['then', demand]);
  if (otherwise !== undefined) sides.push(['else', otherwise]);
  return Object.fromEntries(sides);
}

function readingOf(schema: object) {
  const root = { ...properties, ...schema };
  return readConditions({ root: schemaReader(root)(root) });
}

describe('a condition', () => {
  test('has an owner, a demand, a condition, a rule and a pointer (R-019)', () => {
    const demand = { $comment: 'R-019', ...ifThen(when, { required: ['a'] }) };
    expect(readingOf({ allOf: [demand] })).toEqual({
      conditions: [{ owner: [], when: isP, must: given('a'), rules: ['R-019'], pointer: '#/allOf/0/then' }],
      consumed: ['#/allOf/0/if', '#/allOf/0/then', '#/allOf/0/else'],
      inner: [],
    });
  });

  test('belongs to the object that it is about, and requires the objects around a required property', () => {
    const demand = { properties: { who: { required: ['name'] } }, required: ['who'] };
    const { conditions } = readingOf(ifThen(when, demand));
    expect(conditions.map(({ owner, must }) => [owner, must])).toEqual([
      [[], atom(['who'], { kind: 'present' })],
      [['who'], given('who', 'name')],
    ]);
  });

  test('demands no type that every branch of the declared choice has', () => {
    const lists = (...values: string[]) => ({ anyOf: [{ type: 'string', enum: values }, { const: '' }] });
    const { conditions } = readingOf({
      properties: { m: lists('x', 'y', 'z') },
      allOf: [{ properties: { m: lists('x', 'y') } }],
    });
    const present = atom(['m'], { kind: 'present' });
    const allowed = atom(['m'], { kind: 'is', values: ['x', 'y', ''] });
    expect(conditions.map(({ must }) => must)).toEqual([or(not(present), allowed)]);
  });

  test('includes the condition around it, and has the rule of the nearest comment', () => {
    const inner = { $comment: 'R-002', ...ifThen({ required: ['b'] }, undefined, { required: ['a'] }) };
    const { conditions } = readingOf({ $comment: 'R-001', ...ifThen(when, { allOf: [inner] }) });
    expect(conditions).toMatchObject([
      { when: and(isP, not(given('b'))), must: given('a'), rules: ['R-002'] },
    ]);
  });

  test('always applies if both sides demand the same', () => {
    const { conditions } = readingOf(ifThen(when, { required: ['a'] }, { required: ['a'] }));
    expect(conditions).toMatchObject([{ when: TRUE, must: given('a') }]);
  });

  test('is left out if its demand holds anyway, or its condition is never met', () => {
    expect(readingOf({ required: ['a'], ...ifThen(when, { required: ['a'] }) }).conditions).toEqual([]);
    expect(readingOf(ifThen({ not: {} }, { required: ['a'] })).conditions).toEqual([]);
  });

  test('limits a property that is declared elsewhere', () => {
    const { conditions, consumed } = readingOf({ allOf: [{ properties: { kind: { enum: ['P'] } } }] });
    expect(conditions).toMatchObject([{ when: TRUE, must: or(not(given('kind')), isP) }]);
    expect(consumed).toEqual(['#/allOf/0/properties/kind']);
  });

  test('keeps the titles of cases, and lists a titled side once', () => {
    const titled = { title: 'payroll', required: ['a', 'b'] };
    const { conditions } = readingOf(ifThen(when, titled));
    expect(conditions.map(({ must, scenario }) => scenario ?? must)).toMatchObject([
      given('a'),
      given('b'),
      { label: 'payroll' },
    ]);
    const choice = readingOf({ anyOf: [titled, { title: 'other', required: ['who'] }] });
    expect(choice.conditions).toMatchObject([{ must: { of: [{ label: 'payroll' }, { label: 'other' }] } }]);
  });

  test.each<[string, object, unknown]>([
    ['not', { not: { required: ['a'] } }, not(given('a'))],
    ['maxProperties', { maxProperties: 0 }, not(given())],
    ['dependentRequired', { dependentRequired: { a: ['b'] } }, given('b')],
    ['dependentSchemas', { dependentSchemas: { a: { required: ['b'] } } }, given('b')],
    ['contains', { contains: {} }, atom([], { kind: 'schema', keyword: 'contains', pointer: '#/contains' })],
  ])('may be a single %s', (keyword, schema, must) => {
    const { conditions, consumed } = readingOf(schema);
    expect(conditions.map((one) => one.must)).toEqual([must]);
    expect(consumed).toEqual([`#/${keyword}`]);
  });
});

describe('a schema that is not a condition', () => {
  test.each<[object, string[]]>([
    [{ required: ['a'], maxProperties: 9, additionalProperties: true, mystery: 1 }, []],
    [{ allOf: [{ required: ['b'], properties: { more: { type: 'string' } } }] }, []],
    [{ properties: { list: { type: 'array', items: ifThen(when, {}) } } }, ['#/properties/list/items']],
    [{ oneOf: [{ type: 'string' }, { properties: { a: { type: 'string' } } }] }, ['#/oneOf/0', '#/oneOf/1']],
  ])('%j adds no condition, and its inner scopes are listed', (schema, inner) => {
    const reading = readingOf(schema);
    expect([reading.conditions, reading.consumed]).toEqual([[], []]);
    expect(reading.inner.map(({ pointer }) => pointer)).toEqual(inner);
  });
});

test('properties may be declared outside the scope', () => {
  const root = { anyOf: [{ required: ['a'] }, { required: ['b'] }] };
  const read = schemaReader({ root, properties });
  const { conditions } = readConditions({
    root: read(root, '/root'),
    declared: read(properties, '/members'),
  });
  expect(conditions).toMatchObject([{ must: or(given('a'), given('b')) }]);
});
