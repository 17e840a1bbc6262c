import { HEADER, propertyName, quoted } from '../../emit/text.ts';
import type { DocumentTypes, Files } from '../../emit/type-files.ts';
import type { TargetOptions } from '../../options.ts';
import { profileLiteral } from '../facts.ts';
import { schemeKinds } from '../security.ts';
import { type TargetContext, targetContext, withTypes } from '../target-files.ts';
import { typedValidators } from '../validators/index.ts';
import { handlersFile } from './handlers.ts';
import { serverTableFile } from './operation-table.ts';
import { sendersFile, type ValidatorImport } from './senders.ts';

/**
 * Writes a typed server: types, table of operations, handler types, `createService`, and `createSenders` for webhooks
 * and callbacks. Validators are TypeScript unless the runtime is another module: a program then compiles them with its
 * other files.
 *
 * @param compiled the validators; undefined to leave them out
 */
export function serverFiles(
  types: DocumentTypes,
  options: TargetOptions,
  compiled: string | undefined,
): Files {
  const context = targetContext(types, 'server', options);
  const isTyped = options.runtime === undefined;
  const validators: ValidatorImport = {
    from: isTyped ? context.from('validators') : './validators.js',
    names: isTyped ? 'messages' : 'coerce, index, validators',
    isTyped,
  };
  const files = withTypes(context, {
    handlers: handlersFile(context),
    'operation-table': serverTableFile(context),
    service: serviceFile(context, validators),
    senders: sendersFile(context, validators),
  });
  if (!isTyped) files.set('validators.d.ts', HEADER + validatorDeclarations(context.runtime));
  if (compiled === undefined) return files;
  return isTyped
    ? files.set('validators.ts', typedValidators(compiled, context.runtime))
    : files.set('validators.js', HEADER + compiled);
}

const READ = {
  envelope: { status: true, success: true, refused: true, message: true },
  secretProperties: true,
} as const;

function serviceFile({ model, runtime, from }: TargetContext, validators: ValidatorImport): string {
  const { names, isTyped } = validators;
  const schemes = schemeKinds(model);
  const options = `ServiceOptions<Context, Native${schemes.length > 0 ? ', ServiceSchemes' : ''}>`;
  return `import { buildService, type Service, type ServiceOptions, type ServiceProfile } from ${quoted(runtime)};
import type { Handlers } from '${from('handlers')}';
import { operationTable } from '${from('operation-table')}';
import { ${names} } from '${validators.from}';

const profile: ServiceProfile = ${profileLiteral(model, READ)};
const plan = { operations: operationTable, ${isTyped ? names : `messages: { ${names} }`}, profile };
${schemesInterface(schemes)}
/**
 * Makes the service from a handler for every operation.
 *
 * @param handlers one per operation; a missing one does not compile
 * @param options authentication, signatures, limits and error handling
 * @throws RangeError when a limit is no positive number
 */
export function createService<Context, Native = unknown>(
  handlers: Handlers<Context, Native>,
  options: ${options},
): Service<Native> {
  return buildService({ ...plan, handlers: { ...handlers }, options });
}

/**
 * Makes the service from some of the handlers; all other operations respond with HTTP 501.
 *
 * @param handlers those that exist
 * @param options authentication, signatures, limits and error handling
 * @throws RangeError when a limit is no positive number
 */
export function createPartialService<Context, Native = unknown>(
  handlers: Partial<Handlers<Context, Native>>,
  options: ${options},
): Service<Native> {
  return buildService({ ...plan, handlers: { ...handlers }, options });
}
`;
}

function schemesInterface(schemes: readonly (readonly [name: string, kind: string])[]): string {
  if (schemes.length === 0) return '';
  const properties = schemes.map(([name, kind]) => `  readonly ${propertyName(name)}: ${quoted(kind)};\n`);
  return `
/** What a request carries for each security scheme. */
export interface ServiceSchemes {
${properties.join('')}}
`;
}

function validatorDeclarations(runtime: string): string {
  const from = runtime.replace(/^(\.{1,2}\/.*)\.ts$/, '$1.js');
  return `import type { CompiledMessages } from ${quoted(from)};

export declare const validators: CompiledMessages['validators'];
export declare const coerce: CompiledMessages['coerce'];
export declare const index: CompiledMessages['index'];
`;
}
