import {
  type DeclaredResponse,
  type Document,
  type MediaContent,
  type Operation,
  type Parameter,
  partsOf,
  type SchemaNode,
  typesOf,
} from '@cross-border-payments/openapi/model';
import type { OperationTypes } from '../../emit/operation-types.ts';
import {
  docComment,
  importTypes,
  literalType,
  Names,
  namesUsed,
  operationTypeName,
  propertyName,
  prose,
  quoted,
} from '../../emit/text.ts';
import type { DocumentTypes } from '../../emit/type-files.ts';
import { formatKind, isBytes, isString, mediaKind, mediaTypeType, profileText } from '../facts.ts';
import { isSecured } from '../security.ts';
import { operationDoc, printContent, type TargetContext } from '../target-files.ts';

/** Writes the types of the handlers. Interfaces for handlers and their inputs let compile errors show their names. */
export function handlersFile({ types, model, runtime, typesFrom }: TargetContext): string {
  const free = new Names(types.context.names);
  const names = new Map(
    types.operations.map(({ operation: { id } }) => [id, free.give(`${operationTypeName(id)}Handler`)]),
  );
  const selector = free.give('Handler');
  const envelope = envelopeInterface(model, free);
  const nameOf = nameTypes(types);
  const handlers = types.operations.map((each) => {
    const { operation } = each;
    const name = operationTypeName(operation.id);
    const responses = hasContents(operation) ? free.give(`${name}Responses`) : undefined;
    const own = responses === undefined ? '' : `${responsesInterface(each, responses, nameOf)}\n`;
    const context = CONTEXTS[isSecured(operation)];
    const { text: messages, isExtended } = messageTypes(operation, responses, envelope.name);
    const kind = isExtended ? 'Extended' : 'Operation';
    const input = free.give(`${name}Input`);
    const parameters = context === 'undefined' ? '' : 'Context, ';
    return `${own}export interface ${input}<${parameters}Native = unknown>
  extends ${kind}Input<${messages}, ${context}, Native> {}

export interface ${names.get(operation.id)}<${parameters}Native = unknown>
  extends ${kind}Handler<${messages}, ${input}<${parameters}Native>> {}
`;
  });
  const properties = types.operations.map(({ operation }) => {
    const context = isSecured(operation) === 'never' ? '' : 'Context, ';
    return `${docComment(operationDoc(operation, prose(`${operation.method} ${operation.path}`)), '  ')}  ${propertyName(operation.id)}: ${names.get(operation.id)}<${context}Native>;\n`;
  });
  // TypeScript reports an unused type parameter unless its name starts with an underscore.
  const context = properties.some((property) => property.includes('<Context, ')) ? 'Context' : '_Context';
  const native = properties.length > 0 ? 'Native' : '_Native';
  const body = [envelope.text, ...handlers].filter((text) => text !== '').join('\n');
  const code = body.replaceAll(/\/\*\*[\s\S]*?\*\//g, '');
  const spaces = ['operations', 'schemas'].filter((file) => new RegExp(`[ <]${file}\\.`).test(code));
  const example = quoted(types.operations[0]?.operation.id ?? 'id');
  const imports = [
    importTypes(body.includes('Operations[') ? ['Operations'] : [], typesFrom('operations')),
    ...spaces.map((file) => `import type * as ${file} from ${quoted(typesFrom(file))};\n`),
  ];
  return `${importTypes(namesUsed(body, RUNTIME_NAMES), runtime)}${imports.join('')}
/**
 * The handlers of all operations. A missing one does not compile.
 *
 * @typeParam ${context} the result of \`authenticate\`
 * @typeParam ${native} the request of the framework
 */
export interface Handlers<${context}, ${native} = unknown> {
${properties.join(properties.some((property) => property.includes('/**\n')) ? '\n' : '')}}

${docComment([`The handler of one operation: \`${selector}<${example}, Context>\`.`])}export type ${selector}<Id extends keyof Handlers<never>, Context = unknown, Native = unknown> =
  Handlers<Context, Native>[Id];

