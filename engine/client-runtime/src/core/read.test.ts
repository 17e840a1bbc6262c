import { describe, expect, test, vi } from 'vitest';
import { jsonOfText, MAX_LEVELS } from '../api/json.ts';

const LONG = 70_000;
const nested = (levels: number, inner = '') => '['.repeat(levels) + inner + ']'.repeat(levels);

test.each([
  ['arrays', nested(LONG)],
  ['objects', `${'{"a":'.repeat(LONG)}1${'}'.repeat(LONG)}`],
  ['arrays after a string with brackets and quotation marks', `["]]]\\"]\\\\",${nested(LONG)}]`],
  ['arrays that are not closed', '['.repeat(LONG)],
])('a long text of nested %s is refused without parsing it', (_, text) => {
  const parse = vi.spyOn(JSON, 'parse');
  expect(jsonOfText(text)).toBeUndefined();
  expect(parse).not.toHaveBeenCalled();
  parse.mockRestore();
});

describe('a long text that is parsed', () => {
  test.each([
    ['many values next to each other', Array.from({ length: LONG }, () => [{}])],
    ['brackets and quotation marks in strings', ['"[{\\'.repeat(LONG), '[\\"'.repeat(LONG)]],
  ])('%s', (_, value) => {
    expect(jsonOfText(JSON.stringify(value))).toEqual(value);
  });

  test('the maximum nesting', () => {
    expect(jsonOfText(nested(MAX_LEVELS - 1, `"${'x'.repeat(LONG)}"`))).toHaveLength(1);
    expect(jsonOfText(nested(MAX_LEVELS + 1, `"${'x'.repeat(LONG)}"`))).toBeUndefined();
  });

  test('an unfinished string', () => {
    expect(jsonOfText(`["${'x'.repeat(LONG)}\\"`)).toBeUndefined();
  });
});
