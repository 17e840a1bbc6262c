import { isDeepStrictEqual } from 'node:util';
import { isObject, type JsonObject, parsePointer } from '@cross-border-payments/openapi';
import {
  childrenOf,
  type Document,
  isKnownKeyword,
  reachable,
  type SchemaNode,
} from '@cross-border-payments/openapi/model';
import { nameOfSchema } from '../demands/schemas.ts';
import { atHead, type Draft, draftOf } from '../findings/finding.ts';
import { foldKey } from '../findings/fold.ts';
import type { Version } from '../repository/version.ts';
import { findDifferencesAt } from './guard.ts';
import { componentOf, ownText } from './named-schemas.ts';
import type { FieldChange } from './pairs.ts';
import { quote, sayList, sayTurn, some } from './words.ts';

/** Joins findings that one edited schema or condition causes at several places, and names the edit. */
export function joinByEdit(base: Version, head: Version, drafts: readonly Draft[]): Draft[] {
  const search = new EditSearch(base.model, head.model);
  const own = new Map<string, string>();
  const groups = new Map<string, { readonly edits: readonly string[]; readonly drafts: Draft[] }>();
  for (const draft of drafts) {
    const { edits, isHere } = search.editsOf(draft);
    const key = edits.join(' ');
    if (isHere) own.set(key, own.get(key) ?? foldKey(draft));
    else if (edits.length > 0)
      groups.set(key, { edits, drafts: [...(groups.get(key)?.drafts ?? []), draft] });
  }
  const joined = [...groups].flatMap(([key, { edits, drafts: effects }]) => {
    if (new Set(effects.map(({ cause }) => cause)).size === 1) return [];
    const group = own.get(key) ?? `edit ${key}`;
    const renamed = nameEdits(base, head, edits, effects);
    return effects.map((draft) => [draft, { ...draft, group, ...renamed }] as const);
  });
  const changed = new Map(joined);
  return drafts.map((draft) => changed.get(draft) ?? draft);
}

/** Says what was edited and which schemas it affects; undefined if they are in the same component. */
function nameEdits(
  base: Version,
  head: Version,
  edits: readonly string[],
  effects: readonly Draft[],
): Pick<Draft, 'cause' | 'place' | 'remedy'> | undefined {
  const [pointer = ''] = edits;
  const component = componentOf(pointer);
  const users = new Set(effects.map(({ place }) => componentOf(place.pointer) ?? place.pointer));
  if (component === undefined || users.has(component)) return undefined;
  const changes = edits.flatMap((edit) => findDifferencesAt(base, head, edit).map(sayDifference));
  const name = nameOfSchema({ pointer: component });
  const names = [...users].map((user) => nameOfSchema({ pointer: user }));
  const reach =
    names.length === 1
      ? sayList(names, '')
      : `${some(names.length, 'schema', 'schemas')}, such as ${sayList(names.slice(0, 1), '')}`;
  const cause = `In the schema \`${name}\`, ${changes.join(', and ')}. This changes the messages of ${reach}.`;
  const remedy = `Keep \`${name}\`, and add a new schema for what changes.`;
  return { cause, remedy, place: atHead(pointer) };
}

interface Edits {
  /** Pointers of the edited schemas that cause the finding; empty if they are in several components. */
  readonly edits: readonly string[];
  readonly isHere: boolean;
}

class EditSearch {
  readonly #base: ReadonlyMap<string, SchemaNode>;
  readonly #head: ReadonlyMap<string, SchemaNode>;
  readonly #inside = new Map<SchemaNode, readonly string[]>();

  constructor(base: Document, head: Document) {
    const [old, now] = [base, head].map(
      ({ schemas }) => new Map(schemas.map((node) => [node.pointer, node])),
    );
    this.#base = old ?? new Map();
    this.#head = now ?? new Map();
  }

