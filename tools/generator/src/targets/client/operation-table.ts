import { memberName, quoted } from '../../emit/text.ts';
import type { ClientOperation } from './client-operations.ts';
import type { OperationFacts } from './operation-facts.ts';

/**
 * Writes the operations as data: rows, since full records of so many operations would be a third of what a browser
 * loads. `operationTable` of the runtime makes records of them.
 *
 * @param rows the operations that the client can call
 * @param leftOut ids of the others
 * @param runtime what to import the runtime from
 * @param extension how files of the output import each other
 */
export function operationTableFile(
  rows: readonly ClientOperation[],
  leftOut: readonly string[],
  runtime: string,
  extension: string,
): string {
  const security = mostCommon(rows.map(({ facts }) => facts.security));
  const answers = mostCommon(rows.map(({ facts }) => facts.answers));
  const groups = [...new Set(rows.map(({ name }) => name.group))].map((group) => {
    const own = rows.filter(({ name }) => name.group === group);
    const lines = own.map((row) => `    ${rowOf(row, { security, answers })},\n`);
    return `  ${memberName(group)}: [\n${lines.join('')}  ],\n`;
  });
  const ids =
    leftOut.length === 0
      ? 'keyof Operations'
      : `Exclude<keyof Operations, ${leftOut.map(quoted).join(' | ')}>`;
  return `import { type OperationRecord, operationTable } from ${quoted(runtime)};
import type { Operations } from './operations${extension}';

/**
 * Every operation by its id. A row holds id, method of the client, HTTP method, path, retry class, body, and after
 * that the names of the query parameters and whatever is not as above it.
 */
export const operations: Readonly<Record<${ids}, OperationRecord>> = /* @__PURE__ */ operationTable(
  { security: ${list(security)}, answers: ${list(answers)} },
  {
${groups.join('').replaceAll(/^/gm, '  ').trimEnd()}
  },
);
`;
}

type Common = Pick<OperationFacts, 'security' | 'answers'>;

function rowOf({ name: { name }, types, facts }: ClientOperation, common: Common): string {
  const { id, method, path } = types.operation;
  const { retry, body, query, security, answers, resolvedBy } = facts;
  const others = [
    ...(list(security) === list(common.security) ? [] : [`security: ${list(security)}`]),
    ...(list(answers) === list(common.answers) ? [] : [`answers: ${list(answers)}`]),
    ...(resolvedBy === undefined ? [] : [`resolvedBy: ${quoted(resolvedBy)}`]),
  ];
  const cells = [id, name, method, path, retry, body].map(quoted);
  if (query.length > 0 || others.length > 0) cells.push(quoted(query.join(' ')));
  if (others.length > 0) cells.push(`{ ${others.join(', ')} }`);
  return `[${cells.join(', ')}]`;
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
