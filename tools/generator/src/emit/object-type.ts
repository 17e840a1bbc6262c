import type { SchemaNode } from '@cross-border-payments/openapi/model';
import { Base } from '../lower/base.ts';
import { scopeOf, type TypeUse } from './context.ts';
import { memberDoc } from './text.ts';
import {
  holdsIntersection,
  type MemberExpression,
  member,
  object,
  type TypeExpression,
  text,
  UNKNOWN,
  union,
} from './type-expression.ts';
import { isHidden } from './views.ts';

const MAX_INDEX_TYPES = 6;

export function objectType(use: TypeUse, node: SchemaNode): TypeExpression {
  if (node.limits.get('maxProperties') === 0) return text('Record<string, never>');
  const members = [...declaredMembers(use, node), ...listedNames(use, node)];
  const more = indexType(use, node, members);
  if (members.length > 0 || more) return object(members, more);
  return node.additionalProperties?.always === false ? text('Record<string, never>') : object([], UNKNOWN);
}

function declaredMembers(use: TypeUse, node: SchemaNode): MemberExpression[] {
  const { ctx, view, scope } = use;
  const members: MemberExpression[] = [];
  for (const [name, property] of node.properties) {
    if (isHidden(property, view)) continue;
    const type = ctx.typeOf(property, view, scopeOf(scope, name));
    members.push(member(name, type, !node.required.includes(name), memberDoc(property)));
  }
  const { base } = ctx.composition(node).composition;
  for (const name of node.required) {
    if (node.properties.has(name)) continue;
    const declared = base.member(name).nodes;
    if (declared.some((other) => isHidden(other, view))) continue;
    const [first] = declared;
    members.push(member(name, first ? plainType(use, first) : UNKNOWN));
  }
  return members;
}

export function plainType({ ctx, view }: TypeUse, node: SchemaNode): TypeExpression {
  const type = ctx.typeOf(node, view);
  return type.kind === 'text' ? type : UNKNOWN;
}

/**
 * Returns the properties that a part of a schema requires without a type, with their type from the rest of the schema:
 * an optional string intersected with a required unknown would stay optional.
 */
export function requiredElsewhere(use: TypeUse, part: SchemaNode, base: Base): TypeExpression {
  const own = new Base([part]);
  const names = new Set(own.nodes.flatMap(({ required }) => required));
  const members = [...names].flatMap((name): MemberExpression[] => {
    const declaring = base.nodes.filter(
      (node) => node.properties.get(name)?.types ?? node.properties.get(name)?.ref,
    );
    const [declared] = declaring.flatMap(({ properties }) => properties.get(name) ?? []);
    if (!declared || declaring.some(({ required }) => required.includes(name))) return [];
    if (own.member(name).types() || isHidden(declared, use.view)) return [];
    const type = plainType(use, declared);
    return type === UNKNOWN ? [] : [member(name, type)];
  });
  return members.length > 0 ? object(members) : UNKNOWN;
}

function listedNames({ ctx, view }: TypeUse, node: SchemaNode): MemberExpression[] {
  const names = mapNames(node);
  if (!names) return [];
  const value = node.additionalProperties;
  const type = value && value.always === undefined ? ctx.typeOf(value, view) : UNKNOWN;
  return names
    .filter((name) => !node.properties.has(name) && !node.required.includes(name))
    .map((name) => member(name, type, true));
}

function mapNames(node: SchemaNode): string[] | undefined {
  const names = node.propertyNames?.const ? [node.propertyNames.const.value] : node.propertyNames?.enum;
  return names?.filter((name) => typeof name === 'string');
}

/** Returns the type of further properties. Declared ones must fit an index signature, so it includes their types. */
function indexType(
  { ctx, view }: TypeUse,
  node: SchemaNode,
  members: readonly MemberExpression[],
): TypeExpression | undefined {
  if (mapNames(node)) return undefined;
  const more = [...node.patternProperties.values()];
  const rest = node.additionalProperties;
  if (rest && rest.always !== false) more.push(rest);
  if (more.length === 0) return undefined;
  // TypeScript does not find an intersection that requires an optional member assignable to its own text.
  if (members.some((one) => holdsIntersection(one.type))) return UNKNOWN;
  const types = more.map((schema) => ctx.typeOf(schema, view));
  const optional = members.some((one) => one.optional) ? [text('undefined')] : [];
  const all = union([...types, ...members.map((one) => one.type), ...optional]);
  const wide = all.kind === 'union' && all.of.length > MAX_INDEX_TYPES;
  return wide ? UNKNOWN : all;
}
