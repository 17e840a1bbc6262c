import {
  isBinary,
  isOfTypes,
  JSON_TYPES,
  type Json,
  type JsonType,
  listEvaluatingParts,
  type SchemaNode,
  typesOf,
} from '@cross-border-payments/openapi/model';
import type { Base } from '../lower/base.ts';
import { pathKey } from '../lower/discriminants.ts';
import { type CaseGroup, touched } from '../lower/lower-schema.ts';
import { mayBeInt64 } from '../targets/facts.ts';
import { caseTypes, type NameCase } from './case-type.ts';
import { scopeOf, type TypeUse } from './context.ts';
import { declaredUnion, objectType, requiredElsewhere, restrictsUnevaluated } from './declared-types.ts';
import type { MemberExpression, TypeExpression } from './type-expression.ts';
import * as t from './type-expression.ts';
import { isHiddenInAll } from './views.ts';

export interface PartNames {
  /** Returns the type to write in place of the declared properties, usually the name of a new type. */
  readonly fields: (fields: TypeExpression) => TypeExpression;
  readonly nameCase: NameCase;
  /** Makes the type of a case extend the type of the properties, if possible. Returns whether it does. */
  readonly extend: (type: TypeExpression, fields: TypeExpression) => boolean;
}

/** Returns a type parameter in scope, or the name of the schema, or the type that its keywords describe. */
export function typeOf(use: TypeUse, node: SchemaNode): TypeExpression {
  const { ctx, view, scope } = use;
  const parameter = scope.get(pathKey([]));
  if (parameter) {
    const allowsNull = node.nullable || typesOf(node)?.includes('null');
    return t.union([t.text(parameter), ...(allowsNull ? [t.text('null')] : [])]);
  }
  const name = ctx.nameOf(node, view);
  if (name === undefined) return bodyType(use, node);
  const discriminants = ctx.discriminants(node);
  const found = discriminants.map(({ path, type }) => scope.get(pathKey(path)) ?? type);
  const given = discriminants.some(({ path }) => scope.has(pathKey(path)));
  return t.text(given ? `${name}<${found.join(', ')}>` : name);
}

/** @param names names the parts of a named type; if undefined, all parts are written inline */
export function bodyType(use: TypeUse, node: SchemaNode, names?: PartNames): TypeExpression {
  const { ctx, view, scope } = use;
  if (node.always !== undefined) return node.always ? t.UNKNOWN : t.NEVER;
  const listed = listedType(node);
  if (listed) return listed;
  const { parts, base, lowered, choices } = ctx.composition(node);
  const inherited = parts.map((each) => {
    const part = withoutHidden(use, each, base);
    return t.intersection([ctx.typeOf(part, view, scope), requiredElsewhere(use, part, base)]);
  });
  if (node.ref) inherited.unshift(ctx.typeOf(node.ref, view, scope));
  const unions = choices.map((choice) => declaredUnion(use, node, choice));
  const own = ownType(use, node, inherited.length + unions.length > 0);
  const declared = ({ shapes }: CaseGroup) => {
    if (!names || own.kind !== 'object' || !shapes.some(({ named }) => named)) return [];
    const limited = touched({ shapes });
    return own.properties.filter(({ name }) => limited.has(name) && scopeOf(scope, name).size === 0);
  };
  const cases = caseTypes(use, { groups: lowered.groups, base, declared, nameCase: names?.nameCase });
  const rest = withoutProperties(own, lowered.groups.flatMap(declared));
  const fields = cases.length > 0 && names ? names.fields(rest) : rest;
  const isRedundant = unions.some(isLiterals) && (t.isText(own, 'string') || t.isText(own, 'number'));
  const declarations = [...inherited, ...(isRedundant ? [] : [fields]), ...unions];
  const [single] = cases;
  const whole =
    names && single && declarations.length + cases.length === 2
      ? extendedCases(names, fields, single)
      : t.intersection([...declarations, ...cases]);
  return node.nullable ? t.union([whole, t.text('null')]) : whole;
}

/** Returns a part without requirements of hidden properties, such as `readOnly` ones in a request. */
function withoutHidden({ ctx, view }: TypeUse, part: SchemaNode, base: Base): SchemaNode {
  if (ctx.nameOf(part, view) !== undefined) return part;
  const required = part.required.filter((name) => !isHiddenInAll(base.property(name).nodes, view));
  return required.length === part.required.length ? part : { ...part, required };
}

function extendedCases({ extend }: PartNames, fields: TypeExpression, cases: TypeExpression): TypeExpression {
  const all = cases.kind === 'union' ? cases.of : [cases];
  const extended = all.filter((type) => extend(type, fields));
  if (extended.length === 0) return t.intersection([fields, cases]);
  return t.union(all.map((type) => (extended.includes(type) ? type : t.intersection([fields, type]))));
}

function withoutProperties(type: TypeExpression, without: readonly MemberExpression[]): TypeExpression {
  if (type.kind !== 'object' || without.length === 0) return type;
  const properties = type.properties.filter((one) => !without.includes(one));
  return properties.length === 0 && !type.index ? t.UNKNOWN : { ...type, properties };
}

