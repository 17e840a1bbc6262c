import { freeName } from '@cross-border-payments/openapi';
import { HEADER } from '../emit/text.ts';
import type { Files } from '../emit/type-files.ts';
import { DECLARATION, type ModuleReference, readClause, readReferences, WORD } from './module-code.ts';
import { RUNTIME_HEADER } from './used-runtime.ts';

/** The declaration of a name. */
interface Declared {
  readonly path: string;
  readonly name: string;
  /** The name in the joined file. */
  final: string;
  readonly isType: boolean;
  readonly isExported: boolean;
}

interface Module {
  readonly path: string;
  readonly text: string;
  readonly references: readonly ModuleReference[];
  readonly declared: ReadonlyMap<string, Declared>;
}

type Modules = ReadonlyMap<string, Module>;

const ABOUT = `// A client in one file: types, operations, and the code that sends requests, which is the same for every document.
// Not checked by the compiler, because a program may set stricter options than this code was written with.
// Licence of that code: MIT, Cross-Border Payments.

`;

/**
 * Joins the files of a client into one file without imports. A file comes after the files whose values it imports. The
 * result exports only what the index exports. If two files have the same name for another declaration, one is renamed.
 *
 * @throws Error when two files export the same name
 */
export function joinFiles(files: Files): string {
  const modules: Modules = new Map([...files].map(([path, text]) => [path, readModule(path, text)]));
  const index = modules.get('index.ts');
  if (!index) throw new Error('The files of a client have no index.ts.');
  giveFinalNames([...modules.values()].flatMap(({ declared }) => [...declared.values()]));
  const exported = new Map([...typesOfRuntime(modules), ...readExports(modules, index)]);
  const inPlace = new Set(
    [...exported].flatMap(([name, declared]) => (declared.final === name ? [declared] : [])),
  );
  const aliases = [...exported].flatMap(([name, { final, isType }]) =>
    final === name ? [] : [`${isType ? 'type ' : ''}${final} as ${name}`],
  );
  const parts = orderModules(modules, index).map((module) => joinedText(modules, module, inPlace));
  if (aliases.length > 0) parts.push(`export { ${aliases.join(', ')} };\n`);
  return `// @ts-nocheck\n/* eslint-disable */\n${HEADER.trim()}\n${ABOUT}${parts.filter(Boolean).join('\n')}`;
}

/** Lists the types that the runtime exports, for programs that name the type of an option. */
function typesOfRuntime(modules: Modules): [string, Declared][] {
  const runtime = modules.get('runtime/index.ts');
  return runtime ? [...readExports(modules, runtime)].filter(([, { isType }]) => isType) : [];
}

function readModule(path: string, text: string): Module {
  const declared = new Map<string, Declared>();
  for (const [, start, , keyword = '', names = ''] of text.matchAll(DECLARATION))
    for (const name of names.match(WORD) ?? []) {
      const isType = keyword === 'interface' || keyword === 'type';
      // A type and a value may have the same name.
      const isValueToo = declared.get(name)?.isType === false;
      declared.set(name, {
        path,
        name,
        final: name,
        isType: isType && !isValueToo,
        isExported: start !== undefined,
      });
    }
  return { path, text, references: readReferences(path, text), declared };
}

function giveFinalNames(all: readonly Declared[]): void {
  const taken = new Map<string, string>();
  for (const declared of [
    ...all.filter(({ isExported }) => isExported),
    ...all.filter(({ isExported }) => !isExported),
  ]) {
    const { path, name, isExported } = declared;
    const other = taken.get(name);
    if (other !== undefined && isExported)
      throw new Error(`A single file cannot have two exports \`${name}\`, of ${other} and of ${path}.`);
    declared.final = freeName(name, (each) => taken.has(each));
    taken.set(declared.final, path);
  }
}

