import type { Json } from '../../json.ts';
import { isObject } from '../../json.ts';

/** A text member, or nothing when it is absent or not text. */
export function stringMember(value: Record<string, unknown>, name: string): string | undefined {
  const found = value[name];
  return typeof found === 'string' ? found : undefined;
}

/** The texts of a list; whatever is not text is left out. */
export function stringsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : [];
}

/** The `x-` members of an object. */
export function extensionsOf(value: Record<string, unknown>): Map<string, Json> {
  return new Map(Object.entries(value).filter(([name]) => name.startsWith('x-')) as [string, Json][]);
}

/** Lays a member into an object only when there is a value: an absent member and `undefined` differ. */
export function given<Name extends string, Value>(
  name: Name,
  value: Value | undefined,
): Partial<Record<Name, Value>> {
  return value === undefined ? {} : ({ [name]: value } as Partial<Record<Name, Value>>);
}

/** The entries of a member that is an object. */
export function entriesOf(value: unknown): [string, unknown][] {
  return isObject(value) ? Object.entries(value) : [];
}
