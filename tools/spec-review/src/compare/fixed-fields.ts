import { isDeepStrictEqual } from 'node:util';
import { APPLICATORS, isObject, type JsonObject, joinPointer, METHODS } from '@cross-border-payments/openapi';
import { type Draft, draftOf } from '../findings/finding.ts';
import type { Place, Version } from '../repository/version.ts';
import { quote, some } from './words.ts';

/** The fixed fields of an object of OpenAPI that the walk needs. */
interface ObjectFields {
  /** Fields with further objects: the name of the object, in `{}` if the field is a map and in `[]` if it is an array. */
  readonly inside?: Readonly<Record<string, string>>;
  /** Extensions that a comparison reads, or that affect neither messages nor programs. */
  readonly extensions?: readonly string[];
  /** Fields that the review does not compare. A finding names each of them that changed. */
  readonly unread?: readonly string[];
}

const PARAMETER: ObjectFields = { inside: { schema: 'Schema', content: '{Media Type}' } };

const map = (names: readonly string[], object: string) =>
  Object.fromEntries(names.map((name) => [name, object] as const));

/** The objects of OpenAPI 3.0, 3.1 and 3.2. Comparisons read the fields that are not listed, or they are only words. */
export const OBJECTS: Readonly<Record<string, ObjectFields>> = {
  OpenAPI: {
    inside: { paths: '{Path Item}', webhooks: '{Path Item}', components: 'Components' },
    extensions: ['x-profile', 'x-rule-register'],
    unread: ['jsonSchemaDialect'],
  },
  Components: {
    inside: {
      schemas: '{Schema}',
      responses: '{Response}',
      parameters: '{Parameter}',
      requestBodies: '{Request Body}',
      headers: '{Header}',
      callbacks: '{Callback}',
      pathItems: '{Path Item}',
      securitySchemes: '{Security Scheme}',
      mediaTypes: '{Media Type}',
    },
    unread: ['links'],
  },
  'Path Item': {
    inside: {
      ...map(METHODS, 'Operation'),
      additionalOperations: '{Operation}',
      parameters: '[Parameter]',
    },
  },
  Operation: {
    inside: {
      parameters: '[Parameter]',
      requestBody: 'Request Body',
      responses: '{Response}',
      callbacks: '{Callback}',
      'x-query-schema': 'Schema',
    },
    extensions: ['x-retry', 'x-found-by'],
  },
  Callback: {},
  Parameter: PARAMETER,
  Header: PARAMETER,
  'Request Body': { inside: { content: '{Media Type}' } },
  'Media Type': {
    inside: { schema: 'Schema', itemSchema: 'Schema', encoding: '{Encoding}' },
    unread: ['itemEncoding', 'prefixEncoding'],
  },
  Encoding: { unread: ['headers', 'encoding', 'itemEncoding', 'prefixEncoding'] },
  Response: { inside: { headers: '{Header}', content: '{Media Type}' }, unread: ['links'] },
  'Security Scheme': { inside: { flows: 'OAuth Flows' } },
  'OAuth Flows': {
    inside: map(['implicit', 'password', 'clientCredentials', 'authorizationCode'], 'OAuth Flow'),
  },
  Schema: {
    inside: {
      ...map([...APPLICATORS.map, '$defs', 'definitions'], '{Schema}'),
      ...map(APPLICATORS.list, '[Schema]'),
      ...map(APPLICATORS.one, 'Schema'),
      discriminator: 'Discriminator',
    },
    extensions: ['x-case', 'x-enum-varnames', 'x-nameEnumValues'],
    unread: [
      ...['xml', 'contentSchema', 'additionalItems', '$schema', '$id', 'id', '$anchor', '$vocabulary'],
      ...['$dynamicRef', '$dynamicAnchor', '$recursiveRef', '$recursiveAnchor'],
    ],
  },
};

/** Names the fields that changed and that no comparison reads. */
export function compareUnread(base: Version, head: Version): Draft[] {
  const walk = new Walk(base, head);
  walk.visit('OpenAPI', base.start(), head.start());
  return [...walk.found].map(([name, pointers]) => {
    const [pointer = '#'] = pointers;
    const count = pointers.length === 1 ? '' : ` in ${some(pointers.length, 'place', 'places')}`;
    const cause = `${quote(name)} changed${count}, which the review does not compare.`;
    // Only people, and programs that know the extension, follow links and read extensions.
    const isWords = name === 'links' || name.startsWith('x-');
    return draftOf('not-compared', isWords ? 'docs' : 'check', cause, {
      consequence: isWords ? '' : 'This may break somebody.',
      remedy: isWords ? '' : 'Read the change.',
      place: { version: 'head', pointer: `${pointer}/${name}` },
    });
  });
}

/** Visits the objects that both versions have at the same place, each once. */
class Walk {
  /** The pointers of the objects in which a field changed, by the name of the field. */
  readonly found = new Map<string, string[]>();
  readonly #seen = new Set<unknown>();
  readonly #base: Version;
  readonly #head: Version;

  constructor(base: Version, head: Version) {
    this.#base = base;
    this.#head = head;
  }

  visit(object: string, one: Place, other: Place): void {
    // Schemas of OpenAPI 3.1 may have other keywords next to a reference.
    if (object === 'Schema') this.#compare(object, one, other);
    const [before, after] = [this.#base.follow(one), this.#head.follow(other)];
    if (before && after) this.#compare(object, before, after);
  }

  #compare(object: string, before: Place, after: Place): void {
    if (!isObject(before.value) || !isObject(after.value)) return;
    if (this.#seen.has(before.value)) return;
    this.#seen.add(before.value);
    const { inside = {}, extensions = [], unread = [] } = OBJECTS[object] ?? {};
    const [old, now] = [before.value, after.value];
    for (const name of new Set([...Object.keys(old), ...Object.keys(now)])) {
      const isOther = name.startsWith('x-') && ![...extensions, ...Object.keys(inside)].includes(name);
      const [was, is] = [old, now].map((one) => one[name]);
      if ((isOther || unread.includes(name)) && !isDeepStrictEqual(was, is))
        this.found.set(name, [...(this.found.get(name) ?? []), this.#head.show(after)]);
    }
    for (const [name, kind] of Object.entries(inside))
      this.#enter(kind, this.#in(before, old, name), this.#in(after, now, name));
    if (object === 'Callback') this.#enter('{Path Item}', before, after);
  }

  #in(place: Place, value: JsonObject, name: string): Place {
    return { file: place.file, pointer: joinPointer(place.pointer, name), value: value[name] };
  }

  #enter(kind: string, before: Place, after: Place): void {
    const [old, now] = [before.value, after.value];
    const [object, isMany] = [kind.replaceAll(/[[\]{}]/g, ''), /^[[{]/.test(kind)];
    if (!isMany) this.visit(object, before, after);
    if (!isMany || typeof old !== 'object' || typeof now !== 'object' || !old || !now) return;
    const others = new Map(this.#entries(after, now).map((entry) => [entry.key, entry.place]));
    for (const { key, place } of this.#entries(before, old)) {
      const other = others.get(key);
      if (other) this.visit(object, place, other);
    }
  }

  /** Lists the entries of a map or array. Parameters are identified by name, other entries of arrays by position. */
  #entries(around: Place, value: object): { key: string; place: Place }[] {
    return Object.entries(value).map(([step, inner]: [string, unknown]) => {
      const place = { file: around.file, pointer: joinPointer(around.pointer, step), value: inner };
      const isNamed = Array.isArray(value) && isObject(inner) && typeof inner.in === 'string';
      return { key: isNamed ? `${inner.in} ${inner.name}` : step, place };
    });
  }
}
