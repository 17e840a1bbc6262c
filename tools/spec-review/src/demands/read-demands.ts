import { formats } from '@cross-border-payments/generator/validators';
import {
  isFile,
  type Json,
  type JsonSchema,
  jsonKey,
  type SchemaNode,
} from '@cross-border-payments/openapi/model';
import { readConditionals, readUnion } from './conditions.ts';
import { type Demand, demandOfKeyword, guarded, guardOf } from './demand.ts';
import { byKey, isSamePath, keyOfPath, type MessagePath, OTHER } from './paths.ts';
import {
  type DeclaredProperty,
  demandOfWhole,
  inside,
  type Reader,
  readEntries,
  readOtherProperties,
  readUnevaluated,
  type SchemaPlace,
} from './read-inside.ts';
import { marksOf, type Schemas, withoutUnevaluated } from './schemas.ts';
import { isExact, type LimitsByPath, limitsAt, type ValueLimits } from './values.ts';

/** Maximum number of schemas that are read for one message. Further references are not followed. */
const MAX_SCHEMAS = 20_000;
const MAX_NAMES = 8;

export type NameOf = (node: SchemaNode) => string | undefined;

export interface SchemaReference {
  readonly path: MessagePath;
  readonly targets: Set<SchemaNode>;
  readonly stops: Set<string>;
}

/** What to do at references that would not be followed. Key: path and label. Value: `read` to follow it, or a new label. */
export type ReadingPlan = ReadonlyMap<string, string>;

export interface ReadingOptions {
  /** Whether the message is a form, in which files have no JSON value. */
  readonly isForm?: boolean;
  /** Returns the name of a schema that is compared separately, and so is compared only by name here. */
  readonly nameOf?: NameOf;
  readonly plan?: ReadingPlan;
}

/**
 * Reads the schema of a message as demands: one for a keyword about a value, and those of inner schemas, some under
 * conditions. A keyword such as `contains` is one demand, equal in two versions if the inner schemas make equal
 * demands.
 */
export class DemandReader implements Reader {
  readonly limits: LimitsByPath = new Map();
  readonly declared = new Map<string, DeclaredProperty>();
  /** The schemas that have keywords which are not demands, by the key of their path. */
  readonly marked = new Map<string, DeclaredProperty[]>();
  /** The schemas that were not read, by the key of their path. */
  readonly unread = new Map<string, SchemaNode[]>();
  /** The schemas that describe every value at a path, by the key of the path. */
  readonly applied = new Map<string, SchemaNode[]>();
  readonly references = new Map<string, SchemaReference>();
  readonly #schemas: Schemas;
  readonly #options: ReadingOptions;
  #count = 0;

  constructor(schemas: Schemas, options: ReadingOptions = {}) {
    this.#schemas = schemas;
    this.#options = options;
  }

  read(node: SchemaNode, place: SchemaPlace): Demand[] {
    if (node.always !== undefined) return node.always ? [] : [this.ofValue(node, place, 'false', false)];
    const here = node.rules.length > 0 ? { ...place, rules: node.rules } : place;
    if (!node.nullable) return this.#ofSchema(node, here);
    const others = this.#ofSchema({ ...node, nullable: false }, here);
    const isNull = this.ofValue(node, here, 'type', ['null']);
    const guard = guardOf(here.path, { type: 'null' }, [isNull], false);
    return others.map((one) => guarded(guard, one));
  }

  ofValue(node: SchemaNode, place: SchemaPlace, keyword: string, value: unknown): Demand {
    // Ajv refuses an empty `enum`, which rejects every value.
    if (keyword === 'enum' && (value as Json[]).length === 0)
      return this.ofValue(node, place, 'false', false);
    limitsAt(this.limits, place.path).note(keyword, value);
    const schema = keyword === 'false' ? false : { [keyword]: value };
    const exact = isExact(keyword, value);
    return demandOfKeyword(node, place, keyword, { value, schema, touched: [place.path], exact });
  }

  write(node: SchemaNode): JsonSchema {
    return this.#schemas.write(node);
  }

  #ofSchema(given: SchemaNode, place: SchemaPlace): Demand[] {
    this.#count += 1;
    const key = keyOfPath(place.path);
    const node = withoutUnevaluated(given);
    if (!place.isPartial) this.applied.set(key, [...(this.applied.get(key) ?? []), node]);
    const partial = { ...place, isPartial: true };
    if (marksOf(given).length > 0)
      this.marked.set(key, [...(this.marked.get(key) ?? []), { path: place.path, node: given }]);
    return [
      ...(node.ref ? this.#reference(node, node.ref, place) : []),
      ...this.#values(node, place),
      ...this.#required(node, place),
      ...this.#properties(node, place),
      ...readOtherProperties(this, node, place),
      ...readEntries(this, node, place),
      ...node.allOf.flatMap((part) => this.read(part, { ...place, isPart: true })),
      ...(['anyOf', 'oneOf'] as const).flatMap((keyword) =>
        node[keyword].length > 0 ? readUnion(this, node, keyword, { ...partial, isPart: false }) : [],
      ),
      ...readConditionals(this, node, { ...partial, isPart: true }),
      ...readUnevaluated(this, node, place),
    ];
  }

