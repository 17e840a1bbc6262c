import fc from 'fast-check';
import { conditionalOf } from './conditional.ts';
import { NAMED, type RawSchema, ref } from './named.ts';

const reference = fc.constantFrom(...Object.keys(NAMED)).map(ref);

const LEAVES: readonly RawSchema[] = [
  { type: 'string' },
  { type: 'string', minLength: 2 },
  { type: 'string', maxLength: 0 },
  { type: 'string', pattern: '^a' },
  { type: 'string', format: 'date' },
  { type: 'string', enum: ['a', 'b'] },
  { enum: ['a', 1, true] },
  { type: 'string', enum: [''] },
  { type: 'integer', enum: [0, 1] },
  {
    type: 'object',
    required: ['1', 'x-y'],
    properties: { 1: { type: 'string' }, 'x-y': { type: 'integer' } },
  },
  { type: 'integer' },
  { type: 'number', minimum: 1 },
  { type: 'boolean' },
  { type: 'array' },
  { type: 'object' },
  { type: 'object', maxProperties: 0 },
  { type: 'object', minProperties: 1, additionalProperties: { type: 'integer' } },
  {},
];

/** Schemas that OpenAPI 3.1 allows and 3.0 does not. */
const NEW_LEAVES: readonly RawSchema[] = [
  { type: 'null' },
  { type: ['string', 'null'] },
  { type: ['integer', 'array'], items: { type: 'boolean' } },
  { type: ['object', 'array', 'string'] },
  { type: ['string', 'null'], enum: ['a', null] },
  { const: 'a' },
  { const: null },
  { const: 1 },
  { const: true },
  { const: { a: 1 } },
  { const: [1, 'a'] },
  { const: {} },
  { type: 'number', const: 1.5 },
  { enum: ['a', null] },
  { type: 'object', patternProperties: { '^a': { type: 'integer' } }, additionalProperties: false },
  { type: 'object', propertyNames: { enum: ['a', 'd'] }, additionalProperties: { type: 'string' } },
  { type: 'array', contains: { type: 'string' } },
  { enum: [null, { a: 1 }, [2]] },
];

const NAMES = ['a', 'b', 'c'] as const;

type Schemas = fc.Arbitrary<RawSchema>;

function objectOf(property: Schemas): Schemas {
  const names = fc.subarray([...NAMES]);
  const more = fc.option(fc.oneof(fc.constant(false), property), { nil: undefined, freq: 3 });
  const properties = fc.dictionary(fc.constantFrom(...NAMES), property, { noNullPrototype: true });
  return fc.tuple(properties, names, more).map(([declared, required, additionalProperties]) => ({
    type: 'object',
    properties: declared,
    ...(required.length > 0 && { required }),
    ...(additionalProperties !== undefined && { additionalProperties }),
  }));
}

function listOf(item: Schemas): Schemas {
  const limits = fc.constantFrom(
    {},
    { minItems: 1 },
    { maxItems: 0 },
    { maxItems: 1 },
    { uniqueItems: true },
  );
  return fc.tuple(item, limits).map(([items, limit]) => ({ type: 'array', items, ...limit }));
}

function tupleOf(item: Schemas): Schemas {
  const rest = fc.constantFrom(
    {},
    { items: false },
    { items: false, minItems: 2 },
    { minItems: 1 },
    { unevaluatedItems: false },
    { unevaluatedItems: { type: 'string' } },
  );
  return fc
    .tuple(fc.array(item, { minLength: 1, maxLength: 2 }), rest)
    .map(([prefixItems, more]) => ({ type: 'array', prefixItems, ...more }));
}

function unionOf(branch: Schemas): Schemas {
  return fc
    .tuple(
      fc.constantFrom('anyOf', 'oneOf'),
      fc.array(branch.map(recognisable), { minLength: 1, maxLength: 3 }),
    )
    .map(([keyword, branches]) => ({ [keyword]: branches }));
}

/**
 * Makes the first property of an object required if no property is. In a union with an object without required
 * properties, TypeScript would reject values of the other branches.
 */
function recognisable(raw: RawSchema): RawSchema {
  const [name] = Object.keys(raw.properties ?? {});
  return name === undefined || raw.required !== undefined ? raw : { ...raw, required: [name] };
}

function allOf(object: Schemas): Schemas {
  const part = fc.oneof(object, fc.constantFrom('Pair', 'Closed', 'Tree', 'Horse', 'Pet').map(ref));
  return fc
    .tuple(fc.array(part, { minLength: 1, maxLength: 2 }), fc.option(object, { nil: {} }))
    .map(([parts, own]) => {
      const [first, ...others] = withoutContradictions([own, ...parts]);
      return { ...first, allOf: others };
    });
}

/**
 * Removes what no value could satisfy: properties that another part declares with another type, and a part's limits on
 * properties that it does not declare.
 */
