import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { compiled, documentOf, modelOf, told, type Validator } from '../../../test/support/compiled.ts';
import { unsupportedByValidators } from './index.ts';

const items = { type: 'array', uniqueItems: true };
const schemas = {
  open: items,
  texts: { ...items, items: { type: 'string' } },
  whole: { ...items, items: { type: ['integer', 'null'] } },
  limited: { ...items, maxItems: 2, prefixItems: [{ type: 'string' }], contains: { const: 7 } },
  chosen: { anyOf: [items, { ...items, items: { type: 'number' } }, { maxItems: 1 }] },
  off: { type: 'array', uniqueItems: false },
};
const module = await compiled(documentOf(schemas));

const validatorOf = (operation: keyof typeof schemas) => {
  const validator = module.validators[operation]?.body?.['application/json'];
  if (!validator) throw new Error(`${operation} has no validator`);
  return validator;
};

/** Returns the parts of the errors that the explanation needs. */
const errorsOf = (validate: Validator['validate'], value: unknown) => {
  validate(value);
  return (validate.errors ?? []).map(({ keyword, params, instancePath }) => ({
    keyword,
    params,
    instancePath,
  }));
};

test.each<[keyof typeof schemas, unknown[]]>([
  ['open', [{ a: 1, b: 2 }, 1, { b: 2, a: 1.0 }, 1]],
  ['open', ['1', 1, true, 'true', null, 'null', {}, []]],
  ['texts', ['a', 'b', 'b', 'a', 5, 5]],
  ['whole', [null, 1.5, 1.5, 0, null, -0]],
  ['limited', [{}, { a: 1 }, {}]],
  ['off', [1, 1]],
])('%s: the errors for %j are those of Ajv, in the same order', (name, value) => {
  const ajv = new Ajv2020({ allErrors: true, strict: false }).compile(schemas[name]);
  expect(errorsOf(validatorOf(name).validate, value)).toEqual(errorsOf(ajv as Validator['validate'], value));
});

test('the sentence names both places', () => {
  expect(told(module, validatorOf('open'), [{ a: 1 }, 0, { a: 1 }])).toEqual([
    'the body must not contain the same item twice (items 1 and 3)',
  ]);
  expect(told(module, validatorOf('texts'), ['__proto__', '__proto__'])).toEqual([
    'the body must not contain the same item twice (items 1 and 2)',
  ]);
});

test('repeated items are also found inside a choice', () => {
  expect(errorsOf(validatorOf('chosen').validate, [1, 2])).toEqual([]);
  expect(errorsOf(validatorOf('chosen').validate, [1, 1])).not.toEqual([]);
});

test.each(['open', 'chosen'] as const)(
  '%s: the number of steps for a long array of objects grows only with its length',
  (operation) => {
    let reads = 0;
    const list = Array.from({ length: 3_000 }, (_, place) => ({
      get a() {
        reads += 1;
        return place;
      },
    }));
    expect(validatorOf(operation).validate(list)).toBe(true);
    expect(reads).toBeLessThanOrEqual(2 * list.length);
  },
);

const names = (...all: string[]) => ({ properties: Object.fromEntries(all.map((name) => [name, {}])) });
const isOne = { properties: { b: { const: 1 } }, required: ['b'] };
const when = (condition: object, yes: object, no: object = {}) =>
  Object.fromEntries([
    ['if', condition],
    ['then', yes],
    ['else', no],
  ]);
const closed = { unevaluatedProperties: false };
const components = {
  Strings: { anyOf: [{ items: { type: 'string' } }, { prefixItems: [{ type: 'number' }] }] },
  HasOne: { contains: { const: 1 } },
};

