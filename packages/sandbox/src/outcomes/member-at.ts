/**
 * Reads a member of a body that may be anything.
 *
 * @param path names of the members on the way, with `.` between them
 * @returns the value, or undefined where the way ends early
 */
export function memberAt(body: unknown, path: string): unknown {
  let value: unknown = body;
  for (const name of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
    value = (value as Record<string, unknown>)[name];
  }
  return value;
}
