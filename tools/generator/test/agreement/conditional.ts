import fc from 'fast-check';
import type { RawSchema } from './named.ts';

type Schemas = fc.Arbitrary<RawSchema>;

const NAMES = ['a', 'b', 'c'] as const;

/** Schemas by which a condition may restrict one property. */
const LIMITS: readonly RawSchema[] = [
  { const: 'a' },
  { enum: ['a', 'b'] },
  { not: { const: 'a' } },
  { type: 'string' },
  { minLength: 1 },
  { const: null },
  { const: 1 },
  { const: true },
];

const demands: Schemas = fc
  .record({
    required: fc.subarray([...NAMES], { maxLength: 2 }),
    limits: fc.dictionary(fc.constantFrom(...NAMES), fc.constantFrom(...LIMITS), {
      maxKeys: 1,
      noNullPrototype: true,
    }),
  })
  .map(({ required, limits }) => ({
    ...(required.length > 0 && { required }),
    ...(Object.keys(limits).length > 0 && { properties: limits }),
  }));

const choices: Schemas = fc
  .tuple(fc.constantFrom('anyOf', 'oneOf', 'allOf'), fc.array(demands, { minLength: 1, maxLength: 3 }))
  .map(([keyword, list]) => ({ [keyword]: list }));

const formulas = fc.oneof(
  { weight: 4, arbitrary: demands },
  { weight: 1, arbitrary: choices },
  { weight: 1, arbitrary: demands.map((demand): RawSchema => ({ not: demand })) },
);

const ifs = fc
  .tuple(formulas, fc.option(formulas), fc.option(formulas))
  .map(
    ([condition, yes, no]): RawSchema =>
      Object.fromEntries([['if', condition], ...(yes ? [['then', yes]] : []), ...(no ? [['else', no]] : [])]),
  );

const dependents = fc.oneof(
  fc
    .tuple(fc.constantFrom(...NAMES), fc.subarray([...NAMES], { minLength: 1, maxLength: 2 }))
    .map(([name, names]): RawSchema => ({ dependentRequired: { [name]: names } })),
  fc
    .tuple(fc.constantFrom(...NAMES), formulas)
    .map(([name, formula]): RawSchema => ({ dependentSchemas: { [name]: formula } })),
);

const one = fc.oneof(
  { weight: 3, arbitrary: ifs },
  { weight: 2, arbitrary: dependents },
  { weight: 1, arbitrary: choices },
  { weight: 1, arbitrary: demands.map((demand): RawSchema => ({ not: demand })) },
);

/** Returns schemas of objects with one or two conditions on their properties. */
export function conditionalOf(property: Schemas): Schemas {
  const declared = fc.record({
    a: fc.constantFrom<RawSchema>(
      { type: 'string', enum: ['a', 'b'] },
      { type: 'string' },
      { type: ['string', 'null'] },
    ),
    b: property,
    c: fc.oneof(property, fc.constantFrom<RawSchema>({ type: 'boolean' }, { enum: ['a', 1, null] })),
  });
  const conditions = fc.oneof(
    { weight: 3, arbitrary: one },
    {
      weight: 1,
      arbitrary: fc.array(one, { minLength: 2, maxLength: 2 }).map((list): RawSchema => ({ allOf: list })),
    },
  );
  return fc
    .tuple(
      declared,
      fc.subarray([...NAMES], { maxLength: 1 }),
      conditions,
      fc.constantFrom({}, { additionalProperties: false }),
    )
    .map(([properties, required, condition, more]) => ({
      type: 'object',
      properties,
      ...(required.length > 0 && { required }),
      ...more,
      ...condition,
    }));
}
