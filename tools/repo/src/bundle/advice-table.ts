import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ValueKind } from '@cross-border-payments/explain/advice-table';
import { isObject } from '@cross-border-payments/openapi';
import {
  childrenOf,
  type Document,
  type Operation,
  parametersObject,
  reachable,
  type SchemaNode,
} from '@cross-border-payments/openapi/model';

const HEADING = '// Do not edit: `pnpm generate` writes this file.\n\n';

/** For each kind of string: the list in the root's `x-advice` that names the properties of this kind. */
const LISTS = {
  order: 'orders',
  identifier: 'identifiers',
  code: 'codes',
  name: 'names',
  country: 'countries',
  swift: 'swiftCodes',
  currency: 'currencies',
  email: 'emails',
  identity: 'identities',
  phone: 'phones',
  birth: 'births',
  expiry: 'expiries',
  date: 'dates',
  amount: 'amounts',
  page: 'pages',
  count: 'counts',
  file: 'files',
  base64: 'base64',
  fileName: 'fileNames',
} as const satisfies Record<ValueKind, string>;

/** `*` if the document allows further properties on purpose. */
interface Properties {
  [name: string]: Properties | [Properties] | ValueKind | null;
}

/** The types of the table: a copy of the file that declares them, because the document imports nothing. */
export const ADVICE_TYPES: string = `${HEADING}${readFileSync(
  fileURLToPath(import.meta.resolve('@cross-border-payments/explain/advice-table')),
  'utf8',
)}
/** What the interface accepts although the caller probably made a mistake, by \`operationId\`. */
export declare const advice: Readonly<Record<string, OperationAdvice>>;
`;

/** Deeper properties are ignored, so that recursive schemas end. */
const MAX_LEVELS = 8;

/** Writes a module with the property names of each operation's input, and its `x-advice`. */
export function adviceTable({ operations, extensions }: Document): string {
  const advice = (extensions.get('x-advice') ?? {}) as RootAdvice;
  const kinds = kindsByName(advice);
  // Only a create chooses the order number. In other operations, it is a repeated value.
  const withoutOrders: Kinds = new Map(
    [...kinds].map(([name, kind]) => [name, kind === 'order' ? 'identifier' : kind]),
  );
  const rows = operations.map((operation) => {
    const isCreate = operation.extensions.get('x-retry') === 'once-per-order';
    const ownKinds = isCreate ? kinds : withoutOrders;
    const properties = propertiesOf(inputOf(operation), ownKinds, MAX_LEVELS) ?? { '*': null };
    const own = operation.extensions.get('x-advice');
    const shared = advice.common?.filter(({ operations }) => operations.includes(operation.id)) ?? [];
    const form = operation.body?.contents.some(({ mediaType }) => mediaType === 'multipart/form-data');
    const entry = { properties, ...joinAdvice([isObject(own) ? own : {}, ...shared]), ...(form && { form }) };
    return `  ${operation.id}: ${JSON.stringify(entry)},\n`;
  });
  return `${HEADING}export const advice = {\n${rows.join('')}};\n`;
}

/** The advice of one or several operations, as the document writes it. */
interface SharedAdvice {
  readonly checks?: readonly unknown[];
}

type RootAdvice = Readonly<Record<string, readonly string[]>> & {
  readonly common?: readonly (SharedAdvice & { readonly operations: readonly string[] })[];
};

function joinAdvice(all: readonly SharedAdvice[]): SharedAdvice {
  const { operations: _, ...joined } = Object.assign({}, ...all);
  const checks = all.flatMap(({ checks = [] }) => checks);
  return checks.length > 0 ? { ...joined, checks } : joined;
}

type Kinds = ReadonlyMap<string, ValueKind>;

function kindsByName(names: RootAdvice): Kinds {
  return new Map(
    Object.entries(LISTS).flatMap(([kind, list]) =>
      (names[list] ?? []).map((name): [string, ValueKind] => [name, kind as ValueKind]),
    ),
  );
}

function inputOf(operation: Operation): SchemaNode[] {
  const { body, method, parameters } = operation;
  // The client sends no body with GET.
  if (body && method !== 'GET') return body.contents.flatMap(({ schema }) => schema ?? []);
  return [parametersObject(operation, 'query', parameters.query) ?? []].flat();
}

/** Returns the properties that schemas declare; null if they declare none. */
function propertiesOf(nodes: readonly SchemaNode[], kinds: Kinds, levels: number): Properties | null {
  const all = [...partsIn(nodes)];
  const names = new Set(all.flatMap(({ properties }) => [...properties.keys()]));
  if (names.size === 0 || levels === 0) return null;
  const properties: Properties = {};
  for (const name of [...names].sort()) {
    const inner = all.flatMap(({ properties }) => properties.get(name) ?? []);
    const contents = propertiesOf(inner, kinds, levels - 1);
    properties[name] = contents && isList(inner) ? [contents] : (contents ?? kinds.get(name) ?? null);
  }
  if (all.some(({ additionalProperties: further }) => further && further.always !== false))
    properties['*'] = null;
  return properties;
}

function isList(nodes: readonly SchemaNode[]): boolean {
  return [...partsIn(nodes)].some((node) => childrenOf(node).some(({ keyword }) => keyword === 'items'));
}

/** Keywords whose schemas may declare properties of the same input, or of the objects in an array. */
const PARTS = ['if', 'then', 'else', 'items', 'allOf', 'anyOf', 'oneOf'];

function partsIn(nodes: readonly SchemaNode[]): Set<SchemaNode> {
  return reachable(nodes, (node) => {
    const parts = childrenOf(node).filter(({ keyword }) => PARTS.includes(keyword));
    return [node.ref ?? [], ...parts.map((part) => part.node)].flat();
  });
}
