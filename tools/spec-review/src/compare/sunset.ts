/** Returns the last day that was announced for something deprecated. */
export function sunsetOf(
  isDeprecated: boolean,
  extensions: ReadonlyMap<string, unknown>,
): { sunset?: string } {
  const day = extensions.get('x-sunset');
  return isDeprecated && typeof day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(day) ? { sunset: day } : {};
}
