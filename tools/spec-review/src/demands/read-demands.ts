import { formats } from '@cross-border-payments/generator/validators';
import { isFile, type JsonSchema, jsonKey, type SchemaNode } from '@cross-border-payments/openapi/model';
import { readConditionals, readUnion, type SchemaPlace, type SchemaVisitor } from './conditions.ts';
import {
  guarded,
  guardOf,
  keysOf,
  keywordAt,
  type MessageDemand,
  makeDemand,
  uniquePaths,
} from './demand.ts';
import {
  ANY_PROPERTY,
  type AtomIndex,
  type Atoms,
  atomsAt,
  byKey,
  ITEM,
  isExact,
  keyOfPath,
  type MessagePath,
  noteAtom,
  OTHER,
} from './paths.ts';
import { patternSamples } from './pattern-samples.ts';
import type { Schemas } from './schemas.ts';

/** Most demands that are read of one message; what lies deeper is compared as a whole. */
const MAX_DEMANDS = 20_000;
const DEEPEST = 14;

export type NameOf = (node: SchemaNode) => string | undefined;

export interface DeclaredProperty {
  readonly path: MessagePath;
  readonly node: SchemaNode;
}

export class DemandReader implements SchemaVisitor {
  readonly #schemas: Schemas;
  readonly atoms: AtomIndex = new Map();
  readonly declared = new Map<string, DeclaredProperty>();
  /** The schemas that were not read, by the key of their path. */
  readonly closed = new Map<string, SchemaNode[]>();
  readonly #isForm: boolean;
  readonly #nameOf: NameOf;
  #count = 0;

  /**
   * @param isForm whether the message is a form, whose files have no JSON value
   * @param nameOf returns the name of a schema that is compared on its own, and so counts here only by its name
   */
  constructor(schemas: Schemas, isForm = false, nameOf: NameOf = () => undefined) {
    this.#schemas = schemas;
    this.#isForm = isForm;
    this.#nameOf = nameOf;
  }

  /** Reads a schema; `allOf` and references are followed, so each demand has the path of the value it is about. */
  read(node: SchemaNode, place: SchemaPlace): MessageDemand[] {
    if (node.always !== undefined) {
      return node.always ? [] : [this.leaf(node, place, 'false', false)];
    }
    const here = node.rules.length > 0 ? { ...place, rules: node.rules } : place;
    if (!node.nullable) return this.#own(node, here);
    const rest = { ...node, nullable: false };
    const others = this.#own(rest, here);
    const isNull = this.leaf(node, here, 'type', ['null']);
    const guard = guardOf(here.path, { type: 'null' }, [isNull], false);
    return others.map((one) => guarded(guard, one));
  }

  /** Returns the demand of a keyword, whose border becomes an atom. */
  leaf(node: SchemaNode, { path, rules }: SchemaPlace, keyword: string, value: unknown): MessageDemand {
    noteAtom(atomsAt(this.atoms, path), keyword, value);
    const schema = keyword === 'false' ? false : { [keyword]: value };
    const must = keywordAt(path, keyword, value);
    const exact = isExact(keyword, value);
    return makeDemand({ path, keyword, schema, must, when: [], touched: [path], exact, node, rules });
  }

  write(node: SchemaNode): JsonSchema {
    return this.#schemas.write(node);
  }