  /** Follows a reference, unless its target is compared separately or recursive, or too many schemas were read. */
  #reference(node: SchemaNode, ref: SchemaNode, place: SchemaPlace): Demand[] {
    const { path, around, isPart } = place;
    const key = keyOfPath(path);
    const known = this.references.get(key) ?? { path, targets: new Set(), stops: new Set() };
    this.references.set(key, known);
    known.targets.add(ref);
    const name = isPart ? undefined : this.#options.nameOf?.(ref);
    const ancestor = around.findLast((one) => one.node === ref);
    // The label of a recursive reference is the path of the value that its target describes. The place of the target in
    // the document may differ between versions.
    const stop = name ?? (ancestor && `again ${keyOfPath(ancestor.path)}`);
    const planned = this.#options.plan?.get(`${key} ${stop}`);
    const isPlanned = planned === 'read' && !(ancestor && isSamePath(ancestor.path, path));
    if ((stop === undefined || isPlanned) && this.#count <= MAX_SCHEMAS)
      return this.read(ref, { ...place, around: [...around, { node: ref, path }] });
    if (stop !== undefined) known.stops.add(stop);
    limitsAt(this.limits, path);
    this.unread.set(key, [...(this.unread.get(key) ?? []), ref]);
    const schema = name === undefined ? this.write(ref) : this.#schemas.reference(ref);
    // Demands of unread references are equal if their labels are equal.
    const label = planned === 'read' ? undefined : (planned ?? stop);
    return [demandOfWhole(node, place, '$ref', schema, name ?? label ?? ref.pointer)];
  }

  #values(node: SchemaNode, place: SchemaPlace): Demand[] {
    const unique = node.enum && [...new Map(node.enum.map((value) => [jsonKey(value), value])).values()];
    const format = node.format && formats.has(node.format) ? node.format : undefined;
    const keywords = Object.entries({ type: normalTypes(node.types), enum: unique?.sort(byKey), format });
    const limits = [...node.limits].filter(
      ([keyword, value]) => !keyword.endsWith('Contains') && !isEmptyLimit(keyword, value),
    );
    const single = node.const ? [['enum', [node.const.value]] as const] : [];
    return [...keywords, ...single, ...limits].flatMap(([keyword, value]) => {
      if (value === undefined) return [];
      const demand = this.ofValue(node, place, keyword, value);
      return /Properties$/.test(keyword) ? [this.#ofNames(node, place, demand)] : [demand];
    });
  }

  /** Adds the properties on which a bound for the number of properties depends. */
  #ofNames(node: SchemaNode, { path }: SchemaPlace, demand: Demand): Demand {
    const names = [...node.properties.keys()].slice(0, MAX_NAMES);
    const isAll = names.length === node.properties.size && node.patternProperties.size === 0;
    const isClosed = node.additionalProperties?.always === false;
    const touched = [path, ...[...names, ...(isClosed ? [] : [OTHER])].map((name) => [...path, name])];
    return { ...demand, touched, exact: isAll && isClosed };
  }

  #required(node: SchemaNode, place: SchemaPlace): Demand[] {
    return this.#schemas.required(node).map((name) => {
      const path = [...place.path, name];
      limitsAt(this.limits, path);
      return { ...this.ofValue(node, place, 'required', [name]), touched: [path] };
    });
  }

  #properties(node: SchemaNode, place: SchemaPlace): Demand[] {
    return [...node.properties].flatMap(([name, property]) => {
      const path = [...place.path, name];
      const key = keyOfPath(path);
      limitsAt(this.limits, path);
      if (!this.declared.has(key) && property.always !== false)
        this.declared.set(key, { path, node: property });
      return this.#options.isForm && isFile(property) ? [] : this.read(property, inside(place, name));
    });
  }

  /** Reads the limits that a schema sets for the value itself, and not for its contents. */
  limitsOf(node: SchemaNode, place: SchemaPlace): ValueLimits {
    const reader = new DemandReader(this.#schemas, { ...this.#options, plan: new Map() });
    reader.read(node, { ...place, path: [], isPart: false });
    return limitsAt(reader.limits, []);
  }
}

function normalTypes(types: readonly string[] | undefined): string[] | undefined {
  return (
    types && [...new Set(types)].filter((type) => type !== 'integer' || !types.includes('number')).sort()
  );
}

function isEmptyLimit(keyword: string, value: unknown): boolean {
  return (keyword.startsWith('min') && keyword !== 'minimum' && value === 0) || value === false;
}
