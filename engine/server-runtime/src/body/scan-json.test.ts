import { describe, expect, test } from 'vitest';
import { scanJson } from './scan-json.ts';

/** Returns the index of the first fault, or the length of the text if there is none. */
function faultIndex(text: string): number {
  const fault = scanJson(text);
  if (!fault) return text.length;
  const before = text.split('\n').slice(0, fault.line - 1);
  return before.reduce((sum, line) => sum + line.length + 1, 0) + fault.column - 1;
}

describe('the first fault of a JSON text', () => {
  test.each([
    ['{"a": abc}', 6],
    ['{"a": 1 "b": 2}', 8],
    ['{"a": 1,}', 8],
    ['[1, 2,]', 6],
    ['{a: 1}', 1],
    ["{'a': 1}", 1],
    ['{"a" 1}', 5],
    ['{"a": 1} x', 9],
    ['[1}', 2],
    ['{"a": 01}', 6],
    ['{"a": 1.}', 6],
    ['{"a": tru}', 6],
    ['"a\nb"', 2],
    ['"a\\x"', 2],
    ['"a\\u12"', 2],
    ['}', 0],
    [':', 0],
  ])('%j is not JSON from index %i', (text, position) => {
    expect(() => JSON.parse(text)).toThrow();
    expect(faultIndex(text)).toBe(position);
  });

  test.each(['', '  ', '{', '{"a"', '{"a":', '{"a": 1', '[1,', '"abc', '[[{'])('%j is incomplete', (text) => {
    expect(faultIndex(text)).toBe(text.length);
  });

  test.each(['{}', '[]', ' {"a": [1, -2.5e+3, true, false, null, "x\\n\\u00e9"], "b": {}} ', '"x"', '0'])(
    '%j has no fault',
    (text) => {
      expect(() => JSON.parse(text)).not.toThrow();
      expect(faultIndex(text)).toBe(text.length);
    },
  );

  test('finds a fault in every text that JSON.parse refuses, at the position that V8 reports', () => {
    const good = '{"a": [1, {"b": "x\\n"}, -2.5e3], "c": true, "d": null}';
    let compared = 0;
    for (let at = 0; at < good.length; at += 1) {
      for (const char of ['', '{', ']', ',', ':', '"', '1', 'x', '\\', '\n', ' ']) {
        const text = good.slice(0, at) + char + good.slice(at + 1);
        const message = messageOf(text);
        if (message === undefined) continue;
        const fault = faultIndex(text);
        const position = /at position (\d+)/.exec(message)?.[1];
        if (position === undefined) continue;
        compared += 1;
        // Where V8 reports a position inside a wrong number, word or escape, the scanner reports the start of this
        // token.
        expect(text.slice(fault, Number(position)), `${text}: ${message}`).toMatch(/^\\?[\w.+-]*$/);
        expect(fault, `${text}: ${message}`).toBeLessThanOrEqual(Number(position));
      }
    }
    expect(compared).toBeGreaterThan(100);
  });

  test('a long unterminated string and deep nesting are found', () => {
    expect(faultIndex(`"${'a'.repeat(5_000_000)}`)).toBe(5_000_001);
    expect(faultIndex('['.repeat(2_000_000))).toBe(2_000_000);
  });
});

function messageOf(text: string): string | undefined {
  try {
    JSON.parse(text);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
