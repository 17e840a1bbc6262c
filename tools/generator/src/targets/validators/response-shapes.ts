import { deciderOfSchemas } from '@cross-border-payments/explain/build';
import { groupBy } from '@cross-border-payments/openapi';
import { oncePer, partsOf, type SchemaNode } from '@cross-border-payments/openapi/model';
import { isHiddenInAll } from '../../emit/views.ts';

/** The properties that an object in a response may have. Numbers refer to other shapes. */
export interface BodyShape {
  readonly properties?: Readonly<Record<string, number>>;
  /** Shape of all other properties. If undefined, an object with `properties` has no others. */
  readonly others?: number;
  readonly items?: number;
  /** The property whose value selects the shape. */
  readonly decider?: {
    readonly path: readonly string[];
    readonly cases: readonly (readonly [value: unknown, shape: number])[];
    readonly rest: number;
  };
}

const deciderOf = oncePer((branches: readonly SchemaNode[]) => deciderOfSchemas(branches));

/** The shape of values that are sent unchanged. */
const ANY = 0;
/** Maximum number of shapes. Values that would need further shapes are sent unchanged. */
const MAX_SHAPES = 20_000;

/**
 * Lists the shapes of responses, which match their types: an object with declared properties has no other properties
 * unless its schema contains `additionalProperties` or `patternProperties`.
 */
export class ResponseShapes {
  readonly #shapes: BodyShape[] = [{}];
  readonly #known = new Map<string, number>();

  /** Returns the number of the shape for a value to which all of these schemas apply. */
  of(schemas: readonly SchemaNode[]): number {
    return this.#ofParts(schemas.flatMap(allParts));
  }

