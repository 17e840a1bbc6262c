import { AuthenticationError } from '../core/errors/errors.ts';
import type { Redactor } from '../core/errors/redact.ts';
import { isToken } from '../core/token/tokens.ts';
import { within } from '../core/transport/deadline.ts';
import { jsonOfText, readText } from '../core/transport/read.ts';
import { basicOf, type ClientCredentials } from './credentials.ts';

/** A token as the authorisation server issued it. */
export interface IssuedToken {
  readonly token: string;
  readonly lifetimeMs: number;
}

/** What a token request needs of its client. */
export interface TokenRequest {
  readonly fetch: typeof globalThis.fetch;
  readonly redactor: Redactor;
  readonly timeoutMs: number;
  /** The URL for tokens in the document; may be relative to the base URL. */
  readonly tokenUrl: string;
}

/** A token without a lifetime is used for this long. */
const USUAL_MS = 3_600_000;

/** Longest answer, in bytes. */
const MOST_BYTES = 2 ** 20;

/**
 * Gets a token by OAuth 2 client credentials (RFC 6749, section 4.4).
 *
 * @throws AuthenticationError with the reason as its cause
 */
export async function requestToken(request: TokenRequest, given: ClientCredentials): Promise<IssuedToken> {
  const { fetch, redactor, timeoutMs, tokenUrl } = request;
  const { clientId, clientSecret, scopes = [], parameters } = given;
  // RFC 6749, section 2.3.1: both parts are encoded as in a form before they are joined.
  const [username = '', password = ''] = [clientId, clientSecret].map(encodeURIComponent);
  const fields = {
    grant_type: 'client_credentials',
    ...(scopes.length > 0 && { scope: scopes.join(' ') }),
    ...parameters,
  };
  const init: RequestInit = {
    method: 'POST',
    redirect: 'manual',
    headers: {
      accept: 'application/json',
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${basicOf({ username, password })}`,
    },
    body: `${new URLSearchParams(fields)}`,
  };
  const fail = (why: string, cause?: unknown) =>
    new AuthenticationError(`No token was issued: ${redactor.text(why)}`, {
      operation: 'credentials',
      cause,
    });
  const answer = await within(timeoutMs, undefined, async (signal) => {
    const response = await fetch(tokenUrl, { ...init, signal });
    return { status: response.status, text: await readText(response, MOST_BYTES) };
  }).catch((thrown: unknown) => {
    throw fail('the token URL could not be reached.', redactor.cause(thrown));
  });
  const body = jsonOfText<Record<string, unknown>>(answer.text);
  const { access_token: token, expires_in: seconds, error } = body ?? {};
  if (isToken(token)) {
    const lifetimeMs = Number(seconds) > 0 ? Number(seconds) * 1000 : USUAL_MS;
    return { token, lifetimeMs };
  }
  throw fail(
    typeof error === 'string'
      ? `${error} (HTTP ${answer.status}).`
      : `HTTP ${answer.status} without a token.`,
  );
}
