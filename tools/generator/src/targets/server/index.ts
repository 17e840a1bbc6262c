import type { DocumentTypes, Files } from '../../emit/type-files.ts';
import { type Imports, typeImports, withTypes } from '../type-imports.ts';
import { handlersFile } from './handlers.ts';
import { serverTableFile } from './operation-table.ts';
import { serviceFile, validatorDeclarations } from './service-file.ts';
import { unroutable } from './unroutable.ts';

/** Modules that a server imports. */
export interface ServerImports extends Imports {
  readonly runtime: string;
  /** Language of the compiled validators: the compiler writes TypeScript to its output folder with the other files. */
  readonly validators: 'JavaScript' | 'TypeScript';
}

/**
 * Writes a typed server: the types of the document, the table of operations, the types of the handlers and
 * `createService`. The validators are compiled beside them by `compileValidators`. Notes operations that no request can
 * reach.
 */
export function serverFiles(types: DocumentTypes, imports: ServerImports): Files {
  const { runtime, validators } = imports;
  const { model, options, unsupported } = types.context;
  unsupported.push(...unroutable(model));
  const own = {
    'handlers.ts': handlersFile(types, runtime, typeImports(types, imports)),
    'operation-table.ts': serverTableFile(model, runtime),
    'service.ts': serviceFile(model, runtime, options.importExtension, validators),
    ...(validators === 'JavaScript' && { 'validators.d.ts': validatorDeclarations(runtime) }),
  };
  return withTypes(types, imports, own, ['handlers', 'operation-table', 'service']);
}
