import { posix } from 'node:path';

/** Matches a name of TypeScript. Outside comments and strings, every character beyond ASCII belongs to a name. */
export const WORD = /[\w$\u0080-\uffff]+/g;

/** Matches a declaration at the start of a line: its keyword, and its name or the pattern with its names. */
export const DECLARATION =
  /^(export )?((?:declare |abstract |async )*(function\*?|const|let|class|interface|type|enum)) ([\w$\u0080-\uffff]+|[[{][^=]*[\]}](?= =))/gm;

export interface ModuleReference {
  readonly text: string;
  readonly isImport: boolean;
  readonly isType: boolean;
  /** The path of the file, or the name of a package. */
  readonly path: string;
  /** Whether each name is a type. Without names, the statement exports everything. */
  readonly names?: ReadonlyMap<string, boolean>;
  /** The name of a module that is imported as a whole; `names` are its used members. */
  readonly space?: string;
}

/** A statement of a module, with the comment before it. */
export interface ModuleStatement {
  readonly text: string;
  readonly reference?: ModuleReference;
}

/** A name that a module declares. A type and a value may share it, and a function may have several signatures. */
export interface Declaration {
  readonly path: string;
  readonly statements: readonly ModuleStatement[];
  readonly isType: boolean;
  readonly isExported: boolean;
}

export interface Module {
  readonly path: string;
  readonly statements: readonly ModuleStatement[];
  readonly references: readonly ModuleReference[];
  readonly declared: ReadonlyMap<string, Declaration>;
}

/** Matches an import or export of another module as Biome formats it. */
const REFERENCE = /^(import|export)( type)?\b([^'"`;]*?)\bfrom '([^']+)';$/gm;

export function readReferences(path: string, text: string): ModuleReference[] {
  return [...text.matchAll(REFERENCE)].map(([statement, keyword, type, clause = '', module = '']) => {
    const target = posix.join(posix.dirname(path), module).replace(/\.js$/, '.ts');
    const isType = type !== undefined;
    const reference = {
      text: statement,
      isImport: keyword === 'import',
      isType,
      path: module.startsWith('.') ? target : module,
    };
    const [, space] = /\* as ([\w$]+)/.exec(clause) ?? [];
    if (space !== undefined) {
      const members = text.matchAll(new RegExp(`\\b${space}\\.([\\w$]+)`, 'g'));
      return { ...reference, space, names: new Map([...members].map(([, name = '']) => [name, false])) };
    }
    const items = /\{([^{}]*)\}/
      .exec(clause)?.[1]
      ?.split(',')
      .map((item) => item.trim());
    if (!items) return reference;
    const names = items.filter(Boolean).map((item): [string, boolean] => {
      const name = item.replace(/^type /, '');
      return [name, isType || name !== item];
    });
    return { ...reference, names: new Map(names) };
  });
}

export function readModule(path: string, text: string): Module {
  const statements = readStatements(path, text);
  const declared = new Map<string, Declaration>();
  for (const statement of statements)
    for (const [, start, , keyword = '', names = ''] of statement.text.matchAll(DECLARATION))
      for (const name of names.match(WORD) ?? []) {
        const { statements: earlier = [], isType = true } = declared.get(name) ?? {};
        declared.set(name, {
          path,
          statements: [...earlier, statement],
          isType: isType && (keyword === 'interface' || keyword === 'type'),
          isExported: start !== undefined,
        });
      }
  return { path, statements, declared, references: statements.flatMap(({ reference }) => reference ?? []) };
}

/**
 * Splits a module that Biome has formatted into its statements. Only the first line of a statement or of its comment
 * starts with a letter or a slash. Comments that belong to no statement are left out.
 */
function readStatements(path: string, code: string): ModuleStatement[] {
  const statements: ModuleStatement[] = [];
  let comment = '';
  for (const text of code.split(/^(?=[\w$@]|\/[/*])/m)) {
    if (/^\/[/*]/.test(text)) {
      comment = text.endsWith('\n\n') ? '' : comment + text;
      continue;
    }
    const [reference] = readReferences(path, text.trim());
    if (text.trim() !== '') statements.push({ text: comment + text, ...(reference && { reference }) });
    comment = '';
  }
  return statements;
}

/** Returns the names that code may use; words in strings count, because a quote may be part of a regular expression. */
export function readWords(code: string): Set<string> {
  const tokens =
    /\/\*[\s\S]*?\*\/|^\s*\/\/.*|'[\w-]*'|(?<!case )(?<![\w$])[\w$]+\??:\s|(?<![\w$]|(?<!\.\.)\.)([\w$\u0080-\uffff]+)/gm;
  return new Set([...code.matchAll(tokens)].flatMap(([, word]) => word ?? []));
}

/** Maximum length of a line, with its line break. */
const MAX_LINE = 121;

/** Returns a statement with only the first sentence of its comment. */
export function shortenComment(statement: string): string {
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
