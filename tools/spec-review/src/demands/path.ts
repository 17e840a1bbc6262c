/** The way to a value inside a message: member names, `ITEM` for the entries of a list, `ANY_MEMBER` for those of a map. */
export type MessagePath = readonly string[];

/** Step to every entry of a list. The null character keeps it apart from members of that name. */
export const ITEM = '\u0000[]';

/** Step to every member of an object that is a map. */
export const ANY_MEMBER = '\u0000{}';

/** Name of a member that no document declares; it stands for all others. */
export const OTHER = 'someOther';

/** Returns a text that is equal for equal paths. */
export function keyOfPath(path: MessagePath): string {
  return path.join('\u0001');
}

/** Returns a path for people: `lines[].sku`. */
export function showPath(path: MessagePath): string {
  const shown = path.map((step) => (step === ITEM ? '[]' : step === ANY_MEMBER ? '.*' : `.${step}`)).join('');
  return shown.replace(/^\./, '');
}

/** Returns whether a path starts with another one, or is it. */
export function startsWithPath(path: MessagePath, start: MessagePath): boolean {
  return start.every((step, at) => path[at] === step);
}

/** Returns whether two paths are the same. */
export function isSamePath(path: MessagePath, other: MessagePath): boolean {
  return path.length === other.length && startsWithPath(path, other);
}

/** Returns the values at a path of a message; several inside lists and maps, none where a member is absent. */
export function valuesAt(message: unknown, path: MessagePath): unknown[] {
  const start = message === undefined ? [] : [message];
  return path.reduce<unknown[]>((values, step) => values.flatMap((value) => inside(value, step)), start);
}

function inside(value: unknown, step: string): unknown[] {
  if (Array.isArray(value)) return step === ITEM ? value : [];
  if (typeof value !== 'object' || value === null) return [];
  if (step === ANY_MEMBER) return Object.values(value);
  return Object.hasOwn(value, step) ? [(value as Record<string, unknown>)[step]] : [];
}
