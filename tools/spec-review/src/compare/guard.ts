import { isDeepStrictEqual } from 'node:util';
import { APPLICATORS, isObject, type JsonObject, joinPointer, METHODS } from '@cross-border-payments/openapi';
import type { Place, SchemaNode } from '@cross-border-payments/openapi/model';
import { nameOfSchema } from '../demands/schemas.ts';
import type { Version } from '../repository/version.ts';
import { usedSchemas } from './named-schemas.ts';
import { type FieldChange, pairKey } from './pairs.ts';

/**
 * Compares both documents field by field, and returns the fields that differ and that no other comparison reports.
 *
 * @param compared the pairs of schemas whose messages were compared, by `pairKey`
 */
export function findDifferences(base: Version, head: Version, compared: ReadonlySet<string>): FieldChange[] {
  const walk = new Walk(base, head, compared);
  walk.visit('OpenAPI', base.start(), head.start());
  return walk.found;
}

export function findDifferencesAt(base: Version, head: Version, pointer: string): FieldChange[] {
  const walk = new Walk(base, head, new Set());
  walk.visit('Schema', base.place(pointer), head.place(pointer));
  return walk.found;
}

class Walk {
  readonly found: FieldChange[] = [];
  readonly #seen = new Map<unknown, Set<unknown>>();
  readonly #base: Version;
  readonly #head: Version;
  readonly #compared: ReadonlySet<string>;
  readonly #used: readonly ReadonlySet<SchemaNode>[];
  /** The name of the schema that is being visited, if no operation uses it. */
  #unused: string | undefined;

  constructor(base: Version, head: Version, compared: ReadonlySet<string>) {
    this.#base = base;
    this.#head = head;
    this.#compared = compared;
    this.#used = [usedSchemas(base.model), usedSchemas(head.model)];
  }

  visit(object: string, one: Place, other: Place): void {
    if (object === 'Schema') {
      if (this.#isCompared(one, other)) return;
      // Schemas of OpenAPI 3.1 may have other keywords next to a reference.
      this.#compare(object, one, other);
    }
    const [before, after] = [this.#base.follow(one), this.#head.follow(other)];
    const name = before && before !== one ? nameOfSchema({ pointer: this.#base.show(before) }) : '';
    // A schema that no operation uses may refer to one that is used and therefore compared elsewhere.
    const isCompared = this.#unused !== undefined && this.#isUsed(name);
    if (before && after && !isCompared) this.#compare(object, before, after);
  }

  #compare(object: string, before: Place, after: Place): void {
    const [old, now] = [before.value, after.value];
    const seen = this.#seen.get(old) ?? new Set();
    if (seen.has(now)) return;
    this.#seen.set(old, seen.add(now));
    if (object === 'Callback') this.#enter('{Path Item}', before, after);
    else if (!isObject(old) || !isObject(now)) this.#note(object, '', before, after, old, now);
    else this.#compareFields(object, before, after, old, now);
  }

  #compareFields(object: string, before: Place, after: Place, old: JsonObject, now: JsonObject): void {
    const { inside = {}, judged = [], words = [] } = OBJECTS[object] ?? {};
    const known = new Set([...judged, ...words]);
    for (const name of new Set([...Object.keys(old), ...Object.keys(now)])) {
      const [was, is] = [old[name], now[name]];
      const kind = inside[name];
      if (kind) this.#enter(kind, this.#in(before, old, name), this.#in(after, now, name));
      else if (!known.has(name) && !isDeepStrictEqual(normal(name, was), normal(name, is)))
        this.#note(object, name, before, after, was, is);
    }
  }

  #note(object: string, keyword: string, before: Place, after: Place, old: unknown, now: unknown): void {
    if (old === now) return;
    const version = now === undefined ? 'base' : 'head';
    const around = version === 'base' ? this.#base.show(before) : this.#head.show(after);
    const place = { version, pointer: keyword === '' ? around : joinPointer(around, keyword) } as const;
    const unused = this.#unused === undefined ? {} : { unused: this.#unused };
    this.found.push({ keyword, place, old, now, isSchema: object === 'Schema', ...unused });
  }

  #isCompared(before: Place, after: Place): boolean {
    const [old, now] = [{ pointer: this.#base.show(before) }, { pointer: this.#head.show(after) }];
    return this.#compared.has(pairKey(old, now));
  }

  #in(place: Place, value: JsonObject, name: string): Place {
    return { file: place.file, pointer: joinPointer(place.pointer, name), value: value[name] };
  }

  #enter(kind: string, before: Place, after: Place): void {
    const object = kind.replaceAll(/[[\]{}]/g, '');
    if (object === kind) {
      this.#pair(object, before, after);
      return;
    }
    const [entries, others] = [this.#entries(before), this.#entries(after)];
    const isComponents = object === 'Schema' && /^\/components\/[^/]+$/.test(before.pointer);
    for (const key of new Set([...entries.keys(), ...others.keys()])) {
      const [old, now] = [entries.get(key), others.get(key)];
      if (!isComponents)
        this.#pair(object, old ?? this.#in(before, {}, key), now ?? this.#in(after, {}, key));
      // No messages were compared for the components that no operation uses.
      else if (old && now && !this.#isUsed(key)) {
        this.#unused = key;
        this.visit(object, old, now);
        this.#unused = undefined;
      }
    }
  }

  /**
   * Visits two objects. Notes a schema or header of a form part that only one version has. Reads a missing encoding as
   * `{}`.
   */
  #pair(object: string, before: Place, after: Place): void {
    const [old, now] = [before.value, after.value];
    if (old !== undefined && now !== undefined) this.visit(object, before, after);
    else if (object === 'Encoding')
      this.visit(object, { ...before, value: old ?? {} }, { ...after, value: now ?? {} });
    else if (['Schema', 'Part Header'].includes(object) && !this.#isCompared(before, after))
      this.#note(object, '', before, after, old, now);
  }

  #isUsed(name: string): boolean {
    return [this.#base, this.#head].some(({ model }, at) => {
      const node = model.named.get(name);
      return node && [node, node.ref].some((one) => one && this.#used[at]?.has(one));
    });
  }

