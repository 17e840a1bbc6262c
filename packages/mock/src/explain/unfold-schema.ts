import { shapeOf } from '@cross-border-payments/openapi';
import { follow, isNode, type Node, type OpenApiDocument } from '../document.ts';

/**
 * Copies a schema with every `$ref` replaced by what it points to, so that an error can be traced to the condition it
 * stands in. A schema that contains itself is cut at the second level: below it everything is allowed.
 *
 * @param document the document, for its components
 * @param schema a schema of it
 */
export function unfoldSchema(document: OpenApiDocument, schema: Node): Node {
  return copySchema(document, schema, []) as Node;
}

function copySchema(document: OpenApiDocument, value: unknown, within: Node[]): unknown {
  if (!isNode(value)) return value;
  if (typeof value.$ref === 'string') return copyReference(document, value, within);
  return Object.fromEntries(
    Object.entries(value).map(([keyword, content]) => [
      keyword,
      copyKeyword(document, keyword, content, within),
    ]),
  );
}

function copyReference(document: OpenApiDocument, value: Node, within: Node[]): unknown {
  const target = follow(document, { $ref: value.$ref });
  if (within.includes(target)) return {};
  const inside = [...within, target];
  const { $ref, ...own } = value;
  if (Object.keys(own).length === 0) return copySchema(document, target, inside);
  const further = Array.isArray(own.allOf) ? own.allOf : [];
  return copySchema(document, { ...own, allOf: [{ $ref }, ...further] }, within);
}

function copyKeyword(document: OpenApiDocument, keyword: string, content: unknown, within: Node[]): unknown {
  const copy = (part: unknown) => copySchema(document, part, within);
  const shape = shapeOf(keyword);
  if (shape === 'map' && isNode(content)) {
    return Object.fromEntries(Object.entries(content).map(([name, part]) => [name, copy(part)]));
  }
  if (shape === undefined) return content;
  return Array.isArray(content) ? content.map(copy) : copy(content);
}
