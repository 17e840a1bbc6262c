import { posix } from 'node:path';
import { quoted } from '../emit/text.ts';
import type { Files } from '../emit/type-files.ts';
import { type ModuleReference, readReferences } from './module-code.ts';
import { isRuntime, RUNTIME_HEADER } from './used-runtime.ts';

/** A name of another module, and whether it is a type. */
type Names = Map<string, boolean>;

/** Files and folders of the runtimes that belong to the subject of another file. */
const SUBJECTS: Readonly<Record<string, string>> = {
  'served-request': 'service',
  json: 'request',
  serialise: 'request',
  streams: 'response',
  oauth: 'credentials',
  parts: 'create-api',
  types: 'operation',
};

/**
 * Merges the files of each folder of a runtime into one file that is named after the folder. Also merges the files that
 * `SUBJECTS` lists. Adapters keep their files, because programs import them. Two files of a folder must not use a name
 * for different things.
 */
export function mergeRuntime(files: Files): Files {
  const merged = [...readMembers(files)].map(([place, paths]): [string, string] => [
    place,
    isRuntime(files.get(place) ?? files.get(paths[0] ?? ''))
      ? runtimeText(files, place, paths)
      : movedReferences(files, place, files.get(place) ?? ''),
  ]);
  return new Map(merged);
}

/** Returns the file into which a file is merged. */
function placeOf(files: Files, path: string): string {
  if (!isRuntime(files.get(path))) return path;
  return path
    .replace(/((?:^|\/)runtime\/(?!adapters\/)[^/]+)\/.*/, '$1.ts')
    .replace(/((?:^|\/)runtime\/)([^/]+)\.ts$/, (_, folder, name) => `${folder}${SUBJECTS[name] ?? name}.ts`);
}

/** Lists the files to merge, by their new file. A file comes after those files of its folder that it imports. */
function readMembers(files: Files): Map<string, string[]> {
  const members = new Map<string, string[]>();
  const visited = new Set<string>();
  const visit = (path: string) => {
    const text = files.get(path);
    if (text === undefined || visited.has(path)) return;
    visited.add(path);
    const place = placeOf(files, path);
    const sameFolder = isRuntime(text) ? readReferences(path, text) : [];
    for (const reference of sameFolder) if (placeOf(files, reference.path) === place) visit(reference.path);
    members.set(place, [...(members.get(place) ?? []), path]);
  };
  for (const path of files.keys()) visit(path);
  return members;
}

/** Joins modules. Imports and exports of names come first, one for each module. */
function runtimeText(files: Files, place: string, paths: readonly string[]): string {
  const imports = new Map<string, Names>();
  const exports = new Map<string, Names>();
  const bodies = paths.map((path) => {
    let text = (files.get(path) ?? '').slice(RUNTIME_HEADER.length);
    for (const reference of readReferences(path, text)) {
      const target = placeOf(files, reference.path);
      const isImport = reference.text.startsWith('import');
      const statement = isImport ? reference.text : movedReference(files, place, reference);
      const isWhole = / \* from /.test(statement);
      text = text.replace(`${reference.text}\n`, () => (isWhole && target !== place ? `${statement}\n` : ''));
      if (!isWhole && target !== place)
        addNames(isImport ? imports : exports, specifierOf(place, reference, target), statement);
    }
    return text.trim();
  });
  const lines = [...listStatements('import', imports), ...listStatements('export', exports)];
  const parts = [lines.join(''), ...bodies.map((body) => `${body}\n`)].filter((part) => part.trim() !== '');
  return RUNTIME_HEADER + parts.join('\n');
}

function movedReferences(files: Files, path: string, text: string): string {
  return readReferences(path, text)
    .filter((reference) => placeOf(files, reference.path) !== reference.path)
    .reduce(
      (moved, reference) => moved.replace(reference.text, () => movedReference(files, path, reference)),
      text,
    );
}

/** Writes an import or export of a file that may have moved. */
function movedReference(files: Files, from: string, reference: ModuleReference): string {
  const { text, path, names } = reference;
  const target = placeOf(files, path);
  if (target === path) return text;
  const module = quoted(specifierOf(from, reference, target));
  if (names) return text.replace(/from '[^']+';$/, () => `from ${module};`);
  // Names only the exports of the original file, not all exports of the merged file.
  const exported = exportedNames(files.get(path) ?? '', text);
  return `export ${listText(exported)} from ${module};`;
}

const EXPORTED = /^export (?:abstract |async )*(function\*?|const|let|class|interface|type|enum) ([\w$]+)/gm;

function exportedNames(text: string, statement: string): Names {
  const names = [...text.matchAll(EXPORTED)].map(([, keyword = '', name = '']): [string, boolean] => [
    name,
    /^export type/.test(statement) || keyword === 'interface' || keyword === 'type',
  ]);
  return new Map(names);
}

function specifierOf(from: string, { text }: ModuleReference, target: string): string {
  const path = posix.relative(posix.dirname(from), target);
  const relative = path.startsWith('.') ? path : `./${path}`;
  return text.endsWith(".js';") ? relative.replace(/\.ts$/, '.js') : relative;
}

function addNames(modules: Map<string, Names>, module: string, statement: string): void {
  const names: Names = modules.get(module) ?? new Map();
  modules.set(module, names);
  const [, type, listed = ''] = /^(?:import|export)( type)? \{([^{}]*)\}/.exec(statement) ?? [];
  for (const item of listed.split(',').map((each) => each.trim())) {
    const name = item.replace(/^type /, '');
    const isType = type !== undefined || name !== item;
    if (name !== '') names.set(name, isType && names.get(name) !== false);
  }
}

function listStatements(keyword: 'import' | 'export', modules: ReadonlyMap<string, Names>): string[] {
  const sorted = [...modules].sort(([a], [b]) => (a < b ? -1 : 1));
  return sorted.map(([module, names]) => `${keyword} ${listText(names)} from ${quoted(module)};\n`);
}

/** Writes `{ a, type B }`, or `type { A, B }` if all names are types. */
function listText(names: Names): string {
  const areTypes = [...names.values()].every(Boolean);
  const listed = [...names.keys()]
    .sort()
    .map((name) => (names.get(name) && !areTypes ? `type ${name}` : name));
  return `${areTypes ? 'type ' : ''}{ ${listed.join(', ')} }`;
}
