import { describe, expect, test } from 'vitest';
import { schemaReader } from '../model/read/schema-reader.ts';
import { and, atom, atomsOf, FALSE, type Formula, not, or, type Test, TRUE } from './formula.ts';
import { createTestReader } from './property-tests.ts';
import { readFormula } from './read-formula.ts';
import { simplify } from './simplify.ts';

const root = {
  type: 'object',
  properties: { a: { type: 'string' }, n: { type: 'integer' }, o: { type: 'object' } },
  $defs: {
    Loop: { anyOf: [{ required: ['a'] }, { $ref: '#/$defs/Loop' }] },
    A: { title: 'with a', required: ['a'] },
  },
};

const read = schemaReader(root);
const reading = createTestReader({ root: read(root) });
const present = (...path: string[]): Formula => atom(path, { kind: 'present' });
const given = (...path: string[]): Formula => atom(path, { kind: 'given' });
const is = (name: string, ...values: string[]): Formula => atom([name], { kind: 'is', values });
const limit = (keyword: string, value: number | string): Test => ({ kind: 'limit', keyword, value });
let place = 0;

/** Returns the simplified formula of a condition on the root. */
function formulaOf(schema: unknown): Formula {
  place += 1;
  return simplify(readFormula(read(schema, `/conditions/${place}`), reading));
}

/** Returns the test that keywords make of the string `a`, if it is present. */
function testOf(schema: object): Formula {
  return simplify(formulaOf({ required: ['a'], properties: { a: schema } }), [
    atom(['a'], { kind: 'present' }),
  ]);
}

describe('a keyword', () => {
  test.each<[string, unknown, Formula]>([
    ['required', { required: ['a'] }, present('a')],
    ['required, where a property cannot be empty', { required: ['n'] }, given('n')],
    ['properties', { properties: { a: { const: 'x' } } }, or(not(present('a')), is('a', 'x'))],
    ['allOf', { allOf: [{ required: ['a'] }, { required: ['n'] }] }, and(present('a'), given('n'))],
    ['anyOf', { anyOf: [{ required: ['a'] }, { required: ['n'] }] }, or(present('a'), given('n'))],
    [
      'oneOf',
      { oneOf: [{ required: ['a'] }, { required: ['n'] }] },
      { kind: 'one', of: [present('a'), given('n')] },
    ],
    ['not', { not: { required: ['a', 'n'] } }, or(not(present('a')), not(given('n')))],
    [
      'if and then',
      Object.fromEntries([
        ['if', { required: ['a'] }],
        ['then', { required: ['n'] }],
      ]),
      or(given('n'), not(present('a'))),
    ],
    ['if and else', { if: { required: ['a'] }, else: { required: ['n'] } }, or(present('a'), given('n'))],
    ['dependentRequired', { dependentRequired: { a: ['n'] } }, or(not(present('a')), given('n'))],
    ['dependentSchemas', { dependentSchemas: { a: { required: ['n'] } } }, or(not(present('a')), given('n'))],
    ['additionalProperties', { additionalProperties: false }, atom([], { kind: 'holdsOnly', names: [] })],
    ['true', true, TRUE],
    ['false', { properties: { a: false } }, not(present('a'))],
    ['an annotation', { description: 'x', 'x-note': 1, $comment: 'R-001' }, TRUE],
    ['a type that is declared', { properties: { a: { type: 'string' } } }, TRUE],
    ['$ref', { $ref: '#/$defs/A' }, present('a')],
  ])('%s is read', (_, schema, expected) => {
    expect(formulaOf(schema)).toEqual(expected);
  });

  test.each<[object, Formula]>([
    [{ const: 'x' }, is('a', 'x')],
    [{ enum: ['x', 'y'] }, is('a', 'x', 'y')],
    [{ minLength: 1 }, given('a')],
    [{ minLength: 0 }, TRUE],
    [{ maxLength: 0 }, not(given('a'))],
    [{ maxItems: 0 }, not(given('a'))],
    [{ uniqueItems: false }, TRUE],
    [
      { type: ['integer', 'null'] },
      atom(['a'], { kind: 'limit', keyword: 'type', value: ['integer', 'null'] }),
    ],
    ...[
      limit('format', 'date'),
      limit('minLength', 2),
      limit('maxLength', 2),
      limit('pattern', '^x'),
      limit('minimum', 1),
      limit('exclusiveMaximum', 0),
      limit('multipleOf', 5),
      limit('maxProperties', 1),
    ].map((one): [object, Formula] => [
      one.kind === 'limit' ? { [one.keyword]: one.value } : {},
      atom(['a'], one),
    ]),
  ])('%j is a test', (schema, expected) => {
    expect(testOf(schema)).toEqual(expected);
    expect(testOf({ not: schema })).toEqual(not(expected));
  });

  test.each([
    'items',
    'contains',
    'propertyNames',
    'patternProperties',
    'prefixItems',
    'unevaluatedProperties',
  ])('%s is read as one test, with its pointer', (keyword) => {
    const value = keyword === 'prefixItems' ? [{}] : keyword === 'patternProperties' ? { '^a': {} } : {};
    expect(testOf({ [keyword]: value })).toEqual(
      atom(['a'], { kind: 'schema', keyword, pointer: `#/conditions/${place}/properties/a/${keyword}` }),
    );
  });

  test('that is unknown is read as one test', () => {
    expect(testOf({ mystery: 1 })).toMatchObject({ test: { kind: 'schema', keyword: 'mystery' } });
  });
});

test('circular references end', () => {
  const tests = atomsOf(readFormula(read(root.$defs.Loop, '/$defs/Loop'), reading)).map((one) => one.test);
  expect(tests).toContainEqual({ kind: 'schema', keyword: '$ref', pointer: '#/$defs/Loop/$ref' });
});

test('the cases of a choice keep their titles, also behind a $ref', () => {
  const formula = formulaOf({ anyOf: [{ $ref: '#/$defs/A' }, { title: 'with n', required: ['n'] }] });
  expect(formula.kind === 'or' && formula.of.map((one) => 'label' in one && one.label)).toEqual([
    'with a',
    'with n',
  ]);
});

test('without a scope, a named property is assumed to exist, and types are unknown', () => {
  const schema = { properties: { a: { type: 'integer', const: 'x' } } };
  expect(simplify(readFormula(read(schema, '/alone'), createTestReader()))).toEqual(is('a', 'x'));
});

test('a schema that can never hold is false', () => {
  expect(formulaOf({ not: {} })).toEqual(FALSE);
});

test('schemas that share schemas are read up to a limit, and the rest is read as one test', () => {
  const $defs: Record<string, object> = { Level20: { properties: { x: { const: 'X' } } } };
  for (let level = 0; level < 20; level += 1) {
    const next = { $ref: `#/$defs/Level${level + 1}` };
    $defs[`Level${level}`] = { properties: { a: next, b: next, c: next, d: next } };
  }
  const node = schemaReader({ $defs })({ $ref: '#/$defs/Level0' }, '/shared');
  const atoms = atomsOf(readFormula(node, createTestReader()));
  expect(atoms.length).toBeLessThan(2_000);
  expect(atoms.some(({ test: { kind } }) => kind === 'schema')).toBe(true);
});
