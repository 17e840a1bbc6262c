import { expect, test } from 'vitest';
import { verdict } from './upload.ts';

test('tells growth of our own from growth that bare node:http has too', () => {
  expect(verdict(32, 100)).toContain('(met)');
  expect(verdict(32.1, 10)).toContain('(missed)');
  expect(verdict(80, 70)).toContain('(not told');
});
