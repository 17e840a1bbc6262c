import fc from 'fast-check';

/** A schema as a document has it. */
export interface RawSchema {
  readonly [keyword: string]: unknown;
}

/** Schemas that generated schemas refer to. */
export const NAMED: Readonly<Record<string, RawSchema>> = {
  Text: { type: 'string' },
  Word: { type: 'string', enum: ['a', 'b'] },
  Pair: { type: 'object', required: ['a'], properties: { a: { type: 'string' }, b: { type: 'integer' } } },
};

const reference = fc
  .constantFrom(...Object.keys(NAMED))
  .map((name): RawSchema => ({ $ref: `#/components/schemas/${name}` }));

const LEAVES: readonly RawSchema[] = [
  { type: 'string' },
  { type: 'string', minLength: 2 },
  { type: 'string', maxLength: 0 },
  { type: 'string', pattern: '^a' },
  { type: 'string', format: 'date' },
  { type: 'string', enum: ['a', 'b'] },
  { enum: ['a', 1, true] },
  { type: 'integer' },
  { type: 'number', minimum: 1 },
  { type: 'boolean' },
  { type: 'array' },
  { type: 'object' },
  { type: 'object', maxProperties: 0 },
  { type: 'object', minProperties: 1, additionalProperties: { type: 'integer' } },
  {},
];

/** What OpenAPI 3.1 has and 3.0 has not. */
const NEW_LEAVES: readonly RawSchema[] = [
  { type: 'null' },
  { type: ['string', 'null'] },
  { type: ['integer', 'array'], items: { type: 'boolean' } },
  { type: ['object', 'array', 'string'] },
  { type: ['string', 'null'], enum: ['a', null] },
  { const: 'a' },
  { const: null },
  { type: 'object', patternProperties: { '^a': { type: 'integer' } }, additionalProperties: false },
  { type: 'object', propertyNames: { enum: ['a', 'd'] }, additionalProperties: { type: 'string' } },
  { type: 'array', contains: { type: 'string' } },
  { enum: [null, { a: 1 }, [2]] },
];

const NAMES = ['a', 'b', 'c'] as const;

type Schemas = fc.Arbitrary<RawSchema>;

function objectOf(member: Schemas): Schemas {
  const names = fc.subarray([...NAMES]);
  const more = fc.option(fc.oneof(fc.constant(false), member), { nil: undefined, freq: 3 });
  const properties = fc.dictionary(fc.constantFrom(...NAMES), member, { noNullPrototype: true });
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
  const rest = fc.constantFrom({}, { items: false }, { items: false, minItems: 2 }, { minItems: 1 });
  return fc
    .tuple(fc.array(item, { minLength: 1, maxLength: 2 }), rest)
    .map(([prefixItems, more]) => ({ type: 'array', prefixItems, ...more }));
}

function unionOf(branch: Schemas): Schemas {
  return fc
    .tuple(fc.constantFrom('anyOf', 'oneOf'), fc.array(branch, { minLength: 1, maxLength: 3 }))
    .map(([keyword, branches]) => ({ [keyword]: branches }));
}

const asks = (name: string, value?: string): RawSchema => ({
  required: [name],
  ...(value !== undefined && { properties: { [name]: { const: value } } }),
});

const CONDITIONS: readonly RawSchema[] = [
  { dependentRequired: { a: ['b'] } },
  { dependentSchemas: { a: asks('c') } },
  { not: asks('a', 'a') },
  { not: asks('a') },
  { anyOf: [asks('a'), asks('b')] },
  { oneOf: [asks('a'), asks('b')] },
  { allOf: [{ anyOf: [asks('a'), asks('c')] }, { not: { required: ['a', 'b'] } }] },
  conditional(asks('a'), asks('b')),
  conditional(asks('a', 'a'), asks('b'), asks('c')),
];

function conditional(condition: RawSchema, ...[yes, no]: RawSchema[]): RawSchema {
  return Object.fromEntries([['if', condition], ['then', yes], ...(no ? [['else', no] as const] : [])]);
}

/** Returns objects whose members a condition restricts. */
function conditionalOf(member: Schemas): Schemas {
  const declared = fc.record({
    a: fc.constantFrom({ type: 'string', enum: ['a', 'b'] }, { type: 'string' }),
    b: member,
    c: member,
  });
  return fc
    .tuple(declared, fc.subarray([...NAMES], { maxLength: 1 }), fc.constantFrom(...CONDITIONS))
    .map(([properties, required, condition]) => ({
      type: 'object',
      properties,
      ...(required.length > 0 && { required }),
      ...condition,
    }));
}

function allOf(object: Schemas): Schemas {
  const part = fc.oneof(object, fc.constant({ $ref: '#/components/schemas/Pair' }));
  return fc
    .tuple(fc.array(part, { minLength: 1, maxLength: 2 }), fc.option(object, { nil: {} }))
    .map(([parts, own]) => ({ ...own, allOf: parts }));
}

function nullable(schema: Schemas): Schemas {
  return schema.map((raw) =>
    raw.$ref === undefined ? { ...raw, nullable: true } : { allOf: [raw], nullable: true },
  );
}

/** Schemas of everything that types express, beside what they leave to validators. */
export function schemaOf(version: '3.0' | '3.1'): Schemas {
  const isNew = version === '3.1';
  const plain = fc.constantFrom(...LEAVES, ...(isNew ? NEW_LEAVES : []));
  const leaf = fc.oneof(plain, reference);
  const { schema } = fc.letrec<{ schema: RawSchema }>((tie) => {
    const inner = tie('schema');
    const members = fc.oneof({ weight: 3, arbitrary: leaf }, { weight: 1, arbitrary: inner });
    const object = objectOf(members);
    const common = [object, listOf(members), unionOf(members), allOf(object)];
    const own = isNew
      ? [tupleOf(members), conditionalOf(members)]
      : [nullable(fc.oneof(plain, ...common)), nullable(reference)];
    return { schema: fc.oneof({ maxDepth: 3, depthSize: 'small' }, leaf, ...common, ...own) };
  });
  return schema;
}
