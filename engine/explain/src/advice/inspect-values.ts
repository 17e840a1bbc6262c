import { nearestName } from '../near.ts';
import { cleanName } from '../property.ts';
import { textFault, type ValueKind } from './text-fault.ts';
import { fileFault, isPlainObject, unsentFault, writesItself } from './unsent-values.ts';

/**
 * The property names of an input, level by level; the kind of a string, or null, for a property whose contents are not
 * declared. An array of objects is an array with their properties. The key `*` stands for any other property.
 */
export interface KnownProperties {
  readonly [name: string]: KnownProperties | readonly [KnownProperties] | ValueKind | null;
}

/** A mistake that the interface accepts. */
export interface Advice {
  /** The property, such as `beneficiary.acountInfo`; cleaned and shortened. */
  readonly path: string;
  /** The advice, as a sentence without values of the request and without a period. */
  readonly sentence: string;
  /** The known property that an unknown one probably means. */
  readonly meant?: string;
}

/** Maximum number of pieces of advice. */
export const MOST = 20;

/** Limits of the search, so that no input takes long. */
const MAX_VALUES = 5_000;
const MAX_LEVELS = 16;

interface Search {
  readonly found: Advice[];
  /** Set if the input is a form: whether one of its fields contains the name of the file. */
  readonly isNamed: boolean | undefined;
  left: number;
}

/** Looks at each value of an input, and adds advice to `found`. Properties that are not declared are inspected too. */
export function inspectValues(known: KnownProperties, form: boolean, input: object, found: Advice[]): void {
  const isNamed = form ? (input as { readonly fileName?: unknown }).fileName !== undefined : undefined;
  inspectProperties({ found, isNamed, left: MAX_VALUES }, known, input, '', 0);
}

/** @param known undefined for a property that is not declared */
function inspect(
  search: Search,
  known: KnownProperties[string] | undefined,
  value: unknown,
  above: string,
  name: string,
  level: number,
): void {
  if (value === null || value === undefined || isOver(search)) return;
  const fault = typeof value === 'object' ? objectFault(search, known, value) : scalarFault(known, value);
  if (fault) adviseAgainst(search.found, pathOf(above, name), fault);
  if (fault || typeof value !== 'object' || level > MAX_LEVELS || search.isNamed !== undefined) return;
  if (Array.isArray(value)) {
    const inner = isList(known) ? known[0] : known;
    for (const item of value.slice(0, MAX_VALUES)) inspect(search, inner, item, above, name, level + 1);
  } else if (!writesItself(value)) {
    inspectProperties(search, propertiesOf(known), value, pathOf(above, name), level);
  }
}

function isList(known: KnownProperties[string] | undefined): known is readonly [KnownProperties] {
  return Array.isArray(known);
}

function propertiesOf(known: KnownProperties[string] | undefined): KnownProperties | undefined {
  if (isList(known)) return known[0];
  return typeof known === 'object' && known ? known : undefined;
}

function isOver(search: Search): boolean {
  return search.left-- <= 0 || search.found.length >= MOST;
}

function objectFault(
  { isNamed }: Search,
  known: KnownProperties[string] | undefined,
  value: object,
): string | undefined {
  if (Array.isArray(value))
    return propertiesOf(known) && !isList(known) ? 'is an array: pass an object' : undefined;
  if (isPlainObject(value)) return undefined;
  if (isNamed !== undefined) return fileFault(value, isNamed);
  return unsentFault(value, known === undefined ? undefined : Object.keys(propertiesOf(known) ?? {}));
}

function scalarFault(known: KnownProperties[string] | undefined, value: unknown): string | undefined {
  const type = typeof value;
  if (type === 'function' || type === 'symbol') return `is a ${type}, which cannot be sent: pass its value`;
  if (typeof known === 'object' && known)
    return `is a ${type}: pass an ${isList(known) ? 'array' : 'object'}`;
  if (typeof value === 'string') return textFault(value, known);
  return known === 'code' && typeof value === 'number' && !Number.isSafeInteger(value)
    ? 'is a number that JavaScript has rounded: pass a string'
    : undefined;
}

/** @param known undefined if the document does not declare the properties */
function inspectProperties(
  search: Search,
  known: KnownProperties | undefined,
  value: object,
  above: string,
  level: number,
): void {
  for (const name of Object.keys(value)) {
    if (isOver(search)) return;
    const declared = known && Object.hasOwn(known, name) ? known[name] : undefined;
    if (known && declared === undefined) checkName(search, known, value, above, name);
    inspect(search, declared, (value as Record<string, unknown>)[name], above, name, level + 1);
  }
}

function pathOf(above: string, name: string): string {
  return above ? `${above}.${cleanName(name)}` : cleanName(name);
}

function checkName(
  { found }: Search,
  known: KnownProperties,
  value: object,
  above: string,
  name: string,
): void {
  const path = pathOf(above, name);
  const names = Object.keys(known).filter((other) => other !== '*');
  const others = names.filter((other) => !Object.hasOwn(value, other) || value[other as never] === undefined);
  const meant = nearestName(others, name);
  if (meant) adviseAgainst(found, path, `is not known: did you mean \`${meant}\`?`, { meant });
  else if (known['*'] === undefined) {
    const twin = nearestName(names, name);
    const inner = Object(value[name as never]);
    const isWrapper = others.length === names.length && names.some((other) => Object.hasOwn(inner, other));
    let next = others[0] ? `use one of ${others.join(', ')}` : 'leave it out';
    if (isWrapper) next = 'pass the properties in it themselves';
    else if (twin) next = `leave it out, because \`${twin}\` is given`;
    adviseAgainst(found, path, `is not known: ${next}`);
  }
}

/** Adds the advice that a property has a fault. */
export function adviseAgainst(
  found: Advice[],
  path: string,
  fault: string,
  more?: Pick<Advice, 'meant'>,
): void {
  found.push({ path, sentence: `\`${path}\` ${fault}`, ...more });
}
