import { basename } from 'node:path';
import type { Plugin } from 'esbuild';
import { readHelper } from '../../read-runtime.ts';

/** How esbuild writes code. */
const WRITTEN = { format: 'esm', target: 'es2022', charset: 'utf8', legalComments: 'none' } as const;

/** Modules that exist only as text, by the name that `moduleName` returns. */
export type TextModules = ReadonlyMap<string, string>;

/**
 * Returns the name of a text module. It appears in imports and comments of the output, so it contains no character that
 * could end them.
 */
export function moduleName(kind: 'schema' | 'constant' | 'operation', name: string): string {
  return `${kind}:${encodeURIComponent(name)}`;
}

/**
 * Bundles text modules and our runtime helpers into ES modules without dependencies.
 *
 * @param entries file name (without ending) by module name
 * @param minify whether to write it short
 * @returns file texts by file name. What several entries share stands in `chunk-*.js` files.
 */
export async function bundleModules(
  modules: TextModules,
  entries: ReadonlyMap<string, string>,
  minify: boolean,
): Promise<Map<string, string>> {
  const { build } = await loadBundler();
  const result = await build({
    entryPoints: [...entries].map(([name, file]) => ({ in: name, out: file })),
    bundle: true,
    write: false,
    splitting: entries.size > 1,
    outdir: '/',
    chunkNames: 'chunk-[hash]',
    platform: 'neutral',
    ...WRITTEN,
    logLevel: 'silent',
    minify,
    plugins: [textModules(modules)],
  });
  return new Map(result.outputFiles.map((file) => [basename(file.path), file.text]));
}

/** Minifies a module. */
export async function minified(code: string): Promise<string> {
  const { transform } = await loadBundler();
  return (await transform(code, { minify: true, ...WRITTEN })).code;
}

/** Loads esbuild, which nothing but small validators needs. */
async function loadBundler(): Promise<typeof import('esbuild')> {
  try {
    return await import('esbuild');
  } catch (error) {
    throw new Error('`--minify` and `--separate` need esbuild. Run: npm install --save-dev esbuild', {
      cause: error,
    });
  }
}

function textModules(modules: TextModules): Plugin {
  return {
    name: 'text-modules',
    setup(setup) {
      // Not files, whose paths in comments would depend on where the generator stands and runs.
      const resolve = (filter: RegExp, namespace: string) =>
        setup.onResolve({ filter }, ({ path }) => ({
          path: path.replace(/^runtime:/, ''),
          namespace,
          sideEffects: false,
        }));
      resolve(/^runtime:/, 'runtime');
      resolve(/^(schema|constant|operation):/, 'text');
      const load = (namespace: string, read: (path: string) => string) =>
        setup.onLoad({ filter: /.*/, namespace }, ({ path }) => ({ contents: read(path), loader: 'js' }));
      load('runtime', readHelper);
      load('text', (path) => modules.get(path) ?? '');
    },
  };
}

/**
 * Returns the code of helpers of the runtime, each under its name for the code that uses it. What else a file declares
 * stays in a function of its own, so that no name meets another.
 */
export function helperCode(helpers: readonly Helper[]): string {
  const files = new Map<string, Map<string, string>>();
  for (const { file, name, as } of helpers) {
    const own = files.get(file) ?? new Map();
    files.set(file, own.set(as, name));
  }
  return [...files].map(([file, names]) => fileCode(file, names)).join('\n');
}

/** @param names the names in the file by the names that they get */
function fileCode(file: string, names: ReadonlyMap<string, string>): string {
  const code = readHelper(file).replaceAll(/^export /gm, '');
  const taken = [...names].map(([as, name]) => (as === name ? name : `${name}: ${as}`));
  const given = [...new Set(names.values())].join(', ');
  return `// runtime:${file}
const { ${taken.join(', ')} } = /* @__PURE__ */ (() => {
${code}return { ${given} };
})();`;
}

/** A helper of the runtime, under the name that code has for it. */
export interface Helper {
  /** The file in `runtime`, without ending. */
  readonly file: string;
  readonly name: string;
  readonly as: string;
}
