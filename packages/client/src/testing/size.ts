import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';

/** The size of a bundle, in bytes. */
export interface Size {
  readonly minified: number;
  readonly gzipped: number;
}

/** The code of each bundle that is measured, by its description. */
export const PARTS: Readonly<Record<string, string>> = {
  'the whole client: all operations': "export { createClient } from './index.ts';",
  'the client with openapi-fetch, by the entry http':
    "export { createClient } from './index.ts'; export { toHttpClient } from './http.ts';",
  'the table of all operations alone': "export { operations } from './generated/operation-table.ts';",
  'one called operation of any document, by the entry api':
    "import { createApi, inHeader, jsonBody, retryPart, securitySchemes, writeBody } from './api.ts'; const op = { id: 'putPet', method: 'PUT', path: '/pets/{id}', retry: 'read', writes: { body: writeBody }, body: { 'application/json': jsonBody }, security: [['bearer']] }; const schemes = securitySchemes({ bearer: { in: inHeader, name: 'authorization', prefix: 'Bearer ' } }); export const run = (baseUrl, token, input) => createApi({ baseUrl, schemes, use: [retryPart], credentials: { bearer: token } }).call(op, input);",
  'one called operation that needs no credentials, by the entry api without its parts':
    "import { createApi } from './api.ts'; const op = { id: 'getPet', method: 'GET', path: '/pets/{id}', retry: 'read' }; export const run = (baseUrl, input) => createApi({ baseUrl }).call(op, input);",
  'lists alone': "export { pagedList } from './index.ts';",
};

/**
 * Bundles, minifies and compresses code, as if it were a file of `src`.
 *
 * @param external imports that are left out, as patterns
 */
export async function sizeOf(code: string, external: string[] = []): Promise<Size> {
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: `${import.meta.dirname}/..`, loader: 'ts' },
    bundle: true,
    external,
    minify: true,
    format: 'esm',
    target: 'es2022',
    write: false,
    logLevel: 'silent',
  });
  const bytes = outputFiles[0]?.contents ?? new Uint8Array();
  return { minified: bytes.length, gzipped: gzipSync(bytes, { level: 9 }).length };
}

if (import.meta.main) {
  for (const [name, code] of Object.entries(PARTS)) {
    const { minified, gzipped } = await sizeOf(code);
    process.stdout.write(
      `${String(gzipped).padStart(6)} bytes gzipped, ${String(minified).padStart(6)} minified: ${name}\n`,
    );
  }
}
