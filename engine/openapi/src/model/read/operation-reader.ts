import { isObject } from '../../json.ts';
import type { Place } from '../../load/sources.ts';
import { isItemStream, METHODS, type OperationIds, operationKeys } from '../../operations.ts';
import type { DeclaredResponse, MediaContent, Operation, RequestBody } from '../document.ts';
import type { SchemaNode } from '../schema-node.ts';
import { readEncoding } from './encodings.ts';
import { ParameterReader } from './parameter-reader.ts';
import { type At, type Reader, readExamples } from './reader.ts';
import { entriesOf, extensionsOf, given, placeIn, stringProperty, stringsOf } from './schema-keywords.ts';
import type { SchemaReader } from './schema-reader.ts';

const PATH_ITEM_KEYS: ReadonlySet<string> = new Set([
  ...METHODS,
  ...['$ref', 'summary', 'description', 'servers', 'parameters', 'additionalOperations'],
]);

export type Kind = Pick<Operation, 'kind' | 'path' | 'callback'>;

/** Decides whether the model contains an operation or webhook. A callback is included if its operation is. */
export type OperationFilter = (
  operation: Pick<Operation, 'id' | 'kind' | 'method' | 'path' | 'tags' | 'deprecated'>,
) => boolean;

/** Callbacks inside callbacks are read to this level. */
const MAX_CALLBACK_LEVELS = 10;

/**
 * Maximum number of path items of callbacks, because callbacks that share other callbacks could multiply without end.
 */
const MAX_CALLBACKS = 2_000;

export class OperationReader {
  readonly #reader: Reader;
  readonly #schemas: SchemaReader;
  readonly #parameters: ParameterReader;
  readonly #ids: OperationIds;
  readonly #security: Operation['security'];
  readonly #isSelected: OperationFilter;
  #callbackCount = 0;
  #hasExcess = false;

  /**
   * @param root the document, whose `security` applies to operations without their own
   * @param isSelected decides which operations are read
   */
  constructor(
    reader: Reader,
    schemas: SchemaReader,
    ids: OperationIds,
    root: At,
    isSelected: OperationFilter = () => true,
  ) {
    this.#reader = reader;
    this.#schemas = schemas;
    this.#parameters = new ParameterReader(reader, schemas);
    this.#ids = ids;
    this.#security = securityOf(reader.array(root, 'security'));
    this.#isSelected = isSelected;
  }

