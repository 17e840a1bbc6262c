import { isObject } from '../../json.ts';
import type { DocumentExample, Operation, Parameter, ParameterLocation } from '../document.ts';
import { partsOf, propertiesOf, typesOf } from '../parts.ts';
import { makeNode, type SchemaNode } from '../schema-node.ts';
import { readEncoding, STYLES } from './encodings.ts';
import { type At, type Reader, readExamples } from './reader.ts';
import { entriesOf, extensionsOf, given, placeIn, stringProperty } from './schema-keywords.ts';
import type { SchemaReader } from './schema-reader.ts';

const PLACES = Object.keys(STYLES) as ParameterLocation[];

/** Names of headers and cookies (RFC 9110, `token`). */
export const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/;

const FORM = 'application/x-www-form-urlencoded';

export class ParameterReader {
  readonly #reader: Reader;
  readonly #schemas: SchemaReader;

  constructor(reader: Reader, schemas: SchemaReader) {
    this.#reader = reader;
    this.#schemas = schemas;
  }

  /**
   * Reads the parameters of a path item and of its operation. A parameter of the operation overrides the path item's
   * parameter with the same name and place.
   */
  all(item: At, operation: At, kind: { kind: Operation['kind']; path: string }): Operation['parameters'] {
    const found = [item, operation].flatMap((owner) => {
      const parameters = this.#reader.elements(owner, 'parameters').flatMap((at) => this.#parameters(at));
      const sent = parameters.filter(
        (parameter) => this.#isOfPath(parameter, kind) && this.#canSend(parameter),
      );
      return [...this.#keepLast(sent, owner, 'parameters')];
    });
    const all = new Map(found);
    if (kind.kind === 'operation') this.#addUndeclared(all, kind.path, operation);
    const of = (place: ParameterLocation) =>
      [...all.values()].filter((parameter) => parameter.place === place);
    return { path: of('path'), query: of('query'), header: of('header'), cookie: of('cookie') };
  }

  /** Reads the headers of a response. */
  headers(response: At): Parameter[] {
    const headers = this.#reader
      .properties(response, 'headers')
      .map(([name, at]) => this.#read(name, 'header', at))
      .filter((header) => this.#canSend(header));
    return [...this.#keepLast(headers, response, 'headers').values()];
  }

  /** Returns parameters by place and name. Notes duplicates and keeps the last. */
  #keepLast(parameters: readonly Parameter[], owner: At, keyword: string): Map<string, Parameter> {
    const found = new Map<string, Parameter>();
    for (const parameter of parameters) {
      const { place, name } = parameter;
      // Header names ignore case.
      const key = `${place} ${place === 'header' ? name.toLowerCase() : name}`;
      const reason = `The ${nameKind(place)} \`${name}\` is declared twice, and the last one counts. Remove the other one.`;
      if (found.delete(key)) this.#reader.noteProperty(owner, keyword, reason);
      found.set(key, parameter);
    }
    return found;
  }

  /** Checks that the name of a header or cookie is valid in HTTP; notes an invalid one. */
  #canSend({ name, place, required, pointer }: Parameter): boolean {
    if ((place !== 'header' && place !== 'cookie') || TOKEN.test(name)) return true;
    const reason = `HTTP cannot send a ${place} with the name "${name}". Correct the name. Until then, it is left out.`;
    this.#reader[required ? 'refuse' : 'warn']('malformed', pointer, reason);
    return false;
  }

  /** Checks that a path parameter occurs in the path of its operation; otherwise notes this. */
  #isOfPath(
    { name, place, pointer }: Parameter,
    { kind, path }: { kind: Operation['kind']; path: string },
  ): boolean {
    if (kind !== 'operation' || place !== 'path' || path.includes(`{${name}}`)) return true;
    const reason = `The path ${path} has no {${name}}, so nothing can send this parameter.`;
    this.#reader.warn('malformed', pointer, reason);
    return false;
  }

  #parameters(at: At): Parameter[] {
    const place = PLACES.find((known) => known === at.value.in);
    const name = stringProperty(at.value, 'name');
    if (place && name !== undefined) return [this.#read(name, place, at)];
    const isWhole = at.value.in === 'querystring';
    const parts = isWhole ? this.#queryString(name ?? '', at) : undefined;
    if (parts) return parts;
    const reason = isWhole
      ? `A parameter for the whole query string is read only if its content is an object as ${FORM}. Declare query parameters.`
      : 'A parameter needs a name, and "in" with path, query, header or cookie.';
    this.#reader.refuse('malformed', this.#reader.show(at), reason);
    return [];
  }

  /**
   * Reads a parameter for the whole query string (OpenAPI 3.2). It becomes what is sent in the same way: an exploded
   * object or, with an `encoding`, a parameter for each property. Returns undefined if the content is not a form.
   */
  #queryString(name: string, at: At): Parameter[] | undefined {
    const { mediaType, media } = this.#content(at);
    if (mediaType?.toLowerCase() !== FORM || media?.value.schema === undefined) return undefined;
    const { mediaType: _, ...parameter } = this.#read(name, 'query', at);
    const { schema } = parameter;
    if (typesOf(schema)?.join() !== 'object') return undefined;
    const whole = { ...parameter, style: 'form', explode: true };
    if (media.value.encoding === undefined) return [whole];
    const encoding = new Map(entriesOf(readEncoding(this.#reader, media, schema)));
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

  #read(name: string, place: ParameterLocation, at: At): Parameter {
    const { value } = at;
    const style = this.#style(place, at);
    const always = 'A path parameter is always required. Declare a second path without it.';
    if (place === 'path' && value.required === false) this.#reader.noteProperty(at, 'required', always);
    return {
      name,
      place,
      required: place === 'path' || value.required === true,
      deprecated: value.deprecated === true,
      ...given('description', stringProperty(value, 'description')),
      ...this.#schema(at),
      style,
      explode:
        typeof value.explode === 'boolean'
          ? value.explode
          : (value.style ?? style) === 'form' || style === 'cookie',
      allowReserved: value.allowReserved === true,
      examples: this.#examples(at),
      pointer: this.#reader.show(at),
      extensions: extensionsOf(value),
    };
  }

  /** Returns the style of a parameter. A style that is not valid at its place is noted, and the default is used. */
  #style(place: ParameterLocation, at: At): string {
    const styles = STYLES[place];
    const [usual = ''] = styles;
    const style = String(at.value.style ?? usual);
    if (styles.includes(style)) return style;
    // The meaning is clear if only `form` and `simple` are mixed up, and for a response's headers, which have only one
    // style.
    const isClear = ['form', 'simple'].includes(style) || at.value.in === undefined;
    const reason = `A ${nameKind(place)} cannot have the style "${style}". Use ${styles.join(', ')}. It is read as ${usual}.`;
    this.#reader.noteProperty(at, 'style', reason, isClear ? 'warn' : 'refuse');
    return usual;
  }

  #schema(at: At): { schema: SchemaNode; mediaType?: string } {
    const { schema, content } = at.value;
    const extra = Object.keys(isObject(content) ? content : {}).slice(schema === undefined ? 1 : 0);
    const either = `A parameter has either a \`schema\` or one media type, so ${extra.join(', ')} is left out.`;
    if (extra.length > 0) this.#reader.noteProperty(at, 'content', either);
    if (schema !== undefined) return { schema: this.#schemas.read(placeIn(at, 'schema')) };
    const pointer = this.#reader.show(at, 'content');
    const fallback = makeNode({ id: `${at.file} ${pointer}`, pointer });
    const { mediaType, media } = this.#content(at);
    const none = 'Write a media type here, such as application/json. Until then, the value may be anything.';
    if (content !== undefined && !mediaType?.includes('/')) this.#reader.noteProperty(at, 'content', none);
    if (!media || mediaType === undefined) return { schema: fallback };
    if (media.value.schema === undefined) return { schema: fallback, mediaType };
    return { schema: this.#schemas.read(placeIn(media, 'schema')), mediaType };
  }

  #content(at: At): { mediaType?: string | undefined; media?: At | undefined } {
    const [mediaType] = isObject(at.value.content) ? Object.keys(at.value.content) : [];
    return mediaType === undefined
      ? {}
      : { mediaType, media: this.#reader.property(at, 'content', mediaType) };
  }

  #examples(at: At): DocumentExample[] {
    const { media } = this.#content(at);
    return [at, ...(media ? [media] : [])].flatMap((owner) => readExamples(this.#reader, owner));
  }

  /** Adds a parameter for each undeclared name in the path template: it is needed to build the path. */
  #addUndeclared(found: Map<string, Parameter>, path: string, operation: At): void {
    for (const [, name = ''] of path.matchAll(/\{([^{}]+)\}/g)) {
      if (found.has(`path ${name}`)) continue;
      const pointer = `${this.#reader.show(operation)} {${name}}`;
      const schema = makeNode({ id: `${operation.file} ${pointer}`, pointer, types: ['string'] });
      const how = { style: 'simple', explode: false, allowReserved: false };
      found.set(`path ${name}`, {
        ...{ name, place: 'path', required: true, deprecated: false, schema, pointer, ...how },
        ...{ examples: [], extensions: new Map() },
      });
    }
  }
}

function nameKind(place: ParameterLocation): string {
  return place === 'header' ? place : `${place} parameter`;
}
