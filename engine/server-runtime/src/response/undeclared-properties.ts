import { isNear } from '@cross-border-payments/explain';
import type { ResponseShape, Validator } from '../operation.ts';
import type { UndeclaredPropertyPolicy } from '../options.ts';
import { ResponseError } from './refusal.ts';

type Properties = Readonly<Record<string, unknown>>;

/** Removes undeclared properties from copies of bodies. */
export class PropertyFilter {
  readonly #operation: string;
  readonly #undeclared: UndeclaredPropertyPolicy;
  readonly #shapes: readonly ResponseShape[];
  readonly #at: number;
  #open: unknown[] | undefined;
  #lost: string | undefined;

  constructor(operation: string, validator: Validator | undefined, undeclared: UndeclaredPropertyPolicy) {
    this.#operation = operation;
    this.#undeclared = undeclared;
    this.#shapes = validator?.shape?.all ?? [];
    this.#at = validator?.shape?.at ?? -1;
  }

  /**
   * Returns the body with only its declared properties. If contents are probably left out by mistake, `lost` describes
   * them.
   *
   * @param open collects the values for which the document allows any value
   */
  filter(
    body: unknown,
    open: unknown[] | undefined,
  ): { readonly value: unknown; readonly lost?: string | undefined } {
    if (this.#undeclared === 'send') return { value: body };
    this.#open = open;
    this.#lost = undefined;
    if (this.#at === -1) open?.push(body);
    return { value: this.#at === -1 ? body : this.#filter(this.#at, body), lost: this.#lost };
  }

  #filter(at: number, given: unknown): unknown {
    const shape = this.#shapes[at];
    if (at === 0 || !shape) {
      // Only these may have contents that JSON does not write.
      const mayHide = this.#open && given !== null && ['object', 'function', 'symbol'].includes(typeof given);
      if (mayHide) this.#open?.push(given);
      return given;
    }
    if (typeof given !== 'object' || given === null) return given;
    // `JSON.stringify` writes the result of `toJSON`.
    const { toJSON } = given as { toJSON?: unknown };
    const value: unknown = typeof toJSON === 'function' ? toJSON.call(given, '') : given;
    if (typeof value !== 'object' || value === null) return value;
    if (shape.decider) return this.#filter(decide(shape.decider, value), value);
    if (Array.isArray(value) && shape.items !== undefined) return this.#filterItems(shape.items, value);
    if (!Array.isArray(value) && shape.properties) return this.#filterObject(shape, value as Properties);
    this.#open?.push(value);
    return value;
  }

  #filterItems(at: number, items: readonly unknown[]): readonly unknown[] {
    // `map` would call the constructor of a subclass, such as the rows of a database driver.
    const filtered = Array.from(items, (item) => this.#filter(at, item));
    return filtered.some((item, index) => item !== items[index]) ? filtered : items;
  }

  #filterObject(shape: ResponseShape, object: Properties): object {
    let kept: [string, unknown][] | undefined;
    const names = Object.keys(object);
    for (const [index, name] of names.entries()) {
      const at = shapeOf(shape, name);
      const property = object[name];
      if (at === undefined && property !== undefined && this.#undeclared === 'refuse')
        throw new ResponseError(
          `The handler of ${this.#operation} returned the property \`${name}\`, which the document does not declare.`,
        );
      const filtered = at === undefined ? undefined : this.#filter(at, property);
      // Copies only if something was removed, which is rare.
      if (at === undefined || filtered !== property)
        kept ??= names.slice(0, index).map((earlier) => [earlier, object[earlier]]);
      if (at !== undefined) kept?.push([name, filtered]);
    }
    if (kept || Object.getPrototypeOf(object) !== Object.prototype)
      this.#lost ??= findLoss(shape, object, kept, this.#open !== undefined);
    return kept ? Object.fromEntries(kept) : object;
  }
}

/** Describes contents that are probably left out by mistake: all of them, a getter, or a misspelled property. */
function findLoss(
  shape: ResponseShape,
  value: Properties,
  kept: readonly [string, unknown][] | undefined,
  isSearched: boolean,
): string | undefined {
  const names = Object.keys(value);
  // Objects without properties are searched for later, after the body has been written.
  if (names.length === 0) return undefined;
  const declared = Object.keys(shape.properties ?? {});
  const isInherited = (name: string) =>
    !Object.hasOwn(value, name) && !Object.hasOwn(Object.prototype, name) && value[name] !== undefined;
  const inherited = declared.find(isInherited);
  if (inherited !== undefined)
    return `a value of the class ${value.constructor?.name}, whose \`${inherited}\` JSON does not write`;
  if (!kept) return undefined;
  const removed = names.filter((name) => value[name] !== undefined && shapeOf(shape, name) === undefined);
  if (removed.length > 0 && kept.every(([, property]) => property === undefined)) {
    const listed = removed.map((name) => `\`${name}\``).join(', ');
    return `an object of which {} was sent, because the document declares none of its properties: ${listed}`;
  }
  if (!isSearched) return undefined;
  const missing = declared.filter((name) => value[name] === undefined);
  for (const name of removed) {
    // At most one letter may differ: with two, as in `createdAt` and `createdBy`, both may be columns of one row.
    const meant = missing.find((other) => isNear(name, other, 1));
    if (meant !== undefined)
      return `the property \`${name}\`, which the document does not declare, so it was not sent. Did you mean \`${meant}\`?`;
  }
  return undefined;
}

function shapeOf({ properties, others }: ResponseShape, name: string): number | undefined {
  // An inherited property such as `constructor` is not a number.
  const at: unknown = properties?.[name];
  return typeof at === 'number' ? at : others;
}

function decide({ path, cases, rest }: NonNullable<ResponseShape['decider']>, value: object): number {
  const propertyOf = (parent: unknown, name: string): unknown =>
    typeof parent === 'object' ? (parent as Properties | null)?.[name] : undefined;
  const decisive = path.reduce<unknown>(propertyOf, value);
  return cases.find(([fixed]) => fixed === decisive)?.[1] ?? rest;
}