  editsOf({ part, place: { pointer } }: Draft): Edits {
    const around = [pointer, pointer.replace(/\/[^/]*$/, '')].find((one) => this.#head.has(one));
    const node = around === undefined ? undefined : this.#head.get(around);
    if (part === undefined || !node) return { edits: [], isHere: false };
    if (this.#isEdited(node)) return { edits: [node.pointer], isHere: true };
    const condition = this.#head.get(node.pointer.replace(/\/(then|else)(\/.*)?$/, '/if'));
    const found = this.#editsIn(node);
    const edits = found.length > 0 || !condition ? found : this.#editsIn(condition);
    return { edits: new Set(edits.map(componentOf)).size === 1 ? edits : [], isHere: false };
  }

  #editsIn(node: SchemaNode): readonly string[] {
    const known = this.#inside.get(node);
    if (known) return known;
    const inside = reachable([node], (one) => [
      ...(one.ref ? [one.ref] : []),
      ...childrenOf(one).map(({ node: inner }) => inner),
    ]);
    const edits = [...inside].filter((one) => this.#isEdited(one)).map(({ pointer }) => pointer);
    this.#inside.set(node, edits);
    return edits;
  }

  #isEdited(node: SchemaNode): boolean {
    const old = this.#base.get(node.pointer);
    return !old || ownText(old) !== ownText(node);
  }
}

/** Lowers findings to `check` where validators differ: `nullable` in OpenAPI 3.0 with an `enum` without `null`. */
export function withNullableEnums(base: Version, head: Version, drafts: readonly Draft[]): Draft[] {
  const listed = head.model.schemas.filter((node) => node.enum !== undefined);
  const pointers = new Set(listed.map(({ pointer }) => pointer));
  const changed = [...pointers].filter((pointer) => {
    const [old, now] = [base, head].map((version) => readEnum(version, pointer));
    return old && now && old.isUnclear !== now.isUnclear && old.values === now.values;
  });
  const isAt = (pointer: string) => (draft: Draft) => `${draft.place.pointer}/`.startsWith(`${pointer}/`);
  const known = drafts.map((draft): Draft => {
    const isUnclear = draft.level === 'breaking' && changed.some((pointer) => isAt(pointer)(draft));
    return isUnclear ? { ...draft, level: 'check', consequence: `${draft.consequence} ${UNCLEAR}` } : draft;
  });
  const silent = changed.filter((pointer) => !drafts.some(isAt(pointer)));
  return [
    ...known,
    ...silent.map((pointer) => {
      const cause = `Whether ${quote(pointer.replace(/^.*\//, ''))} may be \`null\` is stated otherwise.`;
      const more = { consequence: UNCLEAR, remedy: 'Find out whether it may be `null`, and say so.' };
      return draftOf('nullable-enum', 'check', cause, { place: atHead(pointer), ...more });
    }),
  ];
}

const UNCLEAR = 'Validators differ in whether `nullable` allows a `null` that `enum` does not list.';

function readEnum(version: Version, pointer: string): { isUnclear: boolean; values: string } | undefined {
  const schema = version.value(pointer);
  if (!isObject(schema) || !Array.isArray(schema.enum)) return undefined;
  const isOld = version.model.dialect.startsWith('3.0');
  const values = schema.enum.filter((value) => value !== null).map((value) => JSON.stringify(value));
  return {
    isUnclear: isOld && schema.nullable === true && !schema.enum.includes(null),
    values: values.sort().join(),
  };
}

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

/** Keywords that are compared elsewhere. If no other finding reports a change, it has no effect. */
const COMPARED = new Set(['discriminator', 'deprecated', 'readOnly', 'writeOnly']);

/** Keywords whose change is only `docs`. A `format` gets here only if no validator knows it. */
const WORDS = new Set(['format', ...COMPARED]);

/** Returns `docs` for fields that only people read, for extensions and for unknown keywords. */
function levelOf(difference: FieldChange): 'additive' | 'check' | 'docs' {
  const { keyword, isSchema, unused } = difference;
  if (unused !== undefined) return 'additive';
  if (isEarlier(difference)) return 'check';
  const isUnknown = isSchema && keyword !== '' && !isKnownKeyword(keyword);
  if (keyword === 'links') return isRelinked(difference) ? 'check' : 'docs';
  const isWords = WORDS.has(keyword) && !(keyword === 'discriminator' && isRemapped(difference));
  return isWords || keyword.startsWith('x-') || isUnknown ? 'docs' : 'check';
}

function isRelinked({ old, now }: FieldChange): boolean {
  if (!isObject(old) || !isObject(now)) return false;
  const target = (link: unknown) => (isObject(link) ? { ...link, description: undefined } : link);
  return Object.keys(old).some(
    (name) => now[name] !== undefined && !isDeepStrictEqual(target(old[name]), target(now[name])),
  );
}

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

/** Says how a field changed: "`status/not` was removed, before `{}`", with the old value at the end. */
function sayDifference({ keyword, place, old, now }: FieldChange): string {
  return `${quote(keyword || parsePointer(place.pointer).slice(-2).join('/'))} ${sayTurn(old, now)}`;
}
