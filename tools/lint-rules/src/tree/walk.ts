import { type KeywordShape, METHODS, SUBSCHEMAS } from '@cross-border-payments/openapi';
import type { NodeKind, SpecNode } from './spec-tree.ts';
import { asArray, asObject, isObject } from './values.ts';

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

/** Which kind of object each folder (or member) of `components` holds. */
export const COMPONENT_KINDS: Readonly<Record<string, NodeKind>> = {
  schemas: 'schema',
  parameters: 'parameter',
  headers: 'header',
  requestBodies: 'requestBody',
  responses: 'response',
  examples: 'example',
  securitySchemes: 'securityScheme',
};

/** Start of a walk. */
export type WalkRoot = Pick<SpecNode, 'kind' | 'place' | 'webhook'> & { readonly value: unknown };

/** Returns the object at the root and every OpenAPI object inside it, outer ones first. */
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