/** Checks for a type that consists only of literals. In an intersection with it, `string` or `number` is redundant. */
function isLiterals(type: TypeExpression): boolean {
  return type.kind === 'union'
    ? type.of.every(isLiterals)
    : type.kind === 'text' && /^['\d-]/.test(type.text);
}

function listedValues(node: SchemaNode): readonly Json[] | undefined {
  return node.const ? [node.const.value] : node.enum;
}

function listedType(node: SchemaNode): TypeExpression | undefined {
  const values = listedValues(node);
  if (!values || node.ref || node.allOf.length > 0) return undefined;
  const fitting = values.filter((value) => isOfTypes(value, node.types));
  return t.literals(fitting.length > 0 ? fitting : values);
}

function ownType(use: TypeUse, node: SchemaNode, hasParts: boolean): TypeExpression {
  const values = listedValues(node);
  if (values) return t.literals(values);
  const declared = node.types ?? impliedTypes(node);
  const types = JSON_TYPES.filter((type) => declared.includes(type));
  if (hasParts && types.includes('object') && !declaresObject(node)) {
    // The properties are declared by the target of the reference or by an entry of `allOf`.
    return node.required.length > 0 ? objectType(use, node) : t.UNKNOWN;
  }
  if (types.length === 0) {
    const binary = isBytes(node) ? use.ctx.binaryType(node) : t.UNKNOWN;
    return t.isText(binary, 'string') ? t.UNKNOWN : binary;
  }
  // TypeScript has no integers, so `number` includes `integer`. The type `object` includes arrays.
  const isAny = allowsAnyObjectOrArray(node, types);
  const redundant = [types.includes('number') && 'integer', isAny && 'array'];
  const kept = types.filter((type) => !redundant.includes(type));
  return t.union(
    kept.map((type) => (isAny && type === 'object' ? t.text('object') : typeOfKind(use, node, type))),
  );
}

/**
 * Returns whether a schema allows every object and every array. Its type is then `object`, to which interfaces are
 * assignable.
 */
function allowsAnyObjectOrArray(node: SchemaNode, types: readonly JsonType[]): boolean {
  const { properties, patternProperties, propertyNames, additionalProperties: more, required, limits } = node;
  if (restrictsUnevaluated(node) || node.unevaluatedItems) return false;
  const isOpen = properties.size + patternProperties.size + required.length === 0 && !propertyNames;
  const isAny = isOpen && (more === undefined || more.always === true) && limits.get('maxProperties') !== 0;
  const isAnyArray = !node.items && node.prefixItems.length === 0 && limits.get('maxItems') !== 0;
  return types.includes('object') && types.includes('array') && isAny && isAnyArray;
}

function impliedTypes(node: SchemaNode): readonly JsonType[] {
  if (declaresObject(node) || node.required.length > 0) return ['object'];
  if (node.items || node.unevaluatedItems || node.prefixItems.length > 0) return ['array'];
  return [];
}

function declaresObject(node: SchemaNode): boolean {
  const { properties, additionalProperties, patternProperties, propertyNames, limits } = node;
  const maps = properties.size + patternProperties.size > 0 || limits.get('maxProperties') === 0;
  const isMap = additionalProperties !== undefined || propertyNames !== undefined;
  return maps || isMap || restrictsUnevaluated(node);
}

function typeOfKind(use: TypeUse, node: SchemaNode, type: JsonType): TypeExpression {
  switch (type) {
    case 'integer':
    case 'number':
      return use.ctx.int64 === 'bigint' && mayBeInt64(node)
        ? t.union([t.text('number'), t.text('bigint')])
        : t.text('number');
    case 'string':
      if (node.limits.get('maxLength') === 0) return t.text("''");
      if (isBytes(node)) return use.ctx.binaryType(node);
      return t.text(use.ctx.hasDates && isDate(node) ? 'Date' : 'string');
    case 'array':
      return arrayType(use, node);
    case 'object':
      return objectType(use, node);
    default:
      return t.text(type);
  }
}

export function isDate({ format, types, enum: values, const: value, limits }: SchemaNode): boolean {
  const isListed = values !== undefined || value !== undefined || limits.get('maxLength') === 0;
  return format === 'date-time' && types?.includes('string') === true && !isListed;
}

function isBytes(node: SchemaNode): boolean {
  const isOctets = node.contentMediaType === 'application/octet-stream';
  return isBinary(node) || (isOctets && node.contentEncoding === undefined);
}

function arrayType(use: TypeUse, node: SchemaNode): TypeExpression {
  const { ctx, view } = use;
  if (node.limits.get('maxItems') === 0) return { kind: 'tuple', items: [], required: 0 };
  const rest = restType(use, node);
  if (node.prefixItems.length === 0) return { kind: 'array', item: rest };
  const items = node.prefixItems.map((item) => ctx.typeOf(item, view));
  const minimum = node.limits.get('minItems');
  const required = typeof minimum === 'number' ? minimum : 0;
  return { kind: 'tuple', items, required, ...(rest !== t.NEVER && { rest }) };
}

/** The type of the items after `prefixItems`. */
function restType({ ctx, view }: TypeUse, node: SchemaNode): TypeExpression {
  const { items, unevaluatedItems } = node;
  if (items || !unevaluatedItems) return items ? ctx.typeOf(items, view) : t.UNKNOWN;
  const evaluated = [...listEvaluatingParts(node)].flatMap((part) => {
    const own = part === node ? [] : [...part.prefixItems, part.items ?? [], part.unevaluatedItems ?? []];
    return [...own, part.contains ?? []].flat();
  });
  return t.union([unevaluatedItems, ...evaluated].map((item) => ctx.typeOf(item, view)));
}