${body}`;
}

const RUNTIME_NAMES = [
  'ExtendedHandler ExtendedInput HeaderValue OperationHandler OperationInput RequestItems ResponseBytes',
  'ResponseHeaders ResponseItems ServerSentEvents',
].flatMap((line) => line.split(' '));

const CONTEXTS = { always: 'Context', sometimes: 'Context | undefined', never: 'undefined' };

/** Writes the type of the envelope that `x-profile` declares. Its value selects the variant of a response. */
function envelopeInterface(model: Document, free: Names): { name?: string; text: string } {
  const decider = profileText(model, 'envelope', 'status');
  if (decider === undefined) return { text: '' };
  const name = free.give('WithEnvelope');
  return { name, text: `interface ${name} {\n  decider: ${quoted(decider)};\n}\n` };
}

/**
 * Returns the messages of an operation as the runtime's `HandlerTypes`, or as `ExtendedTypes` if a server receives or
 * sends more than `Operations` says. If `responses` is undefined, every response is JSON.
 */
function messageTypes(
  operation: Operation,
  responses: string | undefined,
  envelope: string | undefined,
): { text: string; isExtended: boolean } {
  const entry = `Operations[${quoted(operation.id)}]`;
  const facts = bodyFacts(operation, entry);
  if (responses !== undefined) facts.push(`contents: ${responses}`);
  const own = facts.length === 0 ? '' : ` & { ${facts.join('; ')} }`;
  const decider = envelope === undefined || responses !== undefined ? '' : ` & ${envelope}`;
  return { text: entry + decider + own, isExtended: decider + own !== '' };
}

/** Lists what a handler receives in place of the request of `Operations`: forms and items are streamed. */
function bodyFacts({ body }: Operation, entry: string): string[] {
  const kinds = body?.contents.map(({ mediaType }) => formatKind(mediaType)) ?? [];
  if (!body || kinds.every((kind) => kind === 'json' || kind === 'urlencoded')) return [];
  const types = body.contents.map(({ mediaType }, at) => {
    const type = `${entry}['requestTypes'][${quoted(mediaType)}]`;
    if (kinds[at] === 'bytes') return 'Uint8Array';
    return kinds[at] === 'items' ? `RequestItems<${type}>` : type;
  });
  const forms = types.filter((_, at) => kinds[at] === 'multipart');
  const others = types.filter((_, at) => kinds[at] !== 'multipart');
  const factsOf = (name: string, written: readonly string[], mayBeAbsent: boolean) =>
    written.length === 0
      ? []
      : [`${name}: ${[...written, ...(mayBeAbsent ? ['undefined'] : [])].join(' | ')}`];
  return [
    ...factsOf('form', forms, !body.required),
    ...factsOf('body', others, !body.required || forms.length > 0),
  ];
}

export const PLAIN_JSON = 'application/json';

/** Lists the media types of responses by status. A status whose only media type is JSON is left out. */
export function responseContents({ responses }: Operation): Readonly<Record<string, readonly string[]>> {
  const types = responses.map(
    ({ status, contents }) => [status, contents.map(({ mediaType }) => mediaType)] as const,
  );
  return Object.fromEntries(types.filter(([, listed]) => listed.join() !== PLAIN_JSON));
}

/** Headers of a response that handlers do not set, because the media type determines them or the server sets them. */
const NOT_GIVEN = new Set([
  ...['connection', 'content-length', 'content-type', 'date', 'keep-alive', 'proxy-connection', 'te'],
  ...['trailer', 'transfer-encoding', 'upgrade'],
]);

/** Lists the declared headers that a handler sets, with lower-case names. */
export function responseHeaders({ headers }: DeclaredResponse): Parameter[] {
  const lower = headers.map((header) => ({ ...header, name: header.name.toLowerCase() }));
  return lower.filter(({ name }) => !NOT_GIVEN.has(name));
}

export function isPlainHeader({ mediaType, schema }: Parameter): boolean {
  return mediaType === undefined && typesOf(schema)?.includes('object') !== true;
}

/** Checks for an operation with responses other than one JSON body per status. */
function hasContents({ responses }: Operation): boolean {
  return responses.some((response) => {
    const kinds = response.contents.map(({ mediaType }) => mediaKind(mediaType));
    return kinds.join() !== 'json' || responseHeaders(response).length > 0;
  });
}

type NameType = (name: string) => string;

/** Returns a function that adds `schemas.` or `operations.` to a type, because the file of handlers declares types. */
function nameTypes({ operations }: DocumentTypes): NameType {
  const defined = new Set(operations.flatMap((each) => each.defined.map(({ name }) => name)));
  // The type of a body is defined with the schemas if it has the name of its schema.
  return (name) => `${defined.has(name) ? 'operations' : 'schemas'}.${name}`;
}

function responsesInterface(types: OperationTypes, name: string, nameOf: NameType): string {
  const properties = types.operation.responses.map((response) => {
    const parts = responseParts(types, response, nameOf);
    const type = parts.length === 1 ? ` ${parts[0]}` : parts.map((part) => `\n    | ${part}`).join('');
    return `  ${propertyName(response.status)}:${type};\n`;
  });
  const doc = docComment([`The responses of \`${types.operation.id}\` by status.`]);
  return `${doc}export interface ${name} {\n${properties.join('')}}\n`;
}

