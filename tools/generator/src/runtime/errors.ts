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
