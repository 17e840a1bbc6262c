import type { Route } from '../request/router.ts';
import { ResponseError } from './refusal.ts';
import { isNodeStream } from './response-stream.ts';

/** The first 100 responses of an operation are searched, and then one in 100. */
const SEARCHED = 100;

/**
 * Returns an empty array, which collects the values that the document does not restrict. Returns undefined if this
 * response is not searched: a search costs as much as a check, so only some responses are searched.
 */
export function startSearch(route: Route): unknown[] | undefined {
  const count = route.responses++;
  return count < SEARCHED || count % SEARCHED === 0 ? [] : undefined;
}

/**
 * Searches a JSON body for values that JSON writes as something else. Returns an error to report: in the body, a value
 * is null or the text of a promise, or its contents are missing.
 *
 * @param text the body as JSON
 * @param open values in the body for which the document allows any value; undefined if only the text is searched
 * @throws ResponseError if the body must not be sent, because it has a promise that was not awaited, a copy of one, or
 *   another object whose contents JSON leaves out
 */
export function checkLostValues(
  { operation: { id } }: Route,
  body: unknown,
  text: string,
  open: readonly unknown[] | undefined,
): ResponseError | undefined {
  checkEmptied(id, body, text);
  const converted = text.includes('[object ') ? /\[object [A-Z]\w*\]/.exec(text)?.[0] : undefined;
  if (converted === undefined) return open && searchBody(id, body, text, open);
  const advice = converted === '[object Promise]' ? 'Await the promise' : 'Convert one of its properties';
  return new ResponseError(
    `The handler of ${id} returned a body with the text \`${converted}\`, into which JavaScript converts an object. ${advice}.`,
  );
}

/** Searches a body for lost values. A `null` alone is no fault, because many correct bodies contain one. */
function searchBody(
  operation: string,
  body: unknown,
  text: string,
  open: readonly unknown[],
): ResponseError | undefined {
  const copy = findLost(body, readCopy);
  if (copy) throw lostError(operation, copy, 'which has none of its data. Await the promise');
  const nulled = text.includes('null') ? findLost(body, readNulled) : undefined;
  const instead = 'Return a value of the declared type, or leave it out';
  if (nulled) return lostError(operation, nulled, `which JSON writes as null. ${instead}`);
  const unset = text.includes('{}') ? findLost(body, readUnset) : undefined;
  if (unset) return lostError(operation, unset, 'which JSON writes as {}. Return what it should have, or {}');
  for (const value of open) {
    const hidden = findLost(value, readHidden);
    if (!hidden) continue;
    const [what, loss] = hidden.what;
    const { at = '' } = findLost(body, (other) => (other === hidden.value ? what : undefined)) ?? {};
    return lostError(operation, { at, what }, loss);
  }
  return undefined;
}

/** @throws ResponseError for a promise, or another object that JSON writes as {} */
export function checkEmptied(operation: string, body: unknown, text: string = textOf(body)): void {
  const emptied = text.includes('{}') ? findLost(body, readEmptied) : undefined;
  if (!emptied) return;
  const advice = emptied.what === PROMISE ? 'Await it' : 'Return an object with its contents';
  throw lostError(operation, emptied, `which JSON writes as {}. ${advice}`);
}

type Place = Pick<LostValue<string>, 'at' | 'what'>;

function lostError(operation: string, { at, what }: Place, loss: string): ResponseError {
  const start = `The handler of ${operation} returned ${what}`;
  return new ResponseError(`${start} at \`${at || '/'}\` of the body, ${loss}.`);
}

/**
 * Returns a body as JSON; empty if JSON cannot write it. Such a body, for example a circular object, must not be
 * searched.
 */
export function textOf(body: unknown): string {
  try {
    return JSON.stringify(body) ?? '';
  } catch {
    return '';
  }
}

interface LostValue<What> {
  /** JSON pointer of the value. */
  readonly at: string;
  readonly what: What;
  readonly value: unknown;
}

