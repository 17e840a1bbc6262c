import { expect, test } from 'vitest';
import { PARTS, sizeOf } from './size.ts';

/** In bytes, minified and gzipped. Raise it only on purpose. */
const CEILING = 12_200;

test('the client does not grow unnoticed', async () => {
  const [whole = ''] = Object.values(PARTS);
  const { gzipped } = await sizeOf(whole);
  expect(gzipped).toBeLessThanOrEqual(CEILING);
});

test('unused code is not bundled: an error class brings no client', async () => {
  const { minified } = await sizeOf("export { ServiceError } from './index.ts';");
  expect(minified).toBeLessThan(1200);
});
