/** An error of Ajv without its message. */
export interface FoundError {
  instancePath: string;
  schemaPath: string;
  keyword: string;
  params: unknown;
}

export function add<E>(found: E[] | null, entry: E): E[] {
  if (found === null) return [entry];
  found.push(entry);
  return found;
}

export function fail(
  found: FoundError[] | null,
  instancePath: string,
  schemaPath: string,
  keyword: string,
  params: unknown,
): FoundError[] {
  return add(found, { instancePath, schemaPath, keyword, params });
}

/** Removes the entries after the first `count`: a failed condition or branch is not an error. */
export function cut<E>(found: E[] | null, count: number): E[] | null {
  if (found === null || count === 0) return null;
  found.length = count;
  return found;
}

interface LinkedError {
  instancePath: string;
  schemaPath: string;
}

const MAX_PATH = 4_096;

/**
 * Adds the errors of the target of a `$ref` and records the way: `#/properties/payer>Payer#/required`. A very long way
 * (a deeply nested recursive schema) loses its beginning.
 *
 * @param pointer pointer to the value that the target has checked
 * @param at where the `$ref` is
 * @param name name of the target
 */
export function link<E extends LinkedError>(
  found: E[] | null,
  inner: E[],
  pointer: string,
  at: string,
  name: string,
): E[] {
  for (const error of inner) {
    error.instancePath = pointer + error.instancePath;
    const path = name + error.schemaPath;
    error.schemaPath = path.length > MAX_PATH ? path : `${at}>${path}`;
  }
  if (found === null) return inner;
  for (const error of inner) found.push(error);
  return found;
}
