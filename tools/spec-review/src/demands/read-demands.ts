import { formats } from '@cross-border-payments/generator/validators';
import {
  isFile,
  type Json,
  type JsonSchema,
  jsonKey,
  type SchemaNode,
} from '@cross-border-payments/openapi/model';
import {
  evaluatedBy,
  readConditionals,
  readUnion,
  type SchemaPlace,
  type SchemaVisitor,
} from './conditions.ts';
import {
  conditional,
  demandOfKeyword,
  guarded,
  guardOf,
  keysOf,
  type MessageDemand,
  uniquePaths,
} from './demand.ts';
import { marksOf } from './marks.ts';
import { ANY_PROPERTY, byKey, ITEM, isSamePath, keyOfPath, type MessagePath, OTHER } from './paths.ts';
import { patternSamples } from './pattern-samples.ts';
import { type Schemas, withoutUnevaluated } from './schemas.ts';
import { isExact, type LimitsByPath, limitsAt, type ValueLimits } from './value-limits.ts';

/** Maximum number of schemas that are read for one message. Of further references, only the targets are compared. */
const MAX_SCHEMAS = 20_000;
/** Maximum number of properties that are varied for `minProperties` and `maxProperties`. */
const MAX_NAMES = 8;

export type NameOf = (node: SchemaNode) => string | undefined;

/** The references at a path: their targets, and the labels of those that were not followed. */
export interface SchemaReference {
  readonly path: MessagePath;
  readonly targets: Set<SchemaNode>;
  readonly stops: Set<string>;
}

/** What to do at a reference that would not be followed, by its path and label: read it, or use another label. */
export type ReadingPlan = ReadonlyMap<string, string>;

export interface DeclaredProperty {
  readonly path: MessagePath;
  readonly node: SchemaNode;
}

/**
 * Reads the schema of a message as a list of demands. A keyword about one value (`maxLength`) is a demand with that
 * keyword as its schema. A keyword with schemas becomes the demands of these schemas, at the path of their values
 * (`properties`, `items`, `allOf`) or under conditions (`if`, `oneOf`). Any other keyword with schemas (`contains`,
 * `propertyNames`) is one demand, which is equal in two versions if the schemas inside make equal demands.
 *
 * The reader also collects the limits at each path, the declared properties, and the schemas that it did not read.
 */
export class DemandReader implements SchemaVisitor {
  readonly limits: LimitsByPath = new Map();
  readonly declared = new Map<string, DeclaredProperty>();
  /** The schemas with keywords that are not demands, by the key of their path. */
  readonly marked = new Map<string, DeclaredProperty[]>();
  /** The schemas that were not read, by the key of their path. */
  readonly unread = new Map<string, SchemaNode[]>();
  /** The schemas that describe every value at a path, by its key. */
  readonly applied = new Map<string, SchemaNode[]>();
  readonly #schemas: Schemas;
  readonly #isForm: boolean;
  readonly #nameOf: NameOf;
  readonly #plan: ReadingPlan;
  readonly references = new Map<string, SchemaReference>();
  #count = 0;

  /**
   * @param isForm whether the message is a form, in which files have no JSON value
   * @param nameOf returns the name of a schema that is compared separately; here, only the names of such schemas are
   * compared
   */
  constructor(
    schemas: Schemas,
    isForm = false,
    nameOf: NameOf = () => undefined,
    plan: ReadingPlan = new Map(),
  ) {
    this.#schemas = schemas;
    this.#isForm = isForm;
    this.#nameOf = nameOf;
    this.#plan = plan;
  }

  read(node: SchemaNode, place: SchemaPlace): MessageDemand[] {
    if (node.always !== undefined) return node.always ? [] : [this.ofValue(node, place, 'false', false)];
    const here = node.rules.length > 0 ? { ...place, rules: node.rules } : place;
    if (!node.nullable) return this.#ofSchema(node, here);
    const others = this.#ofSchema({ ...node, nullable: false }, here);
    const isNull = this.ofValue(node, here, 'type', ['null']);
    const guard = guardOf(here.path, { type: 'null' }, [isNull], false);
    return others.map((one) => guarded(guard, one));
  }

