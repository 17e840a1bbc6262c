import { Refusal } from '../answer/refusal.ts';
import type { CredentialPlace, Operation } from '../operation.ts';
import type { SignedPayload } from '../options.ts';

/**
 * Whether a request must be authenticated. An operation may also take requests without credentials: then only those
 * that carry some are.
 *
 * @param header finds a header by its name in small letters
 * @param query the query as it was sent
 * @throws Refusal with 400 that names the credentials that are missing
 */
export function needsAuthentication(
  { security }: Operation,
  header: (name: string) => string | undefined,
  query: string,
): boolean {
  let isFree = security.length === 0;
  for (const alternative of security) {
    if (alternative.length === 0) isFree = true;
    else if (alternative.every((place) => isThere(place, header, query))) return true;
  }
  if (isFree) return false;
  const missing = security.map((alternative) =>
    alternative.filter((place) => !isThere(place, header, query)),
  );
  const [nearest = []] = missing.sort((one, other) => one.length - other.length);
  throw new Refusal(missingText(nearest));
}

function isThere(
  { in: place, name }: CredentialPlace,
  header: (name: string) => string | undefined,
  query: string,
): boolean {
  if (place === 'header') return (header(name) ?? '') !== '';
  if (place === 'query') return `&${query}`.includes(`&${name}=`);
  return `;${header('cookie')?.replaceAll(' ', '') ?? ''}`.includes(`;${name}=`);
}

const KINDS = { header: 'header', query: 'query parameter', cookie: 'cookie' };

function missingText(missing: readonly CredentialPlace[]): string {
  const names = missing.map(({ in: place, name }) => `the ${KINDS[place]} \`${name}\``);
  const text = names.join(' and ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} ${names.length > 1 ? 'are' : 'is'} missing.`;
}

/**
 * Reads the verdict of the verifier.
 *
 * @returns the payload to use in the place of the body; nothing when the body is the payload
 * @throws Refusal with 400 for a wrong signature
 */
export function payloadOf(verdict: boolean | SignedPayload): SignedPayload | undefined {
  if (!verdict) throw new Refusal('The signature of the request is wrong.');
  return verdict === true ? undefined : verdict;
}
