import { checkType, invalidOption } from '../core/check-call.ts';
import { CREATE } from '../core/check-options.ts';
import { type Connection, connectionOf } from '../core/connection.ts';
import type { Context, Outcome, Protocol } from '../core/context.ts';
import { ServiceError } from '../core/errors/errors.ts';
import { outcomeUnknown } from '../core/errors/outcome-unknown.ts';
import type { Redactor } from '../core/errors/redact.ts';
import type { ConnectionOptions } from '../core/options.ts';
import { prepare } from '../core/prepare.ts';
import { deliver } from '../core/retry/deliver.ts';
import { createTokens, type Tokens } from '../core/token/tokens.ts';
import type { Outgoing } from '../core/transport/outgoing.ts';
import { tell } from '../core/transport/watch.ts';
import { type ApiAnswer, readAnswer } from './answer.ts';
import {
  type ClientCredentials,
  type Credential,
  type CredentialsByScheme,
  credentialsOf,
  type Keyring,
  type SecuritySchemes,
} from './credentials.ts';
import { requestToken } from './oauth.ts';
import type { ApiInput, ApiOperation } from './operation.ts';
import { writeRequest } from './request.ts';
import type { Api, ApiStreamOptions } from './types.ts';

/** Options of a client for any document. */
export interface ApiOptions<Given = CredentialsByScheme> extends ConnectionOptions {
  /** The security schemes of the document; from the generated table. */
  readonly schemes?: SecuritySchemes;
  /** Keys and tokens by the name of their security scheme. */
  readonly credentials?: Given;
}

type ApiContext = Context<ApiAnswer>;

interface SendOptions extends ApiStreamOptions {
  /** Returns the body of a success unread. */
  readonly stream?: boolean;
}

/**
 * Makes a client that calls any operation by its record.
 *
 * @throws ValidationError when an option cannot be used
 */
export function createApi<Given extends object = CredentialsByScheme>(options: ApiOptions<Given>): Api {
  const credentials = { ...options?.credentials } as CredentialsByScheme;
  const connection = connectionOf(options, Object.values(credentials).flatMap(secretsOf));
  checkType(CREATE, 'credentials', options.credentials, 'object');
  const keyring: Keyring = {
    schemes: options.schemes ?? {},
    given: credentials,
    redactor: connection.redactor,
    tokens: tokensOf({ ...options, credentials }, connection),
    mayMiss: options.sign !== undefined,
  };
  const refusals = new WeakMap<object, ApiAnswer>();
  const context: ApiContext = { ...options, ...connection, protocol: protocolOf(keyring, refusals) };
  const exchange = async (operation: ApiOperation, input: ApiInput = {}, callOptions: SendOptions = {}) => {
    const outgoing = prepare(context, operation, callOptions, input, () =>
      toOutgoing(context.baseUrl, operation, input, callOptions),
    );
    try {
      return await deliver(context, outgoing, callOptions);
    } catch (error) {
      const answer = refusals.get(error as object);
      if (answer) return answer;
      throw error;
    }
  };
  const succeed = async (...given: Parameters<typeof exchange>) => {
    const answer = await exchange(...given);
    if (isSuccess(given[0], answer)) return answer;
    throw refusal(connection.redactor, given[0], answer);
  };
  const call = async (...given: Parameters<typeof exchange>) => (await succeed(...given)).data;
  const stream = async (operation: ApiOperation, input?: ApiInput, callOptions?: ApiStreamOptions) => {
    const answer = await succeed(operation, input, { ...callOptions, stream: true });
    return { ...answer, data: answer.data ?? new Blob().stream() };
  };
  return { call, exchange, stream } as unknown as Api;
}

/** Writes the request of an operation. */
function toOutgoing(
  baseUrl: string,
  operation: ApiOperation,
  input: ApiInput,
  { accept, headers: further }: SendOptions,
): Outgoing<ApiOperation> {
  checkType(operation.id, 'input', input, 'object');
  const { url, headers, body } = writeRequest(baseUrl, operation, input);
  return {
    // A stream can be sent once.
    operation: body instanceof ReadableStream ? { ...operation, retry: 'never' } : operation,
    ...{ url, body },
    headers: { ...headers, ...(accept && { accept }), ...lowerCase(further) },
  };
}

