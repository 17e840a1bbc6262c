import { isObject, type Json } from '../../json.ts';
import { joinPointer } from '../../reference.ts';
import type { Operation, Parameter, ParameterLocation } from '../document.ts';
import { listEvaluatingParts, partsOf, propertiesOf, typesOf } from '../parts.ts';
import { makeNode, type SchemaNode } from '../schema-node.ts';
import { type At, type DocumentReader, readExamples } from './reader.ts';
import { entriesOf, extensionsOf, given, pickStrings, stringProperty } from './schema-keywords.ts';

/** The styles that a parameter may have in each location. The first is the default. */
const STYLES: Readonly<Record<ParameterLocation, readonly string[]>> = {
  path: ['simple', 'label', 'matrix'],
  query: ['form', 'spaceDelimited', 'pipeDelimited', 'deepObject'],
  header: ['simple'],
  cookie: ['form', 'cookie'],
};
const PLACES = Object.keys(STYLES) as ParameterLocation[];

/** Names of headers and cookies (RFC 9110, `token`). */
export const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/;

const FORM = 'application/x-www-form-urlencoded';

/**
 * Reads the parameters of a path item and of its operation. A parameter of the operation overrides the path item's
 * parameter with the same name and place.
 */
export function readParameters(
  reader: DocumentReader,
  item: At,
  operation: At,
  { kind, path }: Pick<Operation, 'kind' | 'path'>,
): Operation['parameters'] {
  const all = new Map<string, Parameter>();
  for (const owner of [item, operation]) {
    const declared = reader.elements(owner, 'parameters').flatMap((at) => readParameter(reader, at));
    const sent = declared.filter(
      (parameter) =>
        (kind !== 'operation' || isInPath(reader, parameter, path)) && canSend(reader, parameter),
    );
    for (const [key, parameter] of keepLast(reader, sent, owner, 'parameters')) all.set(key, parameter);
  }
  if (kind === 'operation') addUndeclared(reader, all, path, operation);
  const of = (place: ParameterLocation) => [...all.values()].filter((parameter) => parameter.place === place);
  return { path: of('path'), query: of('query'), header: of('header'), cookie: of('cookie') };
}

export function readHeaders(reader: DocumentReader, response: At): Parameter[] {
  const headers = reader
    .properties(response, 'headers')
    .map(([name, at]) => read(reader, name, 'header', at))
    .filter((header) => canSend(reader, header));
  return [...keepLast(reader, headers, response, 'headers').values()];
}

function keepLast(
  reader: DocumentReader,
  parameters: readonly Parameter[],
  owner: At,
  keyword: string,
): Map<string, Parameter> {
  const found = new Map<string, Parameter>();
  for (const parameter of parameters) {
    const { place, name } = parameter;
    // Header names ignore case.
    const key = `${place} ${place === 'header' ? name.toLowerCase() : name}`;
    const reason = `The ${nameKind(place)} \`${name}\` is declared twice, and the last one counts. Remove the other one.`;
    if (found.delete(key)) reader.noteProperty(owner, keyword, reason);
    found.set(key, parameter);
  }
  return found;
}

function canSend(reader: DocumentReader, { name, place, required, pointer }: Parameter): boolean {
  if ((place !== 'header' && place !== 'cookie') || TOKEN.test(name)) return true;
  const reason = `HTTP cannot send a ${place} with the name "${name}". Correct the name. Until then, it is left out.`;
  reader[required ? 'refuse' : 'warn']('malformed', pointer, reason);
  return false;
}

function isInPath(reader: DocumentReader, { name, place, pointer }: Parameter, path: string): boolean {
  if (place !== 'path' || path.includes(`{${name}}`)) return true;
  reader.warn('malformed', pointer, `The path ${path} has no {${name}}, so nothing can send this parameter.`);
  return false;
}

function readParameter(reader: DocumentReader, at: At): Parameter[] {
  const place = PLACES.find((known) => known === at.value.in);
  const name = stringProperty(at.value, 'name');
  if (place && name !== undefined) return [read(reader, name, place, at)];
  const isWhole = at.value.in === 'querystring';
  const parts = isWhole ? readQueryString(reader, name ?? '', at) : undefined;
  if (parts) return parts;
  const reason = isWhole
    ? `A parameter for the whole query string is read only if its content is an object as ${FORM}. Declare query parameters.`
    : 'A parameter needs a name, and "in" with path, query, header or cookie.';
  reader.refuse('malformed', reader.show(at), reason);
  return [];
}

/**
 * Reads a parameter for the whole query string (OpenAPI 3.2). Replaces it by parameters that are sent alike: an
 * exploded object or, if it has an `encoding`, a parameter for each property. Returns undefined if the content is not a
 * form.
 */
function readQueryString(reader: DocumentReader, name: string, at: At): Parameter[] | undefined {
  const [mediaType, media] = contentOf(reader, at);
  if (mediaType?.toLowerCase() !== FORM || media?.value.schema === undefined) return undefined;
  const { mediaType: _, ...parameter } = read(reader, name, 'query', at);
  const { schema } = parameter;
  if (typesOf(schema)?.join() !== 'object') return undefined;
  const whole = { ...parameter, style: 'form', explode: true };
  if (media.value.encoding === undefined) return [whole];
  const encoding = new Map(entriesOf(readEncoding(reader, media, schema)));
  const required = partsOf(schema).flatMap((part) => part.required);
  return [...propertiesOf(schema)].map(([property, inner]) => {
    const how = encoding.get(property);
    const {
      contentType,
      style = 'form',
      explode = style === 'form',
      allowReserved,
    } = isObject(how) ? how : {};
    return {
      ...whole,
      ...{ name: property, schema: inner, required: whole.required && required.includes(property) },
      ...{ style: String(style), explode: explode === true, allowReserved: allowReserved === true },
      ...given('mediaType', typeof contentType === 'string' ? contentType : undefined),
      examples: [],
    };
  });
}

