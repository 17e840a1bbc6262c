import { groupBy, isObject } from '@cross-border-payments/openapi';
import { type JsonType, type SchemaNode, typesOf } from '@cross-border-payments/openapi/model';
import type { Base } from '../lower/base.ts';
import {
  assume,
  type Discriminant,
  findDiscriminants,
  pathKey,
  withFallbackCase,
  withoutExceptions,
} from '../lower/discriminants.ts';
import type { CaseGroup } from '../lower/lower-schema.ts';
import {
  type CaseName,
  holdsAlways,
  only,
  type Property,
  type Shape,
  type ValueSet,
} from '../lower/shape.ts';
import type { TypeUse } from './context.ts';
import { literalType, propertyDoc } from './text.ts';
import type { MemberExpression, TypeExpression } from './type-expression.ts';
import * as t from './type-expression.ts';
import { isHidden, isHiddenInAll } from './views.ts';

/** Names the type of a case and returns a reference to it, or the type itself if it cannot have the name. */
export type NameCase = (named: CaseName, type: TypeExpression) => TypeExpression;

export interface CaseParts {
  readonly groups: readonly CaseGroup[];
  readonly base: Base;
  readonly declared: (group: CaseGroup) => readonly MemberExpression[];
  /** If undefined, the types of cases are written inline. */
  readonly nameCase: NameCase | undefined;
}

export function caseTypes(use: TypeUse, { groups, base, declared, nameCase }: CaseParts): TypeExpression[] {
  const types = groups.map((group) => {
    const found = findDiscriminants(group.shapes, base).filter(({ path }) => use.scope.has(pathKey(path)));
    return groupType({ ...use, base, nameCase, declared: declared(group) }, group.shapes, found);
  });
  return types.filter((type) => type !== t.UNKNOWN);
}

interface CaseContext extends TypeUse {
  readonly base: Base;
  readonly nameCase: NameCase | undefined;
  readonly declared: readonly MemberExpression[];
  /** Whether enumerations are written by name, as in named cases, and not as lists of literals. */
  readonly namesValues?: boolean;
}

/** Returns the union of the cases. A literal in a type parameter in scope selects the cases with its value. */
function groupType(
  within: CaseContext,
  shapes: readonly Shape[],
  open: readonly Discriminant[],
): TypeExpression {
  const [discriminant, ...rest] = open;
  if (!discriminant) return casesType(within, withFallbackCase(withoutExceptions(shapes), within.base));
  const { path, literals } = discriminant;
  return conditionalType(within.scope.get(pathKey(path)) ?? 'never', literals, (set) =>
    groupType(within, set ? assume(shapes, path, set) : shapes, rest),
  );
}

/** @param typeFor returns the type for a set of literals or, without an argument, for any string */
export function conditionalType(
  parameter: string,
  literals: Discriminant['literals'],
  typeFor: (set?: ValueSet) => TypeExpression,
): TypeExpression {
  const rest = typeFor({ kind: 'except', values: literals });
  const known = new Map(literals.map((literal) => [literal, typeFor(only(literal))]));
  const any = typeFor();
  return literals.reduceRight((no: TypeExpression, literal): TypeExpression => {
    const yes = known.get(literal) ?? t.NEVER;
    if (new Set([yes, no, any].map((type) => JSON.stringify(type))).size === 1) return no;
    const value = literalType(literal);
    const exactly: TypeExpression = { kind: 'conditional', check: parameter, extends: value, yes, no: any };
    return { kind: 'conditional', check: value, extends: parameter, yes: exactly, no };
  }, rest);
}

function casesType(outer: CaseContext, shapes: readonly Shape[]): TypeExpression {
  const { nameCase } = outer;
  const within = shapes.some(({ named }) => named) ? { ...outer, namesValues: true } : outer;
  const byName = groupBy<string | Shape, Shape>(shapes, (shape) => shape.named?.name ?? shape);
  const types = [...byName.values()].map((cases) => {
    const type = t.union(cases.map((shape) => shapeType(within, shape)));
    const named = cases[0]?.named;
    return named && nameCase ? nameCase(named, type) : type;
  });
  return t.union(types);
}

