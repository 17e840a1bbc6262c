import { isObject } from '@cross-border-payments/openapi';
import {
  type Document,
  type Operation,
  parametersObject,
  type SchemaNode,
} from '@cross-border-payments/openapi/model';

const HEADING = '// Do not edit: `pnpm generate` writes this file.\n\n';

/** The property names of an input, level by level; `*` if further properties are allowed on purpose. */
interface Properties {
  [name: string]: Properties | null;
}

/** The types of the table, which `advise-on.ts` of `packages/explain` reads and explains. */
export const ADVICE_TYPES: string = `${HEADING}interface Properties {
  readonly [name: string]: Properties | null;
}

interface Check {
  readonly path: string;
  readonly says: string;
  readonly when?: Readonly<Record<string, readonly unknown[]>>;
  readonly lacks: readonly string[];
}

interface Entry {
  readonly properties: Properties;
  readonly checks?: readonly Check[];
  readonly amounts?: readonly (readonly [amount: string, currency: string])[];
}

/** What the interface accepts although the caller probably made a mistake, by \`operationId\`. */
export declare const advice: Readonly<Record<string, Entry>>;
`;

/** Deeper properties are ignored, so that recursive schemas end. */
const MAX_LEVELS = 8;

/** Writes a module with the property names of each operation's input, and its `x-advice`. */
export function adviceTable({ operations }: Document): string {
  const rows = operations.map((operation) => {
    const properties = propertiesOf(inputOf(operation), MAX_LEVELS) ?? { '*': null };
    const own = operation.extensions.get('x-advice');
    return `  ${operation.id}: ${JSON.stringify({ properties, ...(isObject(own) ? own : {}) })},\n`;
  });
  return `${HEADING}export const advice = {\n${rows.join('')}};\n`;
}

function inputOf(operation: Operation): SchemaNode[] {
  const { body, method, parameters } = operation;
  // The client sends no body with GET.
  if (body && method !== 'GET') return body.contents.flatMap(({ schema }) => schema ?? []);
  return [parametersObject(operation, 'query', parameters.query) ?? []].flat();
}

/** Returns the properties that schemas declare; null if they declare none. */
function propertiesOf(nodes: readonly SchemaNode[], levels: number): Properties | null {
  const all = [...new Set(nodes.flatMap((node) => [...partsIn(node)]))];
  const names = new Set(all.flatMap(({ properties }) => [...properties.keys()]));
  if (names.size === 0 || levels === 0) return null;
  const properties: Properties = {};
  for (const name of [...names].sort()) {
    const inner = all.flatMap(({ properties }) => properties.get(name) ?? []);
    properties[name] = propertiesOf(inner, levels - 1);
  }
  if (all.some(({ additionalProperties: further }) => further && further.always !== false))
    properties['*'] = null;
  return properties;
}

function* partsIn(
  node: SchemaNode,
  seen: Set<SchemaNode> = new Set(),
): Generator<SchemaNode, void, undefined> {
  if (seen.has(node)) return;
  seen.add(node);
  yield node;
  const { ref, allOf, anyOf, oneOf, items } = node;
  const further = [ref, node.if, node.then, node.else, items, ...allOf, ...anyOf, ...oneOf];
  for (const part of further) if (part) yield* partsIn(part, seen);
}
