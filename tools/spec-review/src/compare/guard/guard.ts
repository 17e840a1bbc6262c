import { isDeepStrictEqual } from 'node:util';
import { isObject, type JsonObject, joinPointer, parsePointer } from '@cross-border-payments/openapi';
import {
  childrenOf,
  type Document,
  isKnownKeyword,
  type Place,
  reachable,
  type SchemaNode,
} from '@cross-border-payments/openapi/model';
import { nameOfSchema } from '../../demands/schemas.ts';
import { type Draft, draftOf } from '../../findings/finding.ts';
import type { Version } from '../../repository/version.ts';
import { type FieldChange, pairKey } from '../pairs.ts';
import { quote, sayTurn, some } from '../words.ts';
import { OBJECTS } from './objects.ts';

/**
 * Compares both documents once more, field by field, to find changes that the other comparisons do not report.
 *
 * @param compared the pairs of schemas whose messages were compared, by `pairKey`
 * @returns the fields that differ and that no other comparison reports
 */
export function findDifferences(base: Version, head: Version, compared: ReadonlySet<string>): FieldChange[] {
  const walk = new Walk(base, head, compared);
  walk.visit('OpenAPI', base.start(), head.start());
  return walk.found;
}

/** Compares the schemas at a pointer and returns the fields that differ. */
export function findDifferencesAt(base: Version, head: Version, pointer: string): FieldChange[] {
  const walk = new Walk(base, head, new Set());
  walk.visit('Schema', base.place(pointer), head.place(pointer));
  return walk.found;
}

type LocatedPlace = Place & { readonly value: JsonObject };

