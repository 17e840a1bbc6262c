import { basename } from 'node:path';
import type { Plugin } from 'esbuild';
import { readHelper } from '../../read-runtime.ts';

const WRITTEN = { format: 'esm', target: 'es2022', charset: 'utf8', legalComments: 'none' } as const;

/** Sources of modules by `moduleName`. */
export type TextModules = ReadonlyMap<string, string>;

/**
 * Returns the name of a module that is no file. It is written into imports and comments, so it contains no character
 * that could end them.
 */
export function moduleName(kind: 'schema' | 'constant' | 'operation', name: string): string {
  return `${kind}:${encodeURIComponent(name)}`;
}

/**
 * Bundles modules and the helpers they import into ES modules without dependencies.
 *
 * @param entries file name (without ending) by module name
 * @returns file texts by file name. Code that several entries share is in `chunk-*.js` files.
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

export async function minified(code: string): Promise<string> {
  const { transform } = await loadBundler();
  return (await transform(code, { minify: true, ...WRITTEN })).code;
}

/** Only small validators need esbuild. */
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
      load('runtime', (path) => {
        const [file = '', name] = path.split('/');
        const code = readHelper(file);
        return name === undefined ? code : `${declarationsOf(code, [name])}export { ${name} };`;
      });
      load('text', (path) => modules.get(path) ?? '');
    },
  };
}

/** Returns the code of helpers. All else in a file stays inside a function, so that names do not collide. */
export function helperCode(helpers: readonly Helper[]): string {
  const files = new Map<string, Map<string, string>>();
  for (const { file, name, as } of helpers) {
    const own = files.get(file) ?? new Map();
    files.set(file, own.set(as, name));
  }
  return [...files].map(([file, names]) => fileCode(file, names)).join('\n');
}

/** @param names names in the file by the names they get */
function fileCode(file: string, names: ReadonlyMap<string, string>): string {
  const taken = [...names].map(([as, name]) => (as === name ? name : `${name}: ${as}`));
  const given = [...new Set(names.values())];
  return `// runtime:${file}
const { ${taken.join(', ')} } = /* @__PURE__ */ (() => {
${declarationsOf(readHelper(file), given)}return { ${given.join(', ')} };
})();`;
}

/** Returns the declarations of a file that some of its names need. */
function declarationsOf(code: string, names: readonly string[]): string {
  const parts = code.replaceAll(/^export /gm, '').split(/^(?=(?:const|function|class) )/m);
  const all = new Map(parts.map((part) => [/^\w+ ([\w$]+)/.exec(part)?.[1] ?? '', part]));
  const needed = new Set(names);
  for (const name of needed)
    for (const word of all.get(name)?.match(/[\w$]+/g) ?? []) if (all.has(word)) needed.add(word);
  return [...all].flatMap(([name, part]) => (needed.has(name) ? part : [])).join('');
}

/** A helper of the runtime, and the name that code uses for it. */
export interface Helper {
  /** File in `runtime`, without ending. */
  readonly file: string;
  readonly name: string;
  readonly as: string;
}
