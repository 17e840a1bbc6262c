import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { repeated } from './values.ts';

const SCALARS = ['', '1', 'a', '_', 'null', 'true', '"', '1;', 0, -0, 1, 10, 1.5, 1e21, true, false, null];
const NAMES = ['a', 'b', '1', '', 'a;'];

const scalar = fc.constantFrom(...SCALARS);
const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar,
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom(...NAMES), tie('value'), { maxKeys: 3, noNullPrototype: true }),
  ),
}));

/** Names the pair as Ajv does by its own keyword. */
function ajvPair(schema: object): (items: unknown[]) => unknown {
  const validate = new Ajv2020({ allErrors: true, strict: false }).compile({ uniqueItems: true, ...schema });
  return (items) => {
    validate(items);
    return validate.errors?.find(({ keyword }) => keyword === 'uniqueItems')?.params;
  };
}

/** Returns the value with the properties of every object in the opposite order. */
function turned(given: unknown): unknown {
  if (typeof given !== 'object' || given === null) return given;
  if (Array.isArray(given)) return given.map(turned);
  return Object.fromEntries(
    Object.entries(given)
      .reverse()
      .map(([name, property]) => [name, turned(property)]),
  );
}

describe('the pair is the one that Ajv names', () => {
  test('among values of any kind', () => {
    const pairOf = ajvPair({});
    const found = { none: 0, some: 0 };
    const property = fc.property(fc.array(value, { maxLength: 5 }), fc.boolean(), (items, isTwice) => {
      const list = isTwice ? [...items, ...items.map(turned)] : items;
      const pair = pairOf(list);
      found[pair ? 'some' : 'none'] += 1;
      expect(repeated(list)).toEqual(pair);
    });
    fc.assert(property, { numRuns: 2_000, seed: 1 });
    expect(Math.min(found.none, found.some)).toBeGreaterThan(200);
  });

  test('between two scalars, each with each', () => {
    const pairOf = ajvPair({});
    for (const one of SCALARS) {
      for (const other of SCALARS) {
        expect(repeated([one, other]), `${one} and ${other}`).toEqual(pairOf([one, other]));
        expect(repeated([[one], [other]]), `[${one}] and [${other}]`).toEqual(pairOf([[one], [other]]));
      }
    }
  });

  test('among scalars, where other items are left out', () => {
    const pairOf = ajvPair({ items: { type: ['string', 'number'] } });
    const isWrong = (item: unknown) => typeof item !== 'string' && typeof item !== 'number';
    const property = fc.property(fc.array(scalar, { maxLength: 12 }), (items) => {
      expect(repeated(items, isWrong)).toEqual(pairOf(items));
    });
    fc.assert(property, { numRuns: 2_000, seed: 1 });
  });
});

test('names like those of every object are texts like any other', () => {
  expect(repeated(['__proto__', 'constructor', '__proto__'])).toEqual({ i: 2, j: 0 });
  expect(repeated(['__proto__', 'constructor', 'valueOf'], () => false)).toBeUndefined();
  expect(repeated(JSON.parse('[{"__proto__":1},{"valueOf":1},{"__proto__":1.0}]'))).toEqual({ i: 2, j: 0 });
  expect(repeated(JSON.parse('[{"__proto__":1},{},{"__proto__":2}]'))).toBeUndefined();
});

test('nesting costs no stack', () => {
  const nested = (inner: string) => `${'[{"a":'.repeat(20_000)}${inner}${'}]'.repeat(20_000)}`;
  expect(repeated(JSON.parse(`[${nested('1')},${nested('1')}]`))).toEqual({ i: 1, j: 0 });
  expect(repeated(JSON.parse(`[${nested('1')},${nested('2')}]`))).toBeUndefined();
});

test('a value that contains itself comes to an end, and one that stands in two places is read in both', () => {
  const circle: Record<string, unknown> = { a: 1 };
  circle.self = [circle, circle];
  expect(repeated([circle, { a: 1 }])).toBeUndefined();
  const shared = { b: 1 };
  expect(repeated([{ x: shared, y: shared }, JSON.parse('{"y":{"b":1},"x":{"b":1}}')])).toEqual({
    i: 1,
    j: 0,
  });
});

test('every property is read once, however long the list', () => {
  let reads = 0;
  const items = Array.from({ length: 3_000 }, (_, place) => ({
    get a() {
      reads += 1;
      return place;
    },
    get b() {
      reads += 1;
      return 0;
    },
  }));
  expect(repeated(items)).toBeUndefined();
  expect(reads).toBe(6_000);
});
