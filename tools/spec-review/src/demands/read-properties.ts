import type { JsonSchema, SchemaNode } from '@cross-border-payments/openapi/model';
import { evaluatedBy } from './conditions.ts';
import { conditional, keysOf, type MessageDemand, uniquePaths } from './demand.ts';
import { ANY_PROPERTY, isSamePath, OTHER } from './paths.ts';
import { patternSamples } from './pattern-samples.ts';
import { demandOfWhole, readInside, type SchemaPlace, type SchemaVisitor } from './schema-visitor.ts';
import { limitsAt } from './value-limits.ts';

/** Reads the demands on undeclared properties. */
export function readOtherProperties(
  visitor: SchemaVisitor,
  node: SchemaNode,
  place: SchemaPlace,
): MessageDemand[] {
  const { additionalProperties: additional, patternProperties, propertyNames } = node;
  if (patternProperties.size > 0) limitsAt(visitor.limits, [...place.path, OTHER]);
  const found = [...patternProperties].map(([pattern, one]) => {
    const [name = OTHER] = patternSamples(pattern);
    const schema = { patternProperties: { [pattern]: visitor.write(one) } };
    const value = [pattern, keysOf(readInside(visitor, one, place, name, true))];
    return demandOfWhole(node, place, 'patternProperties', schema, value, name);
  });
  if (propertyNames) {
    const schema = { propertyNames: visitor.write(propertyNames) };
    const value = keysOf(visitor.read(propertyNames, { ...place, isPartial: true }));
    found.push(demandOfWhole(node, place, 'propertyNames', schema, value, OTHER));
  }
  if (additional && additional.always !== true)
    found.push(...readAdditional(visitor, node, additional, place));
  return found;
}

function readAdditional(
  visitor: SchemaVisitor,
  node: SchemaNode,
  additional: SchemaNode,
  place: SchemaPlace,
): MessageDemand[] {
  const names = [...node.properties.keys()].sort();
  const patterns = [...node.patternProperties.keys()].sort();
  const isClosed = additional.always === false;
  if (names.length + patterns.length === 0 && !isClosed)
    return readInside(visitor, additional, place, ANY_PROPERTY);
  const inner = isClosed ? ['false'] : keysOf(readInside(visitor, additional, place, OTHER, true));
  const schema = {
    properties: Object.fromEntries(names.map((name) => [name, true])),
    patternProperties: Object.fromEntries(patterns.map((name) => [name, true])),
    additionalProperties: visitor.write(additional),
  };
  const value = [names, patterns, inner];
  const whole = demandOfWhole(node, place, 'additionalProperties', schema, value, OTHER);
  return [{ ...whole, exact: patterns.length === 0 && isClosed, ...(isClosed && { closedTo: names }) }];
}

/** Reads `unevaluatedProperties` and `unevaluatedItems`. */
export function readUnevaluated(
  visitor: SchemaVisitor,
  node: SchemaNode,
  place: SchemaPlace,
): MessageDemand[] {
  const { unevaluatedItems, unevaluatedProperties } = node;
  return Object.entries({ unevaluatedItems, unevaluatedProperties }).flatMap(([keyword, one]) => {
    if (!one || one.always === true) return [];
    const inner = one.always === false ? ['false'] : keysOf(readInside(visitor, one, place, OTHER, true));
    const evaluated = evaluatedBy(visitor, node, { ...place, isPartial: true });
    const value = [inner, [...new Set(evaluated.map(({ says }) => says))].sort()];
    const written = visitor.write(node) as Record<string, JsonSchema>;
    const { [keyword]: _, ...rest } = written;
    // A value that another keyword refuses does not violate this one.
    const whole = demandOfWhole(node, place, keyword, conditional(rest, written), value, OTHER);
    const touched = evaluated.flatMap((part) => part.touched);
    const isClosed = one.always === false && keyword === 'unevaluatedProperties';
    const exact = isClosed && evaluated.every((part) => part.exact);
    const inside = [...visitor.declared.values()].map(({ path }) => path);
    const names = inside.flatMap((path) => (isSamePath(path.slice(0, -1), place.path) ? path.slice(-1) : []));
    return [
      {
        ...whole,
        touched: uniquePaths([...whole.touched, ...touched]),
        exact,
        ...(isClosed && { closedTo: names }),
      },
    ];
  });
}
