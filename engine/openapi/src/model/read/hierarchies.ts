import { groupBy } from '../../json.ts';
import { type Discriminator, keywordsOf, type SchemaNode } from '../schema-node.ts';

/** A subtype, and the entry of its `allOf` whose `$ref` leads to the parent. */
export interface Inheritance {
  readonly subtype: SchemaNode;
  readonly holder: SchemaNode;
}

/** A schema with a discriminator but without branches, together with its direct and indirect subtypes. */
export interface Hierarchy {
  readonly root: SchemaNode;
  readonly discriminator: Discriminator;
  /** The direct subtypes of each parent. The root is the first parent. */
  readonly subtypes: ReadonlyMap<SchemaNode, readonly Inheritance[]>;
}

/**
 * Finds schemas with a discriminator and their subtypes, which refer to them by `allOf`, directly or through others.
 *
 * @param candidates schemas that may be subtypes, in addition to the targets of mappings
 */
export function findHierarchies(
  schemas: readonly SchemaNode[],
  candidates: Iterable<SchemaNode>,
): readonly Hierarchy[] {
  const roots = schemas.filter(({ oneOf, anyOf }) => oneOf.length + anyOf.length === 0);
  const mapped = roots.flatMap(({ discriminator }) => [...(discriminator?.mapping.values() ?? [])]);
  const subtypes = new Set([...candidates, ...mapped].flatMap((node) => (node ? [resolveAlias(node)] : [])));
  const all = [...subtypes].flatMap((subtype) => listHolders(subtype).map((holder) => ({ subtype, holder })));
  const inheritances = groupBy(all, ({ holder }) => resolveAlias(holder.ref ?? holder));
  return roots.flatMap((root) => {
    const { discriminator } = root;
    if (!discriminator || !inheritances.has(root)) return [];
    return [{ root, discriminator, subtypes: subtypesOf(root, discriminator, inheritances) }];
  });
}

export function withSubtypes(node: SchemaNode, { subtypes }: Hierarchy): ReadonlySet<SchemaNode> {
  const found = new Set([node]);
  for (const parent of found) for (const { subtype } of subtypes.get(parent) ?? []) found.add(subtype);
  return found;
}

/** Follows schemas that consist only of a `$ref`. */
export function resolveAlias(node: SchemaNode): SchemaNode {
  const seen = new Set<SchemaNode>();
  let target = node;
  while (target.ref && !seen.has(target) && !target.nullable && !target.discriminator) {
    if (keywordsOf(target).length > 0) break;
    seen.add(target);
    target = target.ref;
  }
  return target;
}

/** Lists the schemas with a `$ref`: the schema itself and the entries of its `allOf`, at any level. */
function listHolders(node: SchemaNode): SchemaNode[] {
  const inside = [node, ...node.allOf];
  for (const part of inside) if (part !== node) inside.push(...part.allOf);
  return inside.filter(({ ref }) => ref);
}

function subtypesOf(
  root: SchemaNode,
  { mapping }: Discriminator,
  inheritances: ReadonlyMap<SchemaNode, readonly Inheritance[]>,
): Hierarchy['subtypes'] {
  const mapped = new Set([...mapping.values()].flatMap((target) => (target ? [resolveAlias(target)] : [])));
  const isSubtype = ({ subtype }: Inheritance) => {
    const isOther = mapped.size > 0 ? !mapped.has(subtype) : subtype.nullable;
    return !(isOther && isWrapper(subtype));
  };
  const found = new Map<SchemaNode, readonly Inheritance[]>();
  const parents = new Set([root]);
  for (const parent of parents) {
    const own = (inheritances.get(parent) ?? []).filter(isSubtype);
    if (own.length > 0) found.set(parent, own);
    for (const { subtype } of own) parents.add(subtype);
  }
  return found;
}

/** Checks for a schema that only refers to another one, perhaps to allow null too. */
function isWrapper(node: SchemaNode): boolean {
  const [only, ...others] = node.allOf;
  const keywords = keywordsOf({ ...node, nullable: false });
  return others.length === 0 && keywords.join() === 'allOf' && only?.ref !== undefined;
}
