import type { Operation, RequiredCredential } from '../operation.ts';

/** Writes the header `www-authenticate` (RFC 9110, section 11.6.1): a challenge for each scheme that would do. */
export function challengesOf({ security }: Operation): string {
  const challenges = security.flatMap((alternative) => alternative.flatMap(challengeOf));
  return [...new Set(challenges)].join(', ');
}

function challengeOf({ scheme, in: place, name, prefix, scopes = [] }: RequiredCredential): string[] {
  if (place === undefined || name === undefined) return [];
  // No scheme of HTTP is registered for keys.
  if (prefix === undefined) return [`ApiKey ${parameter('in', place)}, ${parameter('name', name)}`];
  const own = prefix.charAt(0).toUpperCase() + prefix.slice(1);
  const scope = prefix === 'bearer' && scopes.length > 0 ? `, ${parameter('scope', scopes.join(' '))}` : '';
  return [`${own} ${parameter('realm', scheme)}${scope}`];
}

/** Writes a parameter in quotes; what a header cannot carry there is left out. */
function parameter(name: string, value: string): string {
  return `${name}="${value.replaceAll(/[^ !#-[\]-~]/g, '')}"`;
}
