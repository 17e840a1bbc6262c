import { fitsHeader } from '../core/call.ts';
import type { Connection, Outgoing, Plugin, Signal } from '../core/context.ts';
import { waitFor } from '../core/deadline.ts';
import { invalidOption, unsendable } from '../core/errors.ts';
import { createRedactor } from '../core/redact.ts';
import { sendRepeatedly } from '../core/repeat.ts';
import type { ApiOperation } from './operation.ts';
import { checkCookie, strictly } from './serialise.ts';

interface CredentialsOfRequest {
  url: string;
  readonly headers: Record<string, string>;
  token: string | undefined;
}

type CredentialWriter = (request: CredentialsOfRequest, name: string, credential: string) => void;

export const inHeader: CredentialWriter = ({ headers }, name, credential) => {
  headers[name.toLowerCase()] = credential;
};

export const inQuery: CredentialWriter = (request, name, credential) => {
  const [, path = '', query = ''] = /^([^?]*)\??(.*)$/s.exec(request.url) ?? [];
  request.url = `${path}?${replacePair(query, '&', name, encodeURIComponent(credential))}`;
};

export const inCookie: CredentialWriter = ({ headers }, name, credential) => {
  headers.cookie = replacePair(headers.cookie ?? '', '; ', name, checkCookie(credential));
};

/** Adds a pair. Replaces pairs with the same name, because the document may also declare a key as a parameter. */
function replacePair(pairs: string, separator: string, name: string, value: string): string {
  const start = `${strictly(name)}=`;
  const others = pairs.split(separator).filter((pair) => pair !== '' && !pair.startsWith(start));
  return [...others, start + value].join(separator);
}

/** Where and how a request contains the credential of a security scheme. */
export interface SecurityScheme {
  /** Absent for a credential that requests do not contain, such as a client certificate. */
  readonly in?: CredentialWriter;
  readonly name?: string;
  /** Text before the credential, such as `Bearer `. */
  readonly prefix?: string;
  readonly write?: (given: BasicCredential) => string;
  readonly tokenUrl?: string;
}

/**
 * A key or a token, or a function that returns it for each request. After HTTP 401, the function is called with the
 * refused secret. If it returns another secret, the request is sent once more.
 */
export type SecretString = string | ((refused?: string) => string | Promise<string>);

export interface BasicCredential {
  readonly username: string;
  /** Defaults to the empty string, for services whose key is the user name. */
  readonly password?: string | undefined;
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

type Issuer = (refused: string | undefined, signal: Signal) => string | Promise<string>;

export type Credential = SecretString | BasicCredential | ClientCredentials;

export type CredentialsByScheme = Readonly<Record<string, Credential | undefined>>;

export type Schemes = Readonly<Record<string, SecurityScheme>>;

interface Keyring extends Connection {
  readonly schemes: Schemes;
  readonly given: Map<string, string | BasicCredential | Issuer | undefined>;
}

/** The security schemes of a document, with the code that sends their credentials and removes them from errors. */
export interface SecuritySchemes extends Plugin<CredentialsByScheme> {}

export function securitySchemes(schemes: Schemes): SecuritySchemes {
  return {
    names: Object.keys(schemes),
    redactor: (given) => createRedactor(Object.values(given).flatMap(secretsOf)),
    strategy(credentials, connection) {
      const given: Keyring['given'] = new Map();
      for (const [name, credential] of Object.entries(credentials)) {
        const { tokenUrl } = schemes[name] ?? {};
        given.set(name, givenOf(credential, { ...connection, option: `credentials.${name}`, tokenUrl }));
      }
      const keyring = { ...connection, schemes, given };
      return {
        repeat: sendRepeatedly,
        authorise: (outgoing: Sent, signal, before) =>
          credentialsOf(keyring, outgoing, signal, before?.token),
        // A request that is refused with HTTP 401 was not applied (RFC 9110), so any request may be resent.
        replay({ body }, outcome, token, before, mayResend) {
          const isRefused = outcome.response?.httpStatus === 401 && !(body instanceof ReadableStream);
          // If the function returns the same secret again, the call ends with this refusal.
          return mayResend && isRefused && !before ? { token, suspected: outcome } : undefined;
        },
      };
    },
  };
}

function givenOf(credential: Credential | undefined, login: Login) {
  if (typeof credential === 'function')
    return (refused: string | undefined, signal: Signal) =>
      waitFor(login.timeoutMs, signal, () => credential(refused));
  return (
    (credential as ClientCredentials | undefined)?.issuer?.(login) ?? (credential as string | BasicCredential)
  );
}

/** Lists the secrets of a credential; empty if it is a function, whose result is added to the redactor at each call. */
function secretsOf(given: Credential | undefined): string[] {
  const { username, password, secret } = (given ?? {}) as Partial<BasicCredential & ClientCredentials>;
  const found = typeof given === 'string' ? given : secret || password || username;
  return typeof found === 'string' ? [found] : [];
}

type Sent = Outgoing<ApiOperation>;

/** Adds the credentials of the first alternative that is complete. @throws ValidationError */
async function credentialsOf(keyring: Keyring, outgoing: Sent, signal: Signal, refused?: string) {
  const { operation, url, headers } = outgoing;
  const request: CredentialsOfRequest = { url, headers: { ...headers }, token: undefined };
  for (const scheme of chosenOf(keyring, operation)) {
    const { in: add, name = '', prefix = '', write } = keyring.schemes[scheme] ?? {};
    const given = keyring.given.get(scheme);
    const isIssued = typeof given === 'function';
    const option = `credentials.${scheme}`;
    try {
      const value = isIssued ? await given(refused, signal) : given;
      const text = write && typeof value === 'object' ? write(value) : value;
      if (text === '' || !fitsHeader(text))
        throw invalidOption(operation.id, option, 'must be a non-empty string that fits into an HTTP header');
      if (isIssued) request.token = text;
      keyring.redactor.add(text);
      add?.(request, name, prefix + text);
    } catch (thrown) {
      signal?.throwIfAborted();
      throw unsendable(keyring.redactor, operation.id, option, thrown);
    }
  }
  return request;
}

/**
 * Returns the schemes of the first security alternative whose credentials are all given, without schemes that add
 * nothing to a request, such as `mutualTLS`.
 * @throws ValidationError if no alternative is complete
 */
function chosenOf({ schemes, given, sign }: Keyring, { id, security = [] }: ApiOperation) {
  const isSent = (name: string) => schemes[name]?.in;
  const chosen = security.find((names) =>
    names.every((name) => !isSent(name) || given.get(name) !== undefined),
  );
  // The `sign` hook may add the missing credentials.
  if (chosen || !security[0] || sign) return (chosen ?? []).filter(isSent);
  const ways = security.map((names) => `\`${names.join('` with `')}\``).join(', or ');
  const fault = `must contain ${ways}, which the operation needs; \`headers\` do not replace it`;
  throw invalidOption(id, 'credentials', fault);
}

export function encodeBasicCredential({ username, password = '' }: BasicCredential): string {
  const bytes = new TextEncoder().encode(`${username}:${password}`);
  return btoa(String.fromCharCode(...bytes));
}