  #ofParts(found: readonly SchemaNode[]): number {
    const all = new Map(found.map((part) => [part.id, part]));
    const parts = [...all.values()].filter((part) => saysSomething(part) || part.required.length > 0);
    return this.#once(parts.map(({ id }) => id).join('\n'), () => this.#shapeOf(parts));
  }

  all(): BodyShape[] {
    const useful = new Set<number>();
    const isUseful = ({ properties, others, items = ANY, decider }: BodyShape) => {
      const used = [...Object.values(properties ?? {}), others ?? ANY, items, decider?.rest ?? ANY];
      const all = [...used, ...(decider?.cases ?? []).map(([, shape]) => shape)];
      return (properties !== undefined && others === undefined) || all.some((shape) => useful.has(shape));
    };
    for (let size = -1; size < useful.size; ) {
      size = useful.size;
      for (const [at, shape] of this.#shapes.entries()) if (isUseful(shape)) useful.add(at);
    }
    const own = (at: number) => (useful.has(at) ? at : ANY);
    return this.#shapes.map((shape, at) => (useful.has(at) ? renumber(shape, own) : {}));
  }

  #once(key: string, make: () => BodyShape): number {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const at = this.#shapes.length;
    if (key === '' || at > MAX_SHAPES) return ANY;
    this.#known.set(key, at);
    this.#shapes.push({});
    this.#shapes[at] = make();
    return at;
  }

  #shapeOf(parts: readonly SchemaNode[]): BodyShape {
    const choice = parts.find(({ oneOf, anyOf }) => oneOf.length + anyOf.length > 0);
    if (choice) return this.#choiceOf(choice, parts);
    // With a discriminator, the value may be an instance of any schema that refers to this one.
    if (parts.some(({ discriminator }) => discriminator)) return {};
    const items = parts.flatMap((part) => part.items ?? []);
    const isTuple = parts.some(({ prefixItems }) => prefixItems.length > 0);
    return {
      ...this.#objectOf(parts),
      ...(items.length > 0 && !isTuple && { items: this.of(items) }),
    };
  }

  #choiceOf(choice: SchemaNode, parts: readonly SchemaNode[]): BodyShape {
    const keyword = choice.oneOf.length > 0 ? 'oneOf' : 'anyOf';
    const branches = choice[keyword];
    const rest = { ...choice, id: `${choice.id} without ${keyword}`, [keyword]: [] };
    const others = parts.map((part) => (part === choice ? rest : part));
    // The parts of `others` are not read again, because this choice would occur again in each branch.
    const shapes = branches.map((branch) => this.#ofParts([...others, ...allParts(branch)]));
    const either = this.#eitherOf(shapes);
    const decider = deciderOf(branches);
    if (!decider) return this.#shapes[either] ?? {};
    const cases = decider.values.flatMap((values, at) =>
      values.map((value) => [value, shapes[at] ?? ANY] as const),
    );
    return { decider: { path: decider.path, cases, rest: shapes[decider.rest ?? -1] ?? either } };
  }

  /** Returns a shape that keeps what any of the shapes keeps, because the branch of the value is not known. */
  #eitherOf(shapes: readonly number[]): number {
    const [first = ANY, ...more] = [...new Set(shapes.flatMap((shape) => this.#undecided(shape)))];
    if (more.length === 0) return first;
    const all = [first, ...more];
    return this.#once(`either ${all.join()}`, () => {
      const each = all.map((at) => this.#shapes[at] ?? {});
      if (each.some(({ properties }) => !properties)) return {};
      const names = new Set(each.flatMap(({ properties = {} }) => Object.keys(properties)));
      const others = each.flatMap((shape) => shape.others ?? []);
      const properties = [...names].map((name) => {
        const declared = each.flatMap(({ properties: own = {} }) =>
          Object.hasOwn(own, name) ? (own[name] ?? ANY) : [],
        );
        return [name, this.#eitherOf(declared)] as const;
      });
      return {
        properties: Object.fromEntries(properties),
        ...(others.length > 0 && { others: this.#eitherOf(others) }),
      };
    });
  }

  /** Lists the shapes that a deciding property may select, at any level; without one, the shape itself. */
  #undecided(at: number): number[] {
    const { decider } = this.#shapes[at] ?? {};
    return decider
      ? [...decider.cases.map(([, shape]) => shape), decider.rest].flatMap((shape) => this.#undecided(shape))
      : [at];
  }

  #objectOf(parts: readonly SchemaNode[]): BodyShape {
    const isOpen = parts.some(
      ({ propertyNames, unevaluatedProperties: more }) => propertyNames || (more && more.always !== false),
    );
    const further = parts.flatMap(({ additionalProperties: more, patternProperties }) => [
      ...(more && more.always !== false ? [more] : []),
      ...patternProperties.values(),
    ]);
    const declares = parts.some(({ properties, additionalProperties: more }) => properties.size > 0 || more);
    if (isOpen || !(declares || further.length > 0)) return {};
    const properties = groupBy(
      parts.flatMap((part) => [...part.properties]),
      ([name]) => name,
    );
    const declared = new Map([...properties].map(([name, list]) => [name, list.map(([, node]) => node)]));
    const required = parts.flatMap((part) => part.required).filter((name) => !declared.has(name));
    const visible = [...declared].flatMap(([name, nodes]) =>
      isHiddenInAll(nodes, 'response') ? [] : [[name, this.#propertyOf(nodes)] as const],
    );
    const others = further.length === 1 ? this.of(further) : ANY;
    return {
      properties: Object.fromEntries([...required.map((name) => [name, ANY] as const), ...visible]),
      ...(further.length > 0 && { others }),
    };
  }

  /** If a property has several declarations and one of them allows anything, its value is sent unchanged. */
  #propertyOf(declarations: readonly SchemaNode[]): number {
    const said = declarations.filter((one) => allParts(one).some(saysSomething));
    const isOpen = said.some((one) => Object.keys(this.#shapes[this.of([one])] ?? {}).length === 0);
    return said.length > 1 && isOpen ? ANY : this.of(said);
  }
}

function renumber(
  { properties, others, items, decider }: BodyShape,
  own: (shape: number) => number,
): BodyShape {
  const entries = Object.entries(properties ?? {}).map(([name, shape]) => [name, own(shape)] as const);
  const cases = decider?.cases.map(([value, shape]) => [value, own(shape)] as const) ?? [];
  return {
    ...(properties && { properties: Object.fromEntries(entries) }),
    ...(others !== undefined && { others: own(others) }),
    ...(items !== undefined && { items: own(items) }),
    ...(decider && { decider: { ...decider, cases, rest: own(decider.rest) } }),
  };
}

/** Lists the schemas that apply or may apply to a value. */
function allParts(schema: SchemaNode): SchemaNode[] {
  const found = new Set<SchemaNode>();
  const queue = [schema];
  for (let next = queue.pop(); next; next = queue.pop())
    for (const part of partsOf(next).filter((one) => !found.has(one))) {
      found.add(part);
      const { then, else: otherwise, dependentSchemas } = part;
      queue.push(...[then, otherwise].filter((one) => one !== undefined), ...dependentSchemas.values());
    }
  return [...found];
}

/** Checks for a schema that contains more than references to other schemas. */
function saysSomething(part: SchemaNode): boolean {
  const { properties, patternProperties, oneOf, anyOf, prefixItems } = part;
  const sizes = [properties.size, patternProperties.size, oneOf.length, anyOf.length, prefixItems.length];
  const { types, items, additionalProperties, unevaluatedProperties, propertyNames, discriminator } = part;
  const keywords = [types, items, additionalProperties, unevaluatedProperties, propertyNames, discriminator];
  return sizes.some((size) => size > 0) || keywords.some(Boolean);
}
