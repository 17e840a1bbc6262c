import { isDeepStrictEqual } from 'node:util';
import { isObject, type JsonObject, joinPointer, METHODS } from '@cross-border-payments/openapi';
import { type Draft, draftOf } from '../findings/finding.ts';
import type { Place, Version } from '../repository/version.ts';
import { quote, some } from './words.ts';

/** How the review treats the fixed fields of an object of OpenAPI. */
interface ObjectFields {
  /** Fields with further objects: the name of the object, in `{}` if the field is a map and in `[]` if it is an array. */
  readonly inside?: Readonly<Record<string, string>>;
  /** Fields that a comparison reads, also if another field contains them. */
  readonly compared?: readonly string[];
  /** Fields that affect neither messages nor programs. */
  readonly words?: readonly string[];
  /** Fields that the review does not compare. A finding names each of them that changed. */
  readonly unread?: readonly string[];
}

const fields = (names: string): readonly string[] => names.split(' ');

const PARAMETER: ObjectFields = {
  inside: { schema: 'Schema', content: '{Media Type}' },
  compared: fields('name in required deprecated style explode allowReserved allowEmptyValue'),
  words: fields('description example examples'),
};

const map = (names: string, object: string) =>
  Object.fromEntries(fields(names).map((name) => [name, object] as const));

/** The fixed fields of OpenAPI 3.0 and 3.1, and the extensions that the generator reads. */
export const OBJECTS: Readonly<Record<string, ObjectFields>> = {
  OpenAPI: {
    inside: { paths: '{Path Item}', webhooks: '{Path Item}', components: 'Components' },
    compared: fields('servers security x-profile'),
    words: fields('openapi info tags externalDocs x-rule-register'),
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
    },
    words: ['examples'],
    unread: ['links'],
  },
  'Path Item': {
    inside: { ...map(METHODS.join(' '), 'Operation'), parameters: '[Parameter]' },
    compared: ['servers'],
    words: fields('summary description'),
  },
  Operation: {
    inside: {
      parameters: '[Parameter]',
      requestBody: 'Request Body',
      responses: '{Response}',
      callbacks: '{Callback}',
      'x-query-schema': 'Schema',
    },
    compared: fields('tags operationId deprecated security servers x-retry x-found-by'),
    words: fields('summary description externalDocs'),
  },
  Callback: {},
  Parameter: PARAMETER,
  Header: {
    ...PARAMETER,
    compared: fields('required deprecated explode'),
    words: fields('description example examples style allowReserved allowEmptyValue'),
  },
  'Request Body': { inside: { content: '{Media Type}' }, compared: ['required'], words: ['description'] },
  'Media Type': { inside: { schema: 'Schema', encoding: '{Encoding}' }, words: fields('example examples') },
  Encoding: { compared: fields('contentType style explode allowReserved'), unread: ['headers'] },
  Response: {
    inside: { headers: '{Header}', content: '{Media Type}' },
    words: ['description'],
    unread: ['links'],
  },
  'Security Scheme': {
    inside: { flows: 'OAuth Flows' },
    compared: fields('type name in scheme openIdConnectUrl'),
    words: fields('description bearerFormat'),
  },
  'OAuth Flows': { inside: map('implicit password clientCredentials authorizationCode', 'OAuth Flow') },
  'OAuth Flow': { compared: fields('authorizationUrl tokenUrl refreshUrl scopes') },
  Schema: {
    inside: {
      ...map('properties patternProperties dependentSchemas $defs definitions', '{Schema}'),
      ...map('prefixItems allOf anyOf oneOf', '[Schema]'),
      ...map('additionalProperties propertyNames items contains not if then else', 'Schema'),
      ...map('unevaluatedItems unevaluatedProperties', 'Schema'),
      discriminator: 'Discriminator',
    },
    compared: [
      ...fields('type enum const format required dependentRequired nullable default deprecated'),
      ...fields('readOnly writeOnly maxLength minLength pattern minimum maximum exclusiveMinimum'),
      ...fields('exclusiveMaximum multipleOf minItems maxItems uniqueItems minContains maxContains'),
      ...fields('minProperties maxProperties contentEncoding contentMediaType'),
      ...fields('x-case x-enum-varnames'),
    ],
    words: fields('title description example examples externalDocs $comment'),
    unread: [
      ...fields('xml contentSchema additionalItems $schema $id id $anchor $vocabulary $dynamicRef'),
      ...fields('$dynamicAnchor $recursiveRef $recursiveAnchor'),
    ],
  },
  Discriminator: { compared: fields('propertyName mapping') },
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
    const { inside = {}, compared = [], words = [], unread = [] } = OBJECTS[object] ?? {};
    const [old, now] = [before.value, after.value];
    for (const name of new Set([...Object.keys(old), ...Object.keys(now)])) {
      const isOther =
        name.startsWith('x-') && ![...compared, ...words, ...Object.keys(inside)].includes(name);
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
