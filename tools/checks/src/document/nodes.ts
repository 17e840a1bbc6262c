import { basename, dirname, posix } from 'node:path';
import {
  formatPointer,
  isObject,
  type JsonObject,
  type KeywordShape,
  METHODS,
  type Path,
  parseReference,
  SUBSCHEMAS,
  valueAt,
} from '@cross-border-payments/openapi';

export { isObject, type JsonObject };

export function asObject(value: unknown): JsonObject {
  return isObject(value) ? value : {};
}

export function asArray(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns whether the value is a string that is not blank. */
export function isNonEmptyString(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

export interface SpecPlace {
  readonly file: string;
  readonly path: Path;
}

export type NodeKind =
  | 'pathItem'
  | 'operation'
  | 'parameter'
  | 'header'
  | 'requestBody'
  | 'response'
  | 'mediaType'
  | 'example'
  | 'securityScheme'
  | 'schema';

/** An OpenAPI object at the place where it is written; `$ref`s are not followed. */
export interface SpecNode {
  readonly kind: NodeKind;
  readonly place: SpecPlace;
  /** The object itself. Boolean schemas are not nodes. */
  readonly value: JsonObject;
  /** The parent object in the same file or component; undefined for the outermost. */
  readonly parent: SpecNode | undefined;
  /** The parent's keyword for this object: `allOf`, `properties`, `schema`, `responses`, ... */
  readonly via: string;
  /** The key under that keyword (property name, status code, media type), or the empty string. */
  readonly key: string;
  readonly webhook: boolean;
}

export interface Component {
  readonly kind: string;
  readonly name: string;
  readonly place: SpecPlace;
}

export interface Reference {
  readonly from: SpecPlace;
  readonly ref: string;
  /** The target, whether it exists or not; undefined for a URL. */
  readonly target: SpecPlace | undefined;
}

export interface DocumentFiles {
  readonly kind: 'source' | 'bundle';
  /** The absolute path of `openapi.yaml`. */
  readonly entry: string;
  readonly files: ReadonlyMap<string, unknown>;
}

export function placeKey(place: SpecPlace): string {
  return `${place.file}#${formatPointer(place.path)}`;
}

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

export function walk(root: WalkRoot): SpecNode[] {
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

/** Returns the target of a `$ref` in `file`, or undefined for a URL. */
export function placeOfReference(file: string, ref: string): SpecPlace | undefined {
  if (/^[a-z][a-z0-9+.-]*:/i.test(ref)) return undefined;
  const { address, path } = parseReference(ref);
  return { file: address === '' ? file : posix.join(dirname(file), address), path };
}

/** Returns a copy of a value in which every `$ref` to a place in a file is replaced by the result of `write`. */
export function withReferences(value: unknown, file: string, write: (target: SpecPlace) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => withReferences(item, file, write));
  if (!isObject(value)) return value;
  const properties = Object.entries(value).map(([key, item]) => {
    const target = key === '$ref' && typeof item === 'string' ? placeOfReference(file, item) : undefined;
    return [key, target ? write(target) : withReferences(item, file, write)];
  });
  return Object.fromEntries(properties);
}

/** Lists every `$ref` inside a value, except in instances such as examples and enumeration values. */
export function referencesIn(file: string, value: unknown, path: Path): Reference[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => referencesIn(file, item, [...path, index]));
  if (!isObject(value)) return [];
  const own =
    typeof value.$ref === 'string'
      ? [{ from: { file, path }, ref: value.$ref, target: placeOfReference(file, value.$ref) }]
      : [];
  const properties = Object.entries(value).filter(([key]) => !isInstance(key, path));
  return own.concat(properties.flatMap(([key, item]) => referencesIn(file, item, [...path, key])));
}

/** In a map such as `properties`, no value is an instance: there, a key such as `value` is just a name. */
function isInstance(key: string, path: Path): boolean {
  const named = ['properties', 'responses', 'examples'].includes(String(path.at(-1)));
  return !named && ['example', 'value', 'default', 'const', 'enum'].includes(key);
}

export function roots(parts: DocumentFiles, components: readonly Component[]): WalkRoot[] {
  const entry = asObject(parts.files.get(parts.entry));
  const inEntry = ['paths', 'webhooks'].flatMap((property) =>
    Object.entries(asObject(entry[property])).map(([key, value]) =>
      pathItem({ file: parts.entry, path: [property, key] }, value, property),
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

export function componentFiles(parts: DocumentFiles): Component[] {
  const folder = `${dirname(parts.entry)}/components/`;
  return [...parts.files.keys()]
    .filter((file) => file.startsWith(folder))
    .map((file) => ({
      kind: file.slice(folder.length).split('/')[0] ?? '',
      name: basename(file, '.yaml'),
      place: { file, path: [] },
    }));
}

export function bundledComponents(parts: DocumentFiles): Component[] {
  const all = asObject(asObject(parts.files.get(parts.entry)).components);
  return Object.entries(all).flatMap(([kind, properties]) =>
    Object.keys(asObject(properties)).map((name) => ({
      kind,
      name,
      place: { file: parts.entry, path: ['components', kind, name] },
    })),
  );
}
