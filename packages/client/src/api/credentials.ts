import { fitsHeader } from '../core/connection.ts';
import type { Connection, Outgoing, SentCredentials, Strategy } from '../core/context.ts';
import { waitFor } from '../core/deadline.ts';
import { invalidOption, unsendable } from '../core/errors/errors.ts';
import { createRedactor } from '../core/errors/redact.ts';
import type { Redactor } from '../core/options.ts';
import type { ApiOperation } from './operation.ts';
import { withQuery } from './request.ts';

/** Where and how a request contains the credential of a security scheme. */
export interface SecurityScheme {
  /** Absent if the request does not contain the credential, as for a client certificate. */
  readonly in?: 'header' | 'query' | 'cookie';
  readonly name?: string;
  /** Written before the credential, such as `Bearer `. */
  readonly prefix?: string;
  /** Encodes a user name and a password for HTTP basic authentication. */
  readonly write?: (given: BasicCredential) => string;
  readonly tokenUrl?: string;
}

/**
 * A key or a token, or a function that returns it for each request. After a response with HTTP 401, the function receives
 * the refused secret. If it then returns another one, the request is sent once more.
 */
export type SecretString = string | ((refused?: string) => string | Promise<string>);

export interface BasicCredential {
  readonly username: string;
  /** Defaults to the empty string, for services whose key is the user name. */
  readonly password?: string;
}

export interface Login extends Connection {
  readonly option: string;
  readonly tokenUrl: string | undefined;
}

/** A credential that is issued when a call first needs it, and is then renewed. `clientCredentials` makes it. */
export interface ClientCredentials {
  readonly secret: string;
  /** Makes the function that returns the token; `refused` is a token that the service refused. */
  readonly issuer: (login: Login) => Issuer;
}

/** Returns the secret of a scheme for one request. */
type Issuer = (refused: string | undefined, signal: AbortSignal | undefined) => string | Promise<string>;

export type Credential = SecretString | BasicCredential | ClientCredentials;

export type CredentialsByScheme = Readonly<Record<string, Credential | undefined>>;

/** The credentials of a client, and the functions that return some of them, by the names of their security schemes. */
interface Keyring extends Connection {
  readonly schemes: Readonly<Record<string, SecurityScheme>>;
  readonly given: CredentialsByScheme;
  readonly issuers: ReadonlyMap<string, Issuer>;
}

/** The security schemes of a document, with the code that sends their credentials and removes them from errors. */
export interface SecuritySchemes {
  /** Makes the redactor for the errors of a client with these credentials. */
  readonly redactor: (given: CredentialsByScheme) => Redactor;
  readonly strategy: (
    given: CredentialsByScheme,
    connection: Connection,
  ) => Pick<Required<Strategy>, 'authorise' | 'replay'>;
}

/** Makes the security schemes of a document. Generated tables call it. */
export function securitySchemes(schemes: Readonly<Record<string, SecurityScheme>>): SecuritySchemes {
  return {
    redactor: (given) => createRedactor(Object.values(given).flatMap(secretsOf)),
    strategy(given, connection) {
      const issuers = new Map<string, Issuer>();
      for (const [name, credential] of Object.entries(given)) {
        const login = { ...connection, option: `credentials.${name}`, tokenUrl: schemes[name]?.tokenUrl };
        if (typeof credential === 'function')
          issuers.set(name, (refused, signal) =>
            waitFor(connection.timeoutMs, signal, () => credential(refused)),
          );
        else if (typeof credential === 'object' && 'issuer' in credential)
          issuers.set(name, credential.issuer(login));
      }
      const keyring = { ...connection, schemes, given, issuers };
      return {
        authorise: (outgoing: Outgoing<ApiOperation>, signal, before) =>
          credentialsOf(keyring, outgoing, signal, before?.token),
        replay({ body }, outcome, token, before) {
          if (outcome.response?.httpStatus !== 401 || before || body instanceof ReadableStream)
            return undefined;
          // If the function returns the same secret again, the call ends with this refusal.
          return { token, suspected: outcome };
        },
      };
    },
  };
}

/**
 * Lists the secrets of a credential, which no error may contain. If the credential is a function, its result is added
 * after each call instead.
 */
function secretsOf(given: Credential | undefined): string[] {
  const { username, password, secret } = (given ?? {}) as Partial<BasicCredential & ClientCredentials>;
  const found = typeof given === 'string' ? given : secret || password || username;
  return typeof found === 'string' ? [found] : [];
}

/** Adds the credentials of the first alternative that is complete. @throws ValidationError if none is */
async function credentialsOf(
  keyring: Keyring,
  { operation, url, headers: own }: Outgoing<ApiOperation>,
  signal: AbortSignal | undefined,
  refused: string | undefined,
): Promise<SentCredentials> {
  const { schemes, redactor, issuers } = keyring;
  const headers: Record<string, string> = { ...own };
  const query: string[] = [];
  const cookies = own.cookie ? [own.cookie] : [];
  let token: string | undefined;
  for (const scheme of chosenOf(keyring, operation)) {
    const { in: place, name = '', prefix = '', write } = schemes[scheme] ?? {};
    if (!place) continue;
    const text = await textOf(keyring, operation.id, scheme, write, signal, refused);
    if (issuers.has(scheme)) token = text;
    redactor.add(text);
    if (place === 'header') headers[name.toLowerCase()] = prefix + text;
    else
      (place === 'query' ? query : cookies).push(`${encodeURIComponent(name)}=${encodeURIComponent(text)}`);
  }
  if (cookies.length > 0) headers.cookie = cookies.join('; ');
  return { headers, token, url: withQuery(url, query.join('&')) };
}

/** Returns the first alternative whose credentials are all given. @throws ValidationError if no alternative is complete */
function chosenOf({ schemes, given, sign }: Keyring, { id, security = [] }: ApiOperation) {
  const isGiven = (name: string) => schemes[name]?.in === undefined || given[name] !== undefined;
  const chosen = security.find((names) => names.every(isGiven));
  // The `sign` hook may add the missing credentials.
  if (chosen || security.length === 0 || sign) return chosen ?? [];
  const ways = security.map((names) => names.map((name) => `\`${name}\``).join(' with ')).join(', or ');
  throw invalidOption(id, 'credentials', `must contain ${ways}, which the operation needs`);
}

/** Returns a credential as a string. @throws ValidationError when it is missing or cannot be sent in a header */
async function textOf(
  keyring: Keyring,
  operation: string,
  name: string,
  write: SecurityScheme['write'],
  signal: AbortSignal | undefined,
  refused: string | undefined,
): Promise<string> {
  const { [name]: given } = keyring.given;
  const option = `credentials.${name}`;
  try {
    const issue = keyring.issuers.get(name);
    const value = issue ? await issue(refused, signal) : given;
    const text = write && typeof value === 'object' ? write(value as BasicCredential) : value;
    if (text !== '' && fitsHeader(text)) return text;
    throw invalidOption(operation, option, 'must be a non-empty string that fits into an HTTP header');
  } catch (thrown) {
    signal?.throwIfAborted();
    throw unsendable(keyring, operation, option, thrown);
  }
}

export function encodeBasicCredential({ username, password = '' }: BasicCredential): string {
  const bytes = new TextEncoder().encode(`${username}:${password}`);
  return btoa(String.fromCharCode(...bytes));
}
