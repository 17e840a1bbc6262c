import { type JsonSchema, type SchemaNode, toJsonSchema } from './schema-node.ts';

/** Changes the JSON Schema of a node, for example to add keywords. */
type Change = (node: SchemaNode, schema: { readonly [keyword: string]: unknown }) => JsonSchema;

/**
 * Writes a schema as JSON Schema 2020-12 with every `$ref` replaced by its target, so that an error can be traced to its
 * condition. If a schema contains itself, the inner occurrence is replaced by a schema that allows any value.
 *
 * @param change called for each schema, innermost first; returns the schema to write
 * @param maxDepth number of references that are followed one inside the other; further ones allow any value
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
