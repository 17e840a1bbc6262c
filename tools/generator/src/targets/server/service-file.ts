import type { Document } from '@cross-border-payments/openapi/model';
import { memberName, quoted } from '../../emit/typescript/text.ts';
import { profileLiteral } from '../profile.ts';
import { schemeKinds } from './operation-facts.ts';

const READ = {
  envelope: { status: true, success: true, refused: true, message: true },
  secretMembers: true,
} as const;

/**
 * Writes the file that connects table, validators, profile and handler types to the runtime.
 *
 * @param runtime what to import the runtime from
 * @param extension how the files import each other
 * @param validators language of the compiled validators
 */
export function serviceFile(
  document: Document,
  runtime: string,
  extension: string,
  validators: 'JavaScript' | 'TypeScript',
): string {
  const isTyped = validators === 'TypeScript';
  const names = isTyped ? 'messages' : 'coerce, index, validators';
  const schemes = schemeKinds(document);
  const options = `ServiceOptions<Context, Native${schemes.length > 0 ? ', ServiceSchemes' : ''}>`;
  return `import { buildService, type Service, type ServiceOptions, type ServiceProfile } from ${quoted(runtime)};
import type { Handlers } from './handlers${extension}';
import { operationTable } from './operation-table${extension}';
import { ${names} } from './validators${isTyped ? extension : '.js'}';

const profile: ServiceProfile = ${profileLiteral(document, READ)};
const plan = { operations: operationTable, ${isTyped ? names : `messages: { ${names} }`}, profile };
${schemesInterface(schemes)}
/**
 * Makes the service from a handler for every operation.
 *
 * @param handlers one per operation; leaving one out does not compile
 * @param options who calls, who signed, limits and what to do about errors
 * @throws RangeError for a limit that is no positive number
 */
export function createService<Context, Native = unknown>(
  handlers: Handlers<Context, Native>,
  options: ${options},
): Service<Native> {
  return buildService({ ...plan, handlers: { ...handlers }, options });
}

/**
 * Makes the service from some of the handlers; the other operations are answered with 501.
 *
 * @param handlers those that are written
 * @param options who calls, who signed, limits and what to do about errors
 * @throws RangeError for a limit that is no positive number
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
  const members = schemes.map(([name, kind]) => `  readonly ${memberName(name)}: ${quoted(kind)};\n`);
  return `
/** What a request carries for each security scheme. */
export interface ServiceSchemes {
${members.join('')}}
`;
}

/** Writes the declarations of the compiled validators, which are not committed. */
export function validatorDeclarations(runtime: string): string {
  const from = runtime.replace(/^(\.{1,2}\/.*)\.ts$/, '$1.js');
  return `import type { CompiledMessages } from ${quoted(from)};

export declare const validators: CompiledMessages['validators'];
export declare const coerce: CompiledMessages['coerce'];
export declare const index: CompiledMessages['index'];
`;
}
