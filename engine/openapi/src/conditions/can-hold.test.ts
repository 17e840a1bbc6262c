import { describe, expect, test } from 'vitest';
import { schemaReader } from '../model/read/schema-reader.ts';
import { findContradictions } from './can-hold.ts';
import { readConditions } from './read-conditions.ts';

const declared = {
  kind: { enum: ['P', 'Q', 'R'] },
  a: { type: 'string', minLength: 1 },
  b: { type: 'string' },
  n: { type: 'number' },
  who: { type: 'object', properties: { name: { type: 'string' }, code: { type: 'string' } } },
};

/**
 * Returns a rule with `if` and `then`, built from entries: the linter mistakes an object literal with `then` for a
 * promise.
 */
function rule($comment: string, condition: object, demand: object, otherwise?: object): object {
  const sides: [string, unknown][] = [
    ['if', condition],
    ['then', demand],
  ];
  if (otherwise) sides.push(['else', otherwise]);
  return { $comment, ...Object.fromEntries(sides) };
}

const is = (value: string) => ({ required: ['kind'], properties: { kind: { const: value } } });
const needs = (...required: string[]) => ({ required });
const forbids = (name: string) => ({ not: { required: [name] } });

function contradictionsOf(allOf: object[], more: object = {}) {
  const root = { type: 'object', properties: declared, allOf, ...more };
  const scope = { root: schemaReader(root)(root) };
  return findContradictions(scope, readConditions(scope).conditions).map(({ rules }) => rules);
}

describe('contradict each other', () => {
  test.each([
    [
      'required and forbidden under one condition',
      [rule('R-1', is('P'), needs('a')), rule('R-2', is('P'), forbids('a'))],
      ['R-1', 'R-2'],
    ],
    [
      'a property that is required, and forbidden if a required property is present',
      [rule('R-1', is('P'), needs('a')), rule('R-2', needs('kind'), forbids('a'))],
      ['R-1', 'R-2'],
    ],
    [
      'a chain of three',
      [
        rule('R-1', is('P'), needs('a')),
        rule('R-2', needs('a'), needs('b')),
        rule('R-3', needs('b'), is('Q')),
      ],
      ['R-1', 'R-2', 'R-3'],
    ],
    [
      'two values of one property',
      [rule('R-1', needs('a'), is('P')), rule('R-2', needs('a'), is('Q'))],
      ['R-1', 'R-2'],
    ],
    [
      'a property of an object that must be empty',
      [
        rule('R-1', is('P'), { required: ['who'], properties: { who: { required: ['name'] } } }),
        rule('R-2', is('P'), { properties: { who: { maxProperties: 0 } } }),
      ],
      ['R-1', 'R-2'],
    ],
    [
      'a string that must be empty and must be given',
      [
        rule('R-1', is('P'), { required: ['b'], properties: { b: { minLength: 1 } } }),
        rule('R-2', is('P'), { properties: { b: { maxLength: 0 } } }),
      ],
      ['R-1', 'R-2'],
    ],
    [
      'two properties, both forbidden, of which at least one is required',
      [
        rule('R-1', is('P'), { anyOf: [needs('a'), needs('b')] }),
        rule('R-2', is('P'), forbids('a')),
        rule('R-3', is('P'), forbids('b')),
      ],
      ['R-1', 'R-2', 'R-3'],
    ],
    [
      'limits that no number satisfies',
      [
        rule('R-1', is('P'), { required: ['n'], properties: { n: { minimum: 2_000 } } }),
        rule('R-2', is('P'), { properties: { n: { exclusiveMaximum: 2_000 } } }),
      ],
      ['R-1', 'R-2'],
    ],
    [
      'a property whose every value is forbidden',
      [
        rule('R-1', needs('a'), needs('kind')),
        rule('R-2', needs('a'), { properties: { kind: { not: { enum: ['P', 'Q'] } } } }),
        rule('R-3', is('R'), forbids('a')),
      ],
      ['R-1', 'R-2', 'R-3'],
    ],
  ])('%s', (_, rules, expected) => {
    const found = contradictionsOf(rules);
    expect(found.length).toBeGreaterThan(0);
    for (const one of found) expect(one).toEqual(expected);
  });
});

describe('do not contradict each other', () => {
  test.each([
    [
      'demands under conditions that exclude each other',
      [rule('R-1', is('P'), needs('a')), rule('R-2', is('Q'), forbids('a'))],
    ],
    [
      'limits with a number between them',
      [
        rule('R-1', is('P'), { required: ['n'], properties: { n: { exclusiveMinimum: 3 } } }),
        rule('R-2', is('P'), { properties: { n: { exclusiveMaximum: 3.2 } } }),
      ],
    ],
    [
      'a property that may be left out',
      [
        rule('R-1', is('P'), { properties: { b: { enum: ['x'] } } }),
        rule('R-2', is('P'), { properties: { b: { enum: ['y'] } } }),
      ],
    ],
    ['both sides of a condition', [rule('R-1', is('P'), needs('a'), forbids('a'))]],
    [
      'an optional object',
      [
        rule('R-1', is('P'), { properties: { who: { required: ['name'] } } }),
        rule('R-2', is('P'), { properties: { who: { maxProperties: 0 } } }),
      ],
    ],
    [
      'a demand that only a pattern could decide',
      [
        rule('R-1', is('P'), { required: ['b'], properties: { b: { pattern: '^x' } } }),
        rule('R-2', is('P'), { properties: { b: { pattern: '^y' } } }),
      ],
    ],
  ])('%s', (_, rules) => {
    expect(contradictionsOf(rules)).toEqual([]);
  });

  test('many unrelated properties', () => {
    const names = [...'bcdefghijklmnopqrstuvw'];
    const properties = {
      ...declared,
      ...Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
    };
    const rules = names.map((name, at) => rule(`R-${at}`, needs(name), { anyOf: [needs('a'), is('P')] }));
    expect(contradictionsOf(rules, { properties })).toEqual([]);
    const both = [...rules, rule('R-98', is('P'), needs('a')), rule('R-99', is('P'), forbids('a'))];
    expect(contradictionsOf(both, { properties })).toContainEqual(['R-98', 'R-99']);
  });
});
