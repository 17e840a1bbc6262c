import { APPLICATORS } from '../walk.ts';
import type { SchemaNode } from './schema-node.ts';

export type JsonSchema = boolean | { readonly [keyword: string]: unknown };

/**
 * Writes the keywords of a schema that affect validity, with title and comment, as JSON Schema 2020-12, whatever the
 * document's version. The caller writes `$ref`, since it knows where the target will be.
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
