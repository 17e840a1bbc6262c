import { basename, dirname, posix } from 'node:path';
import { followChain, type Path, parseReference, valueAt } from '@cross-border-payments/openapi';
import {
  type Component,
  placeKey,
  type Reference,
  type SpecNode,
  type SpecPlace,
  type SpecTree,
} from './spec-tree.ts';
import { asObject, isObject } from './values.ts';
import { COMPONENT_KINDS, type WalkRoot, walk } from './walk.ts';

/** The parts that a tree is made of. */
type TreeParts = Pick<SpecTree, 'kind' | 'entry' | 'files' | 'rules'>;

/** Builds the tree: its objects, components and references. */
export function createTree(parts: TreeParts): SpecTree {
  const components = parts.kind === 'source' ? componentFiles(parts) : bundledComponents(parts);
  const nodes = roots(parts, components).flatMap(walk);
  const byPlace = new Map(nodes.map((node) => [placeKey(node.place), node]));
  const references = [...parts.files].flatMap(([file, data]) => referencesIn(file, data, []));
  const uses = new Map<SpecNode, SpecNode[]>();
  for (const { from, target } of references) {
    const user = byPlace.get(placeKey(from));
    const used = target && byPlace.get(placeKey(target));
    if (user && used) uses.set(used, [...(uses.get(used) ?? []), user]);
  }
  const children = new Map<SpecNode, SpecNode[]>();
  for (const node of nodes)
    if (node.parent) children.set(node.parent, [...(children.get(node.parent) ?? []), node]);
  const target = (node: SpecNode): SpecNode => {
    let end = node;
    followChain(node, (ref, { place: { file } }) => {
      const place = placeOfReference(file, ref);
      const next = place && byPlace.get(placeKey(place));
      if (next) end = next;
      return next;
    });
    return end;
  };
  return {
    ...parts,
    components,
    nodes,
    references,
    target,
    usesOf: (node) => uses.get(node) ?? [],
    childrenOf: (node) => children.get(node) ?? [],
  };
}

/** Returns the target of a `$ref` in `file`, or undefined for a network address. */
export function placeOfReference(file: string, ref: string): SpecPlace | undefined {
  if (/^[a-z][a-z0-9+.-]*:/i.test(ref)) return undefined;
  const { address, path } = parseReference(ref);
  return { file: address === '' ? file : posix.join(dirname(file), address), path };
}

/** Lists every `$ref` inside a value, except in instances (examples, values). */
function referencesIn(file: string, value: unknown, path: Path): Reference[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => referencesIn(file, item, [...path, index]));
  if (!isObject(value)) return [];
  const own =
    typeof value.$ref === 'string'
      ? [{ from: { file, path }, ref: value.$ref, target: placeOfReference(file, value.$ref) }]
      : [];
  const members = Object.entries(value).filter(([key]) => !isInstance(key, path));
  return own.concat(members.flatMap(([key, item]) => referencesIn(file, item, [...path, key])));
}

/** Returns whether a member is an instance, in which `$ref` is only data. A name in a map of objects is not. */
function isInstance(key: string, path: Path): boolean {
  const named = ['properties', 'responses', 'examples'].includes(String(path.at(-1)));
  return !named && ['example', 'value', 'default', 'const', 'enum'].includes(key);
}

function roots(parts: TreeParts, components: readonly Component[]): WalkRoot[] {
  const entry = asObject(parts.files.get(parts.entry));
  const inEntry = ['paths', 'webhooks'].flatMap((member) =>
    Object.entries(asObject(entry[member])).map(([key, value]) =>
      pathItem({ file: parts.entry, path: [member, key] }, value, member),
    ),
  );
  const files = parts.kind === 'bundle' ? [] : [...parts.files.keys()];
  const inFiles = files.flatMap((file) => {
    const folder = basename(dirname(file));
    const known = dirname(dirname(file)) === dirname(parts.entry) && ['paths', 'webhooks'].includes(folder);
    return known ? [pathItem({ file, path: [] }, parts.files.get(file), folder)] : [];
  });
  const inComponents = components.flatMap(({ kind, place }) => {
    const nodeKind = COMPONENT_KINDS[kind];
    const value = valueAt(parts.files.get(place.file), place.path);
    return nodeKind === undefined ? [] : [{ kind: nodeKind, place, value, webhook: false }];
  });
  return [...inEntry, ...inFiles, ...inComponents];
}

function pathItem(place: SpecPlace, value: unknown, folder: string): WalkRoot {
  return { kind: 'pathItem', place, value, webhook: folder === 'webhooks' };
}

function componentFiles(parts: TreeParts): Component[] {
  const folder = `${dirname(parts.entry)}/components/`;
  return [...parts.files.keys()]
    .filter((file) => file.startsWith(folder))
    .map((file) => ({
      kind: file.slice(folder.length).split('/')[0] ?? '',
      name: basename(file, '.yaml'),
      place: { file, path: [] },
    }));
}

function bundledComponents(parts: TreeParts): Component[] {
  const all = asObject(asObject(parts.files.get(parts.entry)).components);
  return Object.entries(all).flatMap(([kind, members]) =>
    Object.keys(asObject(members)).map((name) => ({
      kind,
      name,
      place: { file: parts.entry, path: ['components', kind, name] },
    })),
  );
}
