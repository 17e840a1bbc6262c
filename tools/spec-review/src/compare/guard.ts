import { isDeepStrictEqual } from 'node:util';
import {
  APPLICATORS,
  isObject,
  type JsonObject,
  joinPointer,
  METHODS,
  parsePointer,
} from '@cross-border-payments/openapi';
import {
  childrenOf,
  type Document,
  isKnownKeyword,
  reachable,
  type SchemaNode,
} from '@cross-border-payments/openapi/model';
import { type Draft, draftOf } from '../findings/finding.ts';
import type { Place, Version } from '../repository/version.ts';
import { type Difference, pairKey } from './pairs.ts';
import { quote, sayTurn, some } from './words.ts';

/** The fields of an object of OpenAPI. The guard reports every other field that changes. */
interface ObjectFields {
  /** Fields with further objects: the name of the object, in `{}` if the field is a map and in `[]` if it is an array. */
  readonly inside?: Readonly<Record<string, string>>;
  /** Fields that a comparison judges. */
  readonly judged?: readonly string[];
  /** Fields that affect neither messages nor programs. */
  readonly words?: readonly string[];
}

const fields = (names: string): readonly string[] => names.split(' ');
const map = (names: readonly string[], object: string) =>
  Object.fromEntries(names.map((name) => [name, object] as const));
const VALUE = { inside: { schema: 'Schema', content: '{Media Type}' } };

