import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join, posix, sep } from 'node:path';
import { repositoryRoot, runCommand, withTemporaryFolder } from '@cross-border-payments/cli-kit';
import { groupBy } from '@cross-border-payments/openapi';
import { reachable } from '@cross-border-payments/openapi/model';

const HELP = `Counts hand-written source and test harnesses; finds copied readers and functions, unused exports, names that several
files export, import cycles and full folders.

Usage: pnpm count [options]

  --commit REV  count a commit instead of the working tree
  --help        show this text
`;

export interface SourceText {
  /** Path from the root of the repository, with `/` as the separator. */
  readonly file: string;
  readonly text: string;
}

interface Size {
  readonly files: number;
  readonly lines: number;
}

type Measures = ReturnType<typeof measure>;

export function measure(root: string) {
  const sources = readSources(root);
  const files = listFiles(root).filter((file) => !file.startsWith('spec/'));
  return {
    packages: packagesOf(sources),
    harnesses: sizeOf(readHarnesses(root)),
    tools: files.filter((file) => /^tools\/[^/]+\/package\.json$/.test(file)).length,
    readers: findReaders(sources),
    // The files of a template become a separate program.
    duplicates: findDuplicates(sources.filter(({ file }) => !file.includes('/templates/'))),
    copies: findCopies(sources),
    unused: findUnused(
      sources,
      readCode(root, () => true),
    ),
    circles: findCircles(sources),
    fullFolders: fullFolders(files),
  };
}

const NOT_SOURCE =
  /^(node_modules|generated|built|dist|cases(-(client|refused|server))?|golden|json-schema-suite|test-documents|\..*)$/;
const TEST = /\.test\.\w+$|\/(testing|test-support|tests?)\/|\/testing\.\w+$/;
const HARNESS = /\/test\/(?!.*\.test\.\w+$)/;

/** Lists all files of engine, packages, tools and examples, except generated and built ones and test data. */
export function listFiles(root: string): string[] {
  return globSync('{engine,packages,tools,examples,spec}/**', {
    cwd: root,
    withFileTypes: true,
    exclude: ({ name }) => NOT_SOURCE.test(name),
  })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(root, sep).length).replaceAll(sep, '/'))
    .sort();
}

/** Reads the hand-written TypeScript, JavaScript and CSS, without tests and code that only tests use. */
export function readSources(root: string): SourceText[] {
  return readCode(root, (file) => !TEST.test(file));
}

export function readHarnesses(root: string): SourceText[] {
  return readCode(root, (file) => HARNESS.test(file));
}

function readCode(root: string, isWanted: (file: string) => boolean): SourceText[] {
  return listFiles(root)
    .filter((file) => /\.(ts|js|mjs|css)$/.test(file) && isWanted(file))
    .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }));
}

function packagesOf(sources: readonly SourceText[]): ReadonlyMap<string, Size> {
  const names = sources.map(({ file }) => /^(engine|packages|tools)\/[^/]+|^[^/]+/.exec(file)?.[0] ?? '');
  const own = (name: string) => sources.filter((_, at) => names[at] === name);
  return new Map([...new Set(names)].map((name) => [name, sizeOf(own(name))]));
}

function sizeOf(sources: readonly SourceText[]): Size {
  const lines = sources.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0);
  return { files: sources.length, lines };
}

