import { isObject } from '../../json.ts';
import { joinPointer } from '../../reference.ts';
import type { DocumentExample, Operation, Parameter, ParameterLocation } from '../document.ts';
import { makeNode, type SchemaNode } from '../schema-node.ts';
import { type At, type Reader, readExamples } from './reader.ts';
import { extensionsOf, given, stringProperty } from './schema-keywords.ts';
import type { SchemaReader } from './schema-reader.ts';

const PLACES: readonly ParameterLocation[] = ['path', 'query', 'header', 'cookie'];

const FORM = 'application/x-www-form-urlencoded';

export class ParameterReader {
  readonly #reader: Reader;
  readonly #schemas: SchemaReader;

  constructor(reader: Reader, schemas: SchemaReader) {
    this.#reader = reader;
    this.#schemas = schemas;
  }

  /** Reads the parameters of a path item and its operation; the latter override those of the same name and place. */
  all(item: At, operation: At, kind: { kind: Operation['kind']; path: string }): Operation['parameters'] {
    const found = new Map<string, Parameter>();
    for (const at of [item, operation].flatMap((owner) => this.#reader.elements(owner, 'parameters'))) {
      const parameter = this.#parameter(at);
      if (parameter && this.#isOfPath(parameter, kind))
        found.set(`${parameter.place} ${parameter.name}`, parameter);
    }
    if (kind.kind === 'operation') this.#addUndeclared(found, kind.path, operation);
    const of = (place: ParameterLocation) =>
      [...found.values()].filter((parameter) => parameter.place === place);
    return { path: of('path'), query: of('query'), header: of('header'), cookie: of('cookie') };
  }

  /** Checks that a path parameter occurs in the path of its operation, and notes one that does not. */
  #isOfPath(
    { name, place, pointer }: Parameter,
    { kind, path }: { kind: Operation['kind']; path: string },
  ): boolean {
    if (kind !== 'operation' || place !== 'path' || path.includes(`{${name}}`)) return true;
    const reason = `The path ${path} has no {${name}}, so nothing can send this parameter.`;
    this.#reader.warn('malformed', pointer, reason);
    return false;
  }

  header(name: string, at: At): Parameter {
    return this.#read(name, 'header', at);
  }

  #parameter(at: At): Parameter | undefined {
    const place = PLACES.find((known) => known === at.value.in);
    const name = stringProperty(at.value, 'name');
    if (place && name !== undefined) return this.#read(name, place, at);
    const whole = at.value.in === 'querystring' ? this.#queryString(name ?? '', at) : undefined;
    if (whole) return whole;
    const reason =
      at.value.in === 'querystring'
        ? `A parameter for the whole query string is read only if its content is an object as ${FORM}, without \`encoding\`. Declare query parameters.`
        : 'A parameter needs a name, and "in" with path, query, header or cookie.';
    this.#reader.refuse('malformed', this.#reader.show(at.file, at.pointer), reason);
    return undefined;
  }

  /**
   * Reads a parameter for the whole query string (OpenAPI 3.2) as an exploded object, which is sent in the same way;
   * undefined if its content is anything but a form.
   */
  #queryString(name: string, at: At): Parameter | undefined {
    const { mediaType, media } = this.#content(at);
    const schema = media && this.#reader.property(media, 'schema')?.value;
    const isObjectSchema = schema?.type === 'object' || isObject(schema?.properties);
    if (mediaType?.toLowerCase() !== FORM || !isObjectSchema || media?.value.encoding !== undefined)
      return undefined;
    const { mediaType: _, ...parameter } = this.#read(name, 'query', at);
    return { ...parameter, style: 'form', explode: true };
  }

  #read(name: string, place: ParameterLocation, at: At): Parameter {
    const { value } = at;
    const style = stringProperty(value, 'style') ?? defaultStyle(place);
    return {
      name,
      place,
      required: place === 'path' || value.required === true,
      deprecated: value.deprecated === true,
      ...given('description', stringProperty(value, 'description')),
      ...this.#schema(at),
      style,
      explode: typeof value.explode === 'boolean' ? value.explode : style === 'form' || style === 'cookie',
      allowReserved: value.allowReserved === true,
      examples: this.#examples(at),
      pointer: this.#reader.show(at.file, at.pointer),
      extensions: extensionsOf(value),
    };
  }

  #schema(at: At): { schema: SchemaNode; mediaType?: string } {
    const read = (pointer: string, value: unknown) => this.#schemas.read({ file: at.file, pointer, value });
    const { schema } = at.value;
    if (schema !== undefined) return { schema: read(joinPointer(at.pointer, 'schema'), schema) };
    const pointer = joinPointer(at.pointer, 'content');
    const fallback = makeNode({ id: `${at.file}#${pointer}`, pointer: this.#reader.show(at.file, pointer) });
    const { mediaType, media } = this.#content(at);
    if (!media || mediaType === undefined) return { schema: fallback };
    if (media.value.schema === undefined) return { schema: fallback, mediaType };
    return { schema: read(joinPointer(media.pointer, 'schema'), media.value.schema), mediaType };
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
      const pointer = `${this.#reader.show(operation.file, operation.pointer)} {${name}}`;
      const schema = makeNode({ id: `${operation.file} ${pointer}`, pointer, types: ['string'] });
      const how = { style: defaultStyle('path'), explode: false, allowReserved: false };
      found.set(`path ${name}`, {
        ...{ name, place: 'path', required: true, deprecated: false, schema, pointer, ...how },
        ...{ examples: [], extensions: new Map() },
      });
    }
  }
}

function defaultStyle(place: ParameterLocation): string {
  return place === 'query' || place === 'cookie' ? 'form' : 'simple';
}
