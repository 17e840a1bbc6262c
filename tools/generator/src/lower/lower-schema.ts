import { type Formula, type FormulaReader, readFormula } from '@cross-border-payments/openapi/conditions';
import type { JsonType, SchemaNode, Unsupported } from '@cross-border-payments/openapi/model';
import { applyBase, type Base } from './base.ts';
import { isDeclaredObject } from './composition.ts';
import {
  ABSENT_PROPERTY,
  ANY_SHAPE,
  andAll,
  atPath,
  bothHold,
  complement,
  holdsAlways,
  isAny,
  only,
  type Property,
  propertyShape,
  type Shape,
  simplifyCases,
  TooManyCases,
  type ValueSet,
} from './shape.ts';

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
  const { types, rules, pointer, text } = node;
  const isWhole = needsWhole(node);
  const listed = [node.const && [node.const.value], node.enum].filter((values) => values !== undefined);
  const sets = [...listed.map((values) => only(...values)), ...emptiness(node)];
  const name = node.extensions.get('x-case');
  let shape: Shape = {
    ...ANY_SHAPE,
    types,
    nodes: isWhole || types ? [{ node, weak: !isWhole }] : [],
    exact: !isWhole && isExact(node),
    named: name === undefined ? undefined : { name: String(name), pointer: `${pointer}/x-case`, rules },
    described: (text.description ?? text.title) === undefined ? undefined : node,
  };
  for (const set of sets) shape = bothHold([shape], [{ ...ANY_SHAPE, set }])[0] ?? NEVER;
  return shape;
}

const NEVER: Shape = { ...ANY_SHAPE, set: only() };

/** Returns what lengths say about emptiness: a minimum of one means "not empty", a maximum of zero "empty". */
function emptiness({ limits }: SchemaNode): ValueSet[] {
  return Object.entries({ Length: '', Properties: {}, Items: [] }).flatMap(([what, empty]) => [
    ...(limits.get(`min${what}`) === 1 ? [complement(only(empty))] : []),
    ...(limits.get(`max${what}`) === 0 ? [only(empty)] : []),
  ]);
}

function isExact({ limits, format, additionalProperties }: SchemaNode): boolean {
  const isEmptiness = ([keyword, value]: [string, unknown]) =>
    /^(?:min|max)(?:Length|Properties|Items)$/.test(keyword) && value === (keyword.startsWith('min') ? 1 : 0);
  return [...limits].every(isEmptiness) && format === undefined && additionalProperties?.always !== false;
}

/** Checks for keywords that only the type of the whole schema expresses. */
function needsWhole(node: SchemaNode): boolean {
  const { additionalProperties: more, items, prefixItems, patternProperties, contains, propertyNames } = node;
  const isMap = more !== undefined && more.always === undefined;
  const isArray = items !== undefined || contains !== undefined || prefixItems.length > 0;
  return isMap || isArray || propertyNames !== undefined || patternProperties.size > 0;
}

/** Branches that are disjoint from a branch need not be negated. */
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

/** Returns the cases in which none of the shapes holds. Ignores shapes that are not exact, as they cannot be negated. */
export function negate(shapes: readonly Shape[]): Shape[] {
  return shapes.reduce(
    (found: Shape[], shape) => simplifyCases(bothHold(found, negateShape(shape))),
    [ANY_SHAPE],
  );
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
  const exact = !types.includes('integer') || types.includes('number');
  return others.length > 0 ? [{ ...ANY_SHAPE, types: others, exact }] : [];
}

function negateProperty(name: string, { presence, shapes: allowed }: Property): Shape[] {
  const given = (shapes: readonly Shape[]) => propertyShape(name, { presence: 'required', shapes });
  if (presence === 'absent') return [given([ANY_SHAPE])];
  const shapes = negate(allowed);
  const exact = shapes.every((shape) => shape.exact);
  const wrong = shapes.length > 0 ? [{ ...given(shapes), exact }] : [];
  return presence === 'optional' ? wrong : [propertyShape(name, ABSENT_PROPERTY), ...wrong];
}

