import { invalidOption } from '../core/check-call.ts';
import { fitsHeader } from '../core/check-options.ts';
import type { SentCredentials } from '../core/context.ts';
import type { Redactor } from '../core/errors/redact.ts';
import type { TokenStore } from '../core/options.ts';
import type { Tokens } from '../core/token/tokens.ts';
import type { ApiOperation } from './operation.ts';

/** A security scheme of the document: where its credential stands. */
export type SecurityScheme =
  | { readonly type: 'apiKey'; readonly in: 'header' | 'query' | 'cookie'; readonly name: string }
  | { readonly type: 'http'; readonly scheme: string }
  | { readonly type: 'oauth2'; readonly tokenUrl?: string }
  /** Nothing that a message carries, such as a certificate. */
  | { readonly type: 'none' };

/** The security schemes of a document, by their names. */
export type SecuritySchemes = Readonly<Record<string, SecurityScheme>>;

/** A key or a token, or a function that returns it for each request. */
export type SecretText = string | (() => string | Promise<string>);

/** The name and the password of HTTP basic authentication. */
export interface BasicCredential {
  readonly username: string;
  readonly password: string;
}

/** What OAuth 2 needs to get a token for a client itself. One token serves all calls until it expires. */
export interface ClientCredentials {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Defaults to the document's. */
  readonly tokenUrl?: string;
  readonly scopes?: readonly string[];
  /** Where the token is stored. Defaults to memory. Processes that share a store share one token. */
  readonly store?: TokenStore;
  /** Further fields of the token request, such as `audience`. */
  readonly parameters?: Readonly<Record<string, string>>;
}

/** A credential of any kind. */
export type Credential = SecretText | BasicCredential | ClientCredentials;

/** The credentials of a client, by the names of the security schemes. */
export type CredentialsByScheme = Readonly<Record<string, Credential | undefined>>;

/** What finding the credentials of a call needs. */
export interface Keyring {
  readonly schemes: SecuritySchemes;
  readonly given: CredentialsByScheme;
  readonly redactor: Redactor;
  /** Tokens by the name of their scheme. */
  readonly tokens: ReadonlyMap<string, Tokens>;
  /** Whether a call may go without, since `sign` may add what is missing. */
  readonly mayMiss: boolean;
}

/** SentCredentials with the scheme whose token the service may refuse. */
export interface ApiCredentials extends SentCredentials {
  readonly scheme?: string;
}

/**
 * Adds the credentials of the first alternative of which all are given.
 *
 * @param url of the request
 * @param headers of the request; its cookies are kept
 * @throws ValidationError when no alternative is given as a whole
 */
export async function credentialsOf(
  keyring: Keyring,
  { id, security = [] }: ApiOperation,
  url: string,
  headers: Readonly<Record<string, string>> = {},
  signal?: AbortSignal,
): Promise<ApiCredentials> {
  const { schemes, given } = keyring;
  const has = (name: string) => schemes[name]?.type === 'none' || given[name] !== undefined;
  const chosen = security.find((names) => names.every(has));
  if (!chosen) {
    if (security.length === 0 || keyring.mayMiss) return { headers: {} };
    throw missing(id, security);
  }
  const found = { headers: {} as Record<string, string>, query: [] as string[], cookies: [] as string[] };
  let token: { readonly scheme: string; readonly token: string } | undefined;
  for (const name of chosen) {
    const scheme = schemes[name];
    if (!scheme || scheme.type === 'none') continue;
    const own = await keyring.tokens.get(name)?.get(signal);
    if (own !== undefined) token = { scheme: name, token: own };
    const text = own ?? (await secretOf(id, name, given[name], keyring.redactor));
    place(found, scheme, text);
  }
  const { cookie } = headers;
  if (found.cookies.length > 0)
    found.headers.cookie = [...(cookie ? [cookie] : []), ...found.cookies].join('; ');
  if (found.query.length === 0) return { headers: found.headers, ...token };
  return { headers: found.headers, ...token, url: withQuery(url, found.query.join('&')) };
}

interface Found {
  readonly headers: Record<string, string>;
  readonly query: string[];
  readonly cookies: string[];
}

function place({ headers, query, cookies }: Found, scheme: SecurityScheme, text: string): void {
  if (scheme.type === 'apiKey') {
    if (scheme.in === 'header') headers[scheme.name.toLowerCase()] = text;
    else
      (scheme.in === 'query' ? query : cookies).push(
        `${encodeURIComponent(scheme.name)}=${encodeURIComponent(text)}`,
      );
  } else {
    const kind = scheme.type === 'http' ? scheme.scheme.toLowerCase() : 'bearer';
    const known = { bearer: 'Bearer ', basic: 'Basic ' }[kind];
    // Of any other scheme, such as `digest`, the caller writes the whole value.
    headers.authorization = known === undefined ? text : known + text;
  }
}

/** Returns the text of a credential. @throws ValidationError when it is none, or does not fit into a header */
async function secretOf(
  operation: string,
  name: string,
  given: Credential | undefined,
  redactor: Redactor,
): Promise<string> {
  const text = typeof given === 'function' ? await given() : isBasic(given) ? basicOf(given) : given;
  if (typeof text !== 'string' || !fitsHeader(text))
    throw invalidOption(operation, `credentials.${name}`, 'must be a text that fits into an HTTP header');
  redactor.add(text);
  return text;
}

function isBasic(given: Credential | undefined): given is BasicCredential {
  return typeof given === 'object' && 'username' in given;
}

/** Returns user name and password in base64, as UTF-8. */
export function basicOf({ username, password }: BasicCredential): string {
  const bytes = new TextEncoder().encode(`${username}:${password}`);
  return btoa(String.fromCharCode(...bytes));
}

/** Adds to the query of a URL. */
export function withQuery(url: string, query: string): string {
  if (query === '') return url;
  return `${url}${url.includes('?') ? '&' : '?'}${query}`;
}

function missing(operation: string, security: readonly (readonly string[])[]): Error {
  const ways = security.map((names) => names.map((name) => `\`${name}\``).join(' with ')).join(', or ');
  return invalidOption(operation, 'credentials', `must hold ${ways}, which the operation needs`);
}
