import { expect, test } from 'vitest';
import { patternSamples } from './sample-values.ts';

test.each([
  '^[A-Z]{3}$',
  '^(CNY|EUR)$',
  '^\\d{4}-\\d{2}$',
  '^\\p{Script=Han}+$',
  '^[^\\s@]+@[^\\s@]+\\.[a-z]{2,}$',
  '^(?:\\+\\d{1,3})?[ -]?\\d{6,}$',
  '^a\\/b\\.c$',
  'x',
])('%s has samples, and each of them matches', (pattern) => {
  const samples = patternSamples(pattern);
  expect(samples).not.toEqual([]);
  for (const sample of samples) expect(sample).toMatch(new RegExp(pattern, 'u'));
});

test('a pattern that cannot match has no sample', () => {
  expect(patternSamples('^a$b')).toEqual([]);
});
