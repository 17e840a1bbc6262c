/**
 * Belongs here:
 * - the files of clients for documents with `x-profile`: the table of operations and the resources
 *
 * Does not belong here:
 * - the names of one service: they come from `x-profile`
 * - sending calls: `engine/client-runtime` and `packages/client` do that
 */

import { capitalize } from '@cross-border-payments/explain/words';
import { groupBy } from '@cross-border-payments/openapi';
import { propertyName, quoted } from '../../emit/text.ts';
import type { DocumentTypes, Files } from '../../emit/type-files.ts';
import type { TargetOptions } from '../../options.ts';
import { literal, profileLiteral, RUNTIME } from '../facts.ts';
import { INPUTS, type TargetContext, targetContext, withTypes } from '../target-files.ts';
import { type ClientOperation, clientOperations } from './operation-facts.ts';
import { identifiedInputs, inputsFile, resourcesFile } from './resources.ts';

export function clientFiles(types: DocumentTypes, options: TargetOptions = {}): Files {
  const { runtime = '@cross-border-payments/client/runtime' } = options;
  const context = targetContext(types, 'client', { ...options, runtime });
  const operations = clientOperations(types);
  const identified = identifiedInputs(operations);
  return withTypes(context, {
    ...(identified.length > 0 && { [INPUTS]: inputsFile(context, operations, identified) }),
    'operation-table': tableFile(context, operations),
    resources: resourcesFile(context, operations, identified),
  });
}

const READ = {
  envelope: { status: true, success: true, message: true, data: true },
  token: true,
  order: true,
} as const;

/** Properties whose most frequent value is written once, before the table. `retry` is not: each record shows its own. */
const SHARED = ['method', 'body', 'security', 'responses', 'query'] as const;

type TableRecord = Readonly<Record<string, unknown>>;

/** Returns the most frequent value of each shared property. */
function commonOf(records: readonly TableRecord[]): TableRecord {
  const mostFrequent = (name: string) => {
    const same = [...groupBy(records, ({ [name]: value }) => literal(value)).values()];
    return same.sort((one, other) => other.length - one.length)[0]?.[0]?.[name];
  };
  return records.length === 0 ? {} : Object.fromEntries(SHARED.map((name) => [name, mostFrequent(name)]));
}

function tableFile(
  { types, model, runtime, typesFrom }: TargetContext,
  operations: readonly ClientOperation[],
): string {
  const recordOf = ({ types: { operation }, facts }: ClientOperation): TableRecord => {
    const { method, path } = operation;
    const { parts, paged, body, retry, security, responses, ...simple } = facts;
    // In this order, most of a record is the same as in another record, so the table compresses well.
    return { path, method, body, retry, security, responses, ...simple };
  };
  const common = commonOf(operations.map(recordOf));
  const rowOf = (each: ClientOperation) => {
    const { id } = each.types.operation;
    const { name, group } = each.name;
    const own = Object.entries(recordOf(each)).filter(
      ([property, value]) => literal(value) !== literal(common[property] ?? null),
    );
    const isUsual = name === id.replace(capitalize(group), '');
    const record = literal({ ...(!isUsual && { name }), ...Object.fromEntries(own) });
    const { parts } = each.facts;
    if (!parts) return `    ${propertyName(id)}: ${record},\n`;
    const written = literal(parts).replace(/^\{ ?/, '').replace(/ ?\}$/, '');
    return `    ${propertyName(id)}: ${record.slice(0, -2)}, parts: { write: ${RUNTIME}.writeRequest${written && `, ${written}`} } },\n`;
  };
  const rows = [...groupBy(operations, ({ name }) => name.group)].map(
    ([group, own]) => `  ${propertyName(group)}: {\n${own.map(rowOf).join('')}  },\n`,
  );
  const kept = new Set(operations.map(({ types: { operation } }) => operation.id));
  const leftOut = types.operations.map(({ operation }) => operation.id).filter((id) => !kept.has(id));
  const ids =
    leftOut.length === 0
      ? 'keyof Operations'
      : `Exclude<keyof Operations, ${leftOut.map(quoted).join(' | ')}>`;
  const isWritten = operations.some(({ facts }) => facts.parts);
  const write = isWritten ? `import * as ${RUNTIME} from ${quoted(apiBeside(runtime))};\n` : '';
  return `${write}import type { ClientProfile, OperationRecord } from ${quoted(runtime)};
import type { Operations } from ${quoted(typesFrom('operations'))};

/** What the client needs to know of the document. */
export const profile: ClientProfile = ${profileLiteral(model, READ)};

/** The names that \`pagedList\` uses. */
export const lists: Pick<ClientProfile, 'paging'> = ${profileLiteral(model, { paging: true })};

/** Names of properties whose length no error shows. */
export const secrets: { readonly secretProperties?: readonly string[] } = ${profileLiteral(model, { secretProperties: true })};

type Id = ${ids};

/** Values that most records share. The values of a record replace them. */
const common: Partial<OperationRecord> = ${literal(common)};

/** The records by group. The name of a method is the id without the name of the group, unless the record has a name. */
const table: Readonly<Record<string, { readonly [Each in Id]?: Partial<OperationRecord> }>> = {
${rows.join('')}};

/** Every operation by its id. */
export const operations: Readonly<Record<Id, OperationRecord>> = /* @__PURE__ */ (() =>
  Object.fromEntries(
    Object.entries(table).flatMap(([group, records]) =>
      Object.entries<object>(records).map(([id, record]) => [id, { id, group, name: methodName(id, group), ...common, ...record }]),
    ),
  ) as never)();

function methodName(id: string, group: string): string {
  return id.replace(group.slice(0, 1).toUpperCase() + group.slice(1), '');
}
`;
}

/** Returns the module that builds requests with several parts; the package of the runtime contains it. */
function apiBeside(runtime: string): string {
  return runtime.endsWith('.ts')
    ? runtime.replace(/[^/]*$/, 'api/index.ts')
    : runtime.replace(/(\/runtime)?$/, '/api');
}
