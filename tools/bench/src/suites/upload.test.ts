import { expect, test } from 'vitest';
import { growthVerdict } from './upload.ts';

test('distinguishes our growth from growth that bare node:http has too', () => {
  expect(growthVerdict(32, 100)).toContain('(met)');
  expect(growthVerdict(32.1, 10)).toContain('(missed)');
  expect(growthVerdict(80, 70)).toContain('(unknown');
});