  /**
   * Reads the operations of one path item.
   *
   * @param name the name from which missing operation ids are derived
   * @param around for a callback, the path items that contain it, outermost first
   */
  pathItem(item: At, kind: Kind, name = kind.path, around: readonly At[] = []): Operation[] {
    this.#noteUnknownKeys(item);
    return operationKeys(item.value).flatMap(({ method, path }) => {
      const at = this.#reader.property(item, ...path);
      if (!at) return [];
      const own = { ...kind, method };
      const wanted = stringProperty(at.value, 'operationId');
      // An operation that is left out uses up an id too: the ids of the others must not depend on the selection.
      const { id, origin } = this.#ids.give(wanted, own.method, name);
      const { deprecated, tags } = at.value;
      const facts = { id, ...own, tags: stringsOf(tags), deprecated: deprecated === true };
      if (kind.kind !== 'callback' && !this.#isSelected(facts)) return [];
      this.#warnOfDuplicate(at, wanted, id);
      return [this.#operation(item, at, { id, idOrigin: origin, ...own }, around)];
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

  #warnOfDuplicate(at: At, wanted: string | undefined, id: string): void {
    if (wanted?.trim() && id !== wanted.trim()) {
      const reason = `Another operation has the operationId "${wanted}" too, capital letters aside, so this one is \`${id}\`. Give each its own.`;
      this.#reader.warn('duplicate-operation-id', this.#reader.show(at), reason);
    }
  }

  #operation(
    item: At,
    at: At,
    own: Pick<Operation, 'id' | 'idOrigin' | 'kind' | 'path' | 'callback' | 'method'>,
    around: readonly At[],
  ): Operation {
    const { value } = at;
    const body = this.#reader.property(at, 'requestBody');
    return {
      ...own,
      tags: stringsOf(value.tags),
      ...given('summary', stringProperty(value, 'summary') ?? stringProperty(item.value, 'summary')),
      ...given(
        'description',
        stringProperty(value, 'description') ?? stringProperty(item.value, 'description'),
      ),
      deprecated: value.deprecated === true,
      ...given('servers', (value.servers ?? item.value.servers) as Operation['servers']),
      security: value.security ? securityOf(this.#reader.array(at, 'security')) : this.#security,
      parameters: this.#parameters.all(item, at, own),
      ...given('querySchema', this.#schema(at, 'x-query-schema')),
      ...given('body', body && this.#body(body)),
      responses: this.#responses(at),
      callbacks: this.#callbacks(at, [...around, item]),
      pointer: this.#reader.show(at),
      extensions: extensionsOf(value),
    };
  }

  /** Reads the schema under a keyword; undefined without the keyword. */
  #schema(at: At, keyword: string): SchemaNode | undefined {
    return at.value[keyword] === undefined ? undefined : this.#schemas.read(placeIn(at, keyword));
  }

  #body(at: At): RequestBody {
    return {
      required: at.value.required === true,
      ...given('description', stringProperty(at.value, 'description')),
      contents: this.#contents(at),
      pointer: this.#reader.show(at),
    };
  }

  /** Reads the responses. A lower-case range such as `4xx` is read as `4XX`, unless `4XX` is declared too. */
  #responses(at: At): DeclaredResponse[] {
    const entries = this.#reader.properties(at, 'responses');
    const known = new Set(entries.map(([status]) => status).filter((status) => status === rangeOf(status)));
    return entries.flatMap(([written, response]) => {
      const status = rangeOf(written);
      if (status === written) return [this.#response(status, response)];
      const pointer = this.#reader.show(at, 'responses', written);
      const isKnown = known.has(status);
      const reading = isKnown ? `\`${status}\` is declared too, so it is left out.` : 'It is read as that.';
      this.#reader.warn('malformed', pointer, `\`${written}\` must be written \`${status}\`. ${reading}`);
      known.add(status);
      return isKnown ? [] : [this.#response(status, response)];
    });
  }

  #response(status: string, at: At): DeclaredResponse {
    return {
      status,
      ...given('description', stringProperty(at.value, 'description')),
      headers: this.#parameters.headers(at),
      contents: WITHOUT_BODY.has(status) ? this.#noContents(status, at) : this.#contents(at),
      pointer: this.#reader.show(at),
    };
  }

  #noContents(status: string, at: At): MediaContent[] {
    if (entriesOf(at.value.content).length === 0) return [];
    const reason = `A response with HTTP status ${status} has no body. Its \`content\` is left out.`;
    this.#reader.noteProperty(at, 'content', reason);
    return [];
  }

  #contents(at: At): MediaContent[] {
    const entries = this.#reader.properties(at, 'content');
    const contents = entries.filter(([mediaType, media]) => {
      if (mediaType.includes('/')) return true;
      const reason = `"${mediaType}" is not a media type, such as application/json.`;
      // Examples that are written one level too high do no harm.
      const isHarmless = /^examples?$/.test(mediaType) && entries.some(([other]) => other.includes('/'));
      this.#reader[isHarmless ? 'warn' : 'refuse']('malformed', this.#reader.show(media), reason);
      return false;
    });
    return contents.map(([mediaType, media]) => {
      const schemas = this.#mediaSchema(mediaType, media);
      const hasEncoding = isObject(media.value.encoding);
      return {
        mediaType,
        ...schemas,
        examples: readExamples(this.#reader, media),
        ...(hasEncoding && { encoding: readEncoding(this.#reader, media, schemas.schema) }),
        pointer: this.#reader.show(media),
      };
    });
  }

  /** Reads `schema` and `itemSchema`. For server-sent events, `itemSchema` contains the schema of the data. */
  #mediaSchema(mediaType: string, media: At): Pick<MediaContent, 'schema' | 'itemSchema'> {
    const areItems = isItemStream(mediaType);
    const data = /^text\/event-stream\b/i.test(mediaType)
      ? this.#reader.find(media, 'itemSchema', 'properties', 'data')
      : undefined;
    for (const name of ['itemSchema', 'prefixEncoding', 'itemEncoding'])
      if (name in media.value && !(name === 'itemSchema' && (data || areItems)))
        this.#reader.warnUnread(media, name);
    const itemSchema = this.#schema(media, 'itemSchema');
    const whole = this.#schema(media, 'schema');
    const schema = areItems
      ? (itemSchema ?? this.#readItemSchema(media))
      : data && this.#readDataSchema(data);
    return {
      ...given('schema', areItems ? (schema ?? whole) : (whole ?? schema)),
      ...given('itemSchema', itemSchema),
    };
  }

  /** Reads the schema of an event's data, which is JSON or text. Returns undefined for JSON without a schema. */
  #readDataSchema(data: Place): SchemaNode | undefined {
    const { contentSchema, contentMediaType } = isObject(data.value) ? data.value : {};
    if (contentSchema !== undefined) return this.#schemas.read(placeIn(data, 'contentSchema'));
    return /[/+]json\b/.test(String(contentMediaType)) ? undefined : this.#schemas.read(data);
  }

  /** Reads the schema of the items if the schema of a stream is an array of them, as in OpenAPI 3.2. */
  #readItemSchema(media: At): SchemaNode | undefined {
    const array = this.#reader.property(media, 'schema');
    const isArray = array?.value.type === 'array' && isObject(array.value.items);
    return isArray ? this.#schema(array, 'items') : undefined;
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

/** Statuses whose responses have no body (RFC 9110). */
const WITHOUT_BODY: ReadonlySet<string> = new Set(['204', '205', '304']);

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
