import { freeName } from '@cross-border-payments/openapi';
import { HEADER } from '../emit/text.ts';
import { readRuntime } from '../read-runtime.ts';
import { DECLARATION, type Declaration, type Module, readModule, WORD } from './module-code.ts';

type Modules = ReadonlyMap<string, Module>;

const ABOUT = `// A client in one file: types, operations, and the code that sends requests, which is the same for every document.
// Not checked by the compiler, because a program may set stricter options than this code was written with.
// Licence of that code: MIT, Cross-Border Payments.

`;

/**
 * Joins the files of a client into one file without imports. It exports what the index exports, and the types of the
 * runtime. If two declarations have the same name, one that is not exported is renamed.
 *
 * @throws Error when two files export the same name
 */
export function joinFiles(files: ReadonlyMap<string, string>): string {
  const modules: Modules = new Map([...files].map(([path, text]) => [path, readModule(path, text)]));
  const index = modules.get('index.ts');
  if (!index) throw new Error('The files of a client have no index.ts.');
  const newNames = renameRepeated([...modules.values()]);
  const runtime = [...readExports(modules, 'runtime/index.ts')].filter(([, { isType }]) => isType);
  const exported = new Set([...runtime, ...readExports(modules, 'index.ts')].map(([, declared]) => declared));
  const parts = orderModules(modules, index).map((module) => joinedText(modules, module, exported, newNames));
  return `// @ts-nocheck\n/* eslint-disable */\n${HEADER.trim()}\n${ABOUT}${parts.filter(Boolean).join('\n')}`;
}

function renameRepeated(modules: readonly Module[]): Map<Declaration, string> {
  const all = modules.flatMap(({ declared }) => [...declared]);
  const taken = new Map<string, string>();
  for (const [name, { path, isExported }] of all) {
    const other = isExported ? taken.get(name) : undefined;
    if (other !== undefined)
      throw new Error(`A single file cannot have two exports \`${name}\`, of ${other} and of ${path}.`);
    if (isExported) taken.set(name, path);
  }
  const renamed = new Map<Declaration, string>();
  for (const [name, declared] of all.filter(([, { isExported }]) => !isExported)) {
    const free = freeName(name, (each) => taken.has(each));
    taken.set(free, declared.path);
    if (free !== name) renamed.set(declared, free);
  }
  return renamed;
}

function readExports(modules: Modules, path: string): Map<string, Declaration> {
  const { declared = new Map<string, Declaration>(), references = [] } = modules.get(path) ?? {};
  const own = [...declared].filter(([, { isExported }]) => isExported);
  const others = references.flatMap(({ isImport, path: target, names }) =>
    isImport ? [] : [...readExports(modules, target)].filter(([name]) => names?.has(name) ?? true),
  );
  return new Map([...own, ...others]);
}

/** Lists the modules so that each comes after the modules whose values it imports. */
function orderModules(modules: Modules, index: Module): Module[] {
  const ordered: Module[] = [];
  const visited = new Set<Module>();
  const visit = (module: Module | undefined) => {
    if (!module || visited.has(module)) return;
    visited.add(module);
    const { references } = module;
    const values = references.filter(({ isType }) => !isType);
    const types = references.filter(({ isType }) => isType);
    for (const { path } of module === index ? references : values) visit(modules.get(path));
    ordered.push(module);
    for (const { path } of types) visit(modules.get(path));
  };
  visit(index);
  return ordered;
}

/** Matches a comment, a string, or a name that is not itself a property, and a `.member` that follows the name. */
const TOKENS =
  /\/\*[\s\S]*?\*\/|\/\/.*|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|(?<![\w$\u0080-\uffff]|(?<!\.\.)\.)([\w$\u0080-\uffff]+)(?![\w$\u0080-\uffff])(?!\??:\s)(?:\.([\w$]+))?/g;

/** Writes a module without its imports and exports of other modules, and with the names of the joined file. */
function joinedText(
  modules: Modules,
  { statements, references, declared }: Module,
  exported: ReadonlySet<Declaration | undefined>,
  newNames: ReadonlyMap<Declaration | undefined, string>,
): string {
  const spaces = new Map(references.map(({ space = '', path }) => [space, readExports(modules, path)]));
  const code = statements.map(({ text, reference }) =>
    reference ? text.replace(`${reference.text}\n`, '') : text,
  );
  const joined = code
    .join('')
    .replaceAll(TOKENS, (whole, name?: string, member?: string) => {
      if (name === undefined) return whole;
      // An exported name is never renamed.
      if (member !== undefined && spaces.get(name)?.has(member)) return member;
      return (newNames.get(declared.get(name)) ?? name) + whole.slice(name.length);
    })
    .replaceAll(DECLARATION, (declaration, start: string | undefined, _keywords, _keyword, names: string) => {
      const isExported = names.match(WORD)?.some((name) => exported.has(declared.get(name)));
      return start === undefined || isExported ? declaration : declaration.slice(start.length);
    })
    .trim();
  return joined && `${joined}\n`;
}

/** Types of the language and the platform that the runtime uses and that do not exist as values. */
const TYPES = [
  'AsyncGenerator AsyncIterable AsyncIterator Awaited BodyInit Exclude Extract Generator HeadersInit Iterable',
  'NonNullable Omit Parameters Partial Pick PromiseLike ReadableStreamDefaultReader Readonly RequestInit Required',
  'ReturnType',
].flatMap((line) => line.split(' '));

/** Parameters and variables in the files of a client. */
const LOCAL = ['api', 'call', 'input', 'options', 'use'];

/** Returns the names that schemas and operations cannot have in a single file, because the rest of its code uses them. */
export function namesOfSingleFile(): readonly string[] {
  const runtime = Object.entries(readRuntime('client'));
  const declared = runtime.flatMap(([path, text]) => [...readModule(path, text).declared.keys()]);
  const words = new Set(runtime.flatMap(([, text]) => text.match(WORD) ?? []));
  const globals = Object.getOwnPropertyNames(globalThis).filter((name) => words.has(name));
  return [...new Set([...declared, ...globals, ...TYPES, ...LOCAL])];
}
