import {
  type Document,
  isSpread,
  type Operation,
  type Parameter,
  partsOf,
  propertiesOf,
  type SchemaNode,
  typesOf,
  type Unsupported,
} from '@cross-border-payments/openapi/model';
import { HEADER, propertyName, quoted } from '../../emit/text.ts';
import type { DocumentTypes, Files } from '../../emit/type-files.ts';
import { profileLiteral } from '../facts.ts';
import { schemeKinds, unknownSecurity } from '../security.ts';
import { type Imports, type TargetContext, targetContext, withTypes } from '../target-files.ts';
import { handlersFile } from './handlers.ts';
import { serverTableFile } from './operation-table.ts';
import { sendersFile, type ValidatorImport } from './senders.ts';

interface ServerImports extends Imports {
  readonly runtime: string;
  /** TypeScript is compiled to the output folder of a program with its other files. */
  readonly validators: 'JavaScript' | 'TypeScript';
}

/**
 * Writes a typed server: types, table of operations, handler types, `createService`, and `createSenders` for webhooks
 * and callbacks. Notes what a server cannot do as unsupported.
 */
export function serverFiles(types: DocumentTypes, imports: ServerImports): Files {
  const context = targetContext(types, imports);
  types.context.unsupported.push(...serverFaults(context.model));
  const isTyped = imports.validators === 'TypeScript';
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
  return isTyped ? files : files.set('validators.d.ts', HEADER + validatorDeclarations(context.runtime));
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

/** Lists what a server cannot do: unreachable operations, unreadable parameters, unknown security schemes. */
export function serverFaults(document: Document): Unsupported[] {
  const { operations } = document;
  const unknown = operations.flatMap((operation) => unknownSecurity(document, operation));
  return [...unroutable(document), ...unreadable(document), ...unknown];
}

/** Lists the parameters whose style does not show where a value ends, so that a server would read another value. */
export function unreadable({ operations }: Document): Unsupported[] {
  const found = new Map<string, Unsupported>();
  for (const { parameters } of operations) {
    for (const parameter of Object.values(parameters).flat()) {
      const { place, name, pointer } = parameter;
      const why = faultOf(parameter);
      if (why === undefined) continue;
      const reason = `A server cannot read the ${place} parameter \`${name}\`: ${why}.`;
      found.set(pointer, { code: 'not-readable', pointer, reason });
    }
  }
  return [...found.values()];
}

function faultOf(parameter: Parameter): string | undefined {
  const { mediaType, style, explode, schema } = parameter;
  if (mediaType !== undefined || style === 'deepObject' || isSpread(parameter)) return undefined;
  const types = (typesOf(schema) ?? []).filter((type) => type !== 'null');
  const isObject = types.includes('object');
  if (!isObject && !types.includes('array')) return undefined;
  if (style === 'label' && explode)
    return 'in the style `label` with `explode`, a `.` in a value looks like one between values';
  if (!isObject) return undefined;
  if (types.length > 1) return `in the style \`${style}\`, an object looks like a value of another type`;
  if (explode && ['form', 'spaceDelimited', 'pipeDelimited'].includes(style))
    return `in the style \`${style}\` with \`explode\`, its properties are sent without its name`;
  return hasDeeper(schema)
    ? `in the style \`${style}\`, an object cannot have properties that are objects or arrays`
    : undefined;
}

function hasDeeper(schema: SchemaNode): boolean {
  const further = partsOf(schema).flatMap(({ additionalProperties }) => additionalProperties ?? []);
  return [...propertiesOf(schema).values(), ...further].some((property) =>
    typesOf(property)?.some((type) => type === 'object' || type === 'array'),
  );
}

/**
 * Lists the operations that no request can reach: a server distinguishes operations by method, by path without the
 * names of its parameters, and by the query that the path requires. A client never sends what follows a `#`.
 */
function unroutable({ operations }: Document): Unsupported[] {
  const found: Unsupported[] = [];
  const reached = new Map<string, Operation>();
  // The router prefers a path without a `#`, too.
  const hasFragment = ({ path }: Operation) => Number(path.includes('#'));
  for (const operation of operations.toSorted((one, other) => hasFragment(one) - hasFragment(other))) {
    const { method, path, pointer } = operation;
    const key = `${method} ${path.replace(/#.*$/s, '').replaceAll(/\{[^{}]+\}/g, '{}')}`;
    const other = reached.get(key);
    if (other) {
      const reason = `A server cannot distinguish ${method} ${path} from ${method} ${other.path}. If this is allowed, every request goes to the latter.`;
      found.push({ code: 'not-routable', pointer, reason });
    } else reached.set(key, operation);
  }
  return found;
}
