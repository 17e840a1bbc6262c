import {
  type DeclaredResponse,
  type JsonType,
  type MediaContent,
  type Operation,
  type Parameter,
  partsOf,
  type SchemaNode,
  typesOf,
} from '@cross-border-payments/openapi/model';
import type { OperationTypes } from '../../emit/operation-types.ts';
import { docComment, literalType, propertyName } from '../../emit/text.ts';
import type { DocumentTypes } from '../../emit/type-files.ts';
import { isBytes, isString, mediaKind, mediaTypeType } from '../facts.ts';
import { printContent } from '../target-files.ts';

export const PLAIN_JSON = 'application/json';

/** Lists the media types of responses by status. A status whose only media type is JSON is left out. */
export function responseContents({ responses }: Operation): Readonly<Record<string, readonly string[]>> {
  const types = responses.map(
    ({ status, contents }) => [status, contents.map(({ mediaType }) => mediaType)] as const,
  );
  return Object.fromEntries(types.filter(([, own]) => own.length !== 1 || own[0] !== PLAIN_JSON));
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

/** Checks for a header whose value is a string, a number, a boolean, or an array of these. */
export function isPlainHeader({ mediaType, schema }: Parameter): boolean {
  return mediaType === undefined && typesOf(schema)?.includes('object') !== true;
}

/** Checks for an operation with responses other than one JSON body per status. */
export function hasContents({ responses }: Operation): boolean {
  return responses.some((response) => {
    const [first, ...others] = response.contents;
    const isJson = first !== undefined && mediaKind(first.mediaType) === 'json';
    return !isJson || others.length > 0 || responseHeaders(response).length > 0;
  });
}

export type NameInHandlers = (name: string) => string;

/**
 * Returns a function that adds `schemas.` or `operations.` to the name of a type, because the file of the handlers
 * itself declares types.
 */
export function nameTypes({ operations }: DocumentTypes): NameInHandlers {
  const defined = new Set(operations.flatMap((each) => each.defined.map(({ name }) => name)));
  // The type of a body is defined with the schemas if it has the name of its schema.
  return (name) => `${defined.has(name) ? 'operations' : 'schemas'}.${name}`;
}

export function responsesInterface(types: OperationTypes, name: string, nameOf: NameInHandlers): string {
  const properties = types.operation.responses.map((response) => {
    const parts = responseParts(types, response, nameOf);
    const type = parts.length === 1 ? ` ${parts[0]}` : parts.map((part) => `\n    | ${part}`).join('');
    return `  ${propertyName(response.status)}:${type};\n`;
  });
  const doc = docComment([`The responses of \`${types.operation.id}\` by status.`]);
  return `${doc}export interface ${name} {\n${properties.join('')}}\n`;
}

function responseParts(types: OperationTypes, response: DeclaredResponse, nameOf: NameInHandlers): string[] {
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
  const declared = responseHeaders(response).map((header) => {
    return `${propertyName(header.name)}${header.required ? '' : '?'}: ${headerType(header)}`;
  });
  if (declared.length === 0) return 'headers?: ResponseHeaders';
  const mark = responseHeaders(response).some(({ required }) => required) ? '' : '?';
  return `headers${mark}: ResponseHeaders<{ ${declared.join('; ')} }>`;
}

function headerType(header: Parameter): string {
  return isPlainHeader(header) ? valueType(header.schema) : 'string';
}

function valueType(schema: SchemaNode): string {
  const listed = partsOf(schema).flatMap(({ const: only, enum: values = [] }) =>
    only ? [only.value] : values,
  );
  if (listed.length > 0) return [...new Set(listed.map(literalType))].join(' | ');
  const types = typesOf(schema)?.filter((type) => type !== 'null' && type !== 'object') ?? [];
  if (types.length === 0) return 'HeaderValue';
  return [...new Set(types.map((type) => kindOf(type, schema)))].join(' | ');
}

function kindOf(type: JsonType, schema: SchemaNode): string {
  if (type !== 'array') return type === 'integer' ? 'number' : type;
  const items = partsOf(schema).find((part) => part.items)?.items;
  return `readonly (${items ? valueType(items) : 'HeaderValue'})[]`;
}
