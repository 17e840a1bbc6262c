import type { Json } from '../../json.ts';
import { isObject } from '../../json.ts';

/** Returns a string member, or undefined if it is absent or not a string. */
export function stringMember(value: Record<string, unknown>, name: string): string | undefined {
  const found = value[name];
  return typeof found === 'string' ? found : undefined;
}

/** Returns the strings of a list. */
export function stringsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** Returns the `x-` members of an object. */
export function extensionsOf(value: Record<string, unknown>): Map<string, Json> {
  return new Map(Object.entries(value).filter(([name]) => name.startsWith('x-')) as [string, Json][]);
}

/** Returns an object with the member if there is a value, otherwise an empty one: absent and `undefined` differ. */
export function given<Name extends string, Value>(
  name: Name,
  value: Value | undefined,
): Partial<Record<Name, Value>> {
  return value === undefined ? {} : ({ [name]: value } as Partial<Record<Name, Value>>);
}

/** Returns the entries of an object, none for another value. */
export function entriesOf(value: unknown): [string, unknown][] {
  return isObject(value) ? Object.entries(value) : [];
}
