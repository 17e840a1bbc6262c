import type { Operation } from '@cross-border-payments/server-runtime/operation';

export const STUBS = '@cross-border-payments/server-stubs';
const LINE_WIDTH = 110;
const INDEX_START = /^export const handlers: Handlers<Caller> = \{\n/m;
const FAMILY_IMPORT = /^import \* as \w+ from '\.\/[^'\n]*';\n/gm;

export interface HandlerFile {
  /** In `src/handlers`, without `.ts`. */
  readonly name: string;
  readonly text: string;
}

/** One file per family. Adds a number to a file name that already exists. */
export function handlerFiles(
  operations: readonly Operation[],
  taken: ReadonlySet<string> = new Set(),
): HandlerFile[] {
  const families = new Map<string, Operation[]>();
  for (const operation of operations) {
    const family = operation.tag ?? 'other';
    families.set(family, [...(families.get(family) ?? []), operation]);
  }
  return [...families].map(([family, own]) => {
    const start = family.replaceAll(/[^A-Za-z0-9]+/g, '-').toLowerCase();
    let name = start;
    for (let number = 2; taken.has(name); number += 1) name = `${start}-${number}`;
    return { name, text: familyFile(own) };
  });
}

const COMMENT = /^[ \t]*(?:\/\/|\/?\*).*$/gm;

/** Operations whose ids do not occur in the sources of a project, apart from comments. */
export function missingOperations(
  operations: readonly Operation[],
  sources: Iterable<string>,
): readonly Operation[] {
  const words = new Set([...sources].flatMap((text) => text.replace(COMMENT, '').match(/\w+/g) ?? []));
  return operations.filter(({ id }) => !words.has(id));
}

export function indexFile(names: readonly string[]): string {
  const lines = names.map(importLine).sort();
  return `import type { Handlers } from '${STUBS}';
import type { Caller } from '../authenticate.ts';
${lines.join('')}
/** A handler for every operation. */
export const handlers: Handlers<Caller> = {
${names.map(propertyLine).join('')}};
`;
}

/**
 * The handlers come first, so that existing ones win. Returns undefined if the index was edited so that files
 * cannot be added.
 */
export function addToIndex(index: string, names: readonly string[]): string | undefined {
  const imports = index.match(FAMILY_IMPORT) ?? [];
  if (!INDEX_START.test(index) || !index.includes(imports.join(''))) return undefined;
  const all = [...imports, ...names.map(importLine)].sort().join('');
  return index
    .replace(imports.join(''), () => all)
    .replace(INDEX_START, (start) => start + names.map(propertyLine).join(''));
}

export function indexLines(name: string): readonly [string, string] {
  return [importLine(name), propertyLine(name)];
}

function importLine(name: string): string {
  return `import * as ${variableName(name)} from './${name}.ts';\n`;
}

function propertyLine(name: string): string {
  return `  ...${variableName(name)},\n`;
}

function variableName(file: string): string {
  return file.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}

function familyFile(operations: readonly Operation[]): string {
  const isSecured = operations.some(({ security }) => security.length > 0);
  const caller = isSecured ? `import type { Caller } from '../authenticate.ts';\n` : '';
  return `import { type Handler, NotImplementedError } from '${STUBS}';\n${caller}\n${operations.map(handler).join('\n')}`;
}

function handler({ id, summary, method, path, security }: Operation): string {
  const parameters = security.length > 0 ? [`'${id}'`, 'Caller'] : [`'${id}'`];
  const line = `export const ${id}: Handler<${parameters.join(', ')}> = async () => {`;
  // A formatter would wrap a longer line.
  const wrapped = `export const ${id}: Handler<\n  ${parameters.join(',\n  ')}\n> = async () => {`;
  const declaration = line.length > LINE_WIDTH ? wrapped : line;
  return `/** ${summary ?? id}: ${method} ${path} */\n${declaration}\n  throw new NotImplementedError('${id}');\n};\n`;
}
