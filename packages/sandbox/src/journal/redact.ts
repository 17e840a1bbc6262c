const SECRET = new Set(['secretkey', 'token', 'authorization', 'cookie']);
const LONGEST_TEXT = 2_000;

/**
 * Copies a value for the journal: replaces secrets with `(secret)`, and cuts texts beyond 2,000 characters (files in
 * base64) with a note of their length.
 */
export function redact(value: unknown): unknown {
  if (typeof value === 'string') {
    return value.length > LONGEST_TEXT ? `${value.slice(0, 64)}... (${value.length} characters)` : value;
  }
  if (Array.isArray(value)) return value.map(redact);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      SECRET.has(name.toLowerCase()) ? '(secret)' : redact(member),
    ]),
  );
}
