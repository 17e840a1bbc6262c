import { expect, test } from 'vitest';
import { keywordFaults, withoutFaults } from './keyword-faults.ts';

const nested = (levels: number) => `${'('.repeat(levels)}a${')'.repeat(levels)}`;

test.each([
  [{ type: 'any' }, ['type']],
  [{ type: ['string', 'text'], enum: [] }, ['type', 'enum']],
  [{ type: [], format: null, $ref: 1 }, ['type', 'format', '$ref']],
  [{ required: true, enum: 'a', dependentRequired: [] }, ['required', 'enum', 'dependentRequired']],
  [{ required: [1], dependentRequired: { a: 'b' } }, ['required', 'dependentRequired']],
  [{ properties: [], allOf: {}, items: [], not: 1 }, ['properties', 'allOf', 'items', 'not']],
  [{ minLength: -1, maxItems: 1.5, minContains: '1' }, ['minLength', 'maxItems', 'minContains']],
  [{ minimum: null, exclusiveMaximum: true, maximum: Infinity }, ['minimum', 'exclusiveMaximum', 'maximum']],
  [{ multipleOf: 0, uniqueItems: 'yes' }, ['multipleOf', 'uniqueItems']],
  [{ pattern: '[' }, ['pattern']],
  [{ pattern: 1 }, ['pattern']],
  [{ pattern: nested(201) }, ['pattern']],
])('%j has faults', (schema, keywords) => {
  const faults = keywordFaults(schema);
  expect(faults.map(({ path }) => path)).toEqual(keywords.map((keyword) => [keyword]));
  expect(withoutFaults(schema, faults)).toEqual({});
});

test.each([
  [{ type: 'string', enum: ['a', 'a'], const: 1, title: 'x', default: 1, format: 'unknown' }],
  [{ type: ['string', 'string'], required: ['a', 'a'], not: false, additionalProperties: true }],
  [{ minLength: 0, maxLength: 2.0, multipleOf: 0.01, minimum: -1.5, uniqueItems: false }],
  [{ pattern: '^[a-z\\-]+$' }],
  [{ pattern: nested(200), patternProperties: { ['()'.repeat(3_000)]: {} } }],
  [{ pattern: `${'[(]\\('.repeat(3_000)}` }],
  [{ pattern: '(?i)^a$', patternProperties: { '^(?is)b.c': {} } }],
  [{ pattern: '\\p{Lu}', patternProperties: { '^\\_': {} } }],
  [{ constructor: 1, toString: 2, 'x-any': [], properties: { type: 'any' } }],
])('%j has no faults', (schema) => {
  expect(keywordFaults(schema)).toEqual([]);
});

test('an invalid pattern in patternProperties is a fault with the pattern in its path', () => {
  const schema = { patternProperties: { '(': true, '^a': false } };
  const faults = keywordFaults(schema);
  expect(faults).toEqual([{ path: ['patternProperties', '('], reason: expect.stringContaining('not "(".') }]);
  expect(withoutFaults(schema, faults)).toEqual({ patternProperties: { '^a': false } });
});

test('a long value is cut', () => {
  const [fault] = keywordFaults({ required: 'x'.repeat(1_000) });
  expect(fault?.reason).toMatch(/^`required` must be an array of strings, not "x{59}…\.$/);
});

test('a pattern of 3,000 groups inside each other is a fault with its place, also in patternProperties', () => {
  const pattern = nested(3_000);
  const faults = keywordFaults({ pattern, patternProperties: { [pattern]: {} } });
  expect(faults.map(({ path }) => path)).toEqual([['pattern'], ['patternProperties', pattern]]);
  expect(faults[0]?.reason).toMatch(
    /^`pattern` must be a regular expression with at most 200 groups inside each other, not "\({59}…\.$/,
  );
});
