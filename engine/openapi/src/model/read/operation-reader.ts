import { isObject } from '../../json.ts';
import type { Place } from '../../load/sources.ts';
import { isItemStream, METHODS, OperationIds, operationKeys } from '../../operations.ts';
import type { DeclaredResponse, MediaContent, Operation, RequestBody } from '../document.ts';
import type { SchemaNode } from '../schema-node.ts';
import { readEncoding, readHeaders, readParameters } from './parameter-reader.ts';
import { type At, type DocumentReader, readExamples } from './reader.ts';
import {
  entriesOf,
  extensionsOf,
  given,
  pickStrings,
  placeIn,
  stringProperty,
  stringsOf,
} from './schema-keywords.ts';

const PATH_ITEM_KEYS: ReadonlySet<string> = new Set([
  ...METHODS,
  ...['$ref', 'summary', 'description', 'servers', 'parameters', 'additionalOperations'],
]);

/** Decides whether the model contains an operation or webhook. A callback is included if its operation is. */
export type OperationFilter = (operation: Head) => boolean;

type Head = Pick<
  Operation,
  'id' | 'idOrigin' | 'kind' | 'path' | 'callback' | 'method' | 'tags' | 'deprecated'
>;

/** Callbacks inside callbacks are read to this level. */
const MAX_CALLBACK_LEVELS = 10;

/** Maximum number of path items of callbacks, because callbacks that refer to the same ones multiply. */
const MAX_CALLBACKS = 2_000;

export class OperationReader {
  readonly #reader: DocumentReader;
  readonly #ids = new OperationIds();
  readonly #security: Operation['security'];
  readonly #isSelected: OperationFilter;
  #callbackCount = 0;
  #hasExcess = false;

  /** @param root the document, whose `security` applies to operations without their own */
  constructor(reader: DocumentReader, root: At, isSelected: OperationFilter = () => true) {
    this.#reader = reader;
    this.#security = securityOf(reader.array(root, 'security'));
    this.#isSelected = isSelected;
  }

  /**
   * Reads the operations of one path item.
   *
   * @param name the name from which missing operation ids are derived
   * @param around for a callback, the path items that contain it, outermost first
   */
  pathItem(
    item: At,
    kind: Pick<Operation, 'kind' | 'path' | 'callback'>,
    name = kind.path,
    around: readonly At[] = [],
  ): Operation[] {
    this.#noteUnknownKeys(item);
    return operationKeys(item.value).flatMap(({ method, path }) => {
      const at = this.#reader.property(item, ...path);
      if (!at) return [];
      const wanted = stringProperty(at.value, 'operationId');
      // An operation that is left out uses up an id too: the ids of the others must not depend on the selection.
      const { id, origin: idOrigin } = this.#ids.give(wanted, method, name);
      const { deprecated, tags } = at.value;
      const own = { id, idOrigin, ...kind, method, tags: stringsOf(tags), deprecated: deprecated === true };
      if (kind.kind !== 'callback' && !this.#isSelected(own)) return [];
      if (wanted?.trim() && id !== wanted.trim()) {
        const reason = `Another operation has the operationId "${wanted}" too, capital letters aside, so this one is \`${id}\`. Give each its own.`;
        this.#reader.warn('duplicate-operation-id', this.#reader.show(at), reason);
      }
      return [this.#operation(item, at, own, around)];
    });
  }

  #noteUnknownKeys(item: At): void {
    for (const key of Object.keys(item.value)) {
      if (PATH_ITEM_KEYS.has(key) || key.startsWith('x-')) continue;
      const method = key.toLowerCase();
      if (PATH_ITEM_KEYS.has(method))
        this.#reader.noteProperty(item, key, `\`${key}\` must be written \`${method}\`.`, 'refuse');
      else this.#reader.noteProperty(item, key, `\`${key}\` is neither a method nor a known keyword.`);
    }
  }

  #operation(item: At, at: At, own: Head, around: readonly At[]): Operation {
    const reader = this.#reader;
    const { value } = at;
    const body = reader.property(at, 'requestBody');
    return {
      ...own,
      ...pickStrings(item.value, 'summary', 'description'),
      ...pickStrings(value, 'summary', 'description'),
      ...given('servers', (value.servers ?? item.value.servers) as Operation['servers']),
      security: value.security ? securityOf(reader.array(at, 'security')) : this.#security,
      parameters: readParameters(reader, item, at, own),
      ...given('querySchema', reader.schema(at, 'x-query-schema')),
      ...given('body', body && readBody(reader, body)),
      responses: readResponses(reader, at),
      callbacks: this.#callbacks(at, [...around, item]),
      pointer: reader.show(at),
      extensions: extensionsOf(value),
    };
  }

  #callbacks(at: At, around: readonly At[]): Operation[] {
    return this.#reader.properties(at, 'callbacks').flatMap(([name, callback]) =>
      Object.keys(callback.value).flatMap((expression) => {
        const item = expression.startsWith('x-') ? undefined : this.#reader.property(callback, expression);
        if (!item || !this.#isRead(item, around)) return [];
        return this.pathItem(item, { kind: 'callback', path: expression, callback: name }, name, around);
      }),
    );
  }

  /**
   * Checks whether to read a callback. A callback is not read inside itself, or after too many other callbacks, which
   * is noted once.
   */
  #isRead(at: At, around: readonly At[]): boolean {
    if (around.some(({ file, pointer }) => file === at.file && pointer === at.pointer)) return false;
    if (around.length <= MAX_CALLBACK_LEVELS && this.#callbackCount < MAX_CALLBACKS) {
      this.#callbackCount += 1;
      return true;
    }
    const most = `${MAX_CALLBACK_LEVELS} levels of callbacks and ${MAX_CALLBACKS.toLocaleString('en')} callbacks`;
    const reason = `At most ${most} are read, so this one and any further ones are left out. Declare fewer.`;
    if (!this.#hasExcess) this.#reader.refuse('too-deep', this.#reader.show(at), reason);
    this.#hasExcess = true;
    return false;
  }
}

