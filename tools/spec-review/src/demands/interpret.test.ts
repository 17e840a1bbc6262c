import type { Json, JsonSchema } from '@cross-border-payments/openapi/model';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { rule as conditional } from '../../test/tiny-documents.ts';
import { seeded } from '../proof/combinations.ts';
import { interpret } from './interpret.ts';
import { Schemas } from './schemas.ts';

const SCHEMAS = 100;
const NAMES = ['a', 'b', 'constructor'];
const VALUES: readonly Json[] = [
  ...[null, true, 0, 1, 1.0, 1.5, -1, 3, '', 'a', 'ab', 'abc', '😀', '😀😀', '1'],
  ...[[], [1], ['a', 'a'], [1, 'a', null], {}, { a: 1 }, { a: 'ab', b: 1 }, { b: { a: 1 } }],
  ...[{ constructor: 1 }, { b: { a: 1, b: [1] }, a: [] }, { a: { b: 1 } }, [{ a: 1 }, { b: 1 }]],
];

type Random = () => number;

function pick<T>(random: Random, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)] as T;
}

function randomSchema(random: Random, depth: number): JsonSchema {
  if (depth === 0 && random() < 0.1) return random() < 0.5;
  const keywords = Array.from({ length: 1 + Math.floor(random() * 2) }, () => randomKeyword(random, depth));
  return Object.assign({}, ...keywords);
}

function randomKeyword(random: Random, depth: number): Record<string, unknown> {
  const inner = () => randomSchema(random, depth - 1);
  const bound = pick(random, [0, 1, 1.5, 2, 3]);
  const plain = [
    { type: pick(random, ['integer', 'number', 'string', 'object', ['array', 'null'], 'boolean']) },
    { enum: [pick(random, VALUES), 'otherValue'] },
    { const: pick(random, VALUES) },
    { [pick(random, ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'])]: bound },
    { [pick(random, ['minLength', 'maxLength', 'minItems', 'maxItems'])]: Math.floor(bound) },
    { required: [pick(random, NAMES), 'a'] },
    { pattern: pick(random, ['^a', '^.$']), title: 'Title' },
    { multipleOf: 1, uniqueItems: true },
    { minProperties: 1, additionalProperties: false },
  ];
  if (depth === 0 || random() < 0.4) return pick(random, plain);
  const several = pick(random, ['allOf', 'anyOf', 'oneOf']);
  return pick(random, [
    () => ({ properties: { [pick(random, NAMES)]: inner() } }),
    () => ({ items: inner(), ...(random() < 0.2 && { prefixItems: [inner()] }) }),
    () => ({ [several]: [inner(), inner()] }),
    () => ({ not: inner() }),
    () => conditional(inner(), inner(), random() < 0.5 ? inner() : undefined),
  ])();
}

test(`interprets ${SCHEMAS} random schemas as Ajv does`, () => {
  const random = seeded(2020);
  const ajv = new Ajv2020({
    strict: false,
    ownProperties: true,
    code: { optimize: false },
    validateSchema: false,
    logger: false,
  });
  let whole = 0;
  for (let at = 0; at < SCHEMAS; at++) {
    const schema = randomSchema(random, 3);
    const check = interpret(schema, (one) => {
      if (one === schema) whole += 1;
      return ajv.compile(one as object);
    });
    const validate = ajv.compile(schema as object);
    for (const value of VALUES) {
      const [own, wanted] = [check(value), validate(value)];
      expect({ schema, value, valid: own }).toEqual({ schema, value, valid: wanted });
    }
  }
  expect(whole).toBeLessThan(SCHEMAS / 3);
});

test('checks `contains` for an empty array, too', () => {
  const contains = { contains: { const: 1 } };
  const check = new Schemas().checkOf({ items: { ...contains, prefixItems: [{ type: 'integer' }] } });
  expect([[[1]], [[1], []], [[]]].map(check)).toEqual([true, false, false]);
});
