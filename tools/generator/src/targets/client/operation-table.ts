import { memberName, quoted } from '../../emit/text.ts';
import type { Document } from '../../model/document.ts';
import { profileLiteral } from '../profile.ts';
import type { ClientOperation } from './client-operations.ts';
import type { OperationFacts } from './operation-facts.ts';

const READ = {
  envelope: { status: true, success: true, message: true, data: true },
  token: true,
  order: true,
} as const;

/**
 * Writes the profile and the operations as data: one text per operation, since full records of so many would be a third of what a
 * browser loads. `operationTable` of the runtime makes records of them.
 *
 * @param rows the operations that the client can call
 * @param leftOut ids of the others
 * @param runtime what to import the runtime from
 * @param extension how files of the output import each other
 */
export function operationTableFile(
  document: Document,
  rows: readonly ClientOperation[],
  leftOut: readonly string[],
  runtime: string,
  extension: string,
): string {
  const security = mostCommon(rows.map(({ facts }) => facts.security));
  const answers = mostCommon(rows.map(({ facts }) => facts.answers));
  const groups = [...new Set(rows.map(({ name }) => name.group))].map((group) => {
    const own = rows.filter((row) => row.name.group === group);
    const lines = own.map((row) => `      ${quoted(rowOf(row))},\n`);
    return `    ${memberName(group)}: [\n${lines.join('')}    ],\n`;
  });
  const others = rows.flatMap((row) => {
    const members = membersBeside(row, { security, answers });
    return members.length === 0 ? [] : `    ${memberName(keyOf(row))}: { ${members.join(', ')} },\n`;
  });
  const ids =
    leftOut.length === 0
      ? 'keyof Operations'
      : `Exclude<keyof Operations, ${leftOut.map(quoted).join(' | ')}>`;
  return `import { type ClientProfile, type OperationRecord, operationTable } from ${quoted(runtime)};
import type { Operations } from './operations${extension}';

/** What the client must know of the document beside the operations. */
export const profile: ClientProfile = ${profileLiteral(document, READ)};

/** Names of members of which a validator does not even tell the length. */
export const secrets = ${profileLiteral(document, { secretMembers: true })};

/**
 * Every operation by its id. A row holds HTTP method, body, path with the names of the query parameters, id, and retry
 * class; in the id, the words that the method of the client goes without are in parentheses. Below stands whatever is
 * not as above it.
 */
export const operations: Readonly<Record<${ids}, OperationRecord>> = /* @__PURE__ */ operationTable(
  { security: ${list(security)}, answers: ${list(answers)} },
  ${block(groups)},
  ${block(others)},
);
`;
}

function block(lines: readonly string[]): string {
  return lines.length === 0 ? '{}' : `{\n${lines.join('')}  }`;
}

type Common = Pick<OperationFacts, 'security' | 'answers'>;

/** The operation as a text. What would not survive there is left out, and stands beside the row. */
function rowOf(row: ClientOperation): string {
  const { types, facts } = row;
  const { retry, body, query } = facts;
  const path = isPlain(types.operation.path) ? types.operation.path : '';
  const address = query.length > 0 && query.every(isPlain) ? `${path}?${query.join('&')}` : path;
  return `${types.operation.method} ${body} ${address} ${markedId(row) ?? keyOf(row)} ${retry}`;
}

function isPlain(part: string): boolean {
  return /^[^\s?&]+$/.test(part);
}

/** The id, with what has a meaning in a row as the numbers of its characters. */
function keyOf({ types }: ClientOperation): string {
  const code = (char: string) => `%${char.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return types.operation.id.replaceAll(/[\s()%]/g, code);
}

/** The id, with what the name goes without in parentheses: `get(GlobalPayout)Quote`. */
function markedId(row: ClientOperation): string | undefined {
  let left = row.name.name;
  const marked = keyOf(row).replaceAll(/^[^A-Z]+|[A-Z][^A-Z]*/g, (word) => {
    if (!left.startsWith(word)) return `(${word})`;
    left = left.slice(word.length);
    return word;
  });
  return left === '' ? marked.replaceAll(')(', '') : undefined;
}

/** What the row does not tell, as members of a record. */
function membersBeside(row: ClientOperation, common: Common): string[] {
  const { id, path } = row.types.operation;
  const { query, security, answers, resolvedBy } = row.facts;
  return [
    ...(id === keyOf(row) ? [] : [`id: ${quoted(id)}`]),
    ...(isPlain(path) ? [] : [`path: ${quoted(path)}`]),
    ...(markedId(row) === undefined ? [`name: ${quoted(row.name.name)}`] : []),
    ...(query.every(isPlain) ? [] : [`query: ${list(query)}`]),
    ...(list(security) === list(common.security) ? [] : [`security: ${list(security)}`]),
    ...(list(answers) === list(common.answers) ? [] : [`answers: ${list(answers)}`]),
    ...(resolvedBy === undefined ? [] : [`resolvedBy: ${quoted(resolvedBy)}`]),
  ];
}

function list(values: readonly (string | number)[]): string {
  return `[${values.map((value) => (typeof value === 'string' ? quoted(value) : value)).join(', ')}]`;
}

function mostCommon<Value extends string | number>(lists: readonly (readonly Value[])[]): readonly Value[] {
  const counts = new Map<string, { value: readonly Value[]; count: number }>();
  for (const value of lists) {
    const known = counts.get(list(value)) ?? { value, count: 0 };
    counts.set(list(value), { value, count: known.count + 1 });
  }
  const [first, ...others] = counts.values();
  const best = others.reduce((most, each) => (most && most.count >= each.count ? most : each), first);
  return best?.value ?? [];
}
