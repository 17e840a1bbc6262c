import { type Formula, type FormulaReader, readFormula } from '@cross-border-payments/openapi/conditions';
import type { JsonType, SchemaNode } from '@cross-border-payments/openapi/model';
import { isDeclaredObject } from './composition.ts';
import {
  ANY_SHAPE,
  andAll,
  atPath,
  bothHold,
  type CaseName,
  complement,
  holdsAlways,
  isAny,
  only,
  type Property,
  propertyShape,
  type Shape,
  type ValueSet,
} from './shape.ts';
import { simplifyCases } from './simplify.ts';

/** Reads conditions for types. Each test is a shape, which describes a value and whether it is present. */
export const shapeReading: FormulaReader<Shape> = {
  presence: (path) => ({ kind: 'atom', path, test: ANY_SHAPE }),
  own: (node, path) => {
    const shape = ownShape(node);
    return holdsAlways(shape) && shape.exact && !shape.named
      ? { kind: 'and', of: [] }
      : { kind: 'atom', path, test: shape };
  },
  whole: (node, path) => {
    const nodes = isDeclaredObject(node) ? [{ node, weak: false }] : [];
    return { kind: 'atom', path, test: { ...ANY_SHAPE, nodes, exact: false } };
  },
  isWhole: isDeclaredObject,
};

/**
 * Lowers a condition into the cases in which it holds. Demands that no type expresses are left out, so a case may
 * accept too much (`exact: false`), but never too little.
 *
 * @throws TooManyCases if there are too many cases for a readable union
 */
export function lowerSchema(node: SchemaNode): Shape[] {
  return shapesOf(readFormula(node, shapeReading));
}

export function shapesOf(formula: Formula<Shape>): Shape[] {
  switch (formula.kind) {
    case 'atom':
      return [atPath(formula.path, formula.test, 'required')];
    case 'not':
      return negate(shapesOf(formula.of));
    case 'and':
      return simplifyCases(andAll(formula.of.map(shapesOf)));
    case 'or':
      return simplifyCases(formula.of.flatMap(shapesOf));
    case 'one':
      return exactlyOne(formula.of.map(shapesOf));
  }
}

function ownShape(node: SchemaNode): Shape {
  const whole = wholeSchemas(node);
  const listed = [node.const && [node.const.value], node.enum].filter((values) => values !== undefined);
  const sets = [...listed.map((values) => only(...values)), ...emptiness(node)];
  let shape: Shape = {
    ...ANY_SHAPE,
    ...(node.types ? { types: node.types } : {}),
    nodes: whole.length > 0 ? whole : node.types ? [{ node, weak: true }] : [],
    exact: whole.length === 0 && isExact(node),
    ...caseName(node),
    ...((node.text.description ?? node.text.title) === undefined ? {} : { described: node }),
  };
  for (const set of sets) shape = bothHold([shape], [{ ...ANY_SHAPE, set }])[0] ?? NEVER;
  return shape;
}

function caseName({ extensions, pointer, rules }: SchemaNode): { named?: CaseName } {
  const name = extensions.get('x-case');
  return name === undefined ? {} : { named: { name: String(name), pointer: `${pointer}/x-case`, rules } };
}

const NEVER: Shape = { ...ANY_SHAPE, set: only() };

/** Returns what lengths say about emptiness: a minimum of one means "not empty", a maximum of zero "empty". */
function emptiness({ limits }: SchemaNode) {
  const found: ValueSet[] = [];
  for (const [what, empty] of Object.entries({ Length: '', Properties: {}, Items: [] })) {
    if (limits.get(`min${what}`) === 1) found.push(complement(only(empty)));
    if (limits.get(`max${what}`) === 0) found.push(only(empty));
  }
  return found;
}

function isExact(node: SchemaNode): boolean {
  const said = (keyword: string, value: unknown) =>
    keyword.startsWith('min') ? value === 1 : value === 0 && keyword !== 'maximum';
  const limited = [...node.limits].some(([keyword, value]) => !LENGTHS.has(keyword) || !said(keyword, value));
  return !limited && node.format === undefined && node.additionalProperties?.always !== false;
}

const LENGTHS = new Set(['minLength', 'maxLength', 'minProperties', 'maxProperties', 'minItems', 'maxItems']);

function wholeSchemas(node: SchemaNode): Shape['nodes'] {
  const { additionalProperties: more, items, prefixItems, patternProperties, contains, propertyNames } = node;
  const open = more === undefined || more.always !== undefined;
  const whole = items || contains || propertyNames || prefixItems.length > 0 || patternProperties.size > 0;
  return whole || !open ? [{ node, weak: false }] : [];
}

/**
 * Returns the cases in which exactly one branch holds. If the branches are disjoint, the others need not be negated.
 */
function exactlyOne(branches: readonly Shape[][]): Shape[] {
  return branches.flatMap((branch, at) => {
    let found = branch;
    for (const [index, other] of branches.entries()) {
      if (index === at || bothHold(branch, other).length === 0) continue;
      found = simplifyCases(bothHold(found, negate(other)));
    }
    return found;
  });
}

/**
 * Returns the cases in which none of the shapes holds. A shape that is not exact cannot be negated, so it is ignored.
 */
export function negate(shapes: readonly Shape[]): Shape[] {
  let found: Shape[] = [ANY_SHAPE];
  for (const shape of shapes) found = simplifyCases(bothHold(found, negateShape(shape)));
  return found;
}

function negateShape(shape: Shape): Shape[] {
  if (!shape.exact) return [{ ...ANY_SHAPE, exact: false }];
  const found: Shape[] = [];
  if (!isAny(shape.set)) found.push({ ...ANY_SHAPE, set: complement(shape.set) });
  if (shape.types) found.push(...otherTypes(shape.types));
  for (const [name, property] of shape.properties) found.push(...negateProperty(name, property));
  return found;
}

function otherTypes(types: readonly JsonType[]): Shape[] {
  const all: JsonType[] = ['null', 'boolean', 'number', 'string', 'array', 'object'];
  const others = all.filter((type) => !types.includes(type));
  const inexact = types.includes('integer') && !types.includes('number');
  return others.length > 0 ? [{ ...ANY_SHAPE, types: others, exact: !inexact }] : [];
}

function negateProperty(name: string, property: Property): Shape[] {
  if (property.presence === 'absent')
    return [propertyShape(name, { presence: 'required', shapes: [ANY_SHAPE] })];
  const shapes = negate(property.shapes);
  const exact = shapes.every((shape) => shape.exact);
  const present = { ...propertyShape(name, { presence: 'required', shapes }), exact };
  const wrong = shapes.length > 0 ? [present] : [];
  if (property.presence === 'optional') return wrong;
  return [propertyShape(name, { presence: 'absent', shapes: [] }), ...wrong];
}
