import { type DocumentTypes, type Files, typeFiles } from '../../emit/type-files.ts';
import { HEADER } from '../../emit/typescript/text.ts';
import { type Imports, TYPE_FILES, typeImports } from '../type-imports.ts';
import { handlersFile } from './handlers.ts';
import { serverTableFile } from './operation-table.ts';
import { serviceFile, validatorDeclarations } from './service-file.ts';

/** Module from which generated servers import the runtime by default. */
export const SERVER_RUNTIME = '@cross-border-payments/server-stubs/runtime';

/**
 * Writes a typed server: the types of the document, the table of operations, the types of the handlers and
 * `createService`. `validators.js` is compiled beside them by `compileValidators`.
 */
export function serverFiles(types: DocumentTypes, imports: Imports = {}): Files {
  const { runtime = SERVER_RUNTIME } = imports;
  const { model, options } = types.context;
  const typesOf = typeImports(types, imports);
  const files = typeFiles(types);
  if (imports.types !== undefined) for (const file of TYPE_FILES) files.delete(`${file}.ts`);
  files.set('handlers.ts', HEADER + handlersFile(types, runtime, typesOf));
  files.set('operation-table.ts', HEADER + serverTableFile(model, runtime));
  files.set('service.ts', HEADER + serviceFile(model, runtime, options.importExtension));
  files.set('validators.d.ts', HEADER + validatorDeclarations(runtime));
  const own = ['not-expressible', 'handlers', 'operation-table', 'service'];
  const exports = [
    ...TYPE_FILES.map((file) => `export type * from '${typesOf(file)}';\n`),
    ...own.map((file) => `export * from './${file}${options.importExtension}';\n`),
  ];
  files.set('index.ts', HEADER + exports.join(''));
  return files;
}
