import type { OpenApiDocument } from '../document/document.ts';

type Json = Record<string, unknown>;

/**
 * A copy of the document from which a rule is taken away.
 *
 * @param document the bundle
 * @param rule id of the rule
 * @param keepMembers true to keep what a schema that cites the rule says of its members (`type`, `properties`, `allOf`),
 *   so that only its conditions go; false to take the whole schema away
 */
export function withoutRule(document: OpenApiDocument, rule: string, keepMembers: boolean): OpenApiDocument {
  const strip = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(strip);
    if (typeof value !== 'object' || value === null) return value;
    return stripObject(value as Json);
  };
  const stripObject = (node: Json): Json => {
    const members = Object.entries(node);
    if (!ruleIdsOf(node).includes(rule))
      return Object.fromEntries(members.map(([key, value]) => [key, strip(value)]));
    if (!keepMembers || node.type !== 'object' || node.properties === undefined) return {};
    const kept = members.filter(([key]) => ['type', 'properties', 'allOf'].includes(key));
    return Object.fromEntries(kept.map(([key, value]) => [key, strip(value)]));
  };
  return strip(document) as OpenApiDocument;
}

/**
 * The ids of the rules that a schema cites itself.
 *
 * @param node any object of the document
 */
export function ruleIdsOf(node: Json): string[] {
  return typeof node.$comment === 'string' ? node.$comment.split(' ') : [];
}
