import { isObject, type JsonObject } from './json.ts';

export interface LocatedObject {
  readonly value: JsonObject;
  readonly pointer: string;
}

export type ErrorFactory = (reason: string, pointer: string) => Error;

const fail: ErrorFactory = (reason, pointer) => new Error(pointer === '' ? reason : `${pointer}: ${reason}`);

/** Splits a `$ref` into the address of its file (empty for the same file), its fragment and the path in it. */
export function parseReference(ref: string): { address: string; fragment: string; path: Path } {
  const at = ref.indexOf('#');
  const address = decodeFragment(at < 0 ? ref : ref.slice(0, at));
  const fragment = at < 0 ? '' : decodeFragment(ref.slice(at + 1));
  return { address, fragment, path: parsePointer(fragment) };
}

/** @throws Error when the reference leaves the document or has no target; `pointer` is where it is */
export function resolveReference(document: unknown, ref: string, pointer = '', error = fail): unknown {
  if (ref !== '#' && !ref.startsWith('#/')) {
    throw error(`The $ref \`${ref}\` leaves the document. Bundle it first.`, pointer);
  }
  const value = resolvePointer(document, ref);
  if (value === undefined) throw error(`The $ref \`${ref}\` points to nothing in the document.`, pointer);
  return value;
}

/**
 * Follows the `$ref`s of a parameter, response or the like to an object without `$ref`.
 *
 * @throws Error when a reference is broken, references are circular, or the target is not an object
 */
export function follow(document: unknown, value: unknown, pointer = '', error = fail): LocatedObject {
  const end = followChain<{ value: unknown; pointer: string }>({ value, pointer }, (ref, at) => ({
    value: resolveReference(document, ref, at.pointer, error),
    pointer: ref,
  }));
  if (end === undefined) throw error('The $refs lead in a circle.', pointer);
  if (!isObject(end.value)) throw error('An object is expected here.', end.pointer);
  return { value: end.value, pointer: end.pointer };
}

/** Follows `$ref`s to a value without `$ref`; undefined if `next` returns undefined, or references are circular. */
export function followChain<Place extends { readonly value: unknown }>(
  start: Place,
  next: (ref: string, at: Place) => Place | undefined,
): Place | undefined {
  const seen = new Set<unknown>();
  let place: Place | undefined = start;
  while (place && isObject(place.value) && typeof place.value.$ref === 'string') {
    if (seen.has(place.value)) return undefined;
    seen.add(place.value);
    place = next(place.value.$ref, place);
  }
  return place;
}

/** Lists every reference in a value and in the targets of its references, including broken ones. */
export function reachableReferences(document: unknown, start: unknown): Set<string> {
  const found = new Set<string>();
  const pending = [start];
  while (pending.length > 0) {
    const value = pending.pop();
    if (typeof value !== 'object' || value === null) continue;
    const { $ref } = value as { $ref?: unknown };
    if (typeof $ref === 'string' && !found.has($ref)) {
      found.add($ref);
      if ($ref.startsWith('#')) pending.push(resolvePointer(document, $ref));
    }
    pending.push(...Object.values(value));
  }
  return found;
}

export type Path = readonly (string | number)[];

/** Returns the JSON pointer (RFC 6901) of a path: `/a/b~1c`; empty for the root. */
export function formatPointer(path: Path): string {
  let pointer = '';
  for (const name of path) {
    const text = String(name);
    pointer += `/${/[~/]/.test(text) ? text.replaceAll('~', '~0').replaceAll('/', '~1') : text}`;
  }
  return pointer;
}

export function joinPointer(pointer: string, ...path: Path): string {
  return pointer + formatPointer(path);
}

/** Returns the names in a JSON pointer. A pointer after `#` is a URI fragment, which may be percent-encoded. */
export function parsePointer(pointer: string): string[] {
  const text = pointer.startsWith('#') ? decodeFragment(pointer.slice(1)) : pointer;
  return text
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** Decodes percent-encoding; text with a broken encoding is returned unchanged. */
function decodeFragment(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Returns the value at a path, or undefined. Inherited properties do not count. */
export function valueAt(root: unknown, path: Path): unknown {
  let value = root;
  for (const name of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string | number, unknown>)[name];
  }
  return value;
}

export function resolvePointer(root: unknown, pointer: string): unknown {
  return valueAt(root, parsePointer(pointer));
}
