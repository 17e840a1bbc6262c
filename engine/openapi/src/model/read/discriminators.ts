import type { Json } from '../../json.ts';
import { partsOf, typesOf } from '../parts.ts';
import { type Discriminator, makeNode, type SchemaDraft, type SchemaNode } from '../schema-node.ts';
import { findHierarchies, type Hierarchy, resolveAlias, withSubtypes } from './hierarchies.ts';

/**
 * Replaces discriminators by keywords of JSON Schema, so that every tool reads them alike. Each branch of a `oneOf` or
 * `anyOf` then requires the values that select it. A schema with a discriminator but without branches becomes the union
 * of the schemas that refer to it by `allOf`; its keywords move to a new schema, its base.
 *
 * @param components the schemas that may be subtypes
 * @param named schemas by name. The name selects the schema if the mapping of the discriminator has no entry for it.
 * @returns the base of each schema that became a union, and all schemas that were added
 */
export function applyDiscriminators(
  schemas: readonly SchemaNode[],
  components: ReadonlyMap<string, SchemaNode>,
  named: ReadonlyMap<string, SchemaNode>,
): Pick<DiscriminatorApplier, 'bases' | 'added'> {
  const applier = new DiscriminatorApplier();
  if (!schemas.some(({ discriminator }) => discriminator)) return applier;
  applier.addNames(components);
  applier.addNames(named);
  for (const hierarchy of findHierarchies(schemas, components.values())) applier.split(hierarchy);
  for (const node of schemas) applier.selectBranches(node);
  return applier;
}

class DiscriminatorApplier {
  readonly bases = new Map<SchemaNode, SchemaNode>();
  readonly added: SchemaNode[] = [];
  readonly #names = new Map<SchemaNode, string>();
  readonly #selected = new Set<SchemaNode>();

  addNames(named: ReadonlyMap<string, SchemaNode>): void {
    for (const [name, node] of named) {
      const target = resolveAlias(node);
      if (!this.#names.has(target)) this.#names.set(target, name);
    }
  }

  /** Makes each branch of a choice require the values of the discriminator that select it. */
  selectBranches(node: SchemaNode): void {
    const { discriminator, oneOf, anyOf } = node;
    if (!discriminator || this.bases.has(node) || this.#selected.has(node)) return;
    this.#selected.add(node);
    const branches = [...oneOf, ...anyOf].filter(({ ref }) => ref);
    // A branch that is a choice too has the values of its own branches.
    for (const branch of branches) for (const part of partsOf(branch)) this.selectBranches(part);
    const fallback = discriminator.fallback && resolveAlias(discriminator.fallback);
    const at = `${node.pointer}/discriminator`;
    for (const branch of branches) {
      const target = resolveAlias(branch.ref ?? branch);
      const values = valuesFor(discriminator, target, this.#names.get(target));
      if (target !== fallback) this.#require(branch, discriminator.property, values, at);
    }
    this.#fallBack(branches, discriminator, at);
  }

  /** Turns each schema of a hierarchy that has subtypes into the union of its subtypes. */
  split(hierarchy: Hierarchy): void {
    const { root, discriminator, subtypes } = hierarchy;
    const { property } = discriminator;
    const values = this.#valuesOfMembers(hierarchy);
    if ([...values.keys()].every((member) => member === root)) return;
    const at = `${root.pointer}/discriminator`;
    for (const parent of subtypes.keys()) this.#addBase(parent, discriminator);
    for (const [parent, inheritances] of subtypes)
      for (const { holder } of inheritances) (holder as SchemaDraft).ref = this.#baseOf(parent);
    for (const [member, own] of values) if (!this.bases.has(member)) this.#require(member, property, own, at);
    for (const parent of subtypes.keys()) {
      const members = [...withSubtypes(parent, hierarchy), ...(parent === root ? values.keys() : [])];
      const branches = [...new Set(members)].flatMap((member) => {
        const own = values.get(member);
        if (!own) return [];
        const branch = this.#make(`${parent.id} ${member.id}`, at, { ref: this.#baseOf(member) });
        if (this.bases.has(member)) this.#require(branch, property, own, at);
        return [branch];
      });
      this.#fallBack(branches, discriminator, at);
      (parent as SchemaDraft).anyOf = [...parent.anyOf, ...branches];
    }
  }

  /**
   * Returns each schema of a hierarchy that the discriminator can select, with the values that select it. The root is
   * selected by values that the mapping assigns to it, and by values in the property's `enum` that no subtype has.
   */
  #valuesOfMembers(hierarchy: Hierarchy): ReadonlyMap<SchemaNode, readonly string[]> {
    const { root, discriminator } = hierarchy;
    const { property, fallback } = discriminator;
    const listed = valuesOf(root, property) ?? [];
    const found = new Map<SchemaNode, readonly string[]>();
    for (const member of withSubtypes(root, hierarchy)) {
      const name = member === root ? undefined : this.#names.get(member);
      const values = possibleValues(member, property, valuesFor(discriminator, member, name));
      // If a subtype lists its values itself, its name is no value.
      const isListed = valuesOf(member, property)?.length !== valuesOf(root, property)?.length;
      if (values.length > 0 || isListed) found.set(member, values);
    }
    const claimed = new Set<unknown>(
      [...found].flatMap(([member, values]) =>
        values.length > 0 ? values : (valuesOf(member, property) ?? []),
      ),
    );
    const rest = listed.filter((value) => typeof value === 'string' && !claimed.has(value)) as string[];
    if (rest.length > 0) found.set(root, [...(found.get(root) ?? []), ...rest]);
    // The fallback has all values that no other member has.
    if (fallback) found.set(resolveAlias(fallback), []);
    return found;
  }

  /**
   * Makes a schema require a property with one of some values. Does nothing if the schema already allows no other
   * values, or if it allows none of these values.
   */
  #require(node: SchemaNode, property: string, values: readonly string[], at: string): void {
    const possible = possibleValues(node, property, values);
    const declared = partsOf(node).flatMap(({ properties }) => properties.get(property) ?? []);
    const isText = declared.every((schema) => typesOf(schema)?.includes('string') !== false);
    if (possible.length === 0 || valuesOf(node, property)?.length === possible.length || !isText) return;
    const draft = node as SchemaDraft;
    const [value = ''] = possible;
    const literal = possible.length === 1 ? { const: { value } } : { enum: possible };
    const own = node.properties.get(property);
    if (own) Object.assign(own, literal);
    else {
      const isAll = (name: 'readOnly' | 'writeOnly') =>
        declared.length > 0 && declared.every(({ text }) => text[name]);
      const text = { deprecated: false, readOnly: isAll('readOnly'), writeOnly: isAll('writeOnly') };
      const made = this.#make(`${node.id} ${property}`, at, { ...literal, text });
      draft.properties = new Map([...node.properties, [property, made]]);
    }
    draft.required = [...new Set([...node.required, property])];
  }

  /** Makes the fallback branches reject the values that select other branches. */
  #fallBack(branches: readonly SchemaNode[], { property, fallback }: Discriminator, at: string): void {
    if (!fallback) return;
    const targets = [resolveAlias(fallback), this.#baseOf(fallback)];
    const isFallback = ({ ref }: SchemaNode) => ref !== undefined && targets.includes(resolveAlias(ref));
    const others = branches.filter((branch) => !isFallback(branch));
    const values = new Set(others.flatMap((branch) => valuesOf(branch, property) ?? []));
    for (const branch of values.size > 0 ? branches.filter(isFallback) : []) {
      const listed = this.#make(`${branch.id} not`, at, { enum: [...values] });
      const excluded = this.#make(`${branch.id} ${property}`, at, { not: listed });
      const rest = this.#make(`${branch.id} rest`, at, { properties: new Map([[property, excluded]]) });
      (branch as SchemaDraft).allOf = [...branch.allOf, rest];
    }
  }

  /** Moves the keywords of a schema to a new one, so that a union can replace them. */
  #addBase(node: SchemaNode, discriminator: Discriminator): void {
    if (this.bases.has(node)) return;
    const { discriminator: own = discriminator, types, nullable: isNullable, ...kept } = node;
    const { id, pointer, rules, text, extensions } = node;
    const others = types?.filter((type) => type !== 'null');
    const nullable = isNullable || (types !== undefined && types.length !== others?.length);
    const base = this.#make(`${id} base`, pointer, { ...kept, ...(others && { types: others }) });
    for (const keyword of Object.keys(node))
      delete (node as Partial<SchemaDraft>)[keyword as keyof SchemaDraft];
    Object.assign(node, makeNode({ id, pointer, rules, text, extensions, nullable, discriminator: own }));
    this.bases.set(node, base);
  }

