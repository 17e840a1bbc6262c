import type { DocumentTypes, Files } from '../../emit/type-files.ts';
import { type Imports, typeImports, withTypes } from '../type-imports.ts';
import { clientOperations } from './client-operations.ts';
import { INPUTS_FILE, identified, inputsFile } from './inputs-file.ts';
import { clientTableFile } from './operation-table.ts';
import { resourceGroupsFile } from './resource-groups.ts';

/** Writes a typed client: the types of the document, the operations as data and the methods as types. */
export function clientFiles(types: DocumentTypes, imports: Imports = {}): Files {
  const { runtime = '@cross-border-payments/client/runtime' } = imports;
  const operations = clientOperations(types);
  const kept = new Set(operations.map(({ types: { operation } }) => operation.id));
  const leftOut = types.operations.map(({ operation }) => operation.id).filter((id) => !kept.has(id));
  const typesOf = typeImports(types, imports);
  const schemas = new Set(types.schemas.map(({ name }) => name));
  const own = {
    ...(identified(operations).length > 0 && {
      [`${INPUTS_FILE}.ts`]: inputsFile(operations, schemas, typesOf),
    }),
    'operation-table.ts': clientTableFile(types.context.model, operations, leftOut, runtime, typesOf),
    'resources.ts': resourceGroupsFile(types, operations, runtime, typesOf),
  };
  return withTypes(types, imports, own, ['operation-table', 'resources']);
}
