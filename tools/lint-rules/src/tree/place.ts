/** Keys and indexes that lead from the root of a file to a value. */
export type Path = readonly (string | number)[];

/** A value of the document, by the file that holds it and the way to it inside that file. */
export interface Place {
  /** Absolute file name, with `/` between its parts. */
  readonly file: string;
  readonly path: Path;
}

/** What a check found: where, and one sentence or two that say what is wrong and how to mend it. */
export interface Finding {
  readonly place: Place;
  readonly message: string;
}

/** @returns The value at `path` inside `data`, or undefined when there is none. */
export function valueAt(data: unknown, path: Path): unknown {
  let value = data;
  for (const step of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Object.hasOwn(value, step) ? (value as Record<string | number, unknown>)[step] : undefined;
  }
  return value;
}

/** @returns The path as a JSON Pointer, `/a/b~1c`; the root is the empty text. */
export function toPointer(path: Path): string {
  return path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** @returns The path a JSON Pointer (with or without a leading `#`) stands for. */
export function fromPointer(pointer: string): Path {
  const text = decodeURIComponent(pointer.replace(/^#/, ''));
  const steps = text.split('/').slice(1);
  return steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** @returns One text that stands for the place, to be used as a key. */
export function placeKey(place: Place): string {
  return `${place.file}#${toPointer(place.path)}`;
}
