import { ResponseError } from './refusal.ts';

/**
 * Checks a body that JSON has written with an empty object: a promise that was not awaited, or another object whose
 * contents JSON leaves out, is a mistake of the handler.
 *
 * @throws ResponseError that names the value
 */
export function checkLostValues(operation: string, body: unknown): void {
  const lost = findLost(body, '');
  if (lost === undefined) return;
  const advice = lost.what === 'a promise' ? 'Await it' : 'Return an object with its contents';
  throw new ResponseError(
    `The handler of ${operation} returned ${lost.what} at \`${lost.at || '/'}\` of the body, which JSON writes as {}. ${advice}.`,
  );
}

interface LostValue {
  readonly at: string;
  readonly what: string;
}

function findLost(value: unknown, at: string): LostValue | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const { then, toJSON } = value as { then?: unknown; toJSON?: unknown };
  if (typeof then === 'function') return { at, what: 'a promise' };
  if (typeof toJSON === 'function') return undefined;
  const entries = Object.entries(value);
  if (entries.length === 0 && hidesContents(value))
    return { at, what: `a value of the class ${value.constructor.name}` };
  for (const [name, inner] of entries) {
    const lost = findLost(inner, `${at}/${name}`);
    if (lost !== undefined) return lost;
  }
  return undefined;
}

/** Whether an object without properties of its own, such as a Map, has contents that JSON does not write. */
function hidesContents(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  if (Array.isArray(value) || typeof prototype !== 'object' || prototype === null) return false;
  if (typeof value.constructor !== 'function' || value.constructor.name === 'Object') return false;
  if (value instanceof Number || value instanceof String || value instanceof Boolean) return false;
  const members = Object.entries(Object.getOwnPropertyDescriptors(prototype));
  return (
    members.some(([name, { get }]) => get !== undefined && name !== '__proto__') || value instanceof Error
  );
}
