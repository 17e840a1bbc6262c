import { resolvePointer } from '@cross-border-payments/openapi';
import { ruleIds } from '@cross-border-payments/openapi/conditions';
import { isObject, type JsonObject, listOf, objectOf } from '../json.ts';

type Merge = (document: JsonObject, first: unknown, later: unknown) => unknown;

const same = (first: unknown, later: unknown): boolean => JSON.stringify(first) === JSON.stringify(later);
const takeLater: Merge = (_, _first, later) => later;
const join: Merge = (_, first, later) => distinct([...listOf(first), ...listOf(later)]);

const MERGES: Record<string, Merge> = {
  $comment: (_, first, later) => distinct([...ruleIds(first), ...ruleIds(later)]).join(' '),
  allOf: join,
  description: takeLater,
  enum: (_, first, later) => listOf(first).filter((value) => listOf(later).some((one) => same(one, value))),
  examples: takeLater,
  properties: (document, first, later) => mergeMembers(document, objectOf(first), objectOf(later)),
  required: join,
  title: takeLater,
  'x-not-shown': join,
};

/**
 * Merges two schemas of the same value. Keeps the later descriptions, where Redoc would keep the first. Keywords that
 * cannot be merged go into an `allOf`.
 */
export function mergeSchemas(document: JsonObject, first: JsonObject, later: JsonObject): JsonObject {
  if ('if' in later || 'not' in first) return { ...first, allOf: [...listOf(first.allOf), later] };
  const merged: JsonObject = { ...first };
  const beside: JsonObject = {};
  for (const [keyword, value] of Object.entries(later)) {
    const before = merged[keyword];
    const merge = MERGES[keyword];
    if (before === undefined || same(before, value)) merged[keyword] = value;
    else if (merge) merged[keyword] = merge(document, before, value);
    else beside[keyword] = value;
  }
  return Object.keys(beside).length === 0 ? merged : { ...merged, allOf: [...listOf(merged.allOf), beside] };
}

/** Replaces the `$ref` of a schema by the component, whose name becomes the title. */
export function resolved(document: JsonObject, schema: JsonObject): JsonObject {
  if (typeof schema.$ref !== 'string') return schema;
  const { $ref, ...beside } = schema;
  const target = objectOf(resolvePointer(document, String($ref)));
  const title = String($ref).split('/').at(-1) ?? '';
  return mergeSchemas(document, { title, ...resolved(document, target) }, beside);
}

function mergeMembers(document: JsonObject, first: JsonObject, later: JsonObject): JsonObject {
  const merged: JsonObject = { ...first };
  for (const [name, member] of Object.entries(later)) {
    const before = merged[name];
    merged[name] =
      isObject(before) && isObject(member)
        ? mergeSchemas(document, resolved(document, before), resolved(document, member))
        : member;
  }
  return merged;
}

function distinct<One>(values: One[]): One[] {
  return values.filter((value, index) => values.findIndex((other) => same(other, value)) === index);
}
