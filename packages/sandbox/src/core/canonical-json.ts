/** Writes JSON with the properties of every object sorted by name, so that equal values give equal bytes. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, property: unknown) => {
    if (typeof property === 'bigint') return String(property);
    if (typeof property !== 'object' || property === null || Array.isArray(property)) return property;
    return Object.fromEntries(Object.entries(property).sort(([left], [right]) => (left < right ? -1 : 1)));
  });
}