  /** Lists the entries of a map or array. Parameters are identified by name, other entries of arrays by position. */
  #entries({ file, pointer, value }: Place): Map<string, Place> {
    const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
    return new Map(
      entries.map(([step, inner]: [string, unknown]) => {
        const place = { file, pointer: joinPointer(pointer, step), value: inner };
        const isNamed = Array.isArray(value) && isObject(inner) && typeof inner.in === 'string';
        const key = isNamed ? `${inner.in} ${inner.name}` : step;
        return [key.startsWith('/') ? key.replaceAll(/\{[^{}]*\}/g, '{}') : key, place];
      }),
    );
  }
}

/** Sorts an array, because the order of entries has no meaning in these fields. */
function normal(field: string, value: unknown): unknown {
  if (field === 'type') return [value].flat().sort();
  return Array.isArray(value) ? value.map((one) => JSON.stringify(one)).sort() : value;
}

/** How the guard treats the fields of an object. It reports a change of every field that is not listed. */
interface ObjectFields {
  /** Fields that contain objects, with the kind of object: `{Kind}` for a map, `[Kind]` for an array. */
  readonly inside?: Readonly<Record<string, string>>;
  /** Fields that another comparison reports. */
  readonly judged?: readonly string[];
  /** Fields that affect neither messages nor programs. */
  readonly words?: readonly string[];
}

const fields = (names: string): readonly string[] => names.split(' ');
const map = (names: readonly string[], object: string) =>
  Object.fromEntries(names.map((name) => [name, object] as const));
const EXAMPLES = fields('description example examples');
const FLOWS = fields('implicit password clientCredentials authorizationCode deviceAuthorization');
const VALUE = { inside: { schema: 'Schema', content: '{Media Type}' } };

export const OBJECTS: Readonly<Record<string, ObjectFields>> = {
  OpenAPI: {
    inside: { components: 'Components', paths: '{Path Item}', webhooks: '{Path Item}' },
    judged: fields('servers security x-profile'),
    words: fields('openapi $self info tags externalDocs x-rule-register'),
  },
  Components: {
    inside: {
      responses: '{Response}',
      parameters: '{Parameter}',
      requestBodies: '{Request Body}',
      headers: '{Header}',
      callbacks: '{Callback}',
      pathItems: '{Path Item}',
      securitySchemes: '{Security Scheme}',
      mediaTypes: '{Media Type}',
      schemas: '{Schema}',
    },
    words: ['examples'],
  },
  'Path Item': {
    inside: { ...map(METHODS, 'Operation'), additionalOperations: '{Operation}', parameters: '[Parameter]' },
    judged: ['servers'],
    words: fields('summary description $ref'),
  },
  Operation: {
    inside: {
      parameters: '[Parameter]',
      requestBody: 'Request Body',
      responses: '{Response}',
      callbacks: '{Callback}',
      'x-query-schema': 'Schema',
    },
    judged: fields('operationId tags deprecated security servers x-retry x-found-by x-status-codes'),
    words: fields('summary description externalDocs'),
  },
  Callback: {},
  Parameter: {
    ...VALUE,
    judged: fields('name in required deprecated style explode allowReserved allowEmptyValue'),
    words: EXAMPLES,
  },
  Header: {
    ...VALUE,
    judged: fields('required deprecated explode'),
    words: fields('description example examples style allowReserved allowEmptyValue'),
  },
  'Request Body': { inside: { content: '{Media Type}' }, judged: ['required'], words: ['description'] },
  'Media Type': {
    inside: { schema: 'Schema', itemSchema: 'Schema', encoding: '{Encoding}' },
    words: fields('example examples'),
  },
  'Part Header': { inside: { schema: 'Schema' }, judged: ['required'], words: EXAMPLES },
  Encoding: {
    inside: { headers: '{Part Header}' },
    judged: fields('contentType style explode allowReserved'),
  },
  Response: {
    inside: { headers: '{Header}', content: '{Media Type}' },
    words: fields('summary description'),
  },
  'Security Scheme': {
    inside: { flows: 'OAuth Flows' },
    judged: fields('type name in scheme openIdConnectUrl'),
    words: fields('description bearerFormat'),
  },
  'OAuth Flows': { inside: map(FLOWS, 'OAuth Flow') },
  'OAuth Flow': { judged: fields('authorizationUrl tokenUrl refreshUrl scopes') },
  Schema: {
    inside: {
      ...map(APPLICATORS.map, '{Schema}'),
      ...map(APPLICATORS.list, '[Schema]'),
      ...map(APPLICATORS.one, 'Schema'),
    },
    judged: fields('x-case x-enum-varnames x-nameEnumValues'),
    words: fields('title description example examples externalDocs $comment $defs definitions $ref'),
  },
};
