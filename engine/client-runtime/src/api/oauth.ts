import { TIMED_OUT, within } from '../core/deadline.ts';
import { AuthenticationError, CREATE, invalidOption } from '../core/errors.ts';
import type { TokenStore } from '../core/options.ts';
import { isToken, Tokens } from '../core/tokens.ts';
import { type ClientCredentials, encodeBasicCredential, type Login } from './credentials.ts';
import { jsonOfText } from './json.ts';
import { readText } from './response.ts';

export interface ClientCredentialsOptions {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Defaults to the token URL of the document. */
  readonly tokenUrl?: string | undefined;
  readonly scopes?: readonly string[] | undefined;
  /** Where the token is stored. Defaults to memory. Processes that share a store share one token. */
  readonly store?: TokenStore | undefined;
  /** Further fields of the token request, such as `audience`. */
  readonly parameters?: Readonly<Record<string, string>> | undefined;
}

/** The assumed lifetime of a token if the response states none. */
const USUAL_MS = 3_600_000;

const MAX_BYTES = 1_048_576;

const NEEDED = 'a clientId and a clientSecret that are well-formed strings';

/**
 * Makes a credential that gets its token by OAuth 2 client credentials (RFC 6749, section 4.4). All calls use the same
 * token until it expires or is refused.
 */
export function clientCredentials(given: ClientCredentialsOptions): ClientCredentials {
  return {
    secret: given.clientSecret,
    issuer(login) {
      const tokens = tokensOf(given, login);
      return (refused, signal) => {
        if (refused !== undefined) tokens.drop(refused);
        return tokens.get(signal);
      };
    },
  };
}

function tokensOf(given: ClientCredentialsOptions, login: Login): Tokens {
  const { option, baseUrl } = login;
  if (!isSendable(given.clientId) || !isSendable(given.clientSecret))
    throw invalidOption(CREATE, option, `must have ${NEEDED}`);
  const { tokenUrl = login.tokenUrl } = given;
  const url = tokenUrl !== undefined && URL.canParse(tokenUrl, baseUrl) && new URL(tokenUrl, baseUrl);
  // The error of `fetch` would contain the password.
  if (!url || url.username || url.password) {
    const fault =
      tokenUrl === undefined ? ', since the document has none' : ' without user name and password';
    throw invalidOption(CREATE, `${option}.tokenUrl`, `must be a URL${fault}`);
  }
  return new Tokens(0, login, given.store, () => requestToken(login, url.href, given));
}

function isSendable(value: unknown): boolean {
  try {
    return typeof value === 'string' && encodeURIComponent(value) !== '';
  } catch {
    return false;
  }
}

async function requestToken(
  { fetch, redactor, timeoutMs }: Login,
  url: string,
  { clientId, clientSecret, scopes = [], parameters }: ClientCredentialsOptions,
): Promise<{ readonly token: string; readonly lifetimeMs: number }> {
  // RFC 6749, section 2.3.1: id and secret are encoded as in a form before they are joined.
  const [username = '', password = ''] = [clientId, clientSecret].map(encodeURIComponent);
  const basic = encodeBasicCredential({ username, password });
  redactor.add(basic);
  const scope = scopes.length > 0 && { scope: scopes.join(' ') };
  const fields = new URLSearchParams({ grant_type: 'client_credentials', ...scope, ...parameters });
  const headers = {
    accept: 'application/json',
    'content-type': 'application/x-www-form-urlencoded',
    authorization: `Basic ${basic}`,
  };
  const fail = (why: string, cause?: unknown) =>
    new AuthenticationError(`The login failed: ${redactor.text(why)}`, { operation: 'credentials', cause });
  const { status, text } = await within(timeoutMs, undefined, async (signal) => {
    const init: RequestInit = { method: 'POST', redirect: 'manual', headers, body: `${fields}`, signal };
    const response = await fetch(url, init);
    return { status: response.status, text: await readText(response, MAX_BYTES) };
  }).catch((thrown: unknown) => {
    if (thrown === TIMED_OUT)
      throw fail(`${new URL(url).host} did not respond within ${timeoutMs / 1_000} s.`);
    throw fail('the token URL could not be reached.', redactor.cause(thrown));
  });
  const body = jsonOfText<Record<string, unknown>>(text);
  const { access_token: token, expires_in: seconds, error } = body ?? {};
  if (isToken(token)) return { token, lifetimeMs: Number(seconds) > 0 ? Number(seconds) * 1000 : USUAL_MS };
  throw fail(typeof error === 'string' ? `${error} (HTTP ${status}).` : `HTTP ${status} without a token.`);
}