  #own(node: SchemaNode, place: SchemaPlace): MessageDemand[] {
    this.#count += 1;
    return [
      ...this.#reference(node, place),
      ...this.#plain(node, place),
      ...this.#properties(node, place),
      ...this.#entries(node, place),
      ...node.allOf.flatMap((part) => this.read(part, { ...place, isPart: true })),
      ...(['anyOf', 'oneOf'] as const).flatMap((keyword) =>
        node[keyword].length > 0 ? readUnion(this, node, keyword, { ...place, isPart: false }) : [],
      ),
      ...readConditionals(this, node, { ...place, isPart: true }),
    ];
  }

  #reference(node: SchemaNode, place: SchemaPlace): MessageDemand[] {
    const { ref } = node;
    if (!ref) return [];
    const name = place.isPart ? undefined : this.#nameOf(ref);
    const { path, around } = place;
    if (name !== undefined) {
      this.#noteClosed(ref, path);
      return [this.#whole(node, place, '$ref', this.#schemas.reference(ref), name, [])];
    }
    const ancestor = around.find((one) => one.node === ref);
    const isDeep = this.#count > MAX_DEMANDS || path.length > DEEPEST;
    if (!ancestor && !isDeep) return this.read(ref, { ...place, around: [...around, { node: ref, path }] });
    this.#noteClosed(ref, path);
    // Wherever the schema is written, it is the one that holds this place.
    const again = ancestor ? `again ${keyOfPath(ancestor.path)}` : ref.pointer;
    return [this.#whole(node, place, '$ref', this.write(ref), again, [])];
  }

  #noteClosed(ref: SchemaNode, path: MessagePath): void {
    const key = keyOfPath(path);
    atomsAt(this.atoms, path);
    this.closed.set(key, [...(this.closed.get(key) ?? []), ref]);
  }

  #plain(node: SchemaNode, place: SchemaPlace): MessageDemand[] {
    const values = node.const ? [node.const.value] : node.enum;
    if (values?.length === 0) return [this.leaf(node, place, 'false', false)];
    const sorted = values && [...new Map(values.map((value) => [jsonKey(value), value]))].sort();
    const found = [
      ...(node.types ? [this.leaf(node, place, 'type', normalTypes(node.types))] : []),
      ...(sorted ? [this.leaf(node, place, 'enum', sorted.map(([, value]) => value).sort(byKey))] : []),
      ...(node.format && formats.has(node.format) ? [this.leaf(node, place, 'format', node.format)] : []),
    ];
    for (const [keyword, value] of node.limits) {
      if (keyword === 'minContains' || keyword === 'maxContains' || isEmptyLimit(keyword, value)) continue;
      found.push(this.leaf(node, place, keyword, value));
    }
    for (const name of new Set(node.required)) {
      const path = [...place.path, name];
      atomsAt(this.atoms, path);
      const leaf = this.leaf(node, place, 'required', [name]);
      found.push({ ...leaf, touched: [path] });
    }
    return found;
  }

  #properties(node: SchemaNode, place: SchemaPlace): MessageDemand[] {
    const found = [...node.properties].flatMap(([name, property]) => {
      const path = [...place.path, name];
      atomsAt(this.atoms, path);
      if (!this.declared.has(keyOfPath(path))) this.declared.set(keyOfPath(path), { path, node: property });
      if (this.#isForm && isFile(property)) return [];
      return this.read(property, { ...place, path, isPart: false });
    });
    const { additionalProperties: further, patternProperties, propertyNames } = node;
    for (const [pattern, schema] of patternProperties) {
      const value = { patternProperties: { [pattern]: this.write(schema) } };
      const [name = OTHER] = patternSamples(pattern);
      const path = [...place.path, name];
      const inner = keysOf(this.read(schema, { ...place, path, isPart: false }));
      found.push(this.#whole(node, place, 'patternProperties', value, [pattern, inner], [path]));
    }
    if (propertyNames) {
      const path = [...place.path, OTHER];
      const value = { propertyNames: this.write(propertyNames) };
      const inner = this.read(propertyNames, place);
      found.push(this.#whole(node, place, 'propertyNames', value, keysOf(inner), [path]));
    }
    if (further && further.always !== true) found.push(...this.#further(node, further, place));
    return found;
  }

  #further(node: SchemaNode, further: SchemaNode, place: SchemaPlace): MessageDemand[] {
    const names = [...node.properties.keys()].sort();
    const patterns = [...node.patternProperties.keys()].sort();
    if (names.length + patterns.length === 0 && further.always === undefined) {
      return this.read(further, { ...place, path: [...place.path, ANY_PROPERTY], isPart: false });
    }
    const other = { ...place, path: [...place.path, OTHER], isPart: false };
    const inner = further.always === false ? ['false'] : keysOf(this.read(further, other));
    const value = {
      properties: Object.fromEntries(names.map((name) => [name, true])),
      patternProperties: Object.fromEntries(patterns.map((name) => [name, true])),
      additionalProperties: this.write(further),
    };
    const key = [names, patterns, inner];
    const whole = this.#whole(node, place, 'additionalProperties', value, key, [other.path]);
    return [{ ...whole, exact: patterns.length === 0 && further.always === false }];
  }

  #entries(node: SchemaNode, place: SchemaPlace): MessageDemand[] {
    const { items, prefixItems, contains, unevaluatedItems, unevaluatedProperties } = node;
    const found: MessageDemand[] = [];
    if (prefixItems.length > 0) found.push(...this.#tuple(node, place));
    else if (items) found.push(...this.read(items, { ...place, path: [...place.path, ITEM], isPart: false }));
    if (contains) found.push(this.#contains(node, contains, place));
    for (const [keyword, one] of Object.entries({ unevaluatedItems, unevaluatedProperties })) {
      if (!one || one.always === true) continue;
      const other = { ...place, path: [...place.path, OTHER], isPart: false };
      const key = [keysOf(this.read(one, other)), [...this.declared.keys()].sort()];
      found.push(this.#whole(node, place, keyword, this.write(node), key, [other.path]));
    }
    return found;
  }

  /** Entries with schemas of their own; those at the end that allow everything count as not written. */
  #tuple(node: SchemaNode, place: SchemaPlace): MessageDemand[] {
    const { items, prefixItems } = node;
    const inside = { ...place, path: [...place.path, ITEM], isPart: false };
    const rest = items ? keysOf(this.read(items, inside)) : [];
    const entries = prefixItems.map((one) => keysOf(this.read(one, inside)));
    while (rest.length === 0 && entries.at(-1)?.length === 0) entries.pop();
    const atoms = atomsAt(this.atoms, place.path);
    atoms.types.add('array');
    atoms.tuples.push(prefixItems.map((one) => this.#atomsOf(one, place)));
    if (entries.length === 0 && rest.length === 0) return [];
    const value = {
      prefixItems: prefixItems.map((one) => this.write(one)),
      ...(items && { items: this.write(items) }),
    };
    return [this.#whole(node, place, 'prefixItems', value, [entries, rest], [])];
  }

  #atomsOf(node: SchemaNode, place: SchemaPlace): Atoms {
    const reader = new DemandReader(this.#schemas, this.#isForm, this.#nameOf);
    reader.read(node, { ...place, path: [], isPart: false });
    return atomsAt(reader.atoms, []);
  }

  #contains(node: SchemaNode, contains: SchemaNode, place: SchemaPlace): MessageDemand {
    const counts = [...node.limits].filter(([keyword]) => keyword.endsWith('Contains'));
    const value = { contains: this.write(contains), ...Object.fromEntries(counts) };
    const path = [...place.path, ITEM];
    const inner = keysOf(this.read(contains, { ...place, path, isPart: false }));
    const told = counts.filter(([keyword, count]) => keyword !== 'minContains' || count !== 1).sort();
    return this.#whole(node, place, 'contains', value, [inner, told], [path]);
  }

  #whole(
    node: SchemaNode,
    { path, rules }: SchemaPlace,
    keyword: string,
    schema: JsonSchema,
    value: unknown,
    touched: readonly MessagePath[],
  ): MessageDemand {
    return makeDemand({
      path,
      keyword,
      schema,
      must: keywordAt(path, keyword, value),
      when: [],
      touched: uniquePaths([path, ...touched]),
      exact: false,
      node,
      rules,
    });
  }
}

function normalTypes(types: readonly string[]): string[] {
  const all = new Set(types);
  if (all.has('number')) all.delete('integer');
  return [...all].sort();
}

function isEmptyLimit(keyword: string, value: unknown): boolean {
  return (keyword.startsWith('min') && keyword !== 'minimum' && value === 0) || value === false;
}