  ofValue(node: SchemaNode, place: SchemaPlace, keyword: string, value: unknown): MessageDemand {
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

  #ofSchema(given: SchemaNode, place: SchemaPlace): MessageDemand[] {
    this.#count += 1;
    const key = keyOfPath(place.path);
    const node = withoutUnevaluated(given);
    if (!place.isPartial) this.applied.set(key, [...(this.applied.get(key) ?? []), node]);
    const partial = { ...place, isPartial: true };
    if (marksOf(given).length > 0)
      this.marked.set(key, [...(this.marked.get(key) ?? []), { path: place.path, node: given }]);
    return [
      ...this.#reference(node, place),
      ...this.#values(node, place),
      ...this.#required(node, place),
      ...this.#properties(node, place),
      ...this.#otherProperties(node, place),
      ...this.#entries(node, place),
      ...node.allOf.flatMap((part) => this.read(part, { ...place, isPart: true })),
      ...(['anyOf', 'oneOf'] as const).flatMap((keyword) =>
        node[keyword].length > 0 ? readUnion(this, node, keyword, { ...partial, isPart: false }) : [],
      ),
      ...readConditionals(this, node, { ...partial, isPart: true }),
      ...this.#unevaluated(node, place),
    ];
  }

  /**
   * Follows a reference, unless its target is compared separately, contains this place (recursion), or is one too many.
   */
  #reference(node: SchemaNode, place: SchemaPlace): MessageDemand[] {
    const { ref } = node;
    if (!ref) return [];
    const { path, around, isPart } = place;
    const key = keyOfPath(path);
    const known = this.references.get(key) ?? { path, targets: new Set(), stops: new Set() };
    this.references.set(key, known);
    known.targets.add(ref);
    const name = isPart ? undefined : this.#nameOf(ref);
    const ancestor = around.findLast((one) => one.node === ref);
    // A recursive reference is identified by the path of the value that its target describes, not by the place of the
    // target in the document.
    const stop = name ?? (ancestor && `again ${keyOfPath(ancestor.path)}`);
    const planned = this.#plan.get(`${key} ${stop}`);
    const isPlanned = planned === 'read' && !(ancestor && isSamePath(ancestor.path, path));
    if ((stop === undefined || isPlanned) && this.#count <= MAX_SCHEMAS)
      return this.read(ref, { ...place, around: [...around, { node: ref, path }] });
    if (stop !== undefined) known.stops.add(stop);
    return [
      this.#unreadReference(node, place, ref, name, planned === 'read' ? undefined : (planned ?? stop)),
    ];
  }

