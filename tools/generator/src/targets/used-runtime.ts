import type { Files } from '../emit/type-files.ts';
import type { ServerAdapter } from '../options.ts';
import {
  type ModuleStatement,
  readClause,
  readReferences,
  readStatements,
  readWords,
} from './module-code.ts';

// The user's program may have stricter compiler options than this repository, and its linter other rules.
export const RUNTIME_HEADER = `// @ts-nocheck
/* eslint-disable */
// Code that the generated files import (MIT, Cross-Border Payments). Replaced on every run of the generator: do not edit.

`;

/** Values that are kept although no generated file imports them, because programs do. */
const FOR_PROGRAMS = ['telemetryAttributes'];

/** Maximum length of a line of the runtimes, with its line break. */
const MAX_LINE = 121;

interface RuntimeModule {
  readonly path: string;
  readonly statements: readonly ModuleStatement[];
  readonly declared: ReadonlyMap<string, readonly ModuleStatement[]>;
  /** Imported names by their names in the module. */
  readonly imports: ReadonlyMap<string, { readonly path: string; readonly name: string }>;
  readonly exports: readonly { readonly path: string; readonly names?: ReadonlyMap<string, string> }[];
}

/**
 * Removes everything from the runtimes that nothing in the output uses: declarations, imports, exports, and files that
 * are then empty. If programs cannot import a declaration, keeps only the first sentence of its comment.
 *
 * @param adapters the adapters of a server to keep
 */
export function removeUnusedRuntime(files: Files, adapters: readonly ServerAdapter[] = ['node']): Files {
  const runtime = new Map(
    [...files].filter(([, text]) => isRuntime(text)).map(([path, text]) => [path, readModule(path, text)]),
  );
  const usage = new RuntimeUsage(runtime);
  for (const [path, text] of files) {
    if (adapters.some((name) => path.endsWith(`runtime/adapters/${name}.ts`))) usage.add(path);
    if (!isRuntime(text))
      for (const reference of readReferences(path, text)) usage.add(reference.path, reference.names);
  }
  for (const path of runtime.keys()) {
    if (!path.endsWith('runtime/index.ts')) continue;
    usage.add(path, FOR_PROGRAMS);
    usage.addUsed(path);
  }
  const kept = [...files].map(([path, text]): [string, string] => {
    const module = runtime.get(path);
    return [path, module ? usage.print(module) : text];
  });
  return new Map(kept.filter(([, text]) => text !== RUNTIME_HEADER));
}

function readModule(path: string, text: string): RuntimeModule {
  const statements = readStatements(text.slice(RUNTIME_HEADER.length));
  const declared = new Map<string, ModuleStatement[]>();
  for (const statement of statements)
    for (const name of statement.names) declared.set(name, [...(declared.get(name) ?? []), statement]);
  const references = readReferences(path, text);
  const [imports, exports] = [true, false].map((isImport) =>
    references.filter((reference) => reference.text.startsWith('import') === isImport),
  ) as [typeof references, typeof references];
  return {
    ...{ path, statements, declared },
    imports: new Map(
      imports.flatMap((reference) =>
        readClause(reference.text).map(([name, as]) => [as, { path: reference.path, name }] as const),
      ),
    ),
    exports: exports.map((reference) => ({
      path: reference.path,
      ...(reference.names && { names: new Map(readClause(reference.text).map(([name, as]) => [as, name])) }),
    })),
  };
}

/** Which statements of the runtimes the output uses. */
class RuntimeUsage {
  readonly #modules: ReadonlyMap<string, RuntimeModule>;
  readonly #used = new Set<ModuleStatement>();
  /** Statements that programs or generated files import. */
  readonly #imported = new Set<ModuleStatement>();

  constructor(modules: ReadonlyMap<string, RuntimeModule>) {
    this.#modules = modules;
  }

