import type { SchemaNode } from '@cross-border-payments/openapi/model';
import { keysOf, type MessageDemand, uniquePaths } from './demand.ts';
import { ITEM } from './paths.ts';
import { demandOfWhole, readInside, type SchemaPlace, type SchemaVisitor } from './schema-visitor.ts';
import { limitsAt } from './value-limits.ts';

/** Reads the demands on the entries of an array. */
export function readEntries(visitor: SchemaVisitor, node: SchemaNode, place: SchemaPlace): MessageDemand[] {
  const { items, prefixItems, contains, limits } = node;
  const isClosed = items?.always === false;
  const most = Math.min(Number(limits.get('maxItems') ?? Infinity), isClosed ? prefixItems.length : Infinity);
  // If the array cannot be longer than the tuple, `items` applies to no entry.
  const isRead = items && most > prefixItems.length;
  const plain = isRead
    ? readInside(visitor, items, place, ITEM, prefixItems.length > 0 || place.isPartial)
    : [];
  const found = prefixItems.length > 0 ? readTuple(visitor, node, place, plain) : plain;
  const closing = isClosed ? [visitor.ofValue(node, place, 'maxItems', prefixItems.length)] : [];
  return [...found, ...closing, ...(contains ? readContains(visitor, node, contains, place) : [])];
}

/**
 * Reads an array whose entries have separate schemas. Ignores schemas at the end that equal the schema of all further
 * entries.
 */
function readTuple(
  visitor: SchemaVisitor,
  node: SchemaNode,
  place: SchemaPlace,
  plain: readonly MessageDemand[],
): MessageDemand[] {
  const { items, prefixItems } = node;
  const rest = keysOf(plain);
  const entries = prefixItems.map((one) => keysOf(readInside(visitor, one, place, ITEM, true)));
  while (entries.length > 0 && entries.at(-1)?.join() === rest.join()) entries.pop();
  const limits = limitsAt(visitor.limits, place.path);
  limits.types.add('array');
  limits.tuples.push(prefixItems.map((one) => visitor.limitsOf(one, place)));
  if (entries.length === 0) return [...plain];
  const schema = {
    prefixItems: prefixItems.map((one) => visitor.write(one)),
    ...(items && items.always !== false && { items: visitor.write(items) }),
  };
  return [demandOfWhole(node, place, 'prefixItems', schema, [entries, rest])];
}

function readContains(
  visitor: SchemaVisitor,
  node: SchemaNode,
  contains: SchemaNode,
  place: SchemaPlace,
): MessageDemand[] {
  const { minContains: least = 1, maxContains: most } = Object.fromEntries(node.limits);
  if (least === 0 && most === undefined) return [];
  const counts = { minContains: least, ...(most !== undefined && { maxContains: most }) };
  const inner = readInside(visitor, contains, place, ITEM, true);
  if (inner.length === 0)
    return Object.entries({ minItems: least, maxItems: most }).flatMap(([keyword, value]) =>
      value === undefined || value === 0 ? [] : [visitor.ofValue(node, place, keyword, value)],
    );
  for (const count of Object.values(counts)) limitsAt(visitor.limits, place.path).counts.add(Number(count));
  const schema = { contains: visitor.write(contains), ...counts };
  const whole = demandOfWhole(node, place, 'contains', schema, [keysOf(inner), counts], ITEM);
  return [{ ...whole, touched: uniquePaths([...whole.touched, ...inner.flatMap(({ touched }) => touched)]) }];
}
