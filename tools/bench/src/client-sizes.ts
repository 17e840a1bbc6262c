import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { heyApiModule } from './candidates/clients/hey-api-sdk.ts';

export type Size = Readonly<Record<'minified' | 'gzipped', number>>;

export const OUR_PROGRAM = 'ours, all operations';

/**
 * Measures programs that can send any operation of the document. Each bundle is as small as its library allows.
 *
 * @returns sizes by name
 */
export async function clientSizes(): Promise<Record<string, Size>> {
  return sizesOf({
    [OUR_PROGRAM]: "export { createClient } from '@cross-border-payments/client';",
    'openapi-fetch (paths are types only)': "export { default } from 'openapi-fetch';",
    'hey-api, all operations': await heyApiModule(),
    'ky (knows no operations)': "export { default } from 'ky';",
    'axios (knows no operations)': "export { default } from 'axios';",
  });
}

/** Measures programs by name. Their imports are resolved from this package. */
export async function sizesOf(programs: Readonly<Record<string, string>>): Promise<Record<string, Size>> {
  const sizes: Record<string, Size> = {};
  for (const [name, contents] of Object.entries(programs)) sizes[name] = await sizeOf(contents);
  return sizes;
}

/** Bundles and minifies a program for browsers. */
export async function sizeOf(contents: string): Promise<Size> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: import.meta.dirname, loader: 'ts' },
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    legalComments: 'none',
    logLevel: 'silent',
  });
  const bytes = outputFiles[0]?.contents ?? new Uint8Array();
  return { minified: bytes.length, gzipped: gzipSync(bytes, { level: 9 }).length };
}
