import { basename, dirname, posix } from 'node:path';
import {
  followChain,
  type KeywordShape,
  METHODS,
  type Path,
  parseReference,
  SUBSCHEMAS,
  valueAt,
} from '@cross-border-payments/openapi';
import type { OpenApiDocument } from './document.ts';
import {
  asArray,
  asObject,
  type Component,
  isObject,
  type NodeKind,
  placeKey,
  type Reference,
  type SpecNode,
  type SpecPlace,
  type SpecTree,
} from './spec-tree.ts';

interface Edge {
  readonly keyword: string;
  readonly kind: NodeKind;
  readonly shape: KeywordShape;
}

const edges = (kind: NodeKind, shape: KeywordShape, keywords: readonly string[]): Edge[] =>
  keywords.map((keyword) => ({ keyword, kind, shape }));

const PARAMETER_EDGES = [
  ...edges('schema', 'one', ['schema']),
  ...edges('example', 'map', ['examples']),
  ...edges('mediaType', 'map', ['content']),
];

const EDGES: Record<NodeKind, readonly Edge[]> = {
  pathItem: [...edges('operation', 'one', METHODS), ...edges('parameter', 'list', ['parameters'])],
  operation: [
    ...edges('parameter', 'list', ['parameters']),
    ...edges('requestBody', 'one', ['requestBody']),
    ...edges('response', 'map', ['responses']),
    ...edges('schema', 'one', ['x-query-schema']),
  ],
  parameter: PARAMETER_EDGES,
  header: PARAMETER_EDGES,
  requestBody: edges('mediaType', 'map', ['content']),
  response: [...edges('header', 'map', ['headers']), ...edges('mediaType', 'map', ['content'])],
  mediaType: [...edges('schema', 'one', ['schema']), ...edges('example', 'map', ['examples'])],
  example: [],
  securityScheme: [],
  schema: [...SUBSCHEMAS].map(([keyword, shape]) => ({ keyword, kind: 'schema', shape })),
};

const COMPONENT_KINDS: Readonly<Record<string, NodeKind>> = {
  schemas: 'schema',
  parameters: 'parameter',
  headers: 'header',
  requestBodies: 'requestBody',
  responses: 'response',
  examples: 'example',
  securitySchemes: 'securityScheme',
};

type WalkRoot = Pick<SpecNode, 'kind' | 'place' | 'webhook'> & { readonly value: unknown };

function walk(root: WalkRoot): SpecNode[] {
  if (!isObject(root.value)) return [];
  const nodes: SpecNode[] = [{ ...root, value: root.value, parent: undefined, via: '', key: '' }];
  for (const node of nodes) nodes.push(...childrenOf(node));
  return nodes;
}

function childrenOf(node: SpecNode): SpecNode[] {
  return EDGES[node.kind].flatMap((edge) =>
    entriesOf(node.value[edge.keyword], edge.shape).flatMap(([steps, value]) =>
      isObject(value)
        ? {
            kind: edge.kind,
            place: { file: node.place.file, path: [...node.place.path, edge.keyword, ...steps] },
            value,
            parent: node,
            via: edge.keyword,
            key: String(steps[0] ?? ''),
            webhook: node.webhook,
          }
        : [],
    ),
  );
}

function entriesOf(value: unknown, shape: KeywordShape): [(string | number)[], unknown][] {
  if (shape === 'one') return [[[], value]];
  if (shape === 'list') return asArray(value).map((item, index) => [[index], item]);
  return Object.entries(asObject(value)).map(([key, item]) => [[key], item]);
}

type TreeParts = Pick<SpecTree, 'kind' | 'entry' | 'files' | 'rules'>;

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

/** Returns the tree of a bundle that is already parsed. */
export function treeOfBundle(document: OpenApiDocument): SpecTree {
  return createTree({ kind: 'bundle', entry: '', files: new Map([['', document]]), rules: new Map() });
}

/** Returns the target of a `$ref` in `file`, or undefined for a network address. */
export function placeOfReference(file: string, ref: string): SpecPlace | undefined {
  if (/^[a-z][a-z0-9+.-]*:/i.test(ref)) return undefined;
  const { address, path } = parseReference(ref);
  return { file: address === '' ? file : posix.join(dirname(file), address), path };
}

/** Returns a copy of a value in which `write` has replaced every `$ref` to a place in a file. */
export function withReferences(value: unknown, file: string, write: (target: SpecPlace) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => withReferences(item, file, write));
  if (!isObject(value)) return value;
  const members = Object.entries(value).map(([key, item]) => {
    const target = key === '$ref' && typeof item === 'string' ? placeOfReference(file, item) : undefined;
    return [key, target ? write(target) : withReferences(item, file, write)];
  });
  return Object.fromEntries(members);
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
