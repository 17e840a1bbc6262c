import { listEvaluatingParts, type SchemaNode } from '@cross-border-payments/openapi/model';
import { Base } from '../lower/base.ts';
import { assume, pathKey, type UnionChoice } from '../lower/discriminants.ts';
import type { ValueSet } from '../lower/shape.ts';
import { conditionalType, plainType } from './case-type.ts';
import { scopeOf, type TypeUse } from './context.ts';
import { propertyDoc } from './text.ts';
import type { MemberExpression, TypeExpression } from './type-expression.ts';
import * as t from './type-expression.ts';
import { isHidden, isHiddenInAll } from './views.ts';

const MAX_INDEX_TYPES = 6;

export function objectType(use: TypeUse, node: SchemaNode): TypeExpression {
  if (node.limits.get('maxProperties') === 0) return t.text('Record<string, never>');
  const properties = [...declaredProperties(use, node), ...listedNames(use, node)];
  const more = indexType(use, node, properties);
  if (properties.length > 0 || more) return t.object(properties, more);
  return node.additionalProperties?.always === false
    ? t.text('Record<string, never>')
    : t.object([], t.UNKNOWN);
}

function declaredProperties(use: TypeUse, node: SchemaNode): MemberExpression[] {
  const { ctx, view, scope } = use;
  const properties: MemberExpression[] = [];
  for (const [name, property] of node.properties) {
    if (isHidden(property, view)) continue;
    const type = ctx.typeOf(property, view, scopeOf(scope, name));
    properties.push(t.property(name, type, !node.required.includes(name), propertyDoc(property)));
  }
  const { base } = ctx.composition(node);
  for (const name of node.required) {
    const declared = base.property(name).nodes;
    if (node.properties.has(name) || isHiddenInAll(declared, view)) continue;
    const first = declared.find((other) => !isHidden(other, view));
    properties.push(t.property(name, first ? plainType(use, first) : t.UNKNOWN));
  }
  return properties;
}

/**
 * Returns the properties that a part of a schema requires and another part declares, each with its declared type. With
 * `unknown` in place of this type, TypeScript would leave an optional string optional.
 */
export function requiredElsewhere(use: TypeUse, part: SchemaNode, base: Base): TypeExpression {
  const own = new Base([part]);
  const names = new Set(own.nodes.flatMap(({ required }) => required));
  const properties = [...names].flatMap((name): MemberExpression[] => {
    const declaring = base.nodes.flatMap(({ properties, required }) => {
      const property = properties.get(name);
      return property?.types || property?.ref ? [{ property, required }] : [];
    });
    const declared = declaring.find(({ property }) => !isHidden(property, use.view));
    const isRequired = declaring.some(({ required }) => required.includes(name));
    const type = declared && !isRequired && !own.property(name).types() && plainType(use, declared.property);
    return type && type !== t.UNKNOWN ? [t.property(name, type)] : [];
  });
  return properties.length > 0 ? t.object(properties) : t.UNKNOWN;
}

function listedNames({ ctx, view }: TypeUse, node: SchemaNode): MemberExpression[] {
  const { additionalProperties: value, properties, required } = node;
  const names = (mapNames(node) ?? []).filter((name) => !properties.has(name) && !required.includes(name));
  const isOpen = value === undefined || value.always !== undefined;
  return names.map((name) => t.property(name, isOpen ? t.UNKNOWN : ctx.typeOf(value, view), true));
}

function mapNames(node: SchemaNode): string[] | undefined {
  const names = node.propertyNames?.const ? [node.propertyNames.const.value] : node.propertyNames?.enum;
  return names?.filter((name) => typeof name === 'string');
}

/** Checks for an `unevaluatedProperties` that is a schema, not a boolean. */
export function restrictsUnevaluated(node: SchemaNode): boolean {
  const { additionalProperties: more, unevaluatedProperties: rest } = node;
  return rest !== undefined && rest.always === undefined && more === undefined;
}

/** In TypeScript, an index signature also applies to the declared properties, so it includes their types. */
function indexType(
  { ctx, view }: TypeUse,
  node: SchemaNode,
  properties: readonly MemberExpression[],
): TypeExpression | undefined {
  if (mapNames(node)) return undefined;
  const parts = restrictsUnevaluated(node) ? [...listEvaluatingParts(node)] : [node];
  const all = parts.flatMap((part) => [
    ...(part === node ? [] : part.properties.values()),
    ...part.patternProperties.values(),
    part.additionalProperties ?? [],
    parts.length > 1 || restrictsUnevaluated(part) ? (part.unevaluatedProperties ?? []) : [],
  ]);
  const more = all.flat().filter((schema) => schema.always !== false);
  if (more.length === 0) return undefined;
  // TypeScript would reject a correct value: it cannot assign an intersection that requires an optional property to
  // itself.
  if (properties.some((one) => t.holdsIntersection(one.type))) return t.UNKNOWN;
  const types = more.map((schema) => ctx.typeOf(schema, view));
  const optional = properties.some((one) => one.optional) ? [t.text('undefined')] : [];
  const type = t.union([...types, ...properties.map((one) => one.type), ...optional]);
  return type.kind === 'union' && type.of.length > MAX_INDEX_TYPES ? t.UNKNOWN : type;
}

/** Returns the union of the branches, or of those that a literal in a type parameter in scope allows. */
export function declaredUnion(
  use: TypeUse,
  node: SchemaNode,
  { branches, discriminants }: UnionChoice,
): TypeExpression {
  const { ctx, scope } = use;
  const { base } = ctx.composition(node);
  const open = discriminants.find(({ path }) => scope.has(pathKey(path)));
  const typeFor = (set?: ValueSet): TypeExpression => {
    const possible = branches.filter(
      ({ shapes }) => !open || !set || assume(shapes, open.path, set).length > 0,
    );
    return t.union(possible.map((branch) => branchType(use, branch.node, base)));
  };
  if (!open) return typeFor();
  return conditionalType(scope.get(pathKey(open.path)) ?? 'never', open.literals, typeFor);
}

/** The type of a branch without a name also requires the properties that are required next to the union. */
function branchType(use: TypeUse, branch: SchemaNode, base: Base): TypeExpression {
  const { ctx, view } = use;
  const more = [...branch.properties.keys()].filter(
    (name) => base.requires(name) && !branch.required.includes(name),
  );
  const isWhole = more.length === 0 || ctx.nameOf(branch, view) !== undefined;
  const own = isWhole ? branch : { ...branch, required: [...branch.required, ...more] };
  return t.intersection([ctx.typeOf(own, view), requiredElsewhere(use, branch, base)]);
}