test.each<[what: string, schema: object, right: unknown[], wrong: unknown[]]>([
  [
    'what `if` evaluates if it holds, without `then` and `else`',
    { if: isOne, ...closed },
    [{ b: 1 }, {}],
    [{ b: 2 }, { b: 1, c: 1 }],
  ],
  [
    'what `if` and `then` evaluate if it holds, and `else` if it does not, besides other parts',
    { allOf: [names('a')], ...when(isOne, names('c'), names('d')), ...closed },
    [{ a: 1, d: 1 }, { a: 1, b: 1, c: 1 }, { d: 1 }],
    [
      { a: 1, c: 1 },
      { a: 1, b: 1, d: 1 },
      { b: 2, d: 1 },
    ],
  ],
  [
    'what is declared next to dependent schemas of absent properties',
    { ...names('a'), dependentSchemas: { b: names('b', 'c') }, ...closed },
    [{ a: 1 }, { b: 1 }, { a: 1, b: 1, c: 1 }],
    [{ c: 1 }, { a: 1, c: 1 }],
  ],
  [
    'the items of the branch that fits',
    { anyOf: [{ items: { type: 'string' } }, true], unevaluatedItems: { type: 'boolean' } },
    [['a'], [true], []],
    [[true, 'a'], [1]],
  ],
  [
    'the items of `if` in an `allOf` with other items',
    {
      allOf: [{ prefixItems: [{}] }],
      ...when({ prefixItems: [true, { const: 1 }], minItems: 2 }, { prefixItems: [true, true, true] }),
      unevaluatedItems: false,
    },
    [[1], [1, 1], [1, 1, 1]],
    [
      [1, 2],
      [1, 2, 3],
      [1, 1, 1, 1],
    ],
  ],
  [
    'the items of a reference',
    { $ref: '#/components/schemas/Strings', prefixItems: [true, true], unevaluatedItems: false },
    [[1], [1, 1], ['s', 's', 's']],
    [[1, 1, 1]],
  ],
  [
    'the items that `contains` matches, also if none has to',
    { contains: { const: 1 }, minContains: 0, unevaluatedItems: false },
    [[], [1, 1]],
    [[2], [1, 2]],
  ],
  [
    'the items that each `contains` matches',
    {
      allOf: [{ contains: { multipleOf: 2 } }, { contains: { multipleOf: 3 } }],
      unevaluatedItems: { multipleOf: 5 },
    },
    [[2, 3, 4, 5, 6]],
    [
      [2, 3, 7],
      [5, 5],
    ],
  ],
  [
    'the items that the `contains` of a reference matches',
    { $ref: '#/components/schemas/HasOne', prefixItems: [true], unevaluatedItems: false },
    [[5, 1], [1]],
    [[1, 2], [5]],
  ],
])('%s', async (_, schema, right, wrong) => {
  const module = await compiled(documentOf({ op: schema }, components));
  const validator = module.validators.op?.body?.['application/json'];
  expect(right.filter((value) => !validator?.validate(value))).toEqual([]);
  expect(wrong.filter((value) => validator?.validate(value))).toEqual([]);
});

test('`contains` in a branch is a fault, because nothing tells which items it evaluates', async () => {
  const schema = { if: { contains: { const: 1 } }, unevaluatedItems: false };
  const document = documentOf({ op: schema });
  expect(unsupportedByValidators(modelOf(document), {})).toMatchObject([
    { code: 'invalid-keyword', pointer: expect.stringMatching(/schema\/unevaluatedItems$/) },
  ]);
  const { validators } = await compiled(document);
  expect(validators.op?.body?.['application/json']?.validate([2])).toBe(true);
  const inNot = documentOf({ op: { not: { contains: { const: 1 } }, unevaluatedItems: false } });
  expect(unsupportedByValidators(modelOf(inNot), {})).toEqual([]);
});

test('a property named `__proto__` is one like any other', async () => {
  const properties = JSON.parse('{ "__proto__": { "type": "number" }, "a": {} }');
  const schema = { type: 'object', properties, required: ['__proto__'], additionalProperties: false };
  const { validators, index } = await compiled(documentOf({ op: schema }));
  const validator = validators.op?.body?.['application/json'];
  const say = (json: string) => told({ validators, index, coerce: () => ({}) }, validator, JSON.parse(json));
  expect(say('{ "__proto__": 1, "a": 2 }')).toEqual([]);
  expect(say('{ "__proto__": "1" }')).toEqual(['`__proto__` must be a number']);
  expect(say('{ "a": 1 }')).toEqual(['`__proto__` is required']);
});
