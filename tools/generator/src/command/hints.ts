import { existsSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import type { GenerateOptions } from '../options.ts';
import { isGenerated } from './output-folder.ts';

type Files = ReadonlyMap<string, string>;

export const RUNTIME_MODULES = {
  client: '@cross-border-payments/client/api',
  server: '@cross-border-payments/server-stubs/runtime',
} as const;

/** Lists what keeps a program from compiling or using the written files, each with what to do. */
export function findHints(
  { runtime, targets }: Pick<GenerateOptions, 'runtime' | 'targets'>,
  files: Files,
  output: string,
): string[] {
  return [
    missingRuntime(runtime, files, output),
    refusedExtension(files, output),
    uncopiedCode(files, output),
    movedFiles(targets, files, output),
  ].filter((hint) => hint !== undefined);
}

/** Checks a package or a relative path. Other names, such as aliases, are resolved by the program's own tools. */
function missingRuntime(runtime: string | undefined, files: Files, output: string): string | undefined {
  if (runtime !== undefined && /^\.{1,2}\//.test(runtime)) return missingFile(runtime, files, output);
  const [name] = /^(?:@[\w.-]+\/)?[a-z0-9][\w.-]*/i.exec(runtime ?? '') ?? [];
  const isKnown = name === undefined || process.versions.pnp !== undefined;
  if (isKnown || findAbove(output, join('node_modules', name)) !== undefined) return undefined;
  const mend = Object.values<string | undefined>(RUNTIME_MODULES).includes(runtime)
    ? `Run: npm install ${name}, in the version of the generator.`
    : `Install \`${name}\`, or name \`${RUNTIME_MODULES.client}\` for a client or \`${RUNTIME_MODULES.server}\` for a server or validators.`;
  return `\`--runtime\`: files in ${output} cannot import \`${runtime}\`. ${mend}`;
}

function missingFile(runtime: string, files: Files, output: string): string | undefined {
  const [importer] = [...files].find(([, text]) => text.includes(`from '${runtime}'`)) ?? [];
  if (importer === undefined) return undefined;
  const path = resolve(output, dirname(importer), runtime);
  const source = path.replace(/\.([cm]?)js$/, '.$1ts');
  if ([path, source, `${path}.ts`, `${path}.js`].some((name) => existsSync(name))) return undefined;
  return `\`--runtime\`: ${join(output, importer)} imports \`${runtime}\`, and there is no file \`${relative('', path)}\`. Write it, or give the path of your module as seen from ${join(output, dirname(importer))}.`;
}

function findAbove(folder: string, path: string): string | undefined {
  for (let place = resolve(folder); ; place = dirname(place)) {
    const found = join(place, path);
    if (existsSync(found)) return found;
    if (place === dirname(place)) return undefined;
  }
}

/** TypeScript accepts imports that end in `.ts` only with one of two options. */
function refusedExtension(files: Files, output: string): string | undefined {
  const isNeeded = [...files.values()].some((text) => /\bfrom '\.[^']*\.ts';/.test(text));
  const config = isNeeded ? findConfig(output) : undefined;
  if (!config || config.isOn('allowImportingTsExtensions', 'rewriteRelativeImportExtensions'))
    return undefined;
  const mend = config.isOn('noEmit', 'emitDeclarationOnly')
    ? '`allowImportingTsExtensions`'
    : '`rewriteRelativeImportExtensions` (TypeScript 5.7 or later)';
  return `${config.name} does not allow the imports of the written files, which end in \`.ts\` (TS5097). Set ${mend} there, or add \`--import-extension .js\`.`;
}

/** `tsc` writes a copy of JavaScript files only with an option. */
function uncopiedCode(files: Files, output: string): string | undefined {
  const code = [...files.keys()].find((name) => name.endsWith('.js'));
  const config = code === undefined ? undefined : findConfig(output);
  if (!code || !config || config.isOn('allowJs', 'checkJs', 'noEmit', 'emitDeclarationOnly'))
    return undefined;
  return `The validators are compiled to JavaScript (${join(output, code)}), which \`tsc\` does not copy, so the program that it writes would fail with ERR_MODULE_NOT_FOUND. Set \`allowJs\` in ${config.name}.`;
}

/**
 * Finds the nearest tsconfig.json, and whether it or one that it uses turns an option on; undefined if it cannot be
 * read.
 */
function findConfig(output: string) {
  const file = findAbove(output, 'tsconfig.json');
  if (file === undefined) return undefined;
  try {
    const configs = readConfigs(file, new Set());
    const isOn = (...names: string[]) =>
      configs.some(({ compilerOptions = {} }) => names.some((name) => compilerOptions[name] === true));
    return { name: relative('', file), isOn };
  } catch {
    return undefined;
  }
}

interface CompilerConfig {
  readonly compilerOptions?: Readonly<Record<string, unknown>>;
  readonly extends?: string | readonly string[];
  readonly references?: readonly { readonly path: string }[];
}

function readConfigs(file: string, known: Set<string>): CompilerConfig[] {
  if (known.has(file)) return [];
  known.add(file);
  const config = parseConfig(readFileSync(file, 'utf8'));
  const extended = [config.extends ?? []].flat().map((name) => {
    if (!/^[./]/.test(name)) return createRequire(file).resolve(name);
    return resolve(dirname(file), name.endsWith('.json') ? name : `${name}.json`);
  });
  const referenced = (config.references ?? []).map(({ path }) => {
    const place = resolve(dirname(file), path);
    return statSync(place).isDirectory() ? join(place, 'tsconfig.json') : place;
  });
  return [config, ...[...extended, ...referenced].flatMap((other) => readConfigs(other, known))];
}

/** Parses JSON with comments and trailing commas. */
function parseConfig(text: string): CompilerConfig {
  const plain = text
    .replaceAll(/"(?:\\.|[^"\\])*"|\/\/.*|\/\*[\s\S]*?\*\//g, (part) => (part.startsWith('"') ? part : ''))
    .replaceAll(/,(?=\s*[}\]])/g, '');
  return JSON.parse(plain);
}

/** Says where the files of an earlier run, which wrote a single target into the output folder itself, have moved. */
function movedFiles(targets: readonly string[], files: Files, output: string): string | undefined {
  const isLeft = !files.has('index.ts') && isGenerated(join(output, 'index.ts'));
  const folders = targets.map((name) => `${name}/index.ts`).filter((name) => files.has(name));
  if (!isLeft || folders.length === 0) return undefined;
  const places = folders.map((name) => join(output, dirname(name))).join(' and ');
  return `Several targets are written into folders of their own: ${places}. The files of an earlier run in ${output} itself are no longer written. Import from the folders, then add \`--clean\` to remove these files.`;
}
