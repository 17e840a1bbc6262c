import {
  isOfType,
  type Json,
  type JsonType,
  jsonKey,
  oncePerSchema,
  partsOf,
  type SchemaNode,
  typesOfAll,
} from '@cross-border-payments/openapi/model';

/**
 * What is known about a value apart from the conditions on it: the schemas that declare it. With it, "not Goods"
 * becomes a list of the other purposes.
 */
export class Base {
  readonly nodes: readonly SchemaNode[];
  readonly #members = new Map<string, Base>();
  #values: { readonly found: readonly Json[] | undefined } | undefined;
  #types: { readonly found: readonly JsonType[] | undefined } | undefined;

  /** @param alone schemas of which only the own keywords count. */
  constructor(nodes: readonly SchemaNode[], alone: readonly SchemaNode[] = []) {
    this.nodes = [...new Set([...alone, ...nodes.flatMap((node) => partsOf(node))])];
  }

  /** Lists the names of all declared members. */
  names(): Set<string> {
    return new Set(this.nodes.flatMap((node) => [...node.properties.keys()]));
  }

  /** Returns whether nothing declares this value. */
  get isUnknown(): boolean {
    return this.nodes.length === 0;
  }

  /** Returns what is known about a member. */
  member(name: string): Base {
    const member =
      this.#members.get(name) ?? new Base(this.nodes.flatMap((node) => node.properties.get(name) ?? []));
    this.#members.set(name, member);
    return member;
  }

  /** Returns whether a member is required unconditionally. */
  requires(name: string): boolean {
    return this.nodes.some((node) => node.required.includes(name));
  }

  /** Lists every possible value, if the values are listed. */
  values(): readonly Json[] | undefined {
    this.#values ??= { found: this.#findValues() };
    return this.#values.found;
  }

  #findValues(): readonly Json[] | undefined {
    let found: readonly Json[] | undefined;
    for (const node of this.nodes) {
      const listed = listedValues(node);
      if (!listed) continue;
      const keys = new Set(listed.map(jsonKey));
      found = found ? found.filter((value) => keys.has(jsonKey(value))) : listed;
    }
    const types = this.types();
    return found?.filter((value) => !types || types.some((type) => isOfType(value, type)));
  }

  /** Lists the possible types, if they are declared. */
  types(): readonly JsonType[] | undefined {
    this.#types ??= { found: typesOfAll(this.nodes) };
    return this.#types.found;
  }
}

const branchValues = oncePerSchema((branch) => new Base([branch]).values());

function listedValues(node: SchemaNode): readonly Json[] | undefined {
  if (node.nullable) return undefined;
  if (node.const) return [node.const.value];
  if (node.enum) return node.enum;
  if (node.types?.every((type) => type === 'boolean' || type === 'null')) {
    return node.types.flatMap((type): Json[] => (type === 'null' ? [null] : [true, false]));
  }
  return valuesOfBranches(node);
}

/** Joins the values that the branches of `anyOf` or `oneOf` list, if every branch does. */
function valuesOfBranches(node: SchemaNode): readonly Json[] | undefined {
  const branches = node.anyOf.length > 0 ? node.anyOf : node.oneOf;
  const found = branches.map(branchValues);
  if (found.length === 0 || found.includes(undefined)) return undefined;
  const values = found.flatMap((list) => list ?? []);
  return [...new Map(values.map((value) => [jsonKey(value), value])).values()];
}