function responseParts(types: OperationTypes, response: DeclaredResponse, nameOf: NameType): string[] {
  const headers = headersType(response);
  if (response.contents.length === 0) return [`{ body?: undefined; ${headers} }`];
  const parts = response.contents.map((content, at) => {
    const printed = printContent(types, content);
    const isName = content.schema !== undefined && /^[\p{ID_Start}_$][\p{ID_Continue}$]*$/u.test(printed);
    const body = bodyType(content, isName ? nameOf(printed) : printed);
    const isRange = content.mediaType.includes('*') && mediaKind(content.mediaType) !== 'any';
    const mark = at === 0 && !isRange ? '?' : '';
    return `{ body: ${body}; contentType${mark}: ${mediaTypeType(content.mediaType)}; ${headers} }`;
  });
  return [...new Set(parts)];
}

function bodyType({ mediaType, schema }: MediaContent, type: string): string {
  const kind = mediaKind(mediaType);
  if (kind === 'json') return type;
  if (kind === 'events') return `ServerSentEvents<${type}>`;
  if (kind === 'items') return `ResponseItems<${type}>`;
  if (kind === 'any') return schema && !describesText(schema) && !isBytes(schema) ? type : 'unknown';
  if (kind === 'bytes') return describesText(schema) ? 'string | ResponseBytes' : 'ResponseBytes';
  const text = kind === 'text' && describesText(schema) ? type : 'string';
  return kind === 'urlencoded' ? `${text} | URLSearchParams` : `${text} | ResponseBytes`;
}

export function describesText(schema: SchemaNode | undefined): boolean {
  return isString(schema) && !isBytes(schema);
}

function headersType(response: DeclaredResponse): string {
  const headers = responseHeaders(response);
  const declared = headers.map((header) => {
    const type = isPlainHeader(header) ? valueType(header.schema) : 'string';
    return `${propertyName(header.name)}${header.required ? '' : '?'}: ${type}`;
  });
  if (declared.length === 0) return 'headers?: ResponseHeaders';
  const mark = headers.some(({ required }) => required) ? '' : '?';
  return `headers${mark}: ResponseHeaders<{ ${declared.join('; ')} }>`;
}

function valueType(schema: SchemaNode): string {
  const parts = partsOf(schema);
  const listed = parts.flatMap(({ const: only, enum: values = [] }) => (only ? [only.value] : values));
  if (listed.length > 0) return [...new Set(listed.map(literalType))].join(' | ');
  const types = typesOf(schema)?.filter((type) => type !== 'null' && type !== 'object') ?? [];
  const written = types.map((type) => {
    if (type !== 'array') return type === 'integer' ? 'number' : type;
    const items = parts.find((part) => part.items)?.items;
    return `readonly (${items ? valueType(items) : 'HeaderValue'})[]`;
  });
  return [...new Set(written)].join(' | ') || 'HeaderValue';
}
