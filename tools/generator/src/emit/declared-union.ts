import type { SchemaNode } from '@cross-border-payments/openapi/model';
import { Base } from '../lower/base.ts';
import { assume, pathKey, type UnionChoice } from '../lower/discriminants.ts';
import type { ValueSet } from '../lower/shape.ts';
import { typeByLiteral } from './case-type.ts';
import type { TypeContext, TypeUse } from './context.ts';
import { requiredElsewhere } from './object-type.ts';
import { quoted } from './text.ts';
import {
  intersection,
  member,
  object,
  type TypeExpression,
  text,
  UNKNOWN,
  union,
} from './type-expression.ts';

/**
 * Returns the union of `anyOf` or `oneOf`; with a discriminator, each branch knows its value. If a type parameter in
 * scope decides, only the branches that its literal allows remain.
 */
export function declaredUnion(
  use: TypeUse,
  node: SchemaNode,
  { branches, discriminants }: UnionChoice,
): TypeExpression {
  const { ctx, scope } = use;
  const { base } = ctx.composition(node).composition;
  const open = discriminants.find(({ path }) => scope.has(pathKey(path)));
  const typeFor = (set?: ValueSet): TypeExpression => {
    const possible = branches.filter(
      ({ shapes }) => !open || !set || assume(shapes, open.path, set).length > 0,
    );
    return union(
      possible.map((branch) =>
        intersection([branchType(use, branch.node, base), branchLiteral(ctx, node, branch.node)]),
      ),
    );
  };
  if (!open) return typeFor();
  return typeByLiteral(scope.get(pathKey(open.path)) ?? 'never', open.literals, typeFor);
}

/** Returns the type of a branch; an unnamed branch also requires what is required next to the union. */
function branchType(use: TypeUse, branch: SchemaNode, base: Base): TypeExpression {
  const { ctx, view } = use;
  const more = [...branch.properties.keys()].filter(
    (name) => base.requires(name) && !branch.required.includes(name),
  );
  const isNamed = ctx.nameOf(branch, view) !== undefined;
  const required = isNamed ? branch.required : [...branch.required, ...more];
  const own = ctx.typeOf(isNamed || more.length === 0 ? branch : { ...branch, required }, view);
  return intersection([own, requiredElsewhere(use, branch, base)]);
}

function branchLiteral(ctx: TypeContext, node: SchemaNode, branch: SchemaNode): TypeExpression {
  const target = branch.ref ?? branch;
  if (!node.discriminator || (!branch.ref && ctx.nameOf(branch, 'answer') === undefined)) return UNKNOWN;
  return literalMember(ctx, node.discriminator, target);
}

/**
 * Returns the discriminator's value for a schema that includes, by `allOf`, one with a discriminator but without
 * branches: the value of the mapping, or the schema's name.
 */
export function inheritedDiscriminator(ctx: TypeContext, node: SchemaNode, part: SchemaNode): TypeExpression {
  const parent = part.ref ?? part;
  if (!parent.discriminator || parent.oneOf.length + parent.anyOf.length > 0) return UNKNOWN;
  if (!ctx.documentNames.has(node)) return UNKNOWN;
  if (isNullableReference(node) && ![...parent.discriminator.mapping.values()].includes(node)) return UNKNOWN;
  const own = new Base([], [node]).member(parent.discriminator.property).values();
  return own ? UNKNOWN : literalMember(ctx, parent.discriminator, node);
}

/** Checks for a schema that only makes another one nullable, and is no kind of its own. */
function isNullableReference({ allOf, nullable, properties, required }: SchemaNode): boolean {
  return nullable && allOf.length === 1 && properties.size + required.length === 0;
}

function literalMember(
  ctx: TypeContext,
  discriminator: NonNullable<SchemaNode['discriminator']>,
  target: SchemaNode,
): TypeExpression {
  const { property, mapping } = discriminator;
  const mapped = [...mapping].filter(([, schema]) => schema === target).map(([value]) => value);
  const name = ctx.documentNames.get(target);
  const values = mapped.length > 0 ? mapped : name === undefined ? [] : [name];
  const known = new Base([target]).member(property).values();
  const possible = values.filter((value) => !known || known.includes(value));
  if (possible.length === 0 || known?.length === possible.length) return UNKNOWN;
  return object([member(property, union(possible.map((value) => text(quoted(value)))))]);
}
