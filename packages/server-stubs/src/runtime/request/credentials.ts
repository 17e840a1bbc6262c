import { Refusal } from '../answer/refusal.ts';
import type { Operation, RequiredCredential } from '../operation.ts';
import type { BasicPair, SignedPayload } from '../options.ts';
import { readCookies } from './cookies.ts';
import { readTexts } from './url.ts';

/** What of a request may carry credentials. */
export interface CredentialSources {
  /** Finds a header by its name in small letters. */
  readonly header: (name: string) => string | undefined;
  /** The query as it was sent. */
  readonly query: string;
}

/**
 * Whether a request must be authenticated. An operation may also take requests without credentials: then only those
 * that carry some are.
 *
 * @throws Refusal that names the credentials that are missing
 */
export function needsAuthentication({ security }: Operation, sources: CredentialSources): boolean {
  let isFree = security.length === 0;
  for (const alternative of security) {
    if (alternative.length === 0) isFree = true;
    else if (alternative.every((required) => isThere(required, sources))) return true;
  }
  if (isFree) return false;
  const missing = security.map((alternative) =>
    alternative.filter((required) => !isThere(required, sources)),
  );
  const [nearest = []] = missing.sort((one, other) => one.length - other.length);
  throw new Refusal(missingText(nearest));
}

function isThere(required: RequiredCredential, sources: CredentialSources): boolean {
  return required.in === undefined || readCredential(required, sources) !== undefined;
}

/**
 * Reads a credential: a key, or what stands after the prefix of its scheme.
 *
 * @returns undefined when it was not sent, sent several times, empty or with another prefix
 */
export function readCredential(
  { in: place, name = '', prefix }: RequiredCredential,
  sources: CredentialSources,
): string | undefined {
  const text = textOf(place, name, sources);
  if (text === undefined || text === '') return undefined;
  if (prefix === undefined) return text;
  const start = text.slice(0, prefix.length);
  const value = text.slice(prefix.length).trim();
  const isPrefixed = start.toLowerCase() === prefix && text.charAt(prefix.length) === ' ' && value !== '';
  if (!isPrefixed) return undefined;
  if (prefix === 'bearer' && /[\s,]/.test(value)) return undefined;
  return prefix === 'basic' && !readBasic(value) ? undefined : value;
}

function textOf(
  place: RequiredCredential['in'],
  name: string,
  { header, query }: CredentialSources,
): string | undefined {
  if (place === 'header') return header(name);
  const texts = place === 'cookie' ? readCookies(header('cookie')) : queryTexts(query);
  const found = Object.hasOwn(texts, name) ? texts[name] : undefined;
  return typeof found === 'string' ? found : undefined;
}

function queryTexts(query: string) {
  try {
    return readTexts(query, 'query');
  } catch {
    // A later step says what is wrong with the query.
    return {};
  }
}

/** Decodes basic authentication (RFC 7617, in UTF-8); undefined if it is malformed. */
export function readBasic(value: string): BasicPair | undefined {
  try {
    const bytes = Uint8Array.from(atob(value), (char) => char.charCodeAt(0));
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const colon = text.indexOf(':');
    return colon === -1 ? undefined : { username: text.slice(0, colon), password: text.slice(colon + 1) };
  } catch {
    return undefined;
  }
}

const KINDS = { header: 'header', query: 'query parameter', cookie: 'cookie' };
const CONTENTS: Readonly<Record<string, string>> = {
  bearer: ' with a bearer token',
  basic: ' with a user name and a password',
};

function missingText(missing: readonly RequiredCredential[]): string {
  const names = missing.map(({ in: place = 'header', name, prefix }) => {
    const content = prefix === undefined ? '' : (CONTENTS[prefix] ?? ` with the scheme \`${prefix}\``);
    return `the ${KINDS[place]} \`${name}\`${content}`;
  });
  const text = names.join(' and ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)} ${names.length > 1 ? 'are' : 'is'} missing.`;
}

/**
 * Reads the verdict of the verifier.
 *
 * @returns the payload to use in the place of the body; nothing when the body is the payload
 * @throws Refusal for a wrong signature, TypeError for what is no verdict
 */
export function payloadOf(verdict: boolean | SignedPayload): SignedPayload | undefined {
  if (verdict === false) throw new Refusal('The signature of the request is wrong.');
  if (verdict === true) return undefined;
  if (typeof verdict === 'object' && verdict !== null && 'payload' in verdict) return verdict;
  throw new TypeError('`verifySignature` must return true, false or an object with a `payload`.');
}
