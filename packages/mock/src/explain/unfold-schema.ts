import { follow, isNode, type Node, type OpenApiDocument } from '../document.ts';

/** A schema without `$ref`s, and the rule ids that hold for each of its parts. */
export interface UnfoldedSchema {
  schema: Node;
  /** By schema object: the text of the nearest `$comment` that speaks of it, its rule ids. */
  rules: Map<unknown, string>;
}

/** Where the copy stands: inside a condition or not, the rule of it, and the `$ref` targets around it. */
interface Place {
  document: OpenApiDocument;
  rules: Map<unknown, string>;
  isCondition: boolean;
  rule: string | undefined;
  within: Node[];
}

/** Keywords whose value is one schema, a list of schemas, or schemas by name. */
const conditions = ['if', 'then', 'else', 'not', 'allOf', 'anyOf', 'oneOf'];
const parts = ['items', 'prefixItems', 'contains', 'additionalProperties', 'propertyNames'];
const named = ['properties', 'patternProperties'];

/**
 * Copies a schema with every `$ref` replaced by what it points to, so that each place of use is
 * an object of its own and an error can be traced to the condition it stands in. A schema that
 * contains itself is cut at the second level: below it everything is allowed.
 */
export function unfoldSchema(document: OpenApiDocument, schema: Node): UnfoldedSchema {
  const rules = new Map<unknown, string>();
  return {
    schema: copySchema(schema, { document, rules, isCondition: false, rule: undefined, within: [] }) as Node,
    rules,
  };
}

function copySchema(value: unknown, place: Place): unknown {
  if (!isNode(value)) return value;
  if (typeof value.$ref === 'string') return copyReference(value, place);
  const own = typeof value.$comment === 'string' ? value.$comment : undefined;
  const cited = own ?? place.rule;
  const result: Node = {};
  for (const [keyword, content] of Object.entries(value)) {
    // A `$comment` speaks of all that is inside a condition, but beside plain members it
    // speaks of its own keywords only: a limit of a member is not part of the rule.
    const isCondition = place.isCondition || conditions.includes(keyword);
    result[keyword] = copyKeyword(keyword, content, {
      ...place,
      isCondition,
      rule: isCondition ? cited : undefined,
    });
  }
  if (cited !== undefined) place.rules.set(result, cited);
  return result;
}

function copyReference(value: Node, place: Place): unknown {
  const target = follow(place.document, { $ref: value.$ref });
  if (place.within.includes(target)) return {};
  const inside = { ...place, within: [...place.within, target] };
  const { $ref: _, ...own } = value;
  // What is only a place of use has no rule of its own, so the target stands there itself.
  if (Object.keys(own).length === 0) {
    return copySchema(target, { ...inside, isCondition: place.rule !== undefined });
  }
  const further = Array.isArray(own.allOf) ? own.allOf : [];
  return copySchema({ ...own, allOf: [{ $ref: value.$ref }, ...further] }, place);
}

function copyKeyword(keyword: string, content: unknown, place: Place): unknown {
  if (named.includes(keyword) && isNode(content)) {
    return Object.fromEntries(Object.entries(content).map(([name, part]) => [name, copySchema(part, place)]));
  }
  if (!conditions.includes(keyword) && !parts.includes(keyword)) return content;
  return Array.isArray(content) ? content.map((part) => copySchema(part, place)) : copySchema(content, place);
}
