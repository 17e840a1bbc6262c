import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';

export type RuntimeKind = 'client' | 'server' | 'validators' | 'preflight';

/** The sources of a runtime by their path below its folder. */
export type RuntimeSources = Readonly<Record<string, string>>;

const ROOT = resolve(import.meta.dirname, '../../..');

const RUNTIMES: Readonly<
  Record<RuntimeKind, { readonly folder: string; readonly entries: readonly string[] }>
> = {
  client: { folder: 'engine/client-runtime/src/api', entries: ['index.ts'] },
  preflight: { folder: 'engine/client-runtime/src/api/validate', entries: ['index.ts'] },
  server: {
    folder: 'engine/server-runtime/src',
    entries: [
      'index.ts',
      ...['node', 'fetch', 'fastify', 'hono', 'express'].map((name) => `adapters/${name}.ts`),
    ],
  },
  validators: { folder: 'engine/server-runtime/src', entries: ['check-message.ts', 'operation.ts'] },
};

/** Matches an import or export of another module as Biome formats it. */
const MODULE_NAME = /^((?:import|export)\b[^'"`;]*?\bfrom |import )'([^']+)'/gm;

/** Reads a helper file of the compiled validators, such as `errors`, as JavaScript. */
export function readHelper(name: string): string {
  const file = join(import.meta.dirname, 'runtime', `${name}.ts`);
  const options = { loader: 'ts', target: 'es2022', charset: 'utf8' } as const;
  // Loaded only here, so that a program that bundles this module without this function does not need esbuild.
  const { transformSync } = createRequire(import.meta.url)('esbuild') as typeof import('esbuild');
  return transformSync(readFileSync(file, 'utf8'), options).code;
}

/** The build of the published generator replaces the functions of this file by their results. */
export function readRuntime(name: RuntimeKind): RuntimeSources {
  const { folder, entries } = RUNTIMES[name];
  const sources = new Map<string, string>();
  const open = entries.map((entry) => join(ROOT, folder, entry));
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    const path = pathOf(file, folder);
    if (sources.has(path)) continue;
    const from = file;
    const text = readFileSync(file, 'utf8').replace(MODULE_NAME, (whole, before: string, module: string) => {
      const target = fileOf(module, from);
      if (target === undefined) return whole;
      open.push(target);
      const name = relative(dirname(path), pathOf(target, folder)).replaceAll('\\', '/');
      return `${before}'${name.startsWith('.') ? name : `./${name}`}'`;
    });
    sources.set(path, text);
  }
  return Object.fromEntries([...sources].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function pathOf(file: string, folder: string): string {
  const path = relative(ROOT, file).replaceAll('\\', '/');
  if (path.startsWith(`${folder}/`)) return path.slice(folder.length + 1);
  const [, own] = folder.split('/');
  return path
    .replace(/^(engine|packages)\//, '')
    .replace(`${own}/src/`, '')
    .replace('/src/', '/');
}

/** Returns the file of a module of this repository; undefined for any other module, such as `node:http`. */
function fileOf(module: string, from: string): string | undefined {
  if (module.startsWith('.')) return resolve(dirname(from), module);
  const [, name, entry = ''] = /^@cross-border-payments\/([\w-]+)(\/.*)?$/.exec(module) ?? [];
  if (name === undefined) return undefined;
  const folder = ['engine', 'packages']
    .map((layer) => join(ROOT, layer, name))
    .find((path) => existsSync(path));
  if (folder === undefined) throw new Error(`${from} imports ${module}, which is not a package.`);
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return join(folder, exports[`.${entry}`]);
}
