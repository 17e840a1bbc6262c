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
  paging: true,
} as const;

function tableFile(
  { types, model, runtime, typesFrom }: TargetContext,
  operations: readonly ClientOperation[],
): string {
  const rows = operations.map(({ types: { operation }, name, facts }) => {
    const { id, method, path } = operation;
    const { parts, body, retry, security, responses, ...simple } = facts;
    // In this order, most of a record is the same as in another record, so the table compresses well.
    const record = literal({ path, ...name, method, body, retry, security, responses, ...simple });
    if (!parts) return `  ${propertyName(id)}: ${record},\n`;
    const own = literal(parts).replace(/^\{ ?/, '').replace(/ ?\}$/, '');
    return `  ${propertyName(id)}: ${record.slice(0, -2)}, parts: { write: ${RUNTIME}.writeRequest${own && `, ${own}`} } },\n`;
  });
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

/** Names of properties whose length no error shows. */
export const secrets: { readonly secretProperties?: readonly string[] } = ${profileLiteral(model, { secretProperties: true })};

type Id = ${ids};

const table: Readonly<Record<Id, Omit<OperationRecord, 'id'>>> = {
${rows.join('')}};

/** Every operation by its id. */
export const operations: Readonly<Record<Id, OperationRecord>> = /* @__PURE__ */ (() =>
  Object.fromEntries(Object.entries<object>(table).map(([id, record]) => [id, { id, ...record }])) as never)();
`;
}

/** Returns the module that builds requests with several parts; the package of the runtime contains it. */
function apiBeside(runtime: string): string {
  return runtime.endsWith('.ts')
    ? runtime.replace(/[^/]*$/, 'api/index.ts')
    : runtime.replace(/(\/runtime)?$/, '/api');
}
