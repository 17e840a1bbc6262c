import { posix } from 'node:path';
import { quoted } from '../emit/text.ts';
import type { Files } from '../emit/type-files.ts';
import type { ServerAdapter } from '../options.ts';
import {
  type Declaration,
  type Module,
  type ModuleReference,
  type ModuleStatement,
  readModule,
  readReferences,
  readWords,
  shortenComment,
} from './module-code.ts';

// The user's program may have stricter compiler options than this repository, and its linter other rules.
export const RUNTIME_HEADER = `// @ts-nocheck
/* eslint-disable */
// Code that the generated files import (MIT, Cross-Border Payments). Replaced on every run of the generator: do not edit.

`;

/** Values that are kept although no generated file imports them, because programs do. */
const FOR_PROGRAMS = ['telemetryAttributes'];

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
 * Removes everything from the runtimes that nothing in the output uses. If programs cannot import a declaration, keeps
 * only the first sentence of its comment. Then merges the files of each folder, and those that `SUBJECTS` lists, into
 * one file. Adapters keep their files, because programs import them. Two files of a folder must not use a name for
 * different things.
 */
export function reduceRuntime(files: Files, adapters: readonly ServerAdapter[] = ['node']): Files {
  const runtime = new Runtimes(files);
  for (const [path, text] of files) {
    if (adapters.some((name) => path.endsWith(`runtime/adapters/${name}.ts`))) runtime.add(path);
    if (!text.startsWith(RUNTIME_HEADER))
      for (const { path: target, names } of readReferences(path, text)) runtime.add(target, names?.keys());
  }
  for (const path of files.keys()) if (path.endsWith('runtime/index.ts')) runtime.addIndex(path);
  return runtime.write(files);
}

/** The runtimes of an output, and which of their statements it uses. */
class Runtimes {
  readonly #modules: ReadonlyMap<string, Module>;
  readonly #used = new Set<ModuleStatement>();
  readonly #imported = new Set<ModuleStatement>();

  constructor(files: Files) {
    const sources = [...files].filter(([, text]) => text.startsWith(RUNTIME_HEADER));
    this.#modules = new Map(sources.map(([path, text]) => [path, readModule(path, text)]));
  }

