import { implicationsOf } from '@cross-border-payments/openapi/conditions';
import { type JsonSchema, jsonKey, type SchemaNode } from '@cross-border-payments/openapi/model';
import { conditional, type Demand, demandOfKeyword, keysOf, uniquePaths } from './demand.ts';
import { ANY_PROPERTY, ITEM, isSamePath, type MessagePath, OTHER } from './paths.ts';
import { patternSamples } from './sample-values.ts';
import { type LimitsByPath, limitsAt, type ValueLimits } from './values.ts';

export interface SchemaPlace {
  readonly path: MessagePath;
  /** The references that were followed to get here, each with its target and path. */
  readonly around: readonly DeclaredProperty[];
  readonly rules: readonly string[];
  /** Whether the schema is part of a composition such as `allOf`, and so describes the same value as the one around it. */
  readonly isPart?: boolean;
  /** Whether the schema describes only some of the values at its path. */
  readonly isPartial?: boolean;
}

export interface DeclaredProperty {
  readonly path: MessagePath;
  readonly node: SchemaNode;
}

/** What the demand reader offers to the functions that each read one keyword. */
export interface Reader {
  readonly limits: LimitsByPath;
  readonly declared: ReadonlyMap<string, DeclaredProperty>;
  read(node: SchemaNode, place: SchemaPlace): Demand[];
  ofValue(node: SchemaNode, place: SchemaPlace, keyword: string, value: unknown): Demand;
  write(node: SchemaNode): JsonSchema;
  limitsOf(node: SchemaNode, place: SchemaPlace): ValueLimits;
}

export function inside(place: SchemaPlace, step: string, isPartial = place.isPartial ?? false): SchemaPlace {
  return { ...place, path: [...place.path, step], isPart: false, isPartial };
}

/** Returns one demand for a keyword with all its schemas, which depends on the inner values if `step` leads to them. */
export function demandOfWhole(
  node: SchemaNode,
  place: SchemaPlace,
  keyword: string,
  schema: JsonSchema,
  value: unknown,
  step?: string,
): Demand {
  const touched = step === undefined ? [place.path] : [place.path, [...place.path, step]];
  return demandOfKeyword(node, place, keyword, { value, schema, touched, exact: false });
}

export function readEntries(reader: Reader, node: SchemaNode, place: SchemaPlace): Demand[] {
  const { items, prefixItems, contains, limits } = node;
  const isClosed = items?.always === false;
  const most = Math.min(Number(limits.get('maxItems') ?? Infinity), isClosed ? prefixItems.length : Infinity);
  // If the array cannot be longer than the tuple, `items` applies to no entry.
  const isRead = items && most > prefixItems.length;
  const entry = inside(place, ITEM, prefixItems.length > 0 || place.isPartial);
  const plain = isRead ? reader.read(items, entry) : [];
  const found = prefixItems.length > 0 ? readTuple(reader, node, place, plain) : plain;
  const closing = isClosed ? [reader.ofValue(node, place, 'maxItems', prefixItems.length)] : [];
  return [...found, ...closing, ...(contains ? readContains(reader, node, contains, place) : [])];
}

/** Reads a tuple. Ignores schemas at its end that equal the schema of all further entries. */
function readTuple(
  reader: Reader,
  node: SchemaNode,
  place: SchemaPlace,
  plain: readonly Demand[],
): readonly Demand[] {
  const { items, prefixItems } = node;
  const rest = keysOf(plain);
  const entries = prefixItems.map((one) => keysOf(reader.read(one, inside(place, ITEM, true))));
  while (entries.length > 0 && entries.at(-1)?.join() === rest.join()) entries.pop();
  const limits = limitsAt(reader.limits, place.path);
  limits.types.add('array');
  limits.tuples.push(prefixItems.map((one) => reader.limitsOf(one, place)));
  if (entries.length === 0) return plain;
  const schema = {
    prefixItems: prefixItems.map((one) => reader.write(one)),
    ...(items && items.always !== false && { items: reader.write(items) }),
  };
  return [demandOfWhole(node, place, 'prefixItems', schema, [entries, rest])];
}

function readContains(reader: Reader, node: SchemaNode, contains: SchemaNode, place: SchemaPlace): Demand[] {
  const { minContains: least = 1, maxContains: most } = Object.fromEntries(node.limits);
  if (least === 0 && most === undefined) return [];
  const counts = { minContains: least, ...(most !== undefined && { maxContains: most }) };
  const inner = reader.read(contains, inside(place, ITEM, true));
  if (inner.length === 0)
    return Object.entries({ minItems: least, maxItems: most }).flatMap(([keyword, value]) =>
      value === undefined || value === 0 ? [] : [reader.ofValue(node, place, keyword, value)],
    );
  for (const count of Object.values(counts)) limitsAt(reader.limits, place.path).counts.add(Number(count));
  const schema = { contains: reader.write(contains), ...counts };
  const whole = demandOfWhole(node, place, 'contains', schema, [keysOf(inner), counts], ITEM);
  return [{ ...whole, touched: uniquePaths([...whole.touched, ...inner.flatMap(({ touched }) => touched)]) }];
}

