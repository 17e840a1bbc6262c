// Long form also: 400 conditions; the short form has 75.
import { isObject } from '@cross-border-payments/openapi';
import { buildModel, isOfType, type Json, loadDocument } from '@cross-border-payments/openapi/model';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { applyBase } from './base.ts';
import { compose } from './composition.ts';
import { withoutExceptions } from './discriminants.ts';
import { lowerSchema, negate } from './lower-schema.ts';
import { andAll, holds, type Shape } from './shape.ts';

const NAMES = ['a', 'b', 'o'];
const TEXTS = ['', 'x', 'y'];

/** Returns objects in which `a` and `b` are each absent or a string, and `o` is absent or an object. */
function allInstances(): Json[] {
  const texts = [undefined, ...TEXTS];
  const inner = [undefined, {}, { c: '' }, { c: 'x' }];
  return texts.flatMap((a) =>
    texts.flatMap((b) => inner.map((o) => JSON.parse(JSON.stringify({ a, b, o })) as Json)),
  );
}

/** Returns a generator of random numbers, which are the same in every run. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type Random = (below: number) => number;

function pick<Item>(random: Random, items: readonly Item[]): Item {
  return items[random(items.length)] as Item;
}

function textCondition(random: Random): object {
  const value = pick(random, TEXTS);
  return pick(random, [
    { const: value },
    { enum: [value, 'y'] },
    { minLength: 1 },
    { maxLength: 0 },
    { not: { const: value } },
    { type: 'string' },
    { pattern: '^x' },
  ]);
}

function objectCondition(random: Random): object {
  return pick(random, [
    { maxProperties: 0 },
    { minProperties: 1 },
    { required: ['c'] },
    { properties: { c: textCondition(random) } },
  ]);
}

function condition(random: Random, depth: number): object {
  const inner = () => condition(random, depth - 1);
  const leaves = [
    () => ({ required: [pick(random, NAMES)] }),
    () => ({ properties: { [pick(random, ['a', 'b'])]: textCondition(random) } }),
    () => ({ properties: { a: textCondition(random) }, required: ['a'] }),
    () => ({ properties: { o: objectCondition(random) } }),
    () => ({ properties: { o: objectCondition(random) }, required: ['o'] }),
  ];
  const nodes = [
    () => ({ not: inner() }),
    () => ({ allOf: [inner(), inner()] }),
    () => ({ anyOf: [inner(), inner()] }),
    () => ({ oneOf: [inner(), inner()] }),
    () => Object.fromEntries(['if', 'then', 'else'].map((keyword) => [keyword, inner()])),
    () => Object.fromEntries(['if', 'then'].map((keyword) => [keyword, inner()])),
    () => ({ dependentRequired: { a: ['b'] } }),
    () => ({ dependentSchemas: { o: inner() } }),
  ];
  return pick(random, depth > 0 ? [...nodes, ...leaves] : leaves)();
}

function holdsFor(value: Json, shape: Shape): boolean {
  if (!holds(shape.set, value)) return false;
  if (shape.types && !shape.types.some((type) => isOfType(value, type))) return false;
  return [...shape.properties].every(([name, property]) => {
    if (!isObject(value) || !Object.hasOwn(value, name)) return property.presence !== 'required';
    return (
      property.presence !== 'absent' && property.shapes.some((inner) => holdsFor(value[name] as Json, inner))
    );
  });
}

function anyHolds(value: Json, shapes: readonly Shape[]): boolean {
  return shapes.some((shape) => holdsFor(value, shape));
}

function schemaOf(schema: object) {
  const document = { openapi: '3.1.0', info: {}, paths: {}, components: { schemas: { S: schema } } };
  const model = buildModel(loadDocument({ text: JSON.stringify(document), file: 'test.json' }));
  const node = model.named.get('S');
  if (!node) throw new Error('the schema is gone');
  return node;
}

const BASE = {
  type: 'object',
  properties: {
    a: { type: 'string', enum: TEXTS },
    b: { type: 'string' },
    o: { type: 'object', properties: { c: { type: 'string' } } },
  },
};

const ajv = new Ajv2020({ strict: false });

/** Returns the cases of a condition. They are applied to the base if they restrict only properties of the base. */
function appliedTo(schema: object): Shape[] {
  const { base, conditions } = compose(schemaOf({ ...BASE, allOf: [schema] }));
  return applyBase(andAll(conditions.map((each) => lowerSchema(each))), base);
}

describe('lowering, compared with Ajv', () => {
  const instances = allInstances();

  const COUNT = process.env.TEST_FORM === 'long' ? 400 : 75;

  test.each([...Array(COUNT).keys()])('condition %i', (seed) => {
    const schema = condition(randomFrom(seed * 7919 + 1), 3);
    const validate = ajv.compile(schema);
    const shapes = lowerSchema(schemaOf(schema));
    const [refuted, applied] = [negate(shapes), appliedTo(schema)];
    const exact = !JSON.stringify(schema).includes('pattern');
    const wrong = instances.flatMap((value) => {
      const valid = validate(value);
      const found = [shapes, applied, withoutExceptions(applied)].map((each) => anyHolds(value, each));
      const isRight = valid ? found.every(Boolean) : anyHolds(value, refuted);
      const isExact = !exact || (found[0] === valid && found[1] === valid);
      return isRight && isExact ? [] : [{ value, valid, found }];
    });
    expect(wrong, JSON.stringify(schema)).toEqual([]);
  });
});
