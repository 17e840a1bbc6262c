import { cleanName, isNear, nearestName, relatedName } from '../near.ts';
import type { Field, KnownObject } from './plan.ts';
import { type Fault, guess, numberFault, textFault } from './text-fault.ts';
import { fileFault, isPlainObject, unsentFault, writesItself } from './value-checks.ts';

/** A mistake that the interface accepts. */
export interface Advice {
  /** The property, such as `customer.acountInfo`; cleaned and shortened. */
  readonly path: string;
  /** The advice, as a sentence without values of the request and without a period. */
  readonly sentence: string;
  /** The known property that an unknown one probably means. */
  readonly meant?: string;
  /** Set if the caller may intend the value. The advice is then a warning, and no reason to refuse the request. */
  readonly isGuess?: true;
}

/** Maximum number of pieces of advice. */
export const MOST = 20;

/** Limits of the search, so that no input takes long. */
const MAX_VALUES = 5_000;
const MAX_LEVELS = 16;

interface Search {
  readonly found: Advice[];
  readonly above: string[];
  /** For a form: whether the field `fileName` is given. Otherwise undefined. */
  readonly isNamed: boolean | undefined;
  level: number;
  left: number;
  /** Whether the search has ended before the end of the input. */
  isCut: boolean;
  readonly root: KnownObject;
}

/** Inspects each value of an input, including properties that the document does not declare. */
export function inspectValues(
  root: KnownObject,
  isForm: boolean,
  input: object,
): Pick<Search, 'found' | 'isCut'> {
  const isNamed = isForm ? 'fileName' in input && input.fileName !== undefined : undefined;
  const search = { found: [], above: [], isNamed, level: 0, left: MAX_VALUES, isCut: false, root };
  inspectProperties(search, root, input);
  return search;
}

/** @param level undefined if the document does not declare the properties */
function inspectProperties(search: Search, level: KnownObject | undefined, value: object): void {
  // With `Object.keys`, advice takes 1.2 times as long.
  for (const name in value) {
    if (!Object.hasOwn(value, name)) continue;
    if (isOver(search)) return;
    const field = level?.fields.get(name);
    if (level && !field) checkName(search, level, value, name);
    inspect(search, field, value[name as never], name);
  }
}

function inspect(search: Search, field: Field | undefined, value: unknown, name: string): void {
  if (value === null || value === undefined) return;
  if (typeof value === 'object') {
    search.level += 1;
    inspectObject(search, field, value, name);
    search.level -= 1;
    return;
  }
  const fault = scalarFault(field, value);
  if (fault) adviseAgainst(search.found, pathOf(search.above, name), guessed(field, fault, value));
}

function inspectObject(search: Search, field: Field | undefined, value: object, name: string): void {
  const fault = objectFault(search, field, value);
  const said = fault && Array.isArray(value) ? guessed(field, fault, value) : fault;
  if (said) adviseAgainst(search.found, pathOf(search.above, name), said);
  if (fault || search.isNamed !== undefined || search.level > MAX_LEVELS) return;
  if (Array.isArray(value)) {
    const item = field?.item ?? field;
    for (const inner of value.slice(0, MAX_VALUES)) if (!isOver(search)) inspect(search, item, inner, name);
  } else if (writesItself(value)) {
    inspectWritten(search, field, value.toJSON(), name);
  } else {
    search.above.push(name);
    inspectProperties(search, field?.level, value);
    search.above.pop();
  }
}

/** Inspects what `toJSON` of an object returned. Does not call `toJSON` of the objects inside. */
function inspectWritten(search: Search, field: Field | undefined, json: unknown, name: string): void {
  if (typeof json === 'object' && json !== null && !writesItself(json)) inspect(search, field, json, name);
}

function isOver(search: Search): boolean {
  if (search.left-- > 0 && search.found.length < MOST) return false;
  search.isCut = true;
  return true;
}