function read(reader: DocumentReader, name: string, place: ParameterLocation, at: At): Parameter {
  const { value } = at;
  const style = readStyle(reader, place, at);
  const always = 'A path parameter is always required. Declare a second path without it.';
  if (place === 'path' && value.required === false) reader.noteProperty(at, 'required', always);
  const isExploded = (value.style ?? style) === 'form' || style === 'cookie';
  const content = readContent(reader, at);
  const [, media] = contentOf(reader, at);
  return {
    name,
    place,
    required: place === 'path' || value.required === true,
    deprecated: value.deprecated === true,
    ...pickStrings(value, 'description'),
    ...content,
    style,
    explode: typeof value.explode === 'boolean' ? value.explode : isExploded,
    allowReserved: value.allowReserved === true,
    examples: [at, ...(media ? [media] : [])].flatMap((owner) => readExamples(reader, owner)),
    pointer: reader.show(at),
    extensions: extensionsOf(value),
  };
}

/** Returns the style of a parameter. A style that is not valid at its place is noted, and the default is used. */
function readStyle(reader: DocumentReader, place: ParameterLocation, at: At): string {
  const styles = STYLES[place];
  const [usual = ''] = styles;
  const style = String(at.value.style ?? usual);
  if (styles.includes(style)) return style;
  // The meaning is clear if only `form` and `simple` are mixed up, and for a response's headers, which have only one style.
  const isClear = ['form', 'simple'].includes(style) || at.value.in === undefined;
  const reason = `A ${nameKind(place)} cannot have the style "${style}". Use ${styles.join(', ')}. It is read as ${usual}.`;
  reader.noteProperty(at, 'style', reason, isClear ? 'warn' : 'refuse');
  return usual;
}

function readContent(reader: DocumentReader, at: At): { schema: SchemaNode; mediaType?: string } {
  const { schema, content } = at.value;
  const extra = Object.keys(isObject(content) ? content : {}).slice(schema === undefined ? 1 : 0);
  const either = `A parameter has either a \`schema\` or one media type, so ${extra.join(', ')} is left out.`;
  if (extra.length > 0) reader.noteProperty(at, 'content', either);
  const declared = reader.schema(at, 'schema');
  if (declared) return { schema: declared };
  const [mediaType, media] = contentOf(reader, at);
  const none = 'Write a media type here, such as application/json. Until then, the value may be anything.';
  if (content !== undefined && !mediaType?.includes('/')) reader.noteProperty(at, 'content', none);
  const pointer = reader.show(at, 'content');
  const any = makeNode({ id: `${at.file} ${pointer}`, pointer });
  if (!media || mediaType === undefined) return { schema: any };
  return { schema: reader.schema(media, 'schema') ?? any, mediaType };
}

function contentOf(reader: DocumentReader, at: At): [mediaType?: string, media?: At | undefined] {
  const [mediaType] = isObject(at.value.content) ? Object.keys(at.value.content) : [];
  return mediaType === undefined ? [] : [mediaType, reader.property(at, 'content', mediaType)];
}

/** Adds a parameter for each undeclared name in the path template: it is needed to build the path. */
function addUndeclared(
  reader: DocumentReader,
  found: Map<string, Parameter>,
  path: string,
  operation: At,
): void {
  for (const [, name = ''] of path.matchAll(/\{([^{}]+)\}/g)) {
    if (found.has(`path ${name}`)) continue;
    const pointer = `${reader.show(operation)} {${name}}`;
    const schema = makeNode({ id: `${operation.file} ${pointer}`, pointer, types: ['string'] });
    const how = { style: 'simple', explode: false, allowReserved: false };
    found.set(`path ${name}`, {
      ...{ name, place: 'path', required: true, deprecated: false, schema, pointer, ...how },
      ...{ examples: [], extensions: new Map() },
    });
  }
}

function nameKind(place: ParameterLocation): string {
  return place === 'header' ? place : `${place} parameter`;
}

/**
 * Reads the `encoding` of the fields of a form. Notes fields that the schema does not declare. Notes and leaves out
 * unknown styles.
 */
export function readEncoding(reader: DocumentReader, media: At, schema: SchemaNode | undefined): Json {
  const parts = schema ? [...listEvaluatingParts(schema)] : [];
  const declared = parts.flatMap(({ properties }) => [...properties.keys()]);
  const all: At = { ...media, pointer: joinPointer(media.pointer, 'encoding') };
  const entries = entriesOf(media.value.encoding).map(([name, how]): [string, unknown] => {
    const reason = `The schema declares no property \`${name}\`, so this has no effect. Declare it, or correct the name.`;
    if (declared.length > 0 && !declared.includes(name)) reader.noteProperty(all, name, reason);
    if (!isObject(how) || STYLES.query.includes(String(how.style ?? 'form'))) return [name, how];
    const { style, ...rest } = how;
    const wrong = `A field cannot have the style "${String(style)}". Use ${STYLES.query.join(', ')}.`;
    reader.noteProperty({ ...all, pointer: joinPointer(all.pointer, name) }, 'style', wrong, 'refuse');
    return [name, rest];
  });
  return Object.fromEntries(entries) as Json;
}