  /** Returns the base of a schema, or the schema itself if it is not a union. Follows aliases. */
  #baseOf(node: SchemaNode): SchemaNode {
    const target = resolveAlias(node);
    return this.bases.get(target) ?? target;
  }

  #make(id: string, pointer: string, keywords: Partial<SchemaNode>): SchemaNode {
    const node = makeNode({ ...keywords, id, pointer });
    this.added.push(node);
    return node;
  }
}

/** Returns the values of a discriminator that the mapping assigns to a schema, or else the name of the schema. */
function valuesFor({ mapping }: Discriminator, target: SchemaNode, name: string | undefined): string[] {
  const mapped = [...mapping].filter(([, schema]) => schema && resolveAlias(schema) === target);
  if (mapped.length > 0) return mapped.map(([value]) => value);
  return name === undefined ? [] : [name];
}

function possibleValues(node: SchemaNode, property: string, values: readonly string[]): readonly string[] {
  const known = valuesOf(node, property);
  return known ? values.filter((value) => known.includes(value)) : values;
}

/** Returns the values that a schema allows for a property; undefined if it allows any. */
function valuesOf(node: SchemaNode, property: string, known = new Map<SchemaNode, Values>()): Values {
  if (known.has(node)) return known.get(node);
  known.set(node, undefined);
  const inside = (branches: readonly SchemaNode[]) =>
    unionOf(branches.map((branch) => valuesOf(branch, property, known)));
  const lists = partsOf(node).flatMap(({ properties, oneOf, anyOf }) => {
    const declared = properties.get(property);
    return [declared && listedValues(declared), inside(oneOf), inside(anyOf)];
  });
  known.set(node, inAll(lists));
  return known.get(node);
}

/** Returns the values of `const` and `enum`, which may be inside references and choices. */
function listedValues(schema: SchemaNode): Values {
  const literal = (node: SchemaNode): Values => (node.const ? [node.const.value] : node.enum);
  return inAll(
    partsOf(schema).flatMap((part) => [
      literal(part),
      ...[part.oneOf, part.anyOf].map((branches) => unionOf(branches.map(literal))),
    ]),
  );
}

type Values = readonly Json[] | undefined;

function unionOf(lists: readonly Values[]): Values {
  if (lists.length === 0 || lists.includes(undefined)) return undefined;
  return [...new Set(lists.flatMap((list) => list ?? []))];
}

function inAll(lists: readonly Values[]): Values {
  let found: Values;
  for (const list of lists) if (list) found = found?.filter((value) => list.includes(value)) ?? list;
  return found;
}