/** Patterns of code that reads OpenAPI documents itself, and not through `engine/openapi`. */
const SIGNS = {
  'escapes JSON pointers': /(['"`/])~[01](?:\1|\/g)/g,
  'lists HTTP methods': /\[\s*(?:(['"])(?:get|put|post|delete|options|head|patch|trace|query)\1,?\s*){4,}/g,
  'follows references': /startsWith\(['"]#\/|\.split\(['"]#['"]|(?:while|for) \(.*\.\$ref/g,
  'lists keywords of subschemas':
    /\[[^[\]]*['"](?:prefixItems|patternProperties|propertyNames)['"][^[\]]*\]/g,
} as const;

export type ReaderName = keyof typeof SIGNS;

/** Finds code outside `engine/openapi` that reads documents itself, as `file:line`. */
export function findReaders(sources: readonly SourceText[]): Record<ReaderName, string[]> {
  const others = sources.filter(({ file }) => !/^engine\/openapi\/|\/count\/count\.ts$/.test(file));
  const found = Object.entries(SIGNS).map(([reader, sign]) => {
    const places = others.flatMap(({ file, text }) =>
      [...text.matchAll(sign)].map(({ index }) => `${file}:${text.slice(0, index).split('\n').length}`),
    );
    return [reader, [...new Set(places)]];
  });
  return Object.fromEntries(found);
}

const VALUE = 'function\\*?|const|class';

/** Ignores template strings, because they contain generated code. */
function exportsOf({ text }: SourceText, kinds = `${VALUE}|interface|type`): string[] {
  const declaration = new RegExp(`^export (?:declare |abstract |async )*(?:${kinds}) (\\w+)`, 'gm');
  const code = text.replaceAll(/`(?:\\.|[^`\\])*`/gs, '``');
  return [...code.matchAll(declaration)].map(([, name = '']) => name);
}

export function findDuplicates(sources: readonly SourceText[]): Map<string, string[]> {
  return filesOfSeveral(sources, (source) => new Set(exportsOf(source)));
}

/** Finds functions of at least three lines with the same code in several files, ignoring their names. */
export function findCopies(sources: readonly SourceText[]): string[] {
  const functions = /^(?:export )?(?:async )?function\*? (\w+)(\(.*?\n\})$/gms;
  const names = new Map<string, string>();
  const copies = filesOfSeveral(sources, ({ text }) => {
    const found = [...text.matchAll(functions)].map(([, name = '', code = '']) => {
      const key = code.replaceAll(/\s+/g, ' ').replaceAll(name, '');
      names.set(key, name);
      return key;
    });
    return new Set(found);
  });
  return [...copies].map(([key, files]) => `${names.get(key)}: ${files.join(', ')}`).sort();
}

/** Returns the keys that occur in several files, sorted, with the files. */
function filesOfSeveral(
  sources: readonly SourceText[],
  keysOf: (source: SourceText) => ReadonlySet<string>,
): Map<string, string[]> {
  const files = new Map<string, string[]>();
  for (const source of sources)
    for (const key of keysOf(source)) files.set(key, [...(files.get(key) ?? []), source.file]);
  return new Map([...files].filter(([, all]) => all.length > 1).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Finds exported functions, constants and classes whose names occur in no other file. Tests count as users. */
export function findUnused(sources: readonly SourceText[], all: readonly SourceText[]): string[] {
  const users = new Map<string, number>();
  for (const { text } of all)
    for (const word of new Set(text.match(/\w+/g))) users.set(word, (users.get(word) ?? 0) + 1);
  return sources.flatMap((source) =>
    exportsOf(source, VALUE)
      .filter((name) => users.get(name) === 1)
      .map((name) => `${source.file}: ${name}`),
  );
}

const IMPORT = /^(?:import|export)\s(?:[^'";]*?\sfrom\s)?'(\.[^']*)'/gm;

/** Includes `import type` and re-exports; joins cycles that share a file. */
export function findCircles(sources: readonly SourceText[]): string[][] {
  const imports = new Map(sources.map((source) => [source.file, importedBy(source)]));
  const importsOf = (file: string) => imports.get(file)?.filter((other) => imports.has(other)) ?? [];
  const reached = new Map([...imports.keys()].map((file) => [file, reachable(importsOf(file), importsOf)]));
  const circles = new Map<string, string[]>();
  for (const [file, others] of reached) {
    if (!others.has(file)) continue;
    const circle = [...others].filter((other) => reached.get(other)?.has(file)).sort();
    circles.set(circle.join(), circle);
  }
  return [...circles.values()];
}

function importedBy({ file, text }: SourceText): string[] {
  return [...text.matchAll(IMPORT)].map(([, path = '']) => posix.join(posix.dirname(file), path));
}

const MAX_FILES_IN_A_FOLDER = 25;

function fullFolders(files: readonly string[]): Map<string, number> {
  const folders = [...groupBy(files, posix.dirname)].map(([folder, { length }]) => [folder, length] as const);
  return new Map(folders.filter(([, length]) => length > MAX_FILES_IN_A_FOLDER));
}

function measureCommit(commit: string): Promise<Measures> {
  return withTemporaryFolder(async (folder) => {
    const options = { cwd: repositoryRoot, stdio: 'pipe', maxBuffer: 2 ** 30 } as const;
    const archive = execFileSync('git', ['archive', commit], options);
    execFileSync('tar', ['-x', '-C', folder], { input: archive });
    return measure(folder);
  });
}

function describe(measures: Measures): string {
  const sizes = [...measures.packages.values()];
  const sum = (part: 'files' | 'lines') => sizes.reduce((all, size) => all + size[part], 0);
  const row = (name: string, files: string | number, lines: string | number) =>
    `${name.padEnd(24)}${String(files).padStart(6)}${String(lines).padStart(8)}`;
  const circles = measures.circles.map((circle) => circle.join(', '));
  const folders = [...measures.fullFolders].map(([folder, files]) => `${folder}: ${files}`);
  const names = [...measures.duplicates].map(([name, files]) => `${name}: ${files.join(', ')}`);
  return [
    row('hand-written source', 'files', 'lines'),
    ...[...measures.packages].map(([name, { files, lines }]) => row(name, files, lines)),
    row('in all', sum('files'), sum('lines')),
    row('test harnesses', measures.harnesses.files, measures.harnesses.lines),
    `\npackages under tools: ${measures.tools}`,
    ...Object.entries(measures.readers).flatMap(([reader, places]) => list(`copies: ${reader}`, places)),
    ...list('functions that several files have', measures.copies),
    ...list('exports that no other file uses', measures.unused),
    ...list('import cycles', circles),
    ...list('folders with more than 25 files', folders),
    ...list('names exported by several files', names),
  ].join('\n');
}

function list(title: string, entries: readonly string[]): string[] {
  return [`${title}: ${entries.length}`, ...entries.map((entry) => `  ${entry}`)];
}

if (import.meta.main)
  await runCommand(HELP, { commit: { type: 'string' } }, async ({ commit }) => {
    console.log(describe(commit === undefined ? measure(repositoryRoot) : await measureCommit(commit)));
    return 0;
  });
