import { Base } from '../lower/base.ts';
import type { DeclaredUnion } from '../lower/composition.ts';
import type { SchemaNode } from '../model/schema-node.ts';
import type { TypeContext, View } from './context.ts';
import { typeOf } from './schema-type.ts';
import { quoted } from './text.ts';
import { intersection, object, type TypeExpression, text, UNKNOWN, union } from './type-expression.ts';

/** The union of `anyOf` or `oneOf`; with a discriminator, each branch knows its value. */
export function declaredUnion(
  ctx: TypeContext,
  node: SchemaNode,
  { branches }: DeclaredUnion,
  view: View,
): TypeExpression {
  return union(
    branches.map((branch) => intersection([typeOf(ctx, branch, view), branchLiteral(ctx, node, branch)])),
  );
}

function branchLiteral(ctx: TypeContext, node: SchemaNode, branch: SchemaNode): TypeExpression {
  const target = branch.ref ?? branch;
  if (!node.discriminator || (!branch.ref && ctx.nameOf(branch, 'answer') === undefined)) return UNKNOWN;
  return literalMember(ctx, node.discriminator, target);
}

/**
 * A schema that takes in, by `allOf`, one with a discriminator (but without the branches) has the value that
 * the mapping gives it, or its name.
 */
export function inheritedDiscriminator(ctx: TypeContext, node: SchemaNode, part: SchemaNode): TypeExpression {
  const parent = part.ref ?? part;
  if (!parent.discriminator || parent.oneOf.length + parent.anyOf.length > 0) return UNKNOWN;
  if (documentName(ctx, node) === undefined) return UNKNOWN;
  const own = new Base([], [node]).member(parent.discriminator.property).values();
  return own ? UNKNOWN : literalMember(ctx, parent.discriminator, node);
}

function literalMember(
  ctx: TypeContext,
  discriminator: NonNullable<SchemaNode['discriminator']>,
  target: SchemaNode,
): TypeExpression {
  const { property, mapping } = discriminator;
  const mapped = [...mapping].filter(([, schema]) => schema === target).map(([value]) => value);
  const name = documentName(ctx, target);
  const values = mapped.length > 0 ? mapped : name === undefined ? [] : [name];
  const known = new Base([target]).member(property).values();
  const possible = values.filter((value) => !known || known.includes(value));
  if (possible.length === 0 || known?.length === possible.length) return UNKNOWN;
  const type = union(possible.map((value) => text(quoted(value))));
  return object([{ name: property, optional: false, type, doc: [] }]);
}

function documentName(ctx: TypeContext, node: SchemaNode): string | undefined {
  return ctx.documentNames.get(node);
}
