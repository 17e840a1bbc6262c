import type { DocumentTypes, Files } from '../../emit/type-files.ts';
import { type Imports, typeImports, withTypes } from '../type-imports.ts';
import { handlersFile } from './handlers.ts';
import { serverTableFile } from './operation-table.ts';
import { sendersFile } from './senders.ts';
import { serviceFile, validatorDeclarations } from './service-file.ts';
import { unknownSecurity } from './unknown-security.ts';
import { unreadable } from './unreadable.ts';
import { unroutable } from './unroutable.ts';

/** Modules that a server imports. */
export interface ServerImports extends Imports {
  readonly runtime: string;
  /** Language of the compiled validators: the compiler writes TypeScript to its output folder with the other files. */
  readonly validators: 'JavaScript' | 'TypeScript';
}

/**
 * Writes a typed server: the types of the document, the table of operations, the types of the handlers,
 * `createService`, and `createSenders` for webhooks and callbacks. The validators are compiled beside them by
 * `compileValidators`. Notes operations that no request can reach, parameters that no server can read, and security schemes
 * that do not exist.
 */
export function serverFiles(types: DocumentTypes, imports: ServerImports): Files {
  const { runtime, validators } = imports;
  const { model, options, unsupported } = types.context;
  unsupported.push(...unroutable(model), ...unreadable(model), ...unknownSecurity(model));
  const typesOf = typeImports(types, imports);
  const isTyped = validators === 'TypeScript';
  const senders = sendersFile(types, runtime, typesOf, {
    from: `./validators${isTyped ? options.importExtension : '.js'}`,
    names: isTyped ? 'messages' : 'coerce, index, validators',
  });
  const own = {
    'handlers.ts': handlersFile(types, runtime, typesOf),
    'operation-table.ts': serverTableFile(model, runtime),
    'service.ts': serviceFile(model, runtime, options.importExtension, validators),
    ...(senders !== undefined && { 'senders.ts': senders }),
    ...(!isTyped && { 'validators.d.ts': validatorDeclarations(runtime) }),
  };
  const exported = ['handlers', 'operation-table', 'service', ...(senders === undefined ? [] : ['senders'])];
  return withTypes(types, imports, own, exported);
}