  /** Makes the demand of a reference that is not followed; two such demands are equal if their labels are. */
  #unreadReference(
    node: SchemaNode,
    place: SchemaPlace,
    ref: SchemaNode,
    name: string | undefined,
    label: string | undefined,
  ): MessageDemand {
    const key = keyOfPath(place.path);
    limitsAt(this.limits, place.path);
    this.unread.set(key, [...(this.unread.get(key) ?? []), ref]);
    if (name !== undefined) return this.#asWhole(node, place, '$ref', this.#schemas.reference(ref), name);
    return this.#asWhole(node, place, '$ref', this.write(ref), label ?? ref.pointer);
  }

  #values(node: SchemaNode, place: SchemaPlace): MessageDemand[] {
    const unique = node.enum && [...new Map(node.enum.map((value) => [jsonKey(value), value])).values()];
    const format = node.format && formats.has(node.format) ? node.format : undefined;
    const keywords = Object.entries({ type: normalTypes(node.types), enum: unique?.sort(byKey), format });
    const limits = [...node.limits].filter(
      ([keyword, value]) => !keyword.endsWith('Contains') && !isEmptyLimit(keyword, value),
    );
    const only = node.const ? [['enum', [node.const.value]] as const] : [];
    return [...keywords, ...only, ...limits].flatMap(([keyword, value]) => {
      if (value === undefined) return [];
      const demand = this.ofValue(node, place, keyword, value);
      return /Properties$/.test(keyword) ? [this.#ofNames(node, place, demand)] : [demand];
    });
  }

  /** Adds the properties that a bound of their number depends on. */
  #ofNames(node: SchemaNode, { path }: SchemaPlace, demand: MessageDemand): MessageDemand {
    const names = [...node.properties.keys()].slice(0, MAX_NAMES);
    const isAll = names.length === node.properties.size && node.patternProperties.size === 0;
    const isClosed = node.additionalProperties?.always === false;
    const touched = [path, ...[...names, ...(isClosed ? [] : [OTHER])].map((name) => [...path, name])];
    return { ...demand, touched, exact: isAll && isClosed };
  }

  #required(node: SchemaNode, place: SchemaPlace): MessageDemand[] {
    return this.#schemas.required(node).map((name) => {
      const path = [...place.path, name];
      limitsAt(this.limits, path);
      return { ...this.ofValue(node, place, 'required', [name]), touched: [path] };
    });
  }

  #properties(node: SchemaNode, place: SchemaPlace): MessageDemand[] {
    return [...node.properties].flatMap(([name, property]) => {
      const path = [...place.path, name];
      const key = keyOfPath(path);
      limitsAt(this.limits, path);
      if (!this.declared.has(key) && property.always !== false)
        this.declared.set(key, { path, node: property });
      return this.#isForm && isFile(property) ? [] : this.#inside(property, place, name);
    });
  }

  /** Reads a schema of the values one step below a place. */
  #inside(
    node: SchemaNode,
    place: SchemaPlace,
    step: string,
    isPartial = place.isPartial ?? false,
  ): MessageDemand[] {
    return this.read(node, { ...place, path: [...place.path, step], isPart: false, isPartial });
  }

  /** Reads the demands on undeclared properties. */
  #otherProperties(node: SchemaNode, place: SchemaPlace): MessageDemand[] {
    const { additionalProperties: additional, patternProperties, propertyNames } = node;
    if (patternProperties.size > 0) limitsAt(this.limits, [...place.path, OTHER]);
    const found = [...patternProperties].map(([pattern, one]) => {
      const [name = OTHER] = patternSamples(pattern);
      const schema = { patternProperties: { [pattern]: this.write(one) } };
      const value = [pattern, keysOf(this.#inside(one, place, name, true))];
      return this.#asWhole(node, place, 'patternProperties', schema, value, name);
    });
    if (propertyNames) {
      const schema = { propertyNames: this.write(propertyNames) };
      const value = keysOf(this.read(propertyNames, { ...place, isPartial: true }));
      found.push(this.#asWhole(node, place, 'propertyNames', schema, value, OTHER));
    }
    if (additional && additional.always !== true) found.push(...this.#additional(node, additional, place));
    return found;
  }

  #additional(node: SchemaNode, additional: SchemaNode, place: SchemaPlace): MessageDemand[] {
    const names = [...node.properties.keys()].sort();
    const patterns = [...node.patternProperties.keys()].sort();
    const isClosed = additional.always === false;
    if (names.length + patterns.length === 0 && !isClosed)
      return this.#inside(additional, place, ANY_PROPERTY);
    const inner = isClosed ? ['false'] : keysOf(this.#inside(additional, place, OTHER, true));
    const schema = {
      properties: Object.fromEntries(names.map((name) => [name, true])),
      patternProperties: Object.fromEntries(patterns.map((name) => [name, true])),
      additionalProperties: this.write(additional),
    };
    const value = [names, patterns, inner];
    const whole = this.#asWhole(node, place, 'additionalProperties', schema, value, OTHER);
    return [{ ...whole, exact: patterns.length === 0 && isClosed, ...(isClosed && { closedTo: names }) }];
  }

  #entries(node: SchemaNode, place: SchemaPlace): MessageDemand[] {
    const { items, prefixItems, contains, limits } = node;
    const isClosed = items?.always === false;
    const most = Math.min(
      Number(limits.get('maxItems') ?? Infinity),
      isClosed ? prefixItems.length : Infinity,
    );
    // An array without entries beyond the tuple never meets `items`.
    const isRead = items && most > prefixItems.length;
    const plain = isRead ? this.#inside(items, place, ITEM, prefixItems.length > 0 || place.isPartial) : [];
    const found = prefixItems.length > 0 ? this.#tuple(node, place, plain) : plain;
    const closing = isClosed ? [this.ofValue(node, place, 'maxItems', prefixItems.length)] : [];
    return [...found, ...closing, ...(contains ? this.#contains(node, contains, place) : [])];
  }

  /** Reads an array whose entries have separate schemas; trailing schemas that are like the rest are ignored. */
  #tuple(node: SchemaNode, place: SchemaPlace, plain: readonly MessageDemand[]): MessageDemand[] {
    const { items, prefixItems } = node;
    const rest = keysOf(plain);
    const entries = prefixItems.map((one) => keysOf(this.#inside(one, place, ITEM, true)));
    while (entries.length > 0 && entries.at(-1)?.join() === rest.join()) entries.pop();
    const limits = limitsAt(this.limits, place.path);
    limits.types.add('array');
    limits.tuples.push(prefixItems.map((one) => this.#limitsOf(one, place)));
    if (entries.length === 0) return [...plain];
    const schema = {
      prefixItems: prefixItems.map((one) => this.write(one)),
      ...(items && items.always !== false && { items: this.write(items) }),
    };
    return [this.#asWhole(node, place, 'prefixItems', schema, [entries, rest])];
  }

  #limitsOf(node: SchemaNode, place: SchemaPlace): ValueLimits {
    const reader = new DemandReader(this.#schemas, this.#isForm, this.#nameOf);
    reader.read(node, { ...place, path: [], isPart: false });
    return limitsAt(reader.limits, []);
  }

  #contains(node: SchemaNode, contains: SchemaNode, place: SchemaPlace): MessageDemand[] {
    const { minContains: least = 1, maxContains: most } = Object.fromEntries(node.limits);
    if (least === 0 && most === undefined) return [];
    const counts = { minContains: least, ...(most !== undefined && { maxContains: most }) };
    const inner = this.#inside(contains, place, ITEM, true);
    if (inner.length === 0)
      return Object.entries({ minItems: least, maxItems: most }).flatMap(([keyword, value]) =>
        value === undefined || value === 0 ? [] : [this.ofValue(node, place, keyword, value)],
      );
    for (const count of Object.values(counts)) limitsAt(this.limits, place.path).counts.add(Number(count));
    const schema = { contains: this.write(contains), ...counts };
    const whole = this.#asWhole(node, place, 'contains', schema, [keysOf(inner), counts], ITEM);
    return [
      { ...whole, touched: uniquePaths([...whole.touched, ...inner.flatMap(({ touched }) => touched)]) },
    ];
  }

  #unevaluated(node: SchemaNode, place: SchemaPlace): MessageDemand[] {
    const { unevaluatedItems, unevaluatedProperties } = node;
    return Object.entries({ unevaluatedItems, unevaluatedProperties }).flatMap(([keyword, one]) => {
      if (!one || one.always === true) return [];
      const inner = one.always === false ? ['false'] : keysOf(this.#inside(one, place, OTHER, true));
      const evaluated = evaluatedBy(this, node, { ...place, isPartial: true });
      const value = [inner, [...new Set(evaluated.map(({ says }) => says))].sort()];
      const written = this.write(node) as Record<string, JsonSchema>;
      const { [keyword]: _, ...rest } = written;
      // Values that the rest refuses do not violate this keyword.
      const whole = this.#asWhole(node, place, keyword, conditional(rest, written), value, OTHER);
      const touched = evaluated.flatMap((part) => part.touched);
      const isClosed = one.always === false && keyword === 'unevaluatedProperties';
      const exact = isClosed && evaluated.every((part) => part.exact);
      const inside = [...this.declared.values()].map(({ path }) => path);
      const names = inside.flatMap((path) =>
        isSamePath(path.slice(0, -1), place.path) ? path.slice(-1) : [],
      );
      return [
        {
          ...whole,
          touched: uniquePaths([...whole.touched, ...touched]),
          exact,
          ...(isClosed && { closedTo: names }),
        },
      ];
    });
  }

  /** @param step the step from the value to inner values on which the demand also depends */
  #asWhole(
    node: SchemaNode,
    place: SchemaPlace,
    keyword: string,
    schema: JsonSchema,
    value: unknown,
    step?: string,
  ) {
    const touched = uniquePaths([place.path, ...(step === undefined ? [] : [[...place.path, step]])]);
    return demandOfKeyword(node, place, keyword, { value, schema, touched, exact: false });
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
