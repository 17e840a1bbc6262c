/**
 * Belongs here:
 * - the files of servers: the table of operations, the types of handlers, the senders of webhooks and callbacks
 *
 * Does not belong here:
 * - handling requests: `engine/server-runtime` does that
 * - compiling validators: `targets/validators` does that
 */

import { IGNORED_HEADERS, isObject } from '@cross-border-payments/openapi';
import {
  type Document,
  isFile,
  type MediaContent,
  mayBeFile,
  type Operation,
  partsOf,
  propertiesOf,
  type SchemaNode,
  typesOf,
} from '@cross-border-payments/openapi/model';
import { HEADER, propertyName, quoted } from '../../emit/text.ts';
import type { DocumentTypes, Files } from '../../emit/type-files.ts';
import { pathOfServer, serverOf, usualServer } from '../client/call-facts.ts';
import { formatKind, hasTextEvents, literalLines, mediaKind, profileLiteral, retryOf } from '../facts.ts';
import { isSecured, requiredCredentials, schemeKinds } from '../security.ts';
import { type RunOptions, type TargetContext, targetContext, withTypes } from '../target-files.ts';
import { serverValidators } from '../validators/index.ts';
import { handlersFile, PLAIN_JSON, responseContents } from './handlers.ts';
import { sendersFile, type ValidatorImport } from './senders.ts';

/**
 * Writes a typed server: types, table of operations, handler types, `createService`, and `createSenders` for webhooks
 * and callbacks. Validators are TypeScript, so a program compiles them with its other files. If the runtime is another
 * module, they are JavaScript.
 */
export async function serverFiles(types: DocumentTypes, options: RunOptions): Promise<Files> {
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
  if (options.withoutValidators) return files;
  return new Map([...files, ...(await serverValidators(context.model, options, context.runtime))]);
}

const READ = {
  envelope: { status: true, success: true, refused: true, message: true },
  secretProperties: true,
} as const;

function serviceFile({ model, runtime, from }: TargetContext, validators: ValidatorImport): string {
  const { names, isTyped } = validators;
  const schemes = schemeKinds(model);
  const isOpen = model.operations.every((operation) => isSecured(operation) === 'never');
  const type = isOpen ? 'OpenServiceOptions' : 'ServiceOptions';
  const code = codeNames(model);
  const use = code.length > 0 ? `, use: [${code.join(', ')}]` : '';
  const options = `${type}<Context, Native${schemes.length > 0 ? ', ServiceSchemes' : ''}>${isOpen ? ' = {}' : ''}`;
  const choices = isTyped ? '' : 'resolveChoice, ';
  const basePath = pathOfServer(usualServer(model));
  const baseNote = basePath === '' ? '' : `; paths start with \`${basePath}\`, unless \`basePath\` is set`;
  const base = basePath === '' ? '' : `, basePath: ${quoted(basePath)}`;
  return `import { ${['buildService', ...code].join(', ')}, ${choices}type Service, type ${type}, type ServiceProfile } from ${quoted(runtime)};
import type { Handlers } from '${from('handlers')}';
import { operationTable } from '${from('operation-table')}';
import { ${names} } from '${validators.from}';

const profile: ServiceProfile = ${profileLiteral(model, READ, { envelope: 'refusalBody' })};
const plan = { operations: operationTable, ${isTyped ? names : `messages: { ${names}, choices: resolveChoice }`}, profile${base}${use} };
${schemesInterface(schemes)}
/**
 * Makes the service from a handler for every operation.
 *
 * @param handlers one per operation; a missing one does not compile
 * @param options authentication, signatures, limits and error handling${baseNote}
 * @throws TypeError for a wrong option, and for a handler that is missing, is not a function or is misspelled
 * @throws RangeError for a limit that does not exist or is not a positive number
 */
export function createService<Context, Native = unknown>(
  handlers: Handlers<Context, Native>,
  options: ${options},
): Service<Native> {
  return buildService({ ...plan, handlers: { ...handlers }, isComplete: true, options });
}

/**
 * Makes the service from some of the handlers; all other operations respond with HTTP 501.
 *
 * @param handlers those that exist
 * @param options authentication, signatures, limits and error handling${baseNote}
 * @throws TypeError for a wrong option, and for a handler that is not a function or is misspelled
 * @throws RangeError for a limit that does not exist or is not a positive number
 */
export function createPartialService<Context, Native = unknown>(
  handlers: Partial<Handlers<Context, Native>>,
  options: ${options},
): Service<Native> {
  return buildService({ ...plan, handlers: { ...handlers }, options });
}
`;
}