/** Maximum number of cases of one condition, of merged conditions, and of all conditions of a schema together. */
const MAX_CASES = 64;
const MAX_MERGED = 12;
const MAX_PRODUCT = 1024;
/** Maximum number of groups that are merged with a condition. With more, the product would be too large anyway. */
const MAX_TRIED = 16;

export interface CaseGroup {
  readonly shapes: readonly Shape[];
  readonly rules: readonly string[];
  readonly pointers: readonly string[];
}

type RefusedCondition = Pick<Unsupported, 'pointer' | 'reason'>;

export interface LoweredConditions {
  readonly groups: readonly CaseGroup[];
  readonly refused: readonly RefusedCondition[];
}

/** Conditions without a common property stay separate unions, because together they would have `2^n` cases. */
export function lowerConditions(conditions: readonly SchemaNode[], base: Base): LoweredConditions {
  const groups: CaseGroup[] = [];
  const refused: RefusedCondition[] = [];
  for (const condition of conditions) {
    const group = lowerCondition(condition, base);
    if ('reason' in group) refused.push(group);
    else addGroup(groups, group, base);
  }
  refused.push(...dropLargest(groups));
  return { groups: groups.filter(({ shapes }) => !shapes.some(holdsAlways)), refused };
}

function lowerCondition(condition: SchemaNode, base: Base): CaseGroup | RefusedCondition {
  const { pointer } = condition;
  const refuse = (count: number | string) => ({
    pointer,
    reason: `As a union this condition has ${count} cases (at most ${MAX_CASES} are written). Split it up.`,
  });
  try {
    const shapes = applyBase(lowerSchema(condition), base);
    const nested = [...condition.allOf, ...condition.anyOf, ...condition.oneOf].flatMap(({ rules }) => rules);
    const rules = [...new Set([...condition.rules, ...nested])];
    return shapes.length > MAX_CASES ? refuse(shapes.length) : { shapes, rules, pointers: [pointer] };
  } catch (error) {
    if (!(error instanceof TooManyCases)) throw error;
    return refuse('hundreds of');
  }
}

function addGroup(groups: CaseGroup[], group: CaseGroup, base: Base): void {
  let merged = group;
  const names = touched(group);
  const related = groups.filter((other) => [...touched(other)].some((name) => names.has(name)));
  for (const other of related.slice(0, MAX_TRIED)) {
    const both = mergeGroups(other, merged, base);
    if (!both) continue;
    groups.splice(groups.indexOf(other), 1);
    merged = both;
  }
  groups.push(merged);
}

function mergeGroups(a: CaseGroup, b: CaseGroup, base: Base): CaseGroup | undefined {
  if (a.shapes.length * b.shapes.length > MAX_MERGED * MAX_MERGED) return undefined;
  const shapes = applyBase(simplifyCases(bothHold(a.shapes, b.shapes)), base);
  if (shapes.length > MAX_MERGED) return undefined;
  const both = <Item>(x: readonly Item[], y: readonly Item[]) => [...new Set([...x, ...y])];
  return { shapes, rules: both(a.rules, b.rules), pointers: both(a.pointers, b.pointers) };
}

/** Lists the properties that cases restrict. The empty name stands for a restriction of the value itself. */
export function touched({ shapes }: Pick<CaseGroup, 'shapes'>): Set<string> {
  const names = new Set(shapes.flatMap((shape) => [...shape.properties.keys()]));
  const itself = shapes.some(({ set, types, nodes }) => set.values.length > 0 || types || nodes.length > 0);
  return itself ? names.add('') : names;
}

function dropLargest(groups: CaseGroup[]): RefusedCondition[] {
  const refused: RefusedCondition[] = [];
  const product = () => groups.reduce((total, { shapes }) => total * Math.max(1, shapes.length), 1);
  while (product() > MAX_PRODUCT) {
    groups.sort((a, b) => a.shapes.length - b.shapes.length);
    const reason = `Together with the other conditions of its schema this one makes more than ${MAX_PRODUCT} cases.`;
    refused.push(...(groups.pop()?.pointers ?? []).map((pointer) => ({ pointer, reason })));
  }
  return refused;
}
