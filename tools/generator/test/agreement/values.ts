import { isObject } from '@cross-border-payments/openapi';
import fc from 'fast-check';
import { NAMED, type RawSchema } from './named.ts';

/** Values of every kind. None of them has a property that a schema might not declare. */
const ANY = fc.constantFrom<unknown>(null, true, 0, 1.5, 'a', '', 'x', [], {}, ['a'], [1], '2026-02-28');

/** Returns values: many are valid for a schema, and others are nearly valid. */
export function valuesFor(schema: RawSchema): fc.Arbitrary<unknown> {
  const near = valueFor(schema, 0);
  return fc.oneof({ weight: 4, arbitrary: near }, { weight: 1, arbitrary: ANY });
}

function valueFor(raw: unknown, depth: number): fc.Arbitrary<unknown> {
  if (!isObject(raw)) return ANY;
  const schema = resolved(raw);
  const inner = (child: unknown) =>
    depth > 3
      ? ANY
      : fc.oneof({ weight: 6, arbitrary: valueFor(child, depth + 1) }, { weight: 1, arbitrary: ANY });
  if (schema.nullable === true)
    return fc.oneof(
      { weight: 2, arbitrary: valueFor({ ...schema, nullable: false }, depth) },
      { weight: 1, arbitrary: fc.constant(null) },
    );
  if ('const' in schema) return fc.oneof(fc.constant(schema.const), ANY);
  if (Array.isArray(schema.enum)) return fc.oneof(fc.constantFrom<unknown>(...schema.enum), ANY);
  const properties = propertiesOf(schema);
  const branches = branchesOf(schema).filter((branch) => !isCondition(branch));
  if (branches.length > 0)
    return fc.oneof(...branches.map((branch) => valueFor({ ...branch, properties }, depth)));
  const types = [schema.type ?? (Object.keys(properties).length > 0 ? 'object' : 'any')].flat();
  return fc.oneof(...types.map((type) => ofType(String(type), schema, properties, inner)));
}

type Inner = (child: unknown) => fc.Arbitrary<unknown>;

function ofType(type: string, schema: RawSchema, properties: Record<string, unknown>, inner: Inner) {
  const texts = fc.constantFrom('', 'a', 'ab', 'b', 'c', '2026-02-28');
  switch (type) {
    case 'string':
      return texts;
    case 'integer':
    case 'number':
      return fc.constantFrom(0, 1, 2, 1.5, -1);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return listFor(schema, inner);
    case 'object':
      return objectFor(schema, properties, inner);
    default:
      return ANY;
  }
}

function listFor(
  { prefixItems = [], unevaluatedItems, items = unevaluatedItems }: RawSchema,
  inner: Inner,
): fc.Arbitrary<unknown> {
  const first = (prefixItems as unknown[]).map((item) => inner(item));
  const rest = fc.array(inner(items), { maxLength: 2 });
  return fc
    .tuple(fc.tuple(...first), rest, fc.integer({ min: 0, max: 4 }))
    .map(([start, end, length]) => [...start, ...end].slice(0, length));
}

function objectFor(
  { unevaluatedProperties, additionalProperties: more = unevaluatedProperties }: RawSchema,
  properties: Record<string, unknown>,
  inner: Inner,
) {
  const declared = Object.entries(properties).map(([name, property]) => [name, inner(property)] as const);
  const further = isObject(more) || more === false ? [['d', inner(more)] as const] : [];
  return fc.record(Object.fromEntries([...declared, ...further]), {
    requiredKeys: [],
    noNullPrototype: true,
  });
}

/** Returns the declared properties of a schema and of all its parts. */
function propertiesOf(raw: RawSchema): Record<string, RawSchema> {
  const schema = resolved(raw);
  const own = isObject(schema.properties) ? schema.properties : {};
  const parts = [schema.allOf].flat().filter(isObject) as RawSchema[];
  const around = isObject(schema.properties) ? schema.properties : {};
  return Object.assign({}, around, ...parts.map(propertiesOf), own) as Record<string, RawSchema>;
}

function branchesOf({ allOf = [], anyOf = [], oneOf = [] }: RawSchema): RawSchema[] {
  const isObjects = (allOf as RawSchema[]).every((part) => Object.keys(propertiesOf(part)).length > 0);
  const parts = isObjects ? [] : (allOf as RawSchema[]);
  return [...parts, ...(anyOf as RawSchema[]), ...(oneOf as RawSchema[])];
}

/** Returns whether a branch only restricts properties. */
function isCondition(branch: RawSchema): boolean {
  return Object.keys(branch).every((key) => ['required', 'not', 'anyOf', 'properties'].includes(key));
}

function resolved(raw: RawSchema): RawSchema {
  const name = typeof raw.$ref === 'string' ? raw.$ref.split('/').at(-1) : undefined;
  return name === undefined
    ? raw
    : { ...NAMED[name], ...(raw.properties !== undefined && { properties: raw.properties }) };
}