/** Lists the optional code of the runtime that the bodies and responses of the document need. */
function codeNames({ operations }: Document): string[] {
  const formats = operations.flatMap(({ body }) => (body?.contents ?? []).map(formatFacts));
  const kinds = new Set(formats.map(({ kind }) => kind));
  const contents = operations.flatMap((operation) => Object.values(responseContents(operation)).flat());
  const isOnlyJson = contents.every((type) => mediaKind(type) === 'json');
  const hasOthers = contents.some((type) => type !== PLAIN_JSON);
  return [
    ...(kinds.has('multipart') ? ['formCode'] : []),
    ...(kinds.has('items') ? ['itemCode'] : []),
    ...(hasOthers ? [isOnlyJson ? 'mediaTypeCode' : 'contentCode'] : []),
    ...(formats.some((format) => 'base64' in format) ? ['base64Code'] : []),
  ];
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
  return `import type { CompiledValidators } from ${quoted(from)};

export declare const validators: CompiledValidators['validators'];
export declare const coerce: CompiledValidators['coerce'];
export declare const index: CompiledValidators['index'];
`;
}

function serverTableFile({ model, runtime }: TargetContext): string {
  const rows = model.operations.map(
    (operation) => `  {\n${literalLines(rowOf(model, operation), '    ')}  },\n`,
  );
  return `import type { OperationTable } from ${quoted(runtime)};

/** Every operation, in the order of the document. */
export const operationTable: OperationTable = [
${rows.join('')}];
`;
}

function rowOf(document: Document, operation: Operation): object {
  const { id, method, path, tags, summary, deprecated, parameters, body, responses, servers } = operation;
  const known = operation.extensions.get('x-status-codes');
  const codes = isObject(known) ? Object.keys(known) : [];
  const names = parameters.header.map(({ name }) => name.toLowerCase());
  const contents = responseContents(operation);
  const usualBase = pathOfServer(usualServer(document));
  const server = serverOf(servers);
  const base = server === undefined ? usualBase : pathOfServer(server);
  const textEvents = responses.filter((response) => response.contents.some(hasTextEvents));
  return {
    ...{ id, method, path, basePath: base === usualBase ? undefined : base, tag: tags[0] },
    summary: summary?.replaceAll(/\s+/g, ' ').trim(),
    deprecated: deprecated || undefined,
    retry: retryOf(operation),
    codes: codes.length > 0 ? codes : undefined,
    security: requiredCredentials(document, operation),
    headers: names.filter((name) => !IGNORED_HEADERS.has(name)),
    body: body && { required: body.required, formats: body.contents.map(formatFacts) },
    statuses: responses.map(({ status }) => status),
    contents: Object.keys(contents).length > 0 ? contents : undefined,
    textEvents: textEvents.length > 0 ? textEvents.map(({ status }) => status) : undefined,
  };
}

/** The default limit of fields in a form. A document with a larger form raises it up to `MAX_FIELDS`. */
const USUAL_FIELDS = 100;
const MAX_FIELDS = 10_000;

/** Number of items that count for an array without `maxItems`. */
const USUAL_ITEMS = 10;

const MAX_LEVELS = 6;

/** Returns the number of fields that a form may have, counting the items of arrays and the properties of objects. */
function fieldsIn(schema: SchemaNode, level = 0): number {
  const parts = partsOf(schema);
  const items = parts.find((part) => part.items)?.items;
  const properties = [...propertiesOf(schema).values()];
  if (level > MAX_LEVELS || (!items && properties.length === 0)) return 1;
  const [most] = parts.flatMap(({ limits }) => limits.get('maxItems') ?? []);
  let count = items ? Number(most ?? USUAL_ITEMS) * fieldsIn(items, level + 1) : 0;
  for (const property of properties) {
    count += fieldsIn(property, level + 1);
    if (count > MAX_FIELDS) break;
  }
  return Math.min(count, MAX_FIELDS);
}

/** Returns a media type of a body as `BodyFormat` in server-stubs. */
function formatFacts({ mediaType, schema }: MediaContent) {
  const properties = schema ? [...propertiesOf(schema)] : [];
  const kind = formatKind(mediaType);
  const isForm = kind === 'multipart' || kind === 'urlencoded';
  const tests: readonly [list: string, fits: boolean, test: (node: SchemaNode) => boolean][] = [
    ['files', kind === 'multipart', isFile],
    ['fields', kind === 'multipart', (node) => !mayBeFile(node)],
    ['either', kind === 'multipart', (node) => mayBeFile(node) && !isFile(node)],
    ['lists', isForm, (node) => typesOf(node)?.includes('array') === true],
    ['orOne', kind === 'multipart', (node) => mayBeFile(node) && isArrayOrSingle(node)],
    ['base64', kind === 'json', isBase64],
  ];
  const lists = tests.map(([list, fits, test]) => {
    const names = fits ? properties.filter(([, node]) => test(node)).map(([name]) => name) : [];
    return [list, names] as const;
  });
  const most = isForm && schema ? fieldsIn(schema) : 0;
  return {
    ...{ mediaType, kind },
    ...(most > USUAL_FIELDS && { most }),
    ...Object.fromEntries(lists.filter(([, names]) => names.length > 0)),
  };
}

function isArrayOrSingle(node: SchemaNode): boolean {
  const types = typesOf(node) ?? [];
  return types.includes('array') && types.includes('string');
}

function isBase64(node: SchemaNode): boolean {
  return partsOf(node).some(
    ({ format, contentEncoding }) => contentEncoding === 'base64' || format === 'byte',
  );
}
