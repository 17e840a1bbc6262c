import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { letters } from './example-check.ts';

type Raw = Record<string, unknown>;

/** Programs with one call. The bundler can remove all code that the call does not need. */
export interface OneCall {
  readonly operation: string;
  /** The source of each program, by the name of its client. */
  readonly programs: Readonly<Record<string, string>>;
}

/**
 * Writes a program for each client. The program calls the first GET operation with a path parameter.
 *
 * @param ours folder of our generated client
 * @param heyApi folder of hey-api's client
 * @param orval folder of orval's client
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
  const names = [...readFileSync(file, 'utf8').matchAll(/^export const (\w+)/gm)].map(
    ([, name = '']) => name,
  );
  return names.find((name) => letters(name) === letters(id));
}
