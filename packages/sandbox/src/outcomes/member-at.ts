/**
 * Reads a nested member of a body of any shape.
 *
 * @param path names of the members, with `.` between them
 * @returns the value, or undefined if a member on the path is missing
 */
export function memberAt(body: unknown, path: string): unknown {
  let value: unknown = body;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}
