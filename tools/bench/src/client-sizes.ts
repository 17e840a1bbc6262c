import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { heyApiModule } from './clients.ts';
import { letters } from './generators/examples.ts';

export type Size = Readonly<Record<'minified' | 'gzipped', number>>;

export const OUR_PROGRAM = 'ours, all operations';

/** Measures programs that can send any operation of the document. Each bundle is as small as its library allows. */
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

type Raw = Record<string, unknown>;

/** Programs with one call. The bundler can remove all code that the call does not need. */
interface OneCall {
  readonly operation: string;
  /** The source of each program, by the name of its client. */
  readonly programs: Readonly<Record<string, string>>;
}

/**
 * Writes a program for each client, given its folder. The program calls the first GET operation with a path parameter.
 *
 * @returns undefined if the document has no such operation, or a client has no function for it
 */
export function oneCall(document: Raw, ours: string, heyApi: string, orval: string): OneCall | undefined {
  const found = Object.entries((document.paths ?? {}) as Record<string, { get?: Raw }>).find(
    ([path, { get }]) => path.includes('{') && typeof get?.operationId === 'string',
  );
  if (!found) return undefined;
  const [path, { get }] = found;
  const id = String(get?.operationId);
  const [table, sdk] = [join(ours, 'operation-table.ts'), join(heyApi, 'sdk.gen.ts')];
  const [record, call] = [exportNamed(table, id), exportNamed(sdk, id)];
  if (record === undefined || call === undefined) return undefined;
  const orvalCall = exportNamed(join(orval, 'api.ts'), id);
  const runtime = JSON.stringify(join(ours, 'runtime/index.ts'));
  const baseUrl = "'https://api.example.com'";
  return {
    operation: `GET ${path}`,
    programs: {
      ours: `import { createApi } from ${runtime}; import { ${record} as operation, schemes } from ${JSON.stringify(table)};
        export const send = (credentials, input) => createApi({ baseUrl: ${baseUrl}, schemes, credentials }).call(operation, input);`,
      'hey-api': `import { client } from ${JSON.stringify(join(heyApi, 'client.gen.ts'))}; import { ${call} as call } from ${JSON.stringify(sdk)};
        client.setConfig({ baseUrl: ${baseUrl} }); export const send = (options) => call(options);`,
      ...(orvalCall && {
        orval: `export { ${orvalCall} as send } from ${JSON.stringify(join(orval, 'api.ts'))};`,
      }),
      'openapi-typescript with openapi-fetch': `import createClient from 'openapi-fetch';
        export const send = (init) => createClient({ baseUrl: ${baseUrl} }).GET(${JSON.stringify(path)}, init);`,
    },
  };
}

function exportNamed(file: string, id: string): string | undefined {
  const found = readFileSync(file, 'utf8').matchAll(/^export const (\w+)/gm);
  return [...found].map(([, name = '']) => name).find((name) => letters(name) === letters(id));
}