function readBody(reader: DocumentReader, at: At): RequestBody {
  return {
    required: at.value.required === true,
    ...pickStrings(at.value, 'description'),
    contents: readContents(reader, at),
    pointer: reader.show(at),
  };
}

/** Reads the responses. A lower-case range such as `4xx` is read as `4XX`, unless `4XX` is declared too. */
function readResponses(reader: DocumentReader, at: At): DeclaredResponse[] {
  const entries = reader.properties(at, 'responses');
  const known = new Set(entries.map(([status]) => status).filter((status) => status === rangeOf(status)));
  return entries.flatMap(([written, response]) => {
    const status = rangeOf(written);
    if (status === written) return [readResponse(reader, status, response)];
    const pointer = reader.show(at, 'responses', written);
    const isKnown = known.has(status);
    const reading = isKnown ? `\`${status}\` is declared too, so it is left out.` : 'It is read as that.';
    reader.warn('malformed', pointer, `\`${written}\` must be written \`${status}\`. ${reading}`);
    known.add(status);
    return isKnown ? [] : [readResponse(reader, status, response)];
  });
}

function readResponse(reader: DocumentReader, status: string, at: At): DeclaredResponse {
  // Responses of these statuses have no body (RFC 9110).
  const hasBody = !['204', '205', '304'].includes(status);
  const reason = `A response with HTTP status ${status} has no body. Its \`content\` is left out.`;
  if (!hasBody && entriesOf(at.value.content).length > 0) reader.noteProperty(at, 'content', reason);
  return {
    status,
    ...pickStrings(at.value, 'description'),
    headers: readHeaders(reader, at),
    contents: hasBody ? readContents(reader, at) : [],
    pointer: reader.show(at),
  };
}

function readContents(reader: DocumentReader, at: At): MediaContent[] {
  const entries = reader.properties(at, 'content');
  const contents = entries.filter(([mediaType, media]) => {
    if (mediaType.includes('/')) return true;
    const reason = `"${mediaType}" is not a media type, such as application/json.`;
    // Examples that are written one level too high do no harm.
    const isHarmless = /^examples?$/.test(mediaType) && entries.some(([other]) => other.includes('/'));
    reader[isHarmless ? 'warn' : 'refuse']('malformed', reader.show(media), reason);
    return false;
  });
  return contents.map(([mediaType, media]) => {
    const schemas = readMediaSchema(reader, mediaType, media);
    const hasEncoding = isObject(media.value.encoding);
    return {
      mediaType,
      ...schemas,
      examples: readExamples(reader, media),
      ...(hasEncoding && { encoding: readEncoding(reader, media, schemas.schema) }),
      pointer: reader.show(media),
    };
  });
}

/** Reads `schema` and `itemSchema`. For server-sent events, `itemSchema` contains the schema of the data. */
function readMediaSchema(
  reader: DocumentReader,
  mediaType: string,
  media: At,
): Pick<MediaContent, 'schema' | 'itemSchema'> {
  const areItems = isItemStream(mediaType);
  const data = /^text\/event-stream\b/i.test(mediaType)
    ? reader.find(media, 'itemSchema', 'properties', 'data')
    : undefined;
  const unread = [...(data || areItems ? [] : ['itemSchema']), 'prefixEncoding', 'itemEncoding'];
  for (const name of unread.filter((name) => name in media.value)) {
    const reason = `"${name}" of OpenAPI 3.2 is not read. The output is as if it were absent.`;
    reader.warn('not-read', reader.show(media, name), reason);
  }
  const itemSchema = reader.schema(media, 'itemSchema');
  const whole = reader.schema(media, 'schema');
  const schema = areItems
    ? (itemSchema ?? readItemSchema(reader, media))
    : data && readDataSchema(reader, data);
  return {
    ...given('schema', areItems ? (schema ?? whole) : (whole ?? schema)),
    ...given('itemSchema', itemSchema),
  };
}

/** Reads the schema of an event's data, which is JSON or text. Returns undefined for JSON without a schema. */
function readDataSchema(reader: DocumentReader, data: Place): SchemaNode | undefined {
  const { contentSchema, contentMediaType } = isObject(data.value) ? data.value : {};
  if (contentSchema !== undefined) return reader.schemas.read(placeIn(data, 'contentSchema'));
  return /[/+]json\b/.test(String(contentMediaType)) ? undefined : reader.schemas.read(data);
}

/** Reads the schema of a stream's items from the stream's own schema, if that is an array, as in OpenAPI 3.2. */
function readItemSchema(reader: DocumentReader, media: At): SchemaNode | undefined {
  const array = reader.property(media, 'schema');
  const isArray = array?.value.type === 'array' && isObject(array.value.items);
  return isArray ? reader.schema(array, 'items') : undefined;
}

/** Returns a status as OpenAPI writes it: a range in capitals. */
function rangeOf(status: string): string {
  return /^[1-5]xx$/i.test(status) ? status.toUpperCase() : status;
}

function securityOf(value: readonly unknown[]): Map<string, string[]>[] {
  return value
    .filter(isObject)
    .map(
      (alternative) => new Map(entriesOf(alternative).map(([scheme, scopes]) => [scheme, stringsOf(scopes)])),
    );
}
