/**
 * Belongs here:
 * - the files of clients for documents with `x-profile`: the table of operations and the resources
 *
 * Does not belong here:
 * - the names of one service: they come from `x-profile`
 * - sending calls: `engine/client-runtime` and `packages/client` do that
 */

import { propertyName, quoted } from '../../emit/text.ts';
import type { DocumentTypes, Files } from '../../emit/type-files.ts';
import { literal, profileLiteral, RUNTIME, RuntimeFunction } from '../facts.ts';
import { INPUTS, type RunOptions, type TargetContext, targetContext, withTypes } from '../target-files.ts';
import { type ClientOperation, clientOperations } from './operation-facts.ts';
import { identifiedInputs, inputsFile, resourcesFile } from './resources.ts';

export function clientFiles(types: DocumentTypes, options: RunOptions = {}): Files {
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

function tableFile(
  { types, model, runtime, typesFrom }: TargetContext,
  operations: readonly ClientOperation[],
): string {
  const rows = operations.map(({ types: { operation }, name: { group, name }, facts }) => {
    const { id, method, path } = operation;
    const { parts, paged, ...simple } = facts;
    const record = {
      ...{ id, group, name, method, path, ...simple },
      ...(parts && { parts: { write: new RuntimeFunction('writeRequest'), ...parts } }),
    };
    const properties = Object.entries(record).map(
      ([property, value]) => `    ${property}: ${literal(value)},\n`,
    );
    return `  ${propertyName(id)}: {\n${properties.join('')}  },\n`;
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

/** The names that \`pagedList\` uses. */
export const lists: Pick<ClientProfile, 'paging'> = ${profileLiteral(model, { paging: true })};

/** Names of properties whose length no error shows. */
export const secrets: { readonly secretProperties?: readonly string[] } = ${profileLiteral(model, { secretProperties: true })};

type Id = ${ids};

/** Every operation by its id. */
export const operations: Readonly<Record<Id, OperationRecord>> = {
${rows.join('')}};
`;
}

/** Returns the module that builds requests with several parts; the package of the runtime contains it. */
function apiBeside(runtime: string): string {
  return runtime.endsWith('.ts')
    ? runtime.replace(/[^/]*$/, 'api/index.ts')
    : runtime.replace(/(\/runtime)?$/, '/api');
}
