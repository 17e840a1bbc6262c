import { expect, test } from 'vitest';
import { isKnownKeyword, keywordMembers, ruleIds, strangeKeywords } from './schema-keywords.ts';

test.each([
  [{ type: 'string', 'x-own': 1, maxLength: 1, $defs: {}, other: 1 }, ['other']],
  [{ maxLenght: 1 }, ['maxLenght']],
  [{ type: 'text' }, ['type']],
  [{ type: ['string', 'text'] }, ['type']],
  [{ required: true, enum: 'a', dependentRequired: [] }, ['required', 'enum', 'dependentRequired']],
  [{ properties: [], allOf: {}, items: [], not: false }, ['properties', 'allOf', 'items']],
  [{ $ref: 1, format: null }, ['$ref', 'format']],
])('of %j, %j is strange', (schema, keywords) => {
  expect(strangeKeywords(schema)).toEqual(keywords);
});

test('known keywords are those of JSON Schema and OpenAPI, and extensions', () => {
  expect(['oneOf', 'x-a', 'discriminator', '$comment'].filter(isKnownKeyword)).toHaveLength(4);
  expect(['oneof', 'X-a', 'constructor'].filter(isKnownKeyword)).toEqual([]);
});

test('rule ids are those a comment starts with', () => {
  expect(ruleIds(' R-001 AB-2 because R-003')).toEqual(['R-001', 'AB-2']);
  expect([ruleIds('see R-001'), ruleIds(1), ruleIds(undefined)]).toEqual([[], [], []]);
});

test('types keep the order of the document, each once', () => {
  expect(keywordMembers({ type: ['string', 'integer', 'string'] }).types).toEqual(['string', 'integer']);
  expect(keywordMembers({ type: 'text' }).types).toBeUndefined();
});

test('a const of null is there', () => {
  expect(keywordMembers({ const: null }).const).toEqual({ value: null });
  expect(keywordMembers({}).const).toBeUndefined();
});