/** Walks through both documents in parallel and visits each pair of objects that are at the same place. */
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
    const isSchema = object === 'Schema';
    const shown = [{ pointer: this.#base.show(one) }, { pointer: this.#head.show(other) }] as const;
    if (isSchema && this.#compared.has(pairKey(...shown))) return;
    // Schemas of OpenAPI 3.1 may have other keywords next to a reference.
    if (isSchema) this.#compare(object, one, other);
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
    else if (isObject(old) && isObject(now))
      this.#compareFields(object, { ...before, value: old }, { ...after, value: now });
    else if (old !== now) this.#note(object, '', before, after, old, now);
  }

  #compareFields(object: string, before: LocatedPlace, after: LocatedPlace): void {
    const [old, now] = [before.value, after.value];
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
    else if (object === 'Schema' && /^\/components\/[^/]+$/.test(before.pointer))
      this.#components(before, after);
    else {
      const [entries, others] = [this.#entries(before, old), this.#entries(after, now)];
      for (const key of new Set([...entries.keys(), ...others.keys()]))
        this.#pair(
          object,
          entries.get(key) ?? this.#in(before, {}, key),
          others.get(key) ?? this.#in(after, {}, key),
        );
    }
  }

  /** Visits the components that no operation uses, because no messages were compared for them. */
  #components(before: Place, after: Place): void {
    const others = this.#entries(after, after.value);
    for (const [name, place] of this.#entries(before, before.value)) {
      const other = others.get(name);
      if (!other || this.#isUsed(name)) continue;
      this.#unused = name;
      this.visit('Schema', place, other);
      this.#unused = undefined;
    }
  }

  /**
   * Visits two objects. If only one version has a schema or a header of a form part, notes it; an absent encoding is
   * compared as an empty one. Other missing objects are reported elsewhere.
   */
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

/** Returns the schemas that are used outside of components, directly or through others. */
function usedSchemas({ schemas }: Document): ReadonlySet<SchemaNode> {
  const outside = schemas.filter(({ pointer }) => componentOf(pointer) === undefined);
  return reachable(outside, (node) => {
    const targets = [node.ref, ...(node.discriminator?.mapping.values() ?? [])];
    return [...targets.flatMap((one) => one ?? []), ...childrenOf(node).map(({ node: inner }) => inner)];
  });
}

/** Returns the start of a pointer that leads to a component, which may be a file of its own. */
export function componentOf(pointer: string): string | undefined {
  return /^.*?(?:\bcomponents\/schemas\/[^/]+|(?:^|\/)schemas\/[^/#]+#)/.exec(pointer)?.[0];
}

/** Sorts an array, because the order of entries has no meaning in these fields. */
function normal(field: string, value: unknown): unknown {
  if (field === 'type') return [value].flat().sort();
  return Array.isArray(value) ? value.map((one) => JSON.stringify(one)).sort() : value;
}

/** Makes a finding for each field that differs and that no other finding reports. */
export function reportDifferences(differences: readonly FieldChange[]): Draft[] {
  const groups = new Map<string, FieldChange[]>();
  for (const one of differences) {
    const key = one.unused ?? `${one.keyword} ${levelOf(one)}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].map(reportGroup);
}

function reportGroup(group: readonly FieldChange[]): Draft {
  const [first] = group as readonly [FieldChange];
  const { keyword, place, unused } = first;
  const level = levelOf(first);
  const isSooner = isEarlier(first);
  const where = unused === undefined ? '' : `In the schema ${quote(unused)}, which no operation uses, `;
  const places = new Set(group.map((one) => one.place.pointer)).size;
  const count = places === 1 ? '' : `, and ${some(places - 1, 'more place differs', 'more places differ')}`;
  const isKnown = isSooner || (level === 'docs' && COMPARED.has(keyword));
  const cause = `${where}${sayDifference(first)}${count}${isKnown ? '' : '; the review does not compare it'}.`;
  const effect = isSooner
    ? { consequence: 'Programs have less time to change.', remedy: 'Keep the last day.' }
    : { consequence: 'This may break somebody.', remedy: 'Read the change.' };
  return draftOf(isSooner ? 'sunset-moved' : 'not-compared', level, cause, {
    place,
    ...(level === 'check' && effect),
  });
}

/** Says how a field changed: "`status/not` was removed, before `{}`", with the old value at the end. */
export function sayDifference({ keyword, place, old, now }: FieldChange): string {
  return `${quote(keyword || parsePointer(place.pointer).slice(-2).join('/'))} ${sayTurn(old, now)}`;
}

/**
 * Keywords whose effect on messages is compared elsewhere. A change of such a keyword that no other finding reports had
 * no effect.
 */
const COMPARED = new Set(['discriminator', 'deprecated', 'readOnly', 'writeOnly']);

/** Keywords whose change is only `docs`. A `format` gets here only if no validator knows it. */
const WORDS = new Set(['format', ...COMPARED]);

/**
 * Returns the level of a changed field. It is `docs` for fields that only people read, and for extensions and unknown
 * keywords.
 */
function levelOf(difference: FieldChange): 'additive' | 'check' | 'docs' {
  const { keyword, isSchema, unused } = difference;
  if (unused !== undefined) return 'additive';
  if (isEarlier(difference)) return 'check';
  const isUnknown = isSchema && keyword !== '' && !isKnownKeyword(keyword);
  if (keyword === 'links') return isRelinked(difference) ? 'check' : 'docs';
  const isWords = WORDS.has(keyword) && !(keyword === 'discriminator' && isRemapped(difference));
  return isWords || keyword.startsWith('x-') || isUnknown ? 'docs' : 'check';
}

/** Returns whether a link of the base leads to another target. */
function isRelinked({ old, now }: FieldChange): boolean {
  if (!isObject(old) || !isObject(now)) return false;
  const target = (link: unknown) => (isObject(link) ? { ...link, description: undefined } : link);
  return Object.keys(old).some(
    (name) => now[name] !== undefined && !isDeepStrictEqual(target(old[name]), target(now[name])),
  );
}

/** Returns whether a value of the discriminator now selects another schema. */
function isRemapped({ old, now }: FieldChange): boolean {
  if (!isObject(old) || !isObject(now)) return false;
  const [before, after] = [old.mapping, now.mapping] as [JsonObject, JsonObject];
  const isMoved = Object.keys(before).some(
    (value) => after[value] !== undefined && after[value] !== before[value],
  );
  return isMoved || old.propertyName !== now.propertyName || old.defaultMapping !== now.defaultMapping;
}

function isEarlier({ keyword, old, now }: FieldChange): boolean {
  return keyword === 'x-sunset' && typeof old === 'string' && typeof now === 'string' && now < old;
}
