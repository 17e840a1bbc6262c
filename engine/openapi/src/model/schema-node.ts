import type { Json, JsonType } from '../json.ts';
import { APPLICATORS } from '../walk.ts';

export interface Discriminator {
  readonly property: string;
  readonly mapping: ReadonlyMap<string, SchemaNode | undefined>;
  /** `defaultMapping` of OpenAPI 3.2: the schema of all other values, and of values without the property. */
  readonly fallback?: SchemaNode;
}

/** A keyword with an invalid value, which is left out of the node. */
export interface KeywordFault {
  /** The keyword, followed by the key or index of the invalid entry if its value is an object or array. */
  readonly path: readonly string[];
  readonly reason: string;
  /** Set if the schema means the same without the keyword, such as `type: any`. */
  readonly isHarmless?: true;
}

export interface SchemaAnnotations {
  readonly title?: string;
  readonly description?: string;
  readonly comment?: string;
  readonly deprecated: boolean;
  readonly readOnly: boolean;
  readonly writeOnly: boolean;
  readonly default?: Json;
  readonly examples?: readonly Json[];
}

/**
 * One schema of the document as JSON Schema 2020-12. Nodes form a graph: a `$ref` is an edge to its target, so a
 * recursive schema is a cycle. Two places never share a node.
 */
export interface SchemaNode {
  /** File and pointer; unique. */
  readonly id: string;
  /** The JSON pointer for error messages, with the file's name before it unless that is the entry file. */
  readonly pointer: string;
  /** Rule ids of the nearest `$comment` at or above this node. */
  readonly rules: readonly string[];
  /** Set for a boolean schema: `true` accepts every value, `false` none. */
  readonly always?: boolean;
  readonly ref?: SchemaNode;
  readonly types?: readonly JsonType[];
  readonly enum?: readonly Json[];
  readonly const?: { readonly value: Json };
  /** OpenAPI 3.0 `nullable` next to a composition. */
  readonly nullable: boolean;
  readonly properties: ReadonlyMap<string, SchemaNode>;
  readonly required: readonly string[];
  readonly additionalProperties?: SchemaNode;
  readonly unevaluatedProperties?: SchemaNode;
  readonly patternProperties: ReadonlyMap<string, SchemaNode>;
  readonly propertyNames?: SchemaNode;
  readonly dependentRequired: ReadonlyMap<string, readonly string[]>;
  readonly dependentSchemas: ReadonlyMap<string, SchemaNode>;
  readonly items?: SchemaNode;
  readonly unevaluatedItems?: SchemaNode;
  readonly prefixItems: readonly SchemaNode[];
  readonly contains?: SchemaNode;
  readonly allOf: readonly SchemaNode[];
  readonly anyOf: readonly SchemaNode[];
  readonly oneOf: readonly SchemaNode[];
  readonly not?: SchemaNode;
  readonly if?: SchemaNode;
  readonly then?: SchemaNode;
  readonly else?: SchemaNode;
  readonly discriminator?: Discriminator;
  readonly format?: string;
  readonly contentEncoding?: string;
  readonly contentMediaType?: string;
  /** Keywords that limit a value: `minLength`, `pattern`, `multipleOf` and so on, as written. */
  readonly limits: ReadonlyMap<string, Json>;
  /** Keywords with faults, and unknown keywords that do not start with `x-`. */
  readonly unknownKeywords: readonly string[];
  readonly faults: readonly KeywordFault[];
  /** Keywords next to `$ref` that OpenAPI 3.0 ignores. */
  readonly ignoredKeywords: readonly string[];
  readonly text: SchemaAnnotations;
  readonly extensions: ReadonlyMap<string, Json>;
  /** The values of all other keywords as written, such as `xml`, `$anchor` and unknown ones. */
  readonly others: ReadonlyMap<string, Json>;
}

export type SchemaDraft = { -readonly [Keyword in keyof SchemaNode]: SchemaNode[Keyword] };

/** One empty map that all schemas share, because a large document has tens of thousands of schemas. */
export const NO_ENTRIES: ReadonlyMap<string, never> = new Map<string, never>();

