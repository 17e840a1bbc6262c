import { expect, test } from 'vitest';
import { PARTS, sizeOf } from './size.ts';

/** In bytes, minified and gzipped, without generated modules, which grow with the document. Raise it only on purpose. */
const CEILING = 40_100;

test('the written code of the client does not grow unnoticed, including what generated modules may import', async () => {
  const imported = ['./runtime.ts', './validate/validator.ts'].map((file) => `export * from '${file}';`);
  const code = [...imported, "export { createClient } from './index.ts';"].join('\n');
  const { gzipped } = await sizeOf(code, ['./generated/*', '../generated/*', '../validate/built/*']);
  expect(gzipped).toBeLessThanOrEqual(CEILING);
});

/** Maximum sizes of bundles with one operation of any document, in bytes, minified and gzipped. */
test.each([
  ['one called operation of any document, by the entry api', 7130],
  ['one called operation that needs no credentials, by the entry api without its parts', 4900],
])('%s has at most %i bytes', async (name, ceiling) => {
  const { gzipped } = await sizeOf(PARTS[name] ?? '');
  expect(gzipped).toBeLessThanOrEqual(ceiling);
});

test('unused code is not bundled: importing an error class does not include the client', async () => {
  const { minified } = await sizeOf("export { ServiceError } from './index.ts';");
  expect(minified).toBeLessThan(1200);
});
