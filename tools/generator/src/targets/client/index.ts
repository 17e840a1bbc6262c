import { type DocumentTypes, type Files, typeFiles } from '../../emit/type-files.ts';
import { HEADER } from '../../emit/typescript/text.ts';
import { type Imports, TYPE_FILES, typeImports } from '../type-imports.ts';
import { clientOperations } from './client-operations.ts';
import { clientTableFile } from './operation-table.ts';
import { resourceGroupsFile } from './resource-groups.ts';

/** Module from which generated clients import the runtime by default. */
export const CLIENT_RUNTIME = '@cross-border-payments/client';

/** Writes a typed client: the types of the document, the operations as data and the methods as types. */
export function clientFiles(types: DocumentTypes, imports: Imports = {}): Files {
  const { runtime = CLIENT_RUNTIME } = imports;
  const { model, options } = types.context;
  const operations = clientOperations(types);
  const kept = new Set(operations.map(({ types: { operation } }) => operation.id));
  const leftOut = types.operations.map(({ operation }) => operation.id).filter((id) => !kept.has(id));
  const typesOf = typeImports(types, imports);
  const files = typeFiles(types);
  // The list is for readers, and the package of the server has it.
  files.delete('not-expressible.ts');
  if (imports.types !== undefined) for (const file of TYPE_FILES) files.delete(`${file}.ts`);
  files.set('operation-table.ts', HEADER + clientTableFile(model, operations, leftOut, runtime, typesOf));
  files.set('resources.ts', HEADER + resourceGroupsFile(types, operations, runtime, typesOf));
  const exports = [
    ...TYPE_FILES.map((file) => `export type * from '${typesOf(file)}';\n`),
    ...['operation-table', 'resources'].map(
      (file) => `export * from './${file}${options.importExtension}';\n`,
    ),
  ];
  files.set('index.ts', HEADER + exports.join(''));
  return files;
}
