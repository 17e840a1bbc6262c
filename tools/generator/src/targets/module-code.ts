import { posix } from 'node:path';

/** Matches a name of TypeScript. Outside comments and strings, every character beyond ASCII belongs to a name. */
export const WORD = /[\w$\u0080-\uffff]+/g;

/** Matches a declaration at the start of a line: its keyword, and its name or the pattern with its names. */
export const DECLARATION =
  /^(export )?((?:declare |abstract |async )*(function\*?|const|let|class|interface|type|enum)) ([\w$\u0080-\uffff]+|[[{][^=]*[\]}](?= =))/gm;

/** An import or export of names from another module. Without names, it is about all exports. */
export interface ModuleReference {
  readonly text: string;
  readonly path: string;
  readonly names?: readonly string[];
}

/** Matches an import or export of another module as Biome formats it. */
const REFERENCE = /^(import|export)\b([^'"`;]*?)\bfrom '(\.[^']+)';$/gm;

export function readReferences(path: string, text: string): ModuleReference[] {
  return [...text.matchAll(REFERENCE)].map(([statement, , clause = '', module = '']) => {
    const target = posix.join(posix.dirname(path), module).replace(/\.js$/, '.ts');
    const reference = { text: statement, path: target };
    const [, space] = /\* as ([\w$]+)/.exec(clause) ?? [];
    if (space !== undefined) {
      const members = text.matchAll(new RegExp(`\\b${space}\\.([\\w$]+)`, 'g'));
      return { ...reference, names: [...members].map(([, name = '']) => name) };
    }
    return clause.includes('{')
      ? { ...reference, names: readClause(clause).map(([name]) => name) }
      : reference;
  });
}

/** Lists the names in the braces of an import or export, each with its name after `as`, if there is one. */
export function readClause(statement: string): [name: string, as: string, item: string][] {
  const [, listed = ''] = /\{([^{}]*)\}/.exec(statement) ?? [];
  const items = listed.split(',').map((item) => item.trim());
  return items.filter(Boolean).map((item) => {
    const [name = item, as = name] = item.replace(/^type /, '').split(' as ');
    return [name, as, item];
  });
}

/** A statement of a module, with the comment before it. */
export interface ModuleStatement {
  readonly text: string;
  /** The names that it declares. */
  readonly names: readonly string[];
}

/**
 * Splits a module that Biome has formatted into its statements. Only the first line of a statement or of its comment
 * starts with a letter or a slash. Comments that belong to no statement are left out.
 */
export function readStatements(code: string): ModuleStatement[] {
  const statements: ModuleStatement[] = [];
  let comment = '';
  for (const text of code.split(/^(?=[\w$@]|\/[/*])/m)) {
    if (/^\/[/*]/.test(text)) {
      comment = text.endsWith('\n\n') ? '' : comment + text;
      continue;
    }
    const names = [...text.matchAll(DECLARATION)].flatMap(
      ([, , , , declared = '']) => declared.match(WORD) ?? [],
    );
    if (text.trim() !== '') statements.push({ text: comment + text, names });
    comment = '';
  }
  return statements;
}

/**
 * Returns the names that code may use. It ignores properties and words in comments, but not words in most strings,
 * because a quote may be part of a regular expression.
 */
export function readWords(code: string): Set<string> {
  const tokens =
    /\/\*[\s\S]*?\*\/|^\s*\/\/.*|'[\w-]*'|(?<!case )(?<![\w$])[\w$]+\??:\s|(?<![\w$]|(?<!\.\.)\.)([\w$\u0080-\uffff]+)/gm;
  return new Set([...code.matchAll(tokens)].flatMap(([, word]) => word ?? []));
}
