import { type JsonSchema, type SchemaNode, toJsonSchema } from './schema-node.ts';

/** Changes the JSON Schema of a node, for example to add keywords. */
type Change = (node: SchemaNode, schema: { readonly [keyword: string]: unknown }) => JsonSchema;

/**
 * Writes a schema as JSON Schema 2020-12. Every `$ref` is replaced by its target, so that the path of an error leads to
 * its condition. If a schema contains itself, the inner occurrence is replaced by a schema that allows any value.
 *
 * @param change called for each schema, innermost first; returns the schema to write
 * @param maxDepth how many references are followed inside each other; a deeper one is replaced by a schema that allows
 * any value
 */
export function unfoldSchema(
  node: SchemaNode,
  change: Change = (_node, schema) => schema,
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
