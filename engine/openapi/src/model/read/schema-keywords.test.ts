import { expect, test } from 'vitest';
import { keywordFaults } from './keyword-faults.ts';
import {
  isKnownKeyword,
  keywordProperties,
  listsNothing,
  normaliseSchema,
  ruleIds,
  strangeKeywords,
} from './schema-keywords.ts';

test('unknown keywords and those with a fault are listed', () => {
  const schema = { type: 'text', 'x-own': 1, maxLength: 1, $defs: {}, maxLenght: 1 };
  expect(strangeKeywords(schema, keywordFaults(schema))).toEqual(['type', 'maxLenght']);
});

test('known keywords are those of JSON Schema and OpenAPI, and extensions', () => {
  expect(['oneOf', 'x-a', 'discriminator', '$comment'].filter(isKnownKeyword)).toHaveLength(4);
  expect(['oneof', 'X-a', 'constructor'].filter(isKnownKeyword)).toEqual([]);
});

test('rule ids are read from the start of a comment', () => {
  expect(ruleIds(' R-001 AB-2 because R-003')).toEqual(['R-001', 'AB-2']);
  expect([ruleIds('see R-001'), ruleIds(1), ruleIds(undefined)]).toEqual([[], [], []]);
});

test('types keep the order of the document, each once', () => {
  expect(keywordProperties({ type: ['string', 'integer', 'string'] }).types).toEqual(['string', 'integer']);
  expect(keywordProperties({ type: 'text' }).types).toBeUndefined();
});

test('a duplicate in an array is read once', () => {
  const {
    enum: values,
    required,
    dependentRequired,
  } = keywordProperties({
    enum: ['a', { b: 1, c: 2 }, 'a', null, { c: 2, b: 1 }, null],
    required: ['a', 'b', 'a'],
    dependentRequired: { a: ['b', 'b'] },
  });
  expect([values, required]).toEqual([
    ['a', { b: 1, c: 2 }, null],
    ['a', 'b'],
  ]);
  expect(dependentRequired).toEqual(new Map([['a', ['b']]]));
});

test('a schema with only an empty enum rejects every value', () => {
  expect(
    [
      { enum: [], $schema: 'a' },
      { enum: [], title: 'None', 'x-a': 1 },
    ].every(listsNothing),
  ).toBe(true);
  expect([{ enum: [], type: 'string' }, { enum: [], allOf: [] }, { enum: [1] }, {}].some(listsNothing)).toBe(
    false,
  );
});

test('a const of null is kept', () => {
  expect(keywordProperties({ const: null }).const).toEqual({ value: null });
  expect(keywordProperties({}).const).toBeUndefined();
});

const old = (schema: Record<string, unknown>) => normaliseSchema(schema, '3.0');
const now = (schema: Record<string, unknown>) => normaliseSchema(schema, '3.1');

test.each([
  [{ type: 'string', nullable: true }, { type: ['string', 'null'] }],
  [
    { type: 'string', nullable: true, enum: ['a'] },
    { type: ['string', 'null'], enum: ['a', null] },
  ],
  [{ enum: ['a', null], nullable: true }, { enum: ['a', null] }],
  [{ type: 'string', nullable: false }, { type: 'string' }],
  [{ minimum: 1, exclusiveMinimum: true }, { exclusiveMinimum: 1 }],
  [{ maximum: 1, exclusiveMaximum: false }, { maximum: 1 }],
  [{ exclusiveMaximum: true }, {}],
  [{ example: 1 }, { examples: [1] }],
])('in OpenAPI 3.0, %j becomes %j', (schema, keywords) => {
  expect(old(schema)).toEqual({ keywords, nullable: false, ignored: [] });
});

test('nullable next to a composition is marked, since there is no type to add null to', () => {
  expect(old({ nullable: true, allOf: [] })).toEqual({
    keywords: { allOf: [] },
    nullable: true,
    ignored: [],
  });
});

test('in OpenAPI 3.0, keywords next to $ref are ignored, except descriptions', () => {
  const beside = { $ref: '#/a', description: 'd', 'x-a': 1, title: 't', maxLength: 1, nullable: true };
  const keywords = { $ref: '#/a', description: 'd', 'x-a': 1 };
  expect(old(beside)).toEqual({ keywords, nullable: false, ignored: ['maxLength', 'nullable'] });
});

test('in OpenAPI 3.1, keywords next to $ref are kept, and examples win over example', () => {
  const schema = { $ref: '#/a', maxLength: 1, nullable: true, exclusiveMinimum: 1 };
  expect(now(schema)).toEqual({ keywords: schema, nullable: false, ignored: [] });
  expect(now({ minimum: 1, exclusiveMinimum: true }).keywords).toEqual({ exclusiveMinimum: 1 });
  expect(now({ example: 1, examples: [2] }).keywords).toEqual({ examples: [2] });
});

test('the given schema is not changed', () => {
  const schema = { type: 'string', nullable: true, example: 1 };
  old(schema);
  expect(schema).toEqual({ type: 'string', nullable: true, example: 1 });
});
