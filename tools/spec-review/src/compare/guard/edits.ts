import { childrenOf, type Document, reachable, type SchemaNode } from '@cross-border-payments/openapi/model';
import { nameOfSchema } from '../../demands/schemas.ts';
import type { Draft } from '../../findings/finding.ts';
import { foldKey } from '../../findings/fold.ts';
import type { Version } from '../../repository/version.ts';
import { ownText } from '../named-schemas.ts';
import { sayList, some } from '../words.ts';
import { componentOf, findDifferencesAt, sayDifference } from './guard.ts';

/**
 * Joins findings that one edit causes at several places: an edited schema to which these places refer, or an edited
 * condition on which they depend. The joined finding names the edit.
 */
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

/**
 * Says what was edited and how many schemas it affects; undefined if the edit is in the same component as its effects.
 */
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
  return { cause, remedy, place: { version: 'head', pointer } };
}

interface Edits {
  /** Pointers of the edited schemas that cause the finding; empty if they are in several components. */
  readonly edits: readonly string[];
  /** Whether the schema at the place of the finding was itself edited. */
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

  /** Lists the edited schemas inside a schema and the schemas to which it refers. */
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