function shapeType(within: CaseContext, shape: Shape): TypeExpression {
  const { ctx, view, base, namesValues, declared } = within;
  if (holdsAlways(shape) && declared.length === 0) return t.UNKNOWN;
  if (shape.set.kind === 'in') {
    const { values } = shape.set;
    const empty = values.length === 1 ? emptyType(values[0], base) : undefined;
    if (empty) return empty;
    return namesValues ? ctx.valuesType(values, view, base.nodes) : t.literals(values);
  }
  const parts = shape.nodes.map(({ node }) => ctx.typeOf(node, view));
  const names = new Set([...declared.map(({ name }) => name), ...shape.properties.keys()]);
  const properties = [...names].flatMap((name) => {
    const [own, limit] = [declared.find((each) => each.name === name), shape.properties.get(name)];
    return (limit ? limitedProperty(within, name, limit, own) : own) ?? [];
  });
  const isSaid = properties.length > 0 && !shape.nodes.some(({ weak }) => weak && base.nodes.length === 0);
  const types = shape.nodes.length > 0 ? undefined : shape.types;
  if (isSaid) {
    // Properties restrict only objects, and values of other types remain valid.
    const others = (types ?? base.types() ?? []).filter((type) => type !== 'object');
    parts.push(t.union([primitives(others, false), t.object(properties)]));
  } else if (types) parts.push(primitives(types, shape.properties.size > 0));
  return t.intersection(parts);
}

/**
 * Returns the type of an object that must be empty in this case and has properties in other cases. The type names each
 * of these properties, because for `Record<string, never>` TypeScript would not suggest the right name of a misspelled
 * one. The intersection makes TypeScript name the case if a property is given.
 */
function emptyType(value: unknown, base: Base): TypeExpression | undefined {
  if (!isObject(value) || Object.keys(value).length > 0) return undefined;
  const names = [...base.names()];
  if (names.length === 0 || base.nodes.some(({ additionalProperties }) => additionalProperties))
    return undefined;
  return t.intersection([t.text('object'), t.object(names.map((name) => t.property(name, t.NEVER, true)))]);
}

function primitives(types: readonly JsonType[], hasProperties: boolean): TypeExpression {
  const isAny = types.includes('object') && types.includes('array') && !hasProperties;
  const kept = types.filter((type) => !isAny || (type !== 'array' && type !== 'object'));
  const all = kept.map((type): TypeExpression => {
    if (type === 'integer') return t.text('number');
    if (type === 'array') return { kind: 'array', item: t.UNKNOWN };
    if (type === 'object') return hasProperties ? t.UNKNOWN : t.object([], t.UNKNOWN);
    return t.text(type);
  });
  return t.union(isAny ? [...all, t.text('object')] : all);
}

/** Maximum length, in characters, of a property's type that is repeated where the property is required. */
const MAX_REPEATED = 60;

/** Returns the type of a declared property. A long one becomes `{}`, which only excludes `undefined` (and `null`). */
export function plainType({ ctx, view }: TypeUse, node: SchemaNode): TypeExpression {
  const type = ctx.typeOf(node, view);
  if (type.kind === 'text' || t.printType(type).length <= MAX_REPEATED) return type;
  const allowsNull = typesOf(node)?.includes('null') ?? true;
  return t.union([t.text('{}'), ...(allowsNull ? [t.text('null')] : [])]);
}

/** @param own the property, if this case declares it */
function limitedProperty(
  within: CaseContext,
  name: string,
  { presence, shapes }: Property,
  own: MemberExpression | undefined,
): MemberExpression | undefined {
  const base = within.base.property(name);
  if (!own && isHiddenInAll(base.nodes, within.view)) return undefined;
  const optional = presence !== 'required';
  if (presence === 'absent') return t.property(name, t.NEVER, optional, own?.doc);
  const narrowed = casesType({ ...within, base, declared: [] }, shapes);
  if (own) {
    const isListed = shapes.every(({ set }) => set.kind === 'in');
    return { ...own, type: isListed ? narrowed : t.intersection([own.type, narrowed]), optional };
  }
  if (narrowed === t.UNKNOWN && within.base.requires(name)) return undefined;
  const declared = base.nodes.find((node) => !isHidden(node, within.view));
  const type = narrowed === t.UNKNOWN && declared ? plainType(within, declared) : narrowed;
  // Editors also show the comment of the declaration, if it has one.
  const described = shapes.find((shape) => shape.described)?.described;
  const isDescribed = base.nodes.some((node) => propertyDoc(node).length > 0);
  return t.property(name, type, optional, described && !isDescribed ? propertyDoc(described) : []);
}
