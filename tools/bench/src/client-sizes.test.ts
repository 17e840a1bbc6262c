import { expect, test } from 'vitest';
import { sizeOf } from './client-sizes.ts';

test('measures the size after bundling and minifying', async () => {
  const empty = await sizeOf('');
  const small = await sizeOf("/* a comment */ export const name = 'value';");
  const large = await sizeOf("export { default } from 'openapi-fetch';");
  expect(empty.minified).toBe(0);
  expect(small.minified).toBeLessThan(50);
  expect(large.minified).toBeGreaterThan(large.gzipped);
});