  /**
   * Adds what a generated file or a program imports.
   *
   * @param names all exports by default
   */
  add(path: string, names: readonly string[] = this.#exportsOf(path)): void {
    this.#use(path, names);
    for (const name of names)
      for (const statement of this.#find(path, name)?.statements ?? []) this.#imported.add(statement);
  }

  /** Adds the exports of an index that are used. */
  addUsed(path: string): void {
    this.add(
      path,
      this.#exportsOf(path).filter((name) => this.#isUsed(path, name)),
    );
  }

  #use(path: string, names: readonly string[]): void {
    for (const name of names) {
      const found = this.#find(path, name);
      for (const statement of found?.statements ?? []) {
        if (this.#used.has(statement)) continue;
        this.#used.add(statement);
        for (const word of readWords(statement.text)) this.#useIn(found?.module, word);
      }
    }
  }

  #exportsOf(path: string): string[] {
    const { declared = new Map<string, ModuleStatement[]>(), exports = [] } = this.#modules.get(path) ?? {};
    const own = [...declared].filter(([, statements]) =>
      statements.some(({ text }) => /^export /m.test(text)),
    );
    const others = exports.flatMap(({ path: target, names }) => [
      ...(names?.keys() ?? this.#exportsOf(target)),
    ]);
    return [...own.map(([name]) => name), ...others];
  }

  #useIn(module: RuntimeModule | undefined, word: string): void {
    if (module?.declared.has(word)) this.#use(module.path, [word]);
    const imported = module?.imports.get(word);
    if (imported) this.#use(imported.path, [imported.name]);
  }

  #find(
    path: string,
    name: string,
  ): { module: RuntimeModule; statements: readonly ModuleStatement[] } | undefined {
    const module = this.#modules.get(path);
    const statements = module?.declared.get(name);
    if (!module || statements) return module && statements && { module, statements };
    for (const { path: target, names } of module.exports) {
      const inTarget = names ? names.get(name) : name;
      const found = inTarget === undefined ? undefined : this.#find(target, inTarget);
      if (found) return found;
    }
    return undefined;
  }

  #isUsed(path: string, name: string): boolean {
    return this.#find(path, name)?.statements.some((statement) => this.#used.has(statement)) === true;
  }

  /** Writes the used statements of a module; only the header if there are none. */
  print(module: RuntimeModule): string {
    const used = module.statements.filter((statement) => this.#used.has(statement));
    const words = new Set(used.flatMap(({ text }) => [...readWords(text)]));
    const code = module.statements.map((statement) =>
      statement.names.length === 0
        ? this.#printOther(module.path, statement.text, words)
        : used.includes(statement)
          ? this.#imported.has(statement)
            ? statement.text
            : shortenComment(statement.text)
          : '',
    );
    const text = code.join('').trim();
    return text === '' ? RUNTIME_HEADER : `${RUNTIME_HEADER}${text}\n`;
  }

  /** Writes an import or export with the names that are used, or a statement that declares nothing. */
  #printOther(path: string, text: string, words: ReadonlySet<string>): string {
    const [reference] = readReferences(path, text.trim());
    if (text.startsWith('import')) return withNames(text, (_, as) => words.has(as));
    if (!reference) return words.size > 0 ? text : '';
    if (reference.names) return withNames(text, (name) => this.#isUsed(reference.path, name));
    return this.#hasUsed(reference.path) ? text : '';
  }

  #hasUsed(path: string): boolean {
    const { statements = [], exports = [] } = this.#modules.get(path) ?? {};
    return statements.some((one) => this.#used.has(one)) || exports.some((one) => this.#hasUsed(one.path));
  }
}

/** Returns a statement with only the first sentence of its comment. */
function shortenComment(statement: string): string {
  return statement.replace(/^\/\*\*\n([\s\S]*?)\*\/\n/, (comment: string, lines: string) => {
    const text = lines
      .replaceAll(/^ \* ?/gm, '')
      .replaceAll('\n', ' ')
      .trim();
    const [sentence = ''] = /^[^@].*?[.](?= |$)/.exec(text) ?? [];
    const line = `/** ${sentence} */\n`;
    return sentence === '' ? '' : line.length <= MAX_LINE ? line : comment;
  });
}

/** Returns an import or export, on one line, with only the names to keep; empty if there are none. */
function withNames(statement: string, isKept: (name: string, as: string) => boolean): string {
  const all = readClause(statement);
  const kept = all.filter(([name, as]) => isKept(name, as));
  if (kept.length === all.length) return statement;
  const items = kept.map(([, , item]) => item).join(', ');
  return kept.length === 0 ? '' : statement.replace(/\{[^{}]*\}/, () => `{ ${items} }`);
}

export function isRuntime(text = ''): boolean {
  return text.startsWith(RUNTIME_HEADER);
}
