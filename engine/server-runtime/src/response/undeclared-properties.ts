import { isNear } from '@cross-border-payments/explain';
import type { ResponseShape, Validator } from '../operation.ts';
import type { UndeclaredPropertyPolicy } from '../options.ts';
import { ResponseError } from './refusal.ts';

interface Removal {
  /** The operation, if undeclared properties cause an error. */
  readonly refusing: string | undefined;
  /** Collects the values for which the document allows any value. */
  readonly open: unknown[] | undefined;
  /** What is lost, if contents of the handler's result are not sent although the document declares them. */
  lost: string | undefined;
}

/**
 * Removes undeclared properties from a copy. Also returns what is lost: contents that the document declares
 * and that are not sent.
 */
export function removeUndeclared(
  operation: string,
  validator: Validator | undefined,
  body: unknown,
  undeclared: UndeclaredPropertyPolicy,
  open: unknown[] | undefined,
): { readonly value: unknown; readonly lost?: string | undefined } {
  const shape = undeclared === 'send' ? undefined : validator?.shape;
  if (!shape) {
    if (undeclared !== 'send') open?.push(body);
    return { value: body };
  }
  const refusing = undeclared === 'refuse' ? operation : undefined;
  const removal: Removal = { refusing, open, lost: undefined };
  return { value: declaredOf(shape.all, shape.at, body, removal), lost: removal.lost };
}

function declaredOf(shapes: readonly ResponseShape[], at: number, given: unknown, removal: Removal): unknown {
  const shape = shapes[at];
  if (at === 0 || !shape) {
    // Only these may have contents that JSON does not write.
    const mayHide = removal.open && given !== null && ['object', 'function', 'symbol'].includes(typeof given);
    if (mayHide) removal.open?.push(given);
    return given;
  }
  if (typeof given !== 'object' || given === null) return given;
  // `JSON.stringify` writes the result of `toJSON`.
  const { toJSON } = given as { toJSON?: unknown };
  const value: unknown = typeof toJSON === 'function' ? toJSON.call(given, '') : given;
  if (typeof value !== 'object' || value === null) return value;
  if (shape.decider) return declaredOf(shapes, decide(shape.decider, value), value, removal);
  const isArray = Array.isArray(value);
  if (isArray && shape.items !== undefined) return declaredItems(shapes, shape.items, value, removal);
  if (!isArray && shape.properties) return declaredObject(shapes, shape, value, removal);
  removal.open?.push(value);
  return value;
}

function declaredItems(
  shapes: readonly ResponseShape[],
  at: number,
  value: readonly unknown[],
  removal: Removal,
): readonly unknown[] {
  const declared = value.map((item) => declaredOf(shapes, at, item, removal));
  return declared.some((item, index) => item !== value[index]) ? declared : value;
}

/** Copies only if something was removed, which is rare. */
function declaredObject(
  shapes: readonly ResponseShape[],
  shape: ResponseShape,
  value: object,
  removal: Removal,
): object {
  const properties = value as Readonly<Record<string, unknown>>;
  const names = Object.keys(value);
  let kept: [string, unknown][] | undefined;
  for (let index = 0; index < names.length; index++) {
    const name = names[index] ?? '';
    const at = shapeOf(shape, name);
    const property = properties[name];
    if (at === undefined && property !== undefined && removal.refusing !== undefined)
      throw new ResponseError(
        `The handler of ${removal.refusing} returned the property \`${name}\`, which the document does not declare.`,
      );
    const declared = at === undefined ? undefined : declaredOf(shapes, at, property, removal);
    if (at === undefined || declared !== property)
      kept ??= names.slice(0, index).map((earlier) => [earlier, properties[earlier]]);
    if (at !== undefined) kept?.push([name, declared]);
  }
  if (kept || Object.getPrototypeOf(value) !== Object.prototype)
    removal.lost ??= findLoss(shape, properties, kept, removal.open !== undefined);
  return kept ? Object.fromEntries(kept) : value;
}

/**
 * Describes contents that are probably left out by mistake: all of them, the value of a getter, or a
 * misspelled property.
 */
function findLoss(
  shape: ResponseShape,
  value: Readonly<Record<string, unknown>>,
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
  let decisive: unknown = value;
  for (const name of path)
    decisive =
      typeof decisive === 'object' ? (decisive as Record<string, unknown> | null)?.[name] : undefined;
  for (const [fixed, shape] of cases) if (fixed === decisive) return shape;
  return rest;
}
