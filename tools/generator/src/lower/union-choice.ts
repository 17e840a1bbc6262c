import type { SchemaNode } from '@cross-border-payments/openapi/model';
import { applyBase } from './apply-base.ts';
import { Base } from './base.ts';
import type { DeclaredUnion } from './composition.ts';
import { type Discriminant, findDiscriminants, openType } from './discriminants.ts';
import { lowerSchema } from './lower-schema.ts';
import { ANY_SHAPE, andAll, memberShape, type Shape, TooManyCases } from './shape.ts';

/** A branch of a declared union, with the cases for members declared beside the union. */
export interface ChoiceBranch {
  readonly node: SchemaNode;
  readonly shapes: readonly Shape[];
}

/** A declared union, with the members whose literal value decides between its branches. */
export interface UnionChoice {
  readonly union: DeclaredUnion;
  readonly branches: readonly ChoiceBranch[];
  readonly discriminants: readonly Discriminant[];
}

/**
 * Reads a declared union as a choice. "The status is 1" in one branch and "the status is not 1" in another decide the
 * branch, although the type of the status is open.
 */
export function unionChoice(union: DeclaredUnion, base: Base): UnionChoice {
  const branches = union.branches.map((node) => ({ node, shapes: branchShapes(node, base) }));
  const discriminants = findDiscriminants(
    branches.flatMap(({ shapes }) => shapes),
    base,
  );
  return { union, branches, discriminants };
}

function branchShapes(branch: SchemaNode, base: Base): Shape[] {
  const limits = new Base([branch]).nodes.flatMap(({ properties }) => [...properties]);
  const known = limits.filter(([name, limit]) => openType(base.member(name)) && namesValues(limit));
  try {
    const cases = known.map(([name, limit]) => {
      const shapes = lowerSchema(limit);
      return [memberShape(name, { presence: shapes.length > 0 ? 'optional' : 'absent', shapes })];
    });
    return applyBase(andAll(cases), base);
  } catch (error) {
    if (error instanceof TooManyCases) return [ANY_SHAPE];
    throw error;
  }
}

function namesValues(limit: SchemaNode): boolean {
  return new Base([limit]).nodes.some((node) => node.const ?? node.enum ?? node.not);
}
