import { expect, test } from 'vitest';
import { modelOfSchemas } from '../../testing/model-of.ts';
import { partsOf } from '../parts.ts';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

test.each([
  ['itself', { A: ref('A') }],
  ['itself in allOf', { A: { allOf: [ref('A')] } }],
  ['another and back', { A: { anyOf: [ref('B')] }, B: { not: ref('A') } }],
])('a schema made of %s is noted once and cut', (_, schemas) => {
  const { unsupported, named } = modelOfSchemas(schemas);
  expect(unsupported).toMatchObject([{ code: 'circular-composition' }]);
  expect(partsOf([...named.values()][0] as never).length).toBeLessThan(4);
});

test('a schema composed through too many levels is noted and cut at the last allowed level', () => {
  const levels = 450;
  const chain = Array.from({ length: levels }, (_, at) => [`S${at}`, { allOf: [ref(`S${at + 1}`)] }]);
  const { unsupported } = modelOfSchemas({ ...Object.fromEntries(chain), [`S${levels}`]: {} });
  expect(unsupported.map(({ code }) => code)).toEqual(['too-deep', 'too-deep', 'too-deep', 'too-deep']);
  expect(unsupported[0]?.pointer).toBe('#/components/schemas/S349/allOf/0');
});

test.each([
  ['a property', { A: { properties: { a: ref('A') } } }],
  ['an element', { A: { items: ref('A') } }],
  ['a map', { A: { additionalProperties: ref('A') } }],
])('a schema that contains itself through %s is not a fault', (_, schemas) => {
  expect(modelOfSchemas(schemas).unsupported).toEqual([]);
});

test('a schema composed of too many others is noted with its pointer, and cut', () => {
  const nested = (depth: number): object =>
    depth === 0 ? {} : { anyOf: [1, 2, 3].map(() => nested(depth - 1)) };
  const { unsupported, schemas } = modelOfSchemas({ Wide: nested(9) });
  expect(unsupported.map(({ code, pointer }) => [code, pointer])).toEqual(
    [0, 1, 2].map((at) => ['too-large', `#/components/schemas/Wide/anyOf/${at}`]),
  );
  expect(unsupported[0]?.reason).toBe(
    'It is composed of more than 5000 others. Compose it of fewer, or refer to them with `$ref`.',
  );
  expect(schemas.find(({ pointer }) => pointer === '#/components/schemas/Wide/anyOf/0')?.anyOf).toEqual([]);
  expect(modelOfSchemas({ Less: nested(7) }).unsupported).toEqual([]);
});

test('the parts of a schema that several others refer to are counted once', () => {
  const part = { anyOf: Array.from({ length: 3_000 }, (_, at) => ({ const: at })) };
  expect(modelOfSchemas({ Part: part, All: { anyOf: [ref('Part'), ref('Part')] } }).unsupported).toEqual([]);
});
