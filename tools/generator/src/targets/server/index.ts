import type { DocumentTypes, Files } from '../../emit/type-files.ts';
import { type Imports, typeImports, withTypes } from '../type-imports.ts';
import { handlersFile } from './handlers.ts';
import { serverTableFile } from './operation-table.ts';
import { serviceFile, validatorDeclarations } from './service-file.ts';
import { unroutable } from './unroutable.ts';

/**
 * Writes a typed server: the types of the document, the table of operations, the types of the handlers and
 * `createService`. `validators.js` is compiled beside them by `compileValidators`. Notes operations that no request can reach.
 */
export function serverFiles(types: DocumentTypes, imports: Imports = {}): Files {
  const { runtime = '@cross-border-payments/server-stubs/runtime' } = imports;
  const { model, options, unsupported } = types.context;
  unsupported.push(...unroutable(model));
  const own = {
    'handlers.ts': handlersFile(types, runtime, typeImports(types, imports)),
    'operation-table.ts': serverTableFile(model, runtime),
    'service.ts': serviceFile(model, runtime, options.importExtension),
    'validators.d.ts': validatorDeclarations(runtime),
  };
  return withTypes(types, imports, own, ['handlers', 'operation-table', 'service']);
}
