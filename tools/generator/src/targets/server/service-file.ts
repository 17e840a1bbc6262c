import type { Document } from '@cross-border-payments/openapi/model';
import { HEADER, quoted } from '../../emit/typescript/text.ts';
import { profileLiteral } from '../profile.ts';

const READ = { envelope: { status: true, refused: true, message: true }, secretMembers: true } as const;

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
  return `import { buildService, type Service, type ServiceOptions, type ServiceProfile } from ${quoted(runtime)};
import type { Handlers } from './handlers${extension}';
import { operationTable } from './operation-table${extension}';
import { ${names} } from './validators${isTyped ? extension : '.js'}';

const profile: ServiceProfile = ${profileLiteral(document, READ)};
const plan = { operations: operationTable, ${isTyped ? names : `messages: { ${names} }`}, profile };

/**
 * Makes the service from a handler for every operation.
 *
 * @param handlers one per operation; leaving one out does not compile
 * @param options who calls, who signed, limits and what to do about errors
 * @throws RangeError for a limit that is no positive number
 */
export function createService<Context, Native = unknown>(
  handlers: Handlers<Context, Native>,
  options: ServiceOptions<Context, Native>,
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
  options: ServiceOptions<Context, Native>,
): Service<Native> {
  return buildService({ ...plan, handlers: { ...handlers }, options });
}
`;
}

/**
 * Makes compiled validators a TypeScript module that exports `messages`.
 *
 * @param code exports `coerce`, `index` and `validators`
 * @throws Error when the code ends with anything but these exports
 */
export function typedValidators(code: string, runtime: string): string {
  const [exported = '', names = ''] = /\bexport ?\{([^{}]*)\};\s*$/.exec(code) ?? [];
  const members = names.split(',').map((name) => {
    const [local = '', member = local] = name.trim().split(' as ');
    return `${member}: ${local}`;
  });
  if (members.length !== 3) throw new Error('The compiled validators do not end with their three exports.');
  return `// @ts-nocheck
/* eslint-disable */
${HEADER}import type { CompiledMessages } from ${quoted(runtime)};

${code.slice(0, code.length - exported.length)}
const $messages: CompiledMessages = { ${members.join(', ')} };
export { $messages as messages };
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