/** Makes a node without keywords except the given ones. */
export function makeNode(given: Partial<SchemaNode> & { id: string; pointer: string }): SchemaNode {
  return {
    rules: [],
    nullable: false,
    properties: NO_ENTRIES,
    required: [],
    patternProperties: NO_ENTRIES,
    dependentRequired: NO_ENTRIES,
    dependentSchemas: NO_ENTRIES,
    prefixItems: [],
    allOf: [],
    anyOf: [],
    oneOf: [],
    limits: NO_ENTRIES,
    unknownKeywords: [],
    faults: [],
    ignoredKeywords: [],
    text: { deprecated: false, readOnly: false, writeOnly: false },
    extensions: NO_ENTRIES,
    others: NO_ENTRIES,
    ...given,
  };
}

/** Lists the subschemas of a node, each with its keyword. Does not follow `$ref`. */
export function childrenOf(node: SchemaNode): { node: SchemaNode; keyword: string }[] {
  const found = (keyword: string, nodes: Iterable<SchemaNode | undefined>) =>
    [...nodes].flatMap((child) => (child ? [{ node: child, keyword }] : []));
  return [
    ...APPLICATORS.map.flatMap((keyword) => found(keyword, node[keyword].values())),
    ...APPLICATORS.list.flatMap((keyword) => found(keyword, node[keyword])),
    ...APPLICATORS.one.flatMap((keyword) => found(keyword, [node[keyword]])),
  ];
}

export type JsonSchema = boolean | { readonly [keyword: string]: unknown };

/**
 * Writes the keywords of a schema that affect validity, with title and comment, as JSON Schema 2020-12, whatever the
 * document's version. The caller writes `$ref`, because it knows where the target will be.
 *
 * @param child writes a schema under a keyword
 */
export function toJsonSchema(
  node: SchemaNode,
  child: (inner: SchemaNode, keyword: string) => JsonSchema,
): JsonSchema {
  if (node.always !== undefined) return node.always;
  const schema = ownKeywords(node);
  for (const keyword of APPLICATORS.map) {
    const entries = [...node[keyword]].map(([name, inner]) => [name, child(inner, keyword)]);
    if (entries.length > 0) schema[keyword] = Object.fromEntries(entries);
  }
  for (const keyword of APPLICATORS.list) {
    if (node[keyword].length > 0) schema[keyword] = node[keyword].map((inner) => child(inner, keyword));
  }
  for (const keyword of APPLICATORS.one) {
    const inner = node[keyword];
    if (inner) schema[keyword] = child(inner, keyword);
  }
  return node.nullable ? { anyOf: [{ type: 'null' }, schema] } : schema;
}

/** Lists the keywords of a schema that affect validity, except `$ref`. */
export function keywordsOf(node: SchemaNode): string[] {
  const schema = toJsonSchema(node, () => true);
  return Object.keys(schema).filter((keyword) => keyword !== 'title' && keyword !== '$comment');
}

function ownKeywords(node: SchemaNode): Record<string, unknown> {
  const { text, types, required, dependentRequired } = node;
  const keywords = {
    title: text.title,
    $comment: text.comment,
    type: types?.length === 1 ? types[0] : types,
    enum: node.enum,
    format: node.format,
    required: required.length > 0 ? required : undefined,
    dependentRequired: dependentRequired.size > 0 ? Object.fromEntries(dependentRequired) : undefined,
    ...Object.fromEntries(node.limits),
  };
  const given = Object.entries(keywords).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(given), ...(node.const && { const: node.const.value }) };
}

/**
 * Writes a schema as JSON Schema 2020-12. Every `$ref` is replaced by its target, so that the path of an error leads to
 * its condition. If a schema contains itself, the inner occurrence is replaced by a schema that allows any value.
 *
 * @param change called for each schema, innermost first; returns the schema to write
 * @param maxDepth how many references are followed inside each other; a deeper one is replaced like a recursive one
 */
export function unfoldSchema(
  node: SchemaNode,
  change: (node: SchemaNode, schema: { readonly [keyword: string]: unknown }) => JsonSchema = (_, same) =>
    same,
  maxDepth: number = Number.POSITIVE_INFINITY,
  within: readonly SchemaNode[] = [],
): JsonSchema {
  const { ref } = node;
  const written = toJsonSchema(node, (inner) => unfoldSchema(inner, change, maxDepth, within));
  const own = typeof written === 'boolean' ? written : change(node, written);
  if (!ref || typeof own === 'boolean') return own;
  const isOpen = within.includes(ref) || within.length >= maxDepth;
  const target = isOpen ? {} : unfoldSchema(ref, change, maxDepth, [...within, ref]);
  if (Object.keys(own).length === 0) return target;
  return { ...own, allOf: [target, ...((own.allOf as JsonSchema[] | undefined) ?? [])] };
}
