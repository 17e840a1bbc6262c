import { HEADER } from '../../emit/text.ts';
import { type DocumentTypes, type Files, typeFiles } from '../../emit/type-files.ts';
import { clientOperations } from './client-operations.ts';
import { operationTableFile } from './operation-table.ts';
import { resourceGroupsFile } from './resource-groups.ts';

/** Where generated clients import the runtime from, unless told otherwise. */
export const RUNTIME = '@cross-border-payments/client';

/**
 * Writes a typed client: the types of the document, the operations as data and the methods as types.
 *
 * @param types the types of the document
 * @param runtime what to import the runtime from
 */
export function clientFiles(types: DocumentTypes, runtime: string = RUNTIME): Files {
  const { importExtension } = types.context.options;
  const operations = clientOperations(types);
  const kept = new Set(operations.map(({ types: { operation } }) => operation.id));
  const leftOut = types.operations.map(({ operation }) => operation.id).filter((id) => !kept.has(id));
  const files = typeFiles(types);
  // What no type can say is a list for people; the package of the server carries it.
  files.delete('not-expressible.ts');
  files.set('operation-table.ts', HEADER + operationTableFile(operations, leftOut, runtime, importExtension));
  files.set('resources.ts', HEADER + resourceGroupsFile(types, operations, runtime));
  const own = ['schemas', 'operations', 'operation-table', 'resources'];
  files.set(
    'index.ts',
    HEADER + own.map((file) => `export * from './${file}${importExtension}';\n`).join(''),
  );
  return files;
}
