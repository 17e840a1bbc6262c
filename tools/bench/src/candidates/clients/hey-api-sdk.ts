import { bundleFile } from '@cross-border-payments/checks';
import { withTemporaryFolder } from '@cross-border-payments/cli-kit';
import { createClient } from '@hey-api/openapi-ts';
import { build } from 'esbuild';

export interface HeyApiSdk {
  readonly client: { setConfig(config: object): unknown };
  createGlobalPayout(options: object): Promise<{ data?: unknown; error?: unknown }>;
}

let generated: Promise<string> | undefined;

/**
 * Generates hey-api's client for the document, with all operations.
 *
 * @returns the source of a module without imports that exports the operations and their `client`
 */
export function heyApiModule(): Promise<string> {
  generated ??= generate();
  return generated;
}

/** Imports the module of `heyApiModule`. */
export async function heyApiSdk(): Promise<HeyApiSdk> {
  const text = Buffer.from(await heyApiModule()).toString('base64');
  return (await import(`data:text/javascript;base64,${text}`)) as HeyApiSdk;
}

async function generate(): Promise<string> {
  return withTemporaryFolder(async (folder) => {
    await createClient({
      input: bundleFile,
      output: { path: folder },
      plugins: ['@hey-api/client-fetch', '@hey-api/sdk', '@hey-api/typescript'],
      logs: { level: 'silent' },
    });
    const contents = "export * from './sdk.gen'; export { client } from './client.gen';";
    const { outputFiles } = await build({
      stdin: { contents, resolveDir: folder, loader: 'ts' },
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'neutral',
      logLevel: 'silent',
    });
    return outputFiles[0]?.text ?? '';
  });
}
