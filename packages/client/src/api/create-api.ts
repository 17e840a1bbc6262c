import { deliver, prepare } from '../core/call.ts';
import { CALL, isAnything, isObject, reading } from '../core/checks.ts';
import { CONNECTION, CREATE, connectionOf } from '../core/connection.ts';
import type { Checks, Connection, Context, Outgoing, Redactor, Strategy } from '../core/context.ts';
import { invalidOption, ServiceError } from '../core/errors/errors.ts';
import type { ConnectionOptions } from '../core/options.ts';
import type { Tokens } from '../core/tokens.ts';
import {
  type CredentialsByScheme,
  credentialsOf,
  type Keyring,
  type SecuritySchemes,
  secretsOf,
} from './credentials.ts';
import type { ApiInput, ApiOperation } from './operation.ts';
import { writeRequest } from './request.ts';
import { type ApiResponse, readResponse } from './response.ts';
import type { Api, ApiCallOptions, ApiStreamOptions } from './types.ts';

/** Options of a client for any document. */
export interface ApiOptions<Given = CredentialsByScheme> extends ConnectionOptions {
  /** The security schemes of the document; from the generated table. */
  readonly schemes?: SecuritySchemes;
  /** Keys and tokens by the name of their security scheme. */
  readonly credentials?: Given;
}

const API: Checks<keyof ApiOptions> = { ...CONNECTION, schemes: isObject, credentials: isObject };

const API_CALL: Checks<keyof SendOptions> = {
  ...CALL,
  accept: isAnything,
  stream: isAnything,
};

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
  return reading(CREATE, () => apiOf(options));
}

function apiOf(options: ApiOptions<object>): Api {
  const credentials = { ...options?.credentials } as CredentialsByScheme;
  const connection = connectionOf(options, API, Object.values(credentials).flatMap(secretsOf));
  const { schemes = {} } = options;
  const keyring: Keyring = {
    schemes,
    given: credentials,
    ...{ redactor: connection.redactor, timeoutMs: connection.timeoutMs },
    tokens: tokensOf(schemes, credentials, connection),
    mayMiss: options.sign !== undefined,
  };
  const strategy = openApiStrategy(keyring, connection);
  const context: Context<ApiResponse, ApiOperation> = { ...connection, strategy };
  const send = (operation: ApiOperation, input: ApiInput = {}, callOptions?: SendOptions) =>
    deliver(context, prepare(context, operation, input, callOptions), callOptions);
  const succeed = async (operation: ApiOperation, input?: ApiInput, callOptions?: SendOptions) => {
    const outcome = await send(operation, input, callOptions);
    if (outcome.ok) return outcome.response;
    throw await refusal(connection.redactor, operation, outcome);
  };
  const api = {
    call: async (...given: Parameters<typeof succeed>) => (await succeed(...given)).data,
    exchange: async (...given: Parameters<typeof send>) => (await send(...given)).response,
    async stream(operation: ApiOperation, input?: ApiInput, callOptions?: ApiStreamOptions) {
      const result = await succeed(operation, input, { ...callOptions, stream: true });
      return { ...result, data: result.data ?? new Blob().stream() };
    },
  };
  return api as unknown as Api;
}

/** Makes the strategy of a document without a profile: requests as OpenAPI says, and HTTP decides about responses. */
function openApiStrategy(
  keyring: Keyring,
  { baseUrl, redactor, maxResponseBytes: maxBytes = 2 ** 24 }: Connection,
): Strategy<ApiResponse, ApiOperation> {
  return {
    checks: API_CALL,
    write(operation, input, { accept }: SendOptions): Outgoing<ApiOperation> {
      const fault = isObject(input);
      if (typeof fault === 'string') throw invalidOption(operation.id, 'input', fault);
      const { url, headers, body } = writeRequest(baseUrl, operation, input as ApiInput);
      return {
        // A stream can be sent once.
        operation: body instanceof ReadableStream ? { ...operation, retry: 'never' } : operation,
        ...{ url, body },
        headers: { ...headers, ...(accept && { accept }) },
      };
    },
    authorise: ({ operation, url, headers }, signal) =>
      credentialsOf(keyring, operation, url, headers, signal),
    async classify(operation, response, { signal, stream = false }: SendOptions, requestId) {
      const call = { id: operation.id, maxBytes, signal, redactor };
      const { response: result, error } = await readResponse(operation, response, call, stream);
      const { status } = response;
      return {
        response: { ...result, ...(requestId && { requestId }) },
        ok: (status > 199 && status < 300) || (operation.redirects === true && status < 400),
        error,
        transient: status === 408 || status === 429 || (status > 499 && status !== 501),
      };
    },
    replay({ operation, body }, { response: result }, token, before) {
      if (result?.httpStatus !== 401 || before || body instanceof ReadableStream) return undefined;
      for (const name of operation.security?.flat() ?? []) keyring.tokens.get(name)?.drop(token);
      return { token };
    },
  };
}

const MAX_SAID = 300;

async function refusal(
  redactor: Redactor,
  { id }: ApiOperation,
  { response: result }: { readonly response: ApiResponse },
): Promise<ServiceError> {
  const { httpStatus, requestId } = result;
  let { data } = result;
  if (data instanceof Blob) {
    // Its bytes may hold a key.
    const text = await data.text();
    const clean = redactor.text(text);
    if (clean !== text) data = clean;
  } else data = redactor.data(data);
  // Cut only then: half a key would not be recognised.
  const said = redactor.text(messageIn(result.data)).slice(0, MAX_SAID);
  return new ServiceError(`${id} was refused with HTTP ${httpStatus}${said && `: ${said}`}`, {
    operation: id,
    status: `${httpStatus}`,
    httpStatus,
    data,
    ...(requestId && { requestId }),
  });
}

/** Finds what a refusal says in words, where most services put it. */
function messageIn(data: unknown, isInner = false): string {
  if (typeof data === 'string' && isInner) return data;
  if (typeof data !== 'object' || data === null) return '';
  const { message, detail, title, error, errors, 0: first } = data as Record<string, unknown>;
  const inner = message ?? detail ?? title ?? error ?? errors ?? first;
  return messageIn(inner, true);
}

/** Makes the tokens of each credential that is issued: one token for all calls. */
function tokensOf(
  schemes: SecuritySchemes,
  given: CredentialsByScheme,
  connection: Connection,
): Map<string, Tokens> {
  const found = new Map<string, Tokens>();
  for (const [name, credential] of Object.entries(given)) {
    if (typeof credential !== 'object' || !('tokens' in credential)) continue;
    const tokenUrl = schemes[name]?.tokenUrl;
    const option = `credentials.${name}`;
    found.set(name, credential.tokens({ ...connection, option, tokenUrl }));
  }
  return found;
}

export type OperationGroups = Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;

/** Adds a method for each operation to a client: `client.pets.get({ path: { id } })`. */
export function withMethods<Resources>(api: Api, groups: OperationGroups): Resources & Api {
  const resources = Object.entries(groups).map(([group, operations]) => [
    group,
    Object.fromEntries(
      Object.entries(operations).map(([name, operation]) => [name, methodOf(api, operation)]),
    ),
  ]);
  return { ...Object.fromEntries(resources), ...api };
}

function methodOf(api: Api, operation: ApiOperation) {
  return (input?: ApiInput, options?: ApiCallOptions) => api.call(operation, input as never, options);
}