function objectFault(
  { isNamed }: Search,
  field: Field | undefined,
  value: object,
): Fault | string | undefined {
  // A form may have several files.
  const isScalar = field?.kind !== undefined && field.kind !== 'file';
  if (Array.isArray(value)) {
    if (isScalar) return guess('is an array: pass its value alone');
    return field?.level && !field.item ? 'is an array: pass an object' : undefined;
  }
  if (isPlainObject(value))
    return isScalar && !writesItself(value) ? guess('is an object: pass its value alone') : undefined;
  if (isNamed !== undefined) return fileFault(value, isNamed);
  return unsentFault(value, field && [...(field.level?.fields.keys() ?? [])]);
}

function scalarFault(field: Field | undefined, value: unknown): Fault | string | undefined {
  const isObject = field?.level !== undefined;
  if (typeof value === 'string' && !isObject) return textFault(value, field?.kind);
  if (typeof value === 'number' && !isObject) return numberFault(value, field?.kind);
  if (typeof value === 'function' || typeof value === 'symbol')
    return `is a ${typeof value}, which cannot be sent: pass its value`;
  return isObject ? `is a ${typeof value}: pass an ${field.item ? 'array' : 'object'}` : undefined;
}

/**
 * Marks a fault as a guess if only a similar operation declares the field. A value that is wrong in every field is no
 * guess.
 */
function guessed(field: Field | undefined, fault: Fault | string, value: unknown): Fault | string {
  const isAlwaysWrong =
    typeof value === 'string' ? textFault(value, undefined) : ['function', 'symbol'].includes(typeof value);
  return typeof fault !== 'string' || !field?.isGuess || isAlwaysWrong ? fault : guess(fault);
}

function checkName({ found, above, root }: Search, level: KnownObject, value: object, name: string): void {
  const path = pathOf(above, name);
  const names = [...level.fields.keys()];
  const others = names.filter((other) => !Object.hasOwn(value, other) || value[other as never] === undefined);
  const meant = nearestName(others, name);
  const unknown = `is not known: did you mean \`${meant}\`?`;
  if (meant) adviseAgainst(found, path, level.fields.get(meant)?.isLikely ? guess(unknown) : unknown, meant);
  if (meant || level.isOpen) return;
  const twin = nearestName(names, name);
  const inner = Object(value[name as never]);
  const isWrapper = others.length === names.length && names.some((other) => Object.hasOwn(inner, other));
  const places = placesOf(root, name).slice(0, MAX_PLACES);
  const related = relatedName(others, name);
  let next = 'leave it out';
  if (isWrapper) next = 'pass the properties in it themselves';
  else if (twin) next = `leave it out, because \`${twin}\` is given`;
  else if (places[0]) next = `write it as \`${places.join('` or `')}\``;
  else if (related) next = `did you mean \`${related}\`?`;
  adviseAgainst(found, path, `is not known${places[0] ? ' here' : ''}: ${next}`);
}

const MAX_PLACES = 3;

/** Returns the paths inside other objects that a name may mean: `accountNumber` may mean `accountInfo.number`. */
function placesOf({ fields }: KnownObject, name: string, above: readonly string[] = []): string[] {
  const outer = above.at(-1)?.replace(/[A-Z].*/s, '') ?? '';
  return [...fields].flatMap(([inner, { level }]) => {
    const path = [...above, inner];
    const isMeant = outer !== '' && (isNear(name, inner, 1) || isNear(name, outer + inner, 0));
    return [...(isMeant ? [path.join('.')] : []), ...(level ? placesOf(level, name, path) : [])];
  });
}

function pathOf(above: readonly string[], name: string): string {
  return [...above, name].map(cleanName).join('.');
}

/** @param meant the known property that an unknown one probably means */
export function adviseAgainst(found: Advice[], path: string, fault: Fault | string, meant?: string): void {
  const { says, isGuess } = typeof fault === 'string' ? { says: fault } : fault;
  const more = { ...(meant !== undefined && { meant }), ...(isGuess && { isGuess }) };
  found.push({ path, sentence: `\`${path}\` ${says}`, ...more });
}
