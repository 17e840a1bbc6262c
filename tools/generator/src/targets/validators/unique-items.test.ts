import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { compiled, documentOf, told, type Validator } from '../../../test/support/compiled.ts';

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
