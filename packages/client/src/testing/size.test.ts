import { expect, test } from 'vitest';
import { PARTS, sizeOf } from './size.ts';

/** In bytes, minified and gzipped, without the table of operations, which grows with the document. Raise it only on purpose. */
const CEILING = 47_800;

test('the client does not grow unnoticed', async () => {
  const [whole = '', , table = ''] = Object.values(PARTS);
  const sizes = [await sizeOf(whole), await sizeOf(table)].map(({ gzipped }) => gzipped);
  expect((sizes[0] ?? 0) - (sizes[1] ?? 0)).toBeLessThanOrEqual(CEILING);
});

/** Maximum sizes of bundles with one operation of any document, in bytes, minified and gzipped. */
test.each([
  ['one called operation of any document, by the entry api', 7110],
  ['one called operation that needs no credentials, by the entry api without its parts', 4890],
])('%s has at most %i bytes', async (name, ceiling) => {
  const { gzipped } = await sizeOf(PARTS[name] ?? '');
  expect(gzipped).toBeLessThanOrEqual(ceiling);
});

test('unused code is not bundled: importing an error class does not include the client', async () => {
  const { minified } = await sizeOf("export { ServiceError } from './index.ts';");
  expect(minified).toBeLessThan(1200);
});