/** Searches a value, as JSON writes it, for the first that `readLost` describes. */
function findLost<What>(
  value: unknown,
  readLost: (value: unknown, isItem: boolean) => What | undefined,
  isItem = false,
): LostValue<What> | undefined {
  const what = readLost(value, isItem);
  if (what !== undefined) return { at: '', what, value };
  if (typeof value !== 'object' || value === null) return undefined;
  const { toJSON } = value as { toJSON?: unknown };
  const written: unknown = typeof toJSON === 'function' ? toJSON.call(value, '') : value;
  if (typeof written !== 'object' || written === null) return undefined;
  const writtenAs = written === value ? undefined : readLost(written, isItem);
  if (writtenAs !== undefined) return { at: '', what: writtenAs, value: written };
  const isArray = Array.isArray(written);
  // All indexes of an array, because `Object.keys` would leave out holes, which JSON writes as null.
  for (const name of isArray ? written.keys() : Object.keys(written)) {
    const lost = findLost((written as Record<string, unknown>)[name], readLost, isArray);
    if (lost) return { ...lost, at: `/${name}${lost.at}` };
  }
  return undefined;
}

const PROMISE = 'a promise';
/** JSON writes `new Number(1)` as the value in it. */
const PRIMITIVES = new Set(['Number', 'String', 'Boolean']);

function readEmptied(value: unknown): string | undefined {
  if (!isNoArray(value)) return undefined;
  if (typeof (value as { then?: unknown }).then === 'function') return PROMISE;
  if (isNodeStream(value)) return 'a stream';
  if ('toJSON' in value || Object.keys(value).length > 0) return undefined;
  const tag = Object.prototype.toString.call(value).slice('[object '.length, -1);
  if (tag !== 'Object') return PRIMITIVES.has(tag) ? undefined : `a value of the class ${tag}`;
  // If its class has getters or methods, they read contents that JSON does not write.
  const isHiding = prototypesOf(value).some((prototype) => Object.getOwnPropertyNames(prototype).length > 1);
  return isHiding ? `a value of the class ${value.constructor.name}` : undefined;
}

/** Recognizes a promise that was spread, by the symbol that Node gives promises while `async_hooks` observe them. */
function readCopy(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const symbols = Object.getOwnPropertySymbols(value);
  const isCopy = symbols.some(({ description }) => description === 'async_id_symbol');
  return isCopy ? 'the copy of a promise' : undefined;
}

/** The values of such an object were probably read from a promise, or under wrong names. */
function readUnset(value: unknown): string | undefined {
  const properties = isNoArray(value) ? Object.values(value) : [];
  const isUnset = properties.length > 1 && properties.every((property) => property === undefined);
  return isUnset ? 'an object whose properties are all undefined' : undefined;
}

function readNulled(value: unknown, isItem: boolean): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : String(value);
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'an invalid Date' : undefined;
  const isLost = isItem && ['undefined', 'function', 'symbol'].includes(typeof value);
  if (!isLost) return undefined;
  return `an item that is ${value === undefined ? 'undefined' : `a ${typeof value}`}`;
}

/** Returns what a value is, and which of its contents JSON leaves out, with advice. */
function readHidden(value: unknown): [what: string, loss: string] | undefined {
  if (typeof value === 'function') return ['a function', 'which JSON leaves out. Call it, or leave it out'];
  if (typeof value === 'symbol') return ['a symbol', 'which JSON leaves out. Return its description'];
  if (!isNoArray(value)) return undefined;
  if (ArrayBuffer.isView(value)) return ['bytes', 'which JSON writes as numbers. Encode them as base64'];
  if ('toJSON' in value || Object.keys(value).length === 0) return undefined;
  if (value instanceof Error)
    return ['an error', 'whose message JSON does not write. Throw it, or return an object with its contents'];
  const getter = getterOf(value);
  if (getter === undefined) return undefined;
  const loss = `whose \`${getter}\` JSON does not write. Return an object with its contents`;
  return [`a value of the class ${value.constructor.name}`, loss];
}

function isNoArray(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function getterOf(value: object): string | undefined {
  const members = prototypesOf(value).flatMap((prototype) =>
    Object.entries(Object.getOwnPropertyDescriptors(prototype)),
  );
  return members.find(([name, { get }]) => get !== undefined && !Object.hasOwn(value, name))?.[0];
}

/** Lists the prototypes of an object, from its class to the last base class; empty for a plain object. */
function prototypesOf(value: object): object[] {
  const prototype: object | null = Object.getPrototypeOf(value);
  if (!prototype || prototype.constructor?.name === 'Object') return [];
  return [prototype, ...prototypesOf(prototype)];
}
