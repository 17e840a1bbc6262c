interface LinkedError {
  schemaPath: string;
}

const MAX_PATH = 4_096;

/**
 * Adds the errors of the target of a `$ref` and records the way: `#/properties/payer>Payer#/required`. Very long ways
 * (a deeply nested recursive schema) lose their beginning.
 *
 * @param found the errors so far, or null
 * @param inner the errors of the schema referred to
 * @param at where the `$ref` stands
 * @param name name of the schema referred to
 */
export function link<E extends LinkedError>(found: E[] | null, inner: E[], at: string, name: string): E[] {
  for (const error of inner) {
    const path = name + error.schemaPath;
    error.schemaPath = path.length > MAX_PATH ? path : `${at}>${path}`;
  }
  if (found === null) return inner;
  for (const error of inner) found.push(error);
  return found;
}
