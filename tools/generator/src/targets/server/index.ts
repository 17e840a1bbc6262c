import { addTarget } from '../../emit/targets.ts';
import { type DocumentTypes, type Files, typeFiles } from '../../emit/type-files.ts';
import { handlersFile } from './handlers.ts';
import { operationTableFile } from './operation-table.ts';
import { serviceFile, validatorDeclarations } from './service-file.ts';

/** Where generated servers import the runtime from, unless told otherwise. */
export const RUNTIME = '@cross-border-payments/server-stubs/runtime';

const HEADER =
  '// Generated from the OpenAPI document. Do not edit: change the document and generate again.\n\n';

/**
 * Writes a typed server: the types of the document, the table of operations, the types of the handlers and
 * `createService`. `validators.js` is compiled beside them by `compileValidators`.
 *
 * @param types the types of the document
 * @param runtime what to import the runtime from
 */
export function serverFiles(types: DocumentTypes, runtime: string = RUNTIME): Files {
  const { importExtension } = types.context.options;
  const files = typeFiles(types);
  const own = ['handlers', 'operation-table', 'service'];
  files.set('handlers.ts', HEADER + handlersFile(types, runtime));
  files.set('operation-table.ts', HEADER + operationTableFile(types.context.model, runtime));
  files.set('service.ts', HEADER + serviceFile(types.context.model, runtime, importExtension));
  files.set('validators.d.ts', HEADER + validatorDeclarations(runtime));
  const exports = own.map((file) => `export * from './${file}${importExtension}';\n`);
  files.set('index.ts', (files.get('index.ts') ?? HEADER) + exports.join(''));
  return files;
}

addTarget({
  name: 'server',
  summary: 'typed handlers, the table of operations and createService',
  emit: (types) => serverFiles(types),
});