function withoutContradictions(parts: readonly RawSchema[]): RawSchema[] {
  const types = new Map<string, unknown>();
  const references = parts.filter(({ $ref }) => $ref !== undefined);
  for (const reference of references) {
    for (const [name, type] of declaredTypes(reference)) types.set(name, type);
  }
  return parts.map((part) => {
    if (part.properties === undefined) return part;
    const kept = Object.entries(part.properties as Record<string, RawSchema>).filter(([name, { type }]) => {
      const isFirst = !types.has(name);
      if (isFirst) types.set(name, type);
      return isFirst || (types.get(name) === type && PRIMITIVES.has(type));
    });
    const { additionalProperties: more, ...rest } = part;
    const closed = more === false ? { additionalProperties: false } : {};
    return { ...rest, ...closed, properties: Object.fromEntries(kept) };
  });
}

const PRIMITIVES: ReadonlySet<unknown> = new Set(['string', 'integer', 'number', 'boolean']);

function declaredTypes(raw: RawSchema): [name: string, type: unknown][] {
  const { $ref = '', properties = {}, allOf: all = [], oneOf = [], anyOf = [] } = raw;
  const target = NAMED[String($ref).split('/').at(-1) ?? ''];
  const parts = [...(target ? [target] : []), ...[all, oneOf, anyOf].flat()] as RawSchema[];
  const own = Object.entries(properties as Record<string, RawSchema>);
  return [...own.map(([name, { type }]): [string, unknown] => [name, type]), ...parts.flatMap(declaredTypes)];
}

/** Returns schemas of objects that consist of several parts and allow no other properties, or only strings. */
function sealed(object: Schemas): Schemas {
  const open = object.map(({ additionalProperties: _, ...raw }): RawSchema => raw);
  return fc
    .tuple(
      fc.constantFrom('allOf', 'anyOf', 'oneOf'),
      fc.array(open, { minLength: 1, maxLength: 2 }),
      open,
      fc.constantFrom<unknown>(false, { type: 'string' }),
    )
    .map(([keyword, parts, own, unevaluatedProperties]) => {
      const [first, ...others] = withoutContradictions([own, ...parts]);
      return { ...first, [keyword]: others, unevaluatedProperties };
    });
}

/** Returns schemas of maps that restrict the names of their properties. */
function mapOf(property: Schemas): Schemas {
  const names = fc.constantFrom<RawSchema>(
    { patternProperties: { '^a': { type: 'integer' } }, additionalProperties: false },
    { propertyNames: { enum: ['a', 'd'] } },
    { propertyNames: { pattern: '^[ab]$' } },
    { minProperties: 1 },
    { maxProperties: 1 },
    { required: ['d'] },
  );
  return fc
    .tuple(property, names)
    .map(([additionalProperties, limit]) => ({ type: 'object', additionalProperties, ...limit }));
}

/** Returns schemas in which keywords next to a reference do not contradict its target. */
function besideReference(property: Schemas): Schemas {
  const own = property.chain((d) =>
    fc.constantFrom<RawSchema>(
      { required: ['b'] },
      { required: ['d'] },
      { type: 'object', properties: { d } },
      { properties: { d }, required: ['d'] },
      { not: { required: ['a', 'b'] } },
      { unevaluatedProperties: false },
      { nullable: true, description: 'Beside a reference.' },
    ),
  );
  return fc
    .tuple(fc.constantFrom('Pair', 'Tree', 'Cat', 'Pet', 'Horse').map(ref), own)
    .map(([reference, more]) => ({ ...more, ...reference }));
}

function nullable(schema: Schemas): Schemas {
  return schema.map((raw) =>
    raw.$ref === undefined ? { ...raw, nullable: true } : { allOf: [raw], nullable: true },
  );
}

/** Returns random schemas with everything that types express, and with limits that only validators check. */
export function schemaOf(version: '3.0' | '3.1'): Schemas {
  const isNew = version === '3.1';
  const plain = fc.constantFrom(...LEAVES, ...(isNew ? NEW_LEAVES : []));
  const leaf = fc.oneof(plain, reference);
  const { schema } = fc.letrec<{ schema: RawSchema }>((tie) => {
    const inner = tie('schema');
    const properties = fc.oneof({ weight: 3, arbitrary: leaf }, { weight: 1, arbitrary: inner });
    const object = objectOf(properties);
    const common = [object, listOf(properties), unionOf(properties), allOf(object)];
    const own = isNew
      ? [
          tupleOf(properties),
          { weight: 5, arbitrary: conditionalOf(properties) },
          sealed(object),
          mapOf(properties),
          besideReference(properties),
          fc.constantFrom<unknown>(true, false).map((always) => ({
            type: 'object',
            required: ['b'],
            properties: { a: always, b: { type: 'integer' } },
          })),
        ]
      : [nullable(fc.oneof(plain, ...common)), nullable(reference)];
    return { schema: fc.oneof({ maxDepth: 3, depthSize: 'small' }, leaf, ...common, ...own) };
  });
  return schema;
}