function readExports(modules: Modules, { references, declared }: Module): Map<string, Declared> {
  const own = [...declared].filter(([, { isExported }]) => isExported);
  const others = references.flatMap((reference): (readonly [string, Declared])[] => {
    const target = reference.text.startsWith('export') ? modules.get(reference.path) : undefined;
    if (!target) return [];
    const all = readExports(modules, target);
    if (!reference.names) return [...all];
    return readClause(reference.text).flatMap(([name, as]) => {
      const found = all.get(name);
      return found ? [[as, found] as const] : [];
    });
  });
  return new Map([...own, ...others]);
}

/** Lists the modules so that each comes after the modules whose values it imports. */
function orderModules(modules: Modules, index: Module): Module[] {
  const ordered: Module[] = [];
  const visited = new Set<Module>();
  const visit = (module: Module | undefined) => {
    if (!module || visited.has(module)) return;
    visited.add(module);
    const isType = ({ text }: ModuleReference) => /^(?:import|export) type\b/.test(text);
    const [values, types] = [
      module.references.filter((one) => !isType(one)),
      module.references.filter(isType),
    ];
    if (module === index) for (const { path } of module.references) visit(modules.get(path));
    for (const { path } of values) visit(modules.get(path));
    ordered.push(module);
    for (const { path } of types) visit(modules.get(path));
  };
  visit(index);
  return ordered;
}

/** Writes a module without its header, imports and exports, and with the names of the joined file. */
function joinedText(modules: Modules, module: Module, exported: ReadonlySet<Declared | undefined>): string {
  const { text, references, declared } = module;
  const header = [RUNTIME_HEADER, HEADER].find((start) => text.startsWith(start)) ?? '';
  const code = references.reduce(
    (rest, reference) => rest.replace(`${reference.text}\n`, ''),
    text.slice(header.length),
  );
  const joined = replaceNames(code, readScope(modules, module)).replaceAll(
    DECLARATION,
    (_, start = '', keywords: string, __, pattern: string) => {
      const isExported = pattern.match(WORD)?.some((name) => exported.has(declared.get(name)));
      const renamed = pattern.replaceAll(WORD, (name) => declared.get(name)?.final ?? name);
      return `${isExported ? start : ''}${keywords} ${renamed}`;
    },
  );
  return joined.trim() === '' ? '' : `${joined.trim()}\n`;
}

/** How to replace the names of a module in the joined file. */
interface Scope {
  /** New names, by the names that change. */
  readonly names: ReadonlyMap<string, string>;
  /** The exports of modules that are imported as a whole, by the name of the import. */
  readonly spaces: ReadonlyMap<string, ReadonlyMap<string, Declared>>;
}

function readScope(modules: Modules, { references, declared }: Module): Scope {
  const names = new Map([...declared].map(([name, { final }]) => [name, final]));
  const spaces = new Map<string, ReadonlyMap<string, Declared>>();
  for (const { text, path } of references.filter((reference) => reference.text.startsWith('import'))) {
    const target = modules.get(path);
    const all = target ? readExports(modules, target) : new Map<string, Declared>();
    const [, space] = /\* as ([\w$]+)/.exec(text) ?? [];
    if (space !== undefined) spaces.set(space, all);
    for (const [name, as] of readClause(text)) names.set(as, all.get(name)?.final ?? as);
  }
  return { names: new Map([...names].filter(([name, final]) => name !== final)), spaces };
}

/** Matches a comment, a string, or a name that is not itself a property, and a `.member` that follows the name. */
const TOKENS =
  /\/\*[\s\S]*?\*\/|\/\/.*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|(?<![\w$\u0080-\uffff]|(?<!\.\.)\.)([\w$\u0080-\uffff]+)(?![\w$\u0080-\uffff])(?!\??:\s)(?:\.([\w$]+))?/g;

/** Replaces names, and replaces `module.member` by the name of the member. */
function replaceNames(code: string, { names, spaces }: Scope): string {
  if (names.size === 0 && spaces.size === 0) return code;
  return code.replaceAll(TOKENS, (whole, name?: string, member?: string) => {
    if (name === undefined) return whole;
    const found = member === undefined ? undefined : spaces.get(name)?.get(member);
    return found?.final ?? (names.get(name) ?? name) + whole.slice(name.length);
  });
}
