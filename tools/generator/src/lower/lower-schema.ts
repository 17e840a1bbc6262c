import type { SchemaNode } from '@cross-border-payments/openapi/model';
import { negate } from './negate.ts';
import { and, andAll, memberShape, type Shape, TRUE, valueShape } from './shape.ts';
import { simplify } from './simplify.ts';
import { complement, only } from './value-set.ts';

/** References are followed this deep inside conditions; below, a schema is taken as a whole. */
const MAX_DEPTH = 12;

const NONE: readonly Shape[] = [];
const EVERY: readonly Shape[] = [TRUE];

/**
 * Lowers a schema that states a condition into the cases in which it holds. What no type can say is left out,
 * which makes a case hold for more (`exact: false`), never for less.
 *
 * @throws TooManyCases when there are more cases than a readable union has.
 */
export function lowerSchema(node: SchemaNode, depth = 0): Shape[] {
  if (node.always !== undefined) return [...(node.always ? EVERY : NONE)];
  if (depth > MAX_DEPTH) return [{ ...TRUE, exact: false }];
  const parts = [
    [ownShape(node)],
    ...requiredParts(node),
    ...propertyParts(node, depth),
    ...compositionParts(node, depth),
    ...conditionParts(node, depth),
  ];
  return simplify(andAll(parts));
}

/** What a schema says about the value itself. */
function ownShape(node: SchemaNode): Shape {
  const whole = wholeSchemas(node);
  const facts = [node.const && [node.const.value], node.enum].filter((values) => values !== undefined);
  let shape: Shape = {
    ...TRUE,
    ...(node.types ? { types: node.types } : {}),
    nodes: whole.length > 0 ? whole : node.types ? [{ node, weak: true }] : [],
    exact: whole.length === 0 && isExact(node),
  };
  for (const values of facts) shape = and([shape], [valueShape(...values)])[0] ?? NEVER;
  for (const set of emptiness(node)) shape = and([shape], [{ ...TRUE, set }])[0] ?? NEVER;
  return shape;
}

const NEVER: Shape = { ...TRUE, set: only() };

/** "Given" and "must be empty": a length of at least one, or of none. */
function emptiness(node: SchemaNode) {
  const found = [];
  const { limits } = node;
  if (limits.get('minLength') === 1) found.push(complement(only('')));
  if (limits.get('maxLength') === 0) found.push(only(''));
  if (limits.get('minProperties') === 1) found.push(complement(only({})));
  if (limits.get('maxProperties') === 0) found.push(only({}));
  if (limits.get('maxItems') === 0) found.push(only([]));
  if (limits.get('minItems') === 1) found.push(complement(only([])));
  return found;
}

/** Whether the cases say all that the schema says. */
function isExact(node: SchemaNode): boolean {
  const said = (keyword: string, value: unknown) =>
    keyword.startsWith('min') ? value === 1 : value === 0 && keyword !== 'maximum';
  const limited = [...node.limits].some(([keyword, value]) => !LENGTHS.has(keyword) || !said(keyword, value));
  return !limited && node.format === undefined && node.additionalProperties?.always !== false;
}

const LENGTHS = new Set(['minLength', 'maxLength', 'minProperties', 'maxProperties', 'minItems', 'maxItems']);

/** Parts that only a type can carry: lists, maps, and references to objects that are declared as such. */
function wholeSchemas(node: SchemaNode): Shape['nodes'] {
  const { additionalProperties: more, items, prefixItems, patternProperties, contains, propertyNames } = node;
  const open = more === undefined || more.always !== undefined;
  const whole = items || contains || propertyNames || prefixItems.length > 0 || patternProperties.size > 0;
  return whole || !open ? [{ node, weak: false }] : [];
}

/** Whether a reference means a declared object, which stays one named type, and not a condition. */
export function isDeclaredObject(node: SchemaNode): boolean {
  const declared = node.types?.includes('object') && node.properties.size > 0;
  if (declared) return ![...node.properties.values()].every(saysCondition) || node.properties.size === 0;
  if (node.ref) return isDeclaredObject(node.ref);
  return node.allOf.some(isDeclaredObject) || [...node.oneOf, ...node.anyOf].some(isDeclaredObject);
}

/** Whether a member of a schema limits a member declared elsewhere, and declares none itself. */
function saysCondition(node: SchemaNode): boolean {
  return !node.types && !node.ref && !node.enum && node.always === undefined;
}

function requiredParts(node: SchemaNode): Shape[][] {
  return node.required.map((name) => [memberShape(name, { presence: 'required', shapes: [TRUE] })]);
}

function propertyParts(node: SchemaNode, depth: number): Shape[][] {
  return [...node.properties].map(([name, property]) => {
    const shapes = lowerSchema(property, depth + 1);
    return [memberShape(name, shapes.length > 0 ? { presence: 'optional', shapes } : ABSENT)];
  });
}

const ABSENT = { presence: 'absent', shapes: [] } as const;

function compositionParts(node: SchemaNode, depth: number): Shape[][] {
  const lower = (part: SchemaNode) => lowerSchema(part, depth + 1);
  const parts: Shape[][] = node.allOf.map(lower);
  if (node.ref) parts.push(lowerReference(node.ref, depth));
  if (node.anyOf.length > 0) parts.push(node.anyOf.flatMap(lower));
  if (node.oneOf.length > 0) parts.push(exactlyOne(node.oneOf.map(lower)));
  if (node.not) parts.push(negate(lower(node.not)));
  return parts;
}

function lowerReference(target: SchemaNode, depth: number): Shape[] {
  if (isDeclaredObject(target)) return [{ ...TRUE, nodes: [{ node: target, weak: false }], exact: false }];
  return lowerSchema(target, depth + 1);
}

/** The cases in which one of the branches holds and no other; disjoint branches need no "no other". */
export function exactlyOne(branches: readonly Shape[][]): Shape[] {
  return branches.flatMap((branch, at) => {
    let found = branch;
    for (const [index, other] of branches.entries()) {
      if (index === at || and(branch, other).length === 0) continue;
      found = simplify(and(found, negate(other)));
    }
    return found;
  });
}

function conditionParts(node: SchemaNode, depth: number): Shape[][] {
  const parts: Shape[][] = [];
  if (node.if && (node.then || node.else)) parts.push(ifThenElse(node.if, node.then, node.else, depth));
  for (const [name, names] of node.dependentRequired) {
    const all = andAll(names.map((other) => [memberShape(other, { presence: 'required', shapes: [TRUE] })]));
    parts.push(whenPresent(name, all));
  }
  for (const [name, schema] of node.dependentSchemas) {
    parts.push(whenPresent(name, lowerSchema(schema, depth + 1)));
  }
  return parts;
}

function ifThenElse(
  condition: SchemaNode,
  then: SchemaNode | undefined,
  otherwise: SchemaNode | undefined,
  depth: number,
): Shape[] {
  const holds = lowerSchema(condition, depth + 1);
  const consequence = then ? lowerSchema(then, depth + 1) : EVERY;
  const alternative = otherwise ? lowerSchema(otherwise, depth + 1) : EVERY;
  return [...and(holds, consequence), ...and(negate(holds), alternative)];
}

function whenPresent(name: string, then: readonly Shape[]): Shape[] {
  const present = [memberShape(name, { presence: 'required', shapes: [TRUE] })];
  return [memberShape(name, ABSENT), ...and(present, then)];
}