function protocolOf(
  keyring: Keyring,
  refusals: WeakMap<object, ApiAnswer>,
): Protocol<ApiAnswer, ApiOperation> {
  const { redactor, tokens } = keyring;
  return {
    authorise: ({ operation, url, headers }, signal) =>
      credentialsOf(keyring, operation, url, headers, signal),
    async receive(operation, response, mostBytes, options: SendOptions) {
      const { signal, stream = false } = options;
      const outcome = await readAnswer(operation, response, { mostBytes, signal, stream });
      return repeatable(redactor, refusals, operation, outcome);
    },
    replay({ operation, body }, { answer }, token, before) {
      if (answer?.httpStatus !== 401 || before || body instanceof ReadableStream) return undefined;
      for (const name of operation.security?.flat() ?? []) tokens.get(name)?.drop(token);
      return { token };
    },
    statusOf: () => undefined,
    unknown: ({ operation: { id } }, error) => outcomeUnknown(redactor, id, error),
  };
}

function lowerCase(headers: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

/** Marks an answer to repeat the request for: the operation may be repeated, and the service may recover. */
function repeatable(
  redactor: Redactor,
  refusals: WeakMap<object, ApiAnswer>,
  operation: ApiOperation,
  outcome: Outcome<ApiAnswer>,
): Outcome<ApiAnswer> {
  const { answer, error } = outcome;
  if (!answer || error || operation.retry !== 'read') return outcome;
  const { httpStatus } = answer;
  if (httpStatus !== 408 && httpStatus !== 429 && httpStatus < 500) return outcome;
  const refused = refusal(redactor, operation, answer);
  refusals.set(refused, answer);
  return { answer, error: refused, transient: httpStatus !== 501 };
}

function isSuccess({ redirects }: ApiOperation, { httpStatus }: ApiAnswer): boolean {
  return (httpStatus >= 200 && httpStatus < 300) || (redirects === true && httpStatus < 400);
}

/** Longest part of a refusal's own words in an error. */
const MOST_SAID = 300;

function refusal(redactor: Redactor, { id }: ApiOperation, answer: ApiAnswer): ServiceError {
  const { httpStatus } = answer;
  // Cut only then: half a key would not be recognised.
  const said = redactor.text(messageIn(answer.data)).slice(0, MOST_SAID);
  return new ServiceError(`${id} was refused with HTTP ${httpStatus}${said && `: ${said}`}`, {
    operation: id,
    status: `${httpStatus}`,
    httpStatus,
    data: isPlain(answer.data) ? redactor.data(answer.data) : answer.data,
  });
}

function isPlain(data: unknown): boolean {
  return !(data instanceof Blob);
}

/** Finds what a refusal says in words, where most services put it. */
function messageIn(data: unknown): string {
  if (typeof data !== 'object' || data === null) return '';
  const { message, detail, title, error } = data as Record<string, unknown>;
  const text = [message, detail, title, error].find((each) => typeof each === 'string');
  return typeof text === 'string' ? text : messageIn(error);
}

function isClient(given: Credential | undefined): given is ClientCredentials {
  return typeof given === 'object' && 'clientId' in given;
}

/** Returns whether a value is a text that a form can carry: without half of a surrogate pair. */
function isSendable(value: unknown): boolean {
  try {
    return typeof value === 'string' && encodeURIComponent(value) !== '';
  } catch {
    return false;
  }
}

function secretsOf(given: Credential | undefined): string[] {
  if (typeof given === 'string') return [given];
  if (typeof given !== 'object') return [];
  return isClient(given) ? [given.clientSecret] : [given.password];
}

/** Makes the tokens of each scheme with client credentials: one token for all calls. */
function tokensOf(options: ApiOptions, connection: Connection): Map<string, Tokens> {
  const { credentials = {}, schemes = {}, hooks, timeoutMs = 30_000 } = options;
  const { baseUrl, fetch, redactor } = connection;
  const found = new Map<string, Tokens>();
  for (const [name, given] of Object.entries(credentials)) {
    if (!isClient(given)) continue;
    if (!isSendable(given.clientId) || !isSendable(given.clientSecret))
      throw invalidOption(
        CREATE,
        `credentials.${name}`,
        'must have a clientId and a clientSecret that are well-formed texts',
      );
    const scheme = schemes[name];
    const tokenUrl = given.tokenUrl ?? (scheme?.type === 'oauth2' ? scheme.tokenUrl : undefined);
    if (tokenUrl === undefined || !URL.canParse(tokenUrl, baseUrl))
      throw invalidOption(
        CREATE,
        `credentials.${name}.tokenUrl`,
        'must be a URL, since the document has none',
      );
    const request = {
      ...{ redactor, timeoutMs, fetch },
      tokenUrl: new URL(tokenUrl, baseUrl).href,
    };
    let lifetimeMs = 0;
    const tokens = createTokens({
      lifetimeMs: () => lifetimeMs,
      async login() {
        const issued = await requestToken(request, given);
        lifetimeMs = issued.lifetimeMs;
        return issued.token;
      },
      store: given.store,
      onToken: redactor.add,
      onLogin: (event) => tell(hooks?.onLogin, event),
    });
    found.set(name, tokens);
  }
  return found;
}