  /** Adds what a generated file or a program imports, by default all exports. */
  add(path: string, names: Iterable<string> = this.#exportsOf(path)): void {
    for (const name of names) {
      this.#use(path, name);
      for (const statement of this.#find(path, name)?.statements ?? []) this.#imported.add(statement);
    }
  }

  addIndex(path: string): void {
    this.add(path, [...FOR_PROGRAMS, ...this.#usedExportsOf(path)]);
  }

  #use(path: string, name: string): void {
    const found = this.#find(path, name);
    const module = this.#modules.get(found?.path ?? '');
    for (const statement of found?.statements ?? []) {
      if (this.#used.has(statement)) continue;
      this.#used.add(statement);
      for (const word of readWords(statement.text)) {
        const imported = module?.references.find((one) => one.isImport && one.names?.has(word));
        const from = module?.declared.has(word) ? module.path : imported?.path;
        if (from !== undefined) this.#use(from, word);
      }
    }
  }

  #exportsOf(path: string): string[] {
    const { declared = new Map<string, Declaration>(), references = [] } = this.#modules.get(path) ?? {};
    const own = [...declared].filter(([, { isExported }]) => isExported).map(([name]) => name);
    const others = references
      .filter(({ isImport }) => !isImport)
      .flatMap(({ path: target, names }) => [...(names?.keys() ?? this.#exportsOf(target))]);
    return [...own, ...others];
  }

  #usedExportsOf(path: string): string[] {
    return this.#exportsOf(path).filter((name) => this.#isUsed(path, name));
  }

  #find(path: string, name: string): Declaration | undefined {
    const { declared, references = [] } = this.#modules.get(path) ?? {};
    const own = declared?.get(name);
    if (own) return own;
    for (const { isImport, path: target, names } of references) {
      const found = isImport || names?.has(name) === false ? undefined : this.#find(target, name);
      if (found) return found;
    }
    return undefined;
  }

  #isUsed(path: string, name: string): boolean {
    return this.#find(path, name)?.statements.some((statement) => this.#used.has(statement)) === true;
  }

  write(files: Files): Files {
    const kept = new Map([...this.#modules.values()].map((module) => [module.path, this.#keptOf(module)]));
    const places = new Map<string, string[]>();
    const visited = new Set<string>();
    // A file comes after those files of its folder that it imports.
    const visit = (path: string) => {
      const statements = kept.get(path);
      if (visited.has(path) || statements?.length === 0) return;
      visited.add(path);
      const place = this.#placeOf(path);
      for (const { reference } of statements ?? [])
        if (reference && this.#placeOf(reference.path) === place) visit(reference.path);
      places.set(place, [...(places.get(place) ?? []), path]);
    };
    for (const path of files.keys()) visit(path);
    const written = [...places].map(([place, paths]): [string, string] => {
      const modules = paths.map((path) => kept.get(path)).filter((module) => module !== undefined);
      return [place, modules.length > 0 ? this.#join(place, modules) : (files.get(place) ?? '')];
    });
    return new Map(written);
  }

  /** Lists the used statements of a module; imports and exports contain only the used names. */
  #keptOf({ statements }: Module): ModuleStatement[] {
    const used = statements.filter((statement) => this.#used.has(statement));
    const words = new Set(used.flatMap(({ text }) => [...readWords(text)]));
    return statements.flatMap((statement) => {
      const { text, reference } = statement;
      if (reference) return this.#reduceReference(text, reference, words);
      if (!this.#used.has(statement)) return [];
      return [{ text: this.#imported.has(statement) ? text : shortenComment(text) }];
    });
  }

  #reduceReference(text: string, reference: ModuleReference, words: ReadonlySet<string>): ModuleStatement[] {
    const { path, isImport, names: all } = reference;
    if (!all) return this.#usedExportsOf(path).length > 0 ? [{ text, reference }] : [];
    const isKept = (name: string) => (isImport ? words.has(name) : this.#isUsed(path, name));
    const names = new Map([...all].filter(([name]) => isKept(name)));
    if (names.size === all.size) return [{ text, reference }];
    const line = reference.text.replace(/\{[^{}]*\}/, `{ ${[...names.keys()].join(', ')} }`);
    const reduced = {
      text: text.replace(reference.text, line),
      reference: { ...reference, text: line, names },
    };
    return names.size === 0 ? [] : [reduced];
  }

  #placeOf(path: string): string {
    if (!this.#modules.has(path)) return path;
    return path
      .replace(/((?:^|\/)runtime\/(?!adapters\/)[^/]+)\/.*/, '$1.ts')
      .replace(
        /((?:^|\/)runtime\/)([^/]+)\.ts$/,
        (_, folder, name) => `${folder}${SUBJECTS[name] ?? name}.ts`,
      );
  }

  /** Joins modules. Imports and exports of names come first, one for each module. */
  #join(place: string, modules: readonly (readonly ModuleStatement[])[]): string {
    const imports = new Map<string, Names>();
    const exports = new Map<string, Names>();
    const take = ({ text, reference }: ModuleStatement) => {
      if (!reference || !this.#modules.has(reference.path)) return text;
      const { path, names, isImport } = reference;
      const target = this.#placeOf(path);
      if (target !== place && target === path && !names) return text;
      if (target !== place)
        addNames(
          isImport ? imports : exports,
          specifierOf(place, reference, target),
          names ?? this.#usedNames(reference),
        );
      return text.replace(`${reference.text}\n`, '');
    };
    const bodies = modules.map((statements) => statements.map(take).join('').trim());
    const lines = [...listStatements('import', imports), ...listStatements('export', exports)];
    const parts = [lines.join(''), ...bodies.map((body) => `${body}\n`)].filter((part) => part.trim() !== '');
    return RUNTIME_HEADER + parts.join('\n');
  }

  #usedNames({ path, isType }: ModuleReference): Names {
    const names = this.#usedExportsOf(path);
    return new Map(names.map((name) => [name, isType || this.#find(path, name)?.isType === true]));
  }
}

type Names = ReadonlyMap<string, boolean>;

function specifierOf(from: string, { text }: ModuleReference, target: string): string {
  const path = posix.relative(posix.dirname(from), target);
  const relative = path.startsWith('.') ? path : `./${path}`;
  return text.endsWith(".js';") ? relative.replace(/\.ts$/, '.js') : relative;
}

function addNames(modules: Map<string, Names>, module: string, added: Names): void {
  const names = new Map(modules.get(module));
  for (const [name, isType] of added) names.set(name, isType && names.get(name) !== false);
  modules.set(module, names);
}

function listStatements(keyword: string, modules: ReadonlyMap<string, Names>): string[] {
  return [...modules]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([module, names]) => {
      const areTypes = [...names.values()].every(Boolean);
      const listed = [...names.keys()]
        .sort()
        .map((name) => (names.get(name) && !areTypes ? `type ${name}` : name));
      return `${keyword} ${areTypes ? 'type ' : ''}{ ${listed.join(', ')} } from ${quoted(module)};\n`;
    });
}