/** The objects of OpenAPI 3.0, 3.1 and 3.2. */
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
    judged: fields('operationId tags deprecated security servers x-retry x-found-by'),
    words: fields('summary description externalDocs'),
  },
  Callback: {},
  Parameter: {
    ...VALUE,
    judged: fields('name in required deprecated style explode allowReserved allowEmptyValue'),
    words: fields('description example examples'),
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
  'Part Header': { inside: { schema: 'Schema' }, words: fields('description example examples') },
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
  'OAuth Flows': {
    inside: map(
      fields('implicit password clientCredentials authorizationCode deviceAuthorization'),
      'OAuth Flow',
    ),
  },
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

/**
 * Compares both documents once more, field by field, whatever the comparisons of operations have read.
 *
 * @param compared the pairs of schemas whose messages were compared, by `pairKey`
 * @returns the fields that differ and that no comparison judges
 */
export function findDifferences(base: Version, head: Version, compared: ReadonlySet<string>): Difference[] {
  const walk = new Walk(base, head, compared);
  walk.visit('OpenAPI', base.start(), head.start());
  return walk.found;
}

/** Visits the objects that both versions have at the same place, each pair once. */
class Walk {
  readonly found: Difference[] = [];
  readonly #seen = new Map<unknown, Set<unknown>>();
  readonly #base: Version;
  readonly #head: Version;
  readonly #compared: ReadonlySet<string>;
  readonly #used: readonly ReadonlySet<SchemaNode>[];
  /** The schema without users that is being visited. */
  #unused: string | undefined;

  constructor(base: Version, head: Version, compared: ReadonlySet<string>) {
    this.#base = base;
    this.#head = head;
    this.#compared = compared;
    this.#used = [usedSchemas(base.model), usedSchemas(head.model)];
  }

  visit(object: string, one: Place, other: Place): void {
    const isSchema = object === 'Schema';
    const shown = [{ pointer: this.#base.show(one) }, { pointer: this.#head.show(other) }] as const;
    if (isSchema && this.#compared.has(pairKey(...shown))) return;
    // Schemas of OpenAPI 3.1 may have other keywords next to a reference.
    if (isSchema) this.#compare(object, one, other);
    const [before, after] = [this.#base.follow(one), this.#head.follow(other)];
    if (before && after) this.#compare(object, before, after);
  }

  #compare(object: string, before: Place, after: Place): void {
    const [old, now] = [before.value, after.value];
    const seen = this.#seen.get(old) ?? new Set();
    if (seen.has(now)) return;
    this.#seen.set(old, seen.add(now));
    if (!isObject(old) || !isObject(now)) {
      if (old !== now) this.#note(object, '', before, after, old, now);
      return;
    }
    const { inside = {}, judged = [], words = [] } = OBJECTS[object] ?? {};
    if (object === 'Callback') this.#enter('{Path Item}', before, after);
    else
      for (const name of new Set([...Object.keys(old), ...Object.keys(now)])) {
        const [was, is] = [old[name], now[name]];
        const kind = inside[name];
        if (kind) this.#enter(kind, this.#in(before, old, name), this.#in(after, now, name));
        // In a schema, `enum` and `required` are sets.
        else if (
          ![...judged, ...words].includes(name) &&
          !isDeepStrictEqual(normal(name, was), normal(name, is))
        )
          this.#note(object, name, before, after, was, is);
      }
  }

  #note(object: string, keyword: string, before: Place, after: Place, old: unknown, now: unknown): void {
    const version = now === undefined ? 'base' : 'head';
    const around = version === 'base' ? this.#base.show(before) : this.#head.show(after);
    const pointer = keyword === '' ? around : joinPointer(around, keyword);
    const place = { version, pointer } as const;
    const unused = this.#unused === undefined ? {} : { unused: this.#unused };
    this.found.push({ keyword, place, old, now, isSchema: object === 'Schema', ...unused });
  }

  #in(place: Place, value: JsonObject, name: string): Place {
    return { file: place.file, pointer: joinPointer(place.pointer, name), value: value[name] };
  }

  #enter(kind: string, before: Place, after: Place): void {
    const [old, now] = [before.value, after.value];
    const [object, isMany] = [kind.replaceAll(/[[\]{}]/g, ''), /^[[{]/.test(kind)];
    if (!isMany) this.#pair(object, before, after);
    if (!isMany || (old === undefined && now === undefined)) return;
    const isComponent = object === 'Schema' && /^\/components\/[^/]+$/.test(before.pointer);
    const [entries, others] = [this.#entries(before, old), this.#entries(after, now)];
    for (const key of new Set([...entries.keys(), ...others.keys()])) {
      const [place, other] = [entries.get(key), others.get(key)];
      if (isComponent && (!place || !other || this.#isUsed(key))) continue;
      if (isComponent) this.#unused = key;
      this.#pair(object, place ?? this.#in(before, {}, key), other ?? this.#in(after, {}, key));
      if (isComponent) this.#unused = undefined;
    }
  }

  /** Visits two objects. Of other objects than these, comparisons report those that only one version has. */
  #pair(object: string, before: Place, after: Place): void {
    const [old, now] = [before.value, after.value];
    if (old !== undefined && now !== undefined) this.visit(object, before, after);
    else if (object === 'Encoding')
      this.visit(object, { ...before, value: old ?? {} }, { ...after, value: now ?? {} });
    else if (object === 'Schema' || object === 'Part Header') {
      const shown = [{ pointer: this.#base.show(before) }, { pointer: this.#head.show(after) }] as const;
      if (old !== now && !this.#compared.has(pairKey(...shown)))
        this.#note(object, '', before, after, old, now);
    }
  }

  #isUsed(name: string): boolean {
    return [this.#base, this.#head].some(({ model }, at) => {
      const node = model.named.get(name);
      return node && [node, node.ref].some((one) => one && this.#used[at]?.has(one));
    });
  }

  /** Lists the entries of a map or array. Parameters are identified by name, other entries of arrays by position. */
  #entries(around: Place, value: unknown): Map<string, Place> {
    const entries = typeof value === 'object' && value !== null ? Object.entries(value) : [];
    return new Map(
      entries.map(([step, inner]: [string, unknown]) => {
        const place = { file: around.file, pointer: joinPointer(around.pointer, step), value: inner };
        const isNamed = Array.isArray(value) && isObject(inner) && typeof inner.in === 'string';
        const key = isNamed ? `${inner.in} ${inner.name}` : step;
        return [key.startsWith('/') ? key.replaceAll(/\{[^{}]*\}/g, '{}') : key, place];
      }),
    );
  }
}

/** Returns the schemas that those outside of components use, directly or indirectly. */
function usedSchemas({ schemas }: Document): ReadonlySet<SchemaNode> {
  const outside = schemas.filter(({ pointer }) => componentOf(pointer) === undefined);
  return reachable(outside, (node) => {
    const targets = [node.ref, ...(node.discriminator?.mapping.values() ?? [])];
    return [...targets.flatMap((one) => one ?? []), ...childrenOf(node).map(({ node: inner }) => inner)];
  });
}

/** Returns the part of a pointer that leads to a component, as a part of the document or as a file. */
export function componentOf(pointer: string): string | undefined {
  return /^.*?(?:\bcomponents\/schemas\/[^/]+|(?:^|\/)schemas\/[^/#]+#)/.exec(pointer)?.[0];
}

/** Returns arrays, which are sets in the fields that are compared here, in an order of their own. */
function normal(field: string, value: unknown): unknown {
  if (field === 'type') return [value].flat().sort();
  return Array.isArray(value) ? value.map((one) => JSON.stringify(one)).sort() : value;
}

/** Writes a finding for each keyword that differs without another finding. */
export function reportDifferences(differences: readonly Difference[]): Draft[] {
  const groups = new Map<string, Difference[]>();
  for (const one of differences) {
    const key = one.unused ?? `${one.keyword} ${levelOf(one)}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].map(reportGroup);
}

function reportGroup(group: readonly Difference[]): Draft {
  const [first] = group as readonly [Difference];
  const { keyword, place, old, now, unused } = first;
  const level = levelOf(first);
  const isSooner = isEarlier(first);
  const where = unused === undefined ? '' : `In the schema ${quote(unused)}, which no operation uses, `;
  const places = new Set(group.map((one) => one.place.pointer)).size;
  const count = places === 1 ? '' : `, and ${some(places - 1, 'more place differs', 'more places differ')}`;
  const name = keyword || parsePointer(place.pointer).slice(-2).join('/');
  const cause = `${where}${quote(name)} ${sayTurn(old, now)}${count}${isSooner ? '' : '; the review does not compare it'}.`;
  const effect = isSooner
    ? { consequence: 'Programs have less time to change.', remedy: 'Keep the last day.' }
    : { consequence: 'This may break somebody.', remedy: 'Read the change.' };
  return draftOf(isSooner ? 'sunset-moved' : 'not-compared', level, cause, {
    place,
    ...(level === 'check' && effect),
  });
}

const WORDS = new Set(['links', 'deprecated', 'readOnly', 'writeOnly']);

/** Only people, and programs that know an extension or keyword, read it; people follow links. */
function levelOf(difference: Difference): 'additive' | 'check' | 'docs' {
  const { keyword, isSchema, unused } = difference;
  if (unused !== undefined) return 'additive';
  if (isEarlier(difference)) return 'check';
  const isUnknown = isSchema && keyword !== '' && !isKnownKeyword(keyword);
  return WORDS.has(keyword) || keyword.startsWith('x-') || isUnknown ? 'docs' : 'check';
}

function isEarlier({ keyword, old, now }: Difference): boolean {
  return keyword === 'x-sunset' && typeof old === 'string' && typeof now === 'string' && now < old;
}