export function readOtherProperties(reader: Reader, node: SchemaNode, place: SchemaPlace): Demand[] {
  const { additionalProperties: additional, patternProperties, propertyNames } = node;
  if (patternProperties.size > 0) limitsAt(reader.limits, [...place.path, OTHER]);
  const found = [...patternProperties].map(([pattern, one]) => {
    const [name = OTHER] = patternSamples(pattern);
    const schema = { patternProperties: { [pattern]: reader.write(one) } };
    const value = [pattern, keysOf(reader.read(one, inside(place, name, true)))];
    return demandOfWhole(node, place, 'patternProperties', schema, value, name);
  });
  if (propertyNames) {
    const schema = { propertyNames: reader.write(propertyNames) };
    const value = keysOf(reader.read(propertyNames, { ...place, isPartial: true }));
    found.push(demandOfWhole(node, place, 'propertyNames', schema, value, OTHER));
  }
  if (additional && additional.always !== true)
    found.push(...readAdditional(reader, node, additional, place));
  return found;
}

function readAdditional(
  reader: Reader,
  node: SchemaNode,
  additional: SchemaNode,
  place: SchemaPlace,
): Demand[] {
  const names = [...node.properties.keys()].sort();
  const patterns = [...node.patternProperties.keys()].sort();
  const isClosed = additional.always === false;
  if (names.length + patterns.length === 0 && !isClosed)
    return reader.read(additional, inside(place, ANY_PROPERTY));
  const schema = {
    properties: Object.fromEntries(names.map((name) => [name, true])),
    patternProperties: Object.fromEntries(patterns.map((name) => [name, true])),
    additionalProperties: reader.write(additional),
  };
  const value = [names, patterns, keysInside(reader, additional, place)];
  const whole = demandOfWhole(node, place, 'additionalProperties', schema, value, OTHER);
  return [{ ...whole, exact: patterns.length === 0 && isClosed, ...(isClosed && { closedTo: names }) }];
}

function keysInside(reader: Reader, node: SchemaNode, place: SchemaPlace): string[] {
  return node.always === false ? ['false'] : keysOf(reader.read(node, inside(place, OTHER, true)));
}

export function readUnevaluated(reader: Reader, node: SchemaNode, place: SchemaPlace): Demand[] {
  const { unevaluatedItems, unevaluatedProperties } = node;
  return Object.entries({ unevaluatedItems, unevaluatedProperties }).flatMap(([keyword, one]) => {
    if (!one || one.always === true) return [];
    const inner = keysInside(reader, one, place);
    const evaluated = evaluatedBy(reader, node, { ...place, isPartial: true });
    const value = [inner, [...new Set(evaluated.map(({ says }) => says))].sort()];
    const written = reader.write(node) as Record<string, JsonSchema>;
    const { [keyword]: _, ...rest } = written;
    // A value that another keyword refuses does not violate this one.
    const whole = demandOfWhole(node, place, keyword, conditional(rest, written), value, OTHER);
    const touched = uniquePaths([...whole.touched, ...evaluated.flatMap((part) => part.touched)]);
    const isClosed = one.always === false && keyword === 'unevaluatedProperties';
    const exact = isClosed && evaluated.every((part) => part.exact);
    const declared = [...reader.declared.values()].map(({ path }) => path);
    const names = declared.flatMap((path) =>
      isSamePath(path.slice(0, -1), place.path) ? path.slice(-1) : [],
    );
    return [{ ...whole, touched, exact, ...(isClosed && { closedTo: names }) }];
  });
}

interface Evaluated {
  /** A key, equal for the same properties or entries under the same conditions. */
  readonly says: string;
  /** The properties of the condition, and those that are evaluated if it holds; empty without a condition. */
  readonly touched: readonly MessagePath[];
  /** Whether the tried values represent all other values. */
  readonly exact: boolean;
}

/** Lists the properties and entries that a schema and its subschemas evaluate, with the conditions of each. */
function evaluatedBy(reader: Reader, node: SchemaNode, place: SchemaPlace, most = 5): Evaluated[] {
  if (most === 0) return [];
  const within = (one: SchemaNode) => evaluatedBy(reader, one, place, most - 1);
  const { properties, patternProperties, prefixItems, items, additionalProperties: more } = node;
  const names = [...properties.keys(), ...patternProperties.keys()];
  const others = jsonKey([prefixItems.length, !!items, !!more]);
  const own = others === '[0,false,false]' ? names : [...names, others];
  const cases = [...node.anyOf, ...node.oneOf].map((one) => ({ condition: one, isMet: true, demand: one }));
  return [
    ...own.map((says) => ({ says, touched: [], exact: patternProperties.size === 0 })),
    ...[...(node.ref ? [node.ref] : []), ...node.allOf].flatMap(within),
    ...[...cases, ...implicationsOf(node)].map(({ condition, isMet, demand }) => {
      const met = reader.read(condition, { ...place, isPart: true });
      const parts = [condition, demand];
      const found = parts.flatMap(within);
      const declared = parts.flatMap((one) =>
        [...one.properties.keys()].map((name) => [...place.path, name]),
      );
      return {
        says: jsonKey([isMet, keysOf(met), found.map(({ says }) => says).sort()]),
        touched: [...[...met, ...found].flatMap((one) => one.touched), ...declared],
        exact: [...met, ...found].every((one) => one.exact),
      };
    }),
  ];
}
