import type { HookInput } from '../handler.ts';
import type { Operation, RequiredCredential, StringValues } from '../operation.ts';
import type { BasicPair, CredentialKinds, Credentials, SignedPayload } from '../options.ts';
import { asSentence, Refusal } from '../response/refusal.ts';
import type { RequestState } from './request-state.ts';
import { addText, decodeUri, readTexts } from './url.ts';

/** The values stay encoded, because an API key may contain a percent sign. */
export function readCookies(header: string | undefined): StringValues {
  const texts: Record<string, string | string[]> = Object.create(null);
  for (const pair of header?.split(';') ?? []) {
    const equals = pair.indexOf('=');
    if (equals === -1) continue;
    addText(texts, pair.slice(0, equals).trim(), pair.slice(equals + 1).trim());
  }
  return texts;
}

/** A value that is not encoded correctly stays unchanged, because other applications on the host set cookies too. */
export function decodeCookie(value: string): string {
  return decodeUri(value) ?? value;
}

type ReadCredential = Readonly<Record<string, unknown>> & { readonly scheme: string };

export class RequestCredentials implements Credentials<unknown, CredentialKinds> {
  readonly operation: Operation;
  readonly header: HookInput['header'];
  readonly native: unknown;
  readonly #state: RequestState;
  readonly #query: string;

  constructor(state: RequestState, operation: Operation, query: string) {
    this.operation = operation;
    this.header = state.header;
    this.native = state.native;
    this.#state = state;
    this.#query = query;
  }

  get requestId(): string {
    return this.#state.requestId;
  }

  get given(): Credentials['given'] {
    const all = this.operation.security.flat().flatMap((required) => this.#read(required) ?? []);
    // Reversed, because the last entry of a scheme wins: it must be that of the first fulfilled alternative, and never
    // one with weaker scopes.
    const first = [...this.#complete().flat(), ...all].reverse();
    return Object.fromEntries(
      first.map((credential) => [credential.scheme, credential]),
    ) as Credentials['given'];
  }

  get alternatives(): Credentials['alternatives'] {
    return this.#complete() as unknown as Credentials['alternatives'];
  }

  #complete(): ReadCredential[][] {
    return this.operation.security.flatMap((alternative) => {
      const sent = alternative.flatMap((required) => this.#read(required) ?? []);
      return sent.length > 0 && sent.length === alternative.length ? [sent] : [];
    });
  }

  #read(required: RequiredCredential): ReadCredential | undefined {
    const { scheme, type, in: place, prefix, scopes = [] } = required;
    if (place === undefined) return { scheme, type, scopes };
    const value = readCredential(required, { header: this.header, query: this.#query });
    if (value === undefined) return undefined;
    return { scheme, type, scopes, ...(prefix === 'basic' ? readBasic(value) : { value }) };
  }
}

/** If credentials are optional, only requests with credentials must be authenticated. */
export function needsAuthentication({ security }: Operation, sent: SentCredentials): boolean {
  const isMissing = (required: RequiredCredential) =>
    required.in !== undefined && readCredential(required, sent) === undefined;
  const missing = security.map((alternative) => alternative.filter(isMissing));
  if (security.some((alternative, at) => alternative.length > 0 && missing[at]?.length === 0)) return true;
  const [nearest] = missing.sort((one, other) => one.length - other.length);
  if (!nearest || nearest.length === 0) return false;
  const names = nearest.map(({ in: place = 'header', name, prefix }) => {
    const content = prefix === undefined ? '' : (CONTENTS[prefix] ?? ` with the scheme \`${prefix}\``);
    return `the ${KINDS[place]} \`${name}\`${content}`;
  });
  throw new Refusal(asSentence(`${names.join(' and ')} ${names.length > 1 ? 'are' : 'is'} missing`));
}

const KINDS = { header: 'header', query: 'query parameter', cookie: 'cookie' };
const CONTENTS: Readonly<Record<string, string>> = {
  bearer: ' with a bearer token',
  basic: ' with a user name and a password',
};

/** Where a request may have credentials. */
interface SentCredentials {
  readonly header: HookInput['header'];
  readonly query: string;
}

/** Returns undefined for a credential that was not sent, was sent several times, is empty or has another prefix. */
function readCredential(required: RequiredCredential, sent: SentCredentials): string | undefined {
  const { prefix } = required;
  const text = readText(required, sent);
  if (text === undefined || text === '') return undefined;
  if (prefix === undefined) return text;
  const start = text.slice(0, prefix.length);
  const value = text.slice(prefix.length).trim();
  const isPrefixed = start.toLowerCase() === prefix && text.charAt(prefix.length) === ' ' && value !== '';
  if (!isPrefixed || (prefix === 'bearer' && /[\s,]/.test(value))) return undefined;
  return prefix === 'basic' && !readBasic(value) ? undefined : value;
}

function readText({ in: place, name = '' }: RequiredCredential, sent: SentCredentials): string | undefined {
  if (place === 'header') return sent.header(name);
  try {
    const texts = place === 'cookie' ? readCookies(sent.header('cookie')) : readTexts(sent.query, 'query');
    const text = Object.hasOwn(texts, name) ? texts[name] : undefined;
    return typeof text === 'string' ? text : undefined;
  } catch {
    // A later step reports the malformed query.
    return undefined;
  }
}

/** Returns undefined for credentials that are malformed (RFC 7617, in UTF-8). */
function readBasic(value: string): BasicPair | undefined {
  try {
    const bytes = Uint8Array.from(atob(value), (char) => char.charCodeAt(0));
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const colon = text.indexOf(':');
    return colon === -1 ? undefined : { username: text.slice(0, colon), password: text.slice(colon + 1) };
  } catch {
    return undefined;
  }
}

/** Refuses the result of a hook that forgot to return or to throw, which would let everybody in. */
export function checkCaller(caller: unknown): void {
  if (caller !== undefined && caller !== null && caller !== false && !(caller instanceof Error)) return;
  const what = caller instanceof Error ? 'an error, which must be thrown' : String(caller);
  throw new TypeError(
    `\`authenticate\` returned ${what}. Return the caller, or true if the handlers need none; throw a \`Refusal\` to refuse.`,
  );
}

/** Returns the payload that replaces the body; undefined when the body is the payload. */
export function payloadOf(verdict: boolean | SignedPayload): SignedPayload | undefined {
  if (verdict === false) throw new Refusal('The signature of the request is wrong.');
  if (verdict === true) return undefined;
  if (typeof verdict === 'object' && verdict !== null && 'payload' in verdict) return verdict;
  throw new TypeError('`verifySignature` must return true, false or an object with a `payload`.');
}
