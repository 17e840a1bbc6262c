import { expect, test } from 'vitest';
import { measureUpload } from '../testing/upload-memory.ts';

test('an upload of 64 MiB arrives whole and takes at most 32 MiB of memory', async () => {
  const { received, growth } = await measureUpload(64);
  expect(received).toBe(64);
  expect(growth).toBeLessThanOrEqual(32);
});
