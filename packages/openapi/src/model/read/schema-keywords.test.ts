import { expect, test } from 'vitest';
import { keywordFaults } from './keyword-faults.ts';
import {
  isKnownKeyword,
  keywordProperties,
  listsNothing,
  ruleIds,
  strangeKeywords,
} from './schema-keywords.ts';

test('strange keywords are the unknown ones, and those with a fault', () => {
  const schema = { type: 'text', 'x-own': 1, maxLength: 1, $defs: {}, maxLenght: 1 };
  expect(strangeKeywords(schema, keywordFaults(schema))).toEqual(['type', 'maxLenght']);
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
  expect(keywordProperties({ type: ['string', 'integer', 'string'] }).types).toEqual(['string', 'integer']);
  expect(keywordProperties({ type: 'text' }).types).toBeUndefined();
});

test('a value that a list has twice is read once', () => {
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

test('an empty enum alone says that nothing fits', () => {
  expect([{ enum: [] }, { enum: [], title: 'None', 'x-a': 1 }].every(listsNothing)).toBe(true);
  expect([{ enum: [], type: 'string' }, { enum: [], allOf: [] }, { enum: [1] }, {}].some(listsNothing)).toBe(
    false,
  );
});

test('a const of null is there', () => {
  expect(keywordProperties({ const: null }).const).toEqual({ value: null });
  expect(keywordProperties({}).const).toBeUndefined();
});
