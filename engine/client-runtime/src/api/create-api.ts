import { deliver, endOf, prepare } from '../core/call.ts';
import { CREATE, connectionOf, partsOf } from '../core/connection.ts';
import type { Connection, Context, Delivery, Outcome, Outgoing, Parts, Strategy } from '../core/context.ts';
import { endedBy, invalidOption, ServiceError } from '../core/errors/errors.ts';
import type { ConnectionOptions, Redactor } from '../core/options.ts';
import { attempt } from '../core/send.ts';
import type { CredentialsByScheme, SecuritySchemes } from './credentials.ts';
import type { ApiInput, ApiOperation } from './operation.ts';
import { writeRequest } from './request.ts';
import { type ApiResponse, readResponse } from './response.ts';
import type { Api, ApiCallOptions, ApiStreamOptions } from './types.ts';

export interface ApiOptions<Given = CredentialsByScheme> extends ConnectionOptions {
  /** The security schemes of the document, from the generated table. */
  readonly schemes?: SecuritySchemes | undefined;
  /** Keys and tokens by the name of their security scheme. */
  readonly credentials?: Given;
  /** The code of the options that the client uses: `retry` needs `retryPart`, `hooks` needs `hooksPart`, and so on. */
  readonly use?: readonly Parts[];
}

/** For a client without credentials, whose errors cannot contain a secret. */
const NO_SECRETS: Redactor = {
  add: () => {},
  text: (value) => value,
  cause: (error) => error,
};

/** Makes a client that calls operations by their records. @throws ValidationError when an option cannot be used */
export function createApi<Given extends object = CredentialsByScheme>(options: ApiOptions<Given>): Api {
  return apiOf(options as ApiOptions);
}

function apiOf(options: ApiOptions): Api {
  const parts = partsOf(options ?? {});
  parts.checks?.(CREATE, options, false);
  const schemes = options?.schemes;
  const credentials = { ...options?.credentials };
  const connection = connectionOf(options, schemes ? schemes.redactor(credentials) : NO_SECRETS, parts);
  const strategy = openApiStrategy(connection, schemes?.strategy(credentials, connection));
  const context: Context = { ...connection, strategy, parts };
  const send = async (
    mustSucceed: boolean,
    operation: ApiOperation,
    input: ApiInput = {},
    callOptions?: ApiStreamOptions,
  ) => {
    const outgoing = prepare(context, operation, input, callOptions);
    const { ok, response } = (await deliver(context, outgoing, callOptions, sendCall)) as ApiOutcome;
    if (!mustSucceed || (ok && !response.unasked)) return response;
    throw response.unasked ?? refusal(connection.redactor, operation.id, response);
  };
  const api = {
    call: async (...given: Given) => (await send(true, ...given)).data,
    exchange: (...given: Given) => send(false, ...given),
    stream: (operation: ApiOperation, ...rest: Rest) =>
      send(true, { ...operation, stream: (body) => body }, ...rest),
  };
  return api as unknown as Api;
}

type Rest = [input?: ApiInput, callOptions?: ApiStreamOptions];
type Given = [operation: ApiOperation, ...Rest];
type ApiOutcome = Outcome<ApiResponse> & { readonly response: ApiResponse };

/**
 * Makes the strategy for a document without a profile. Requests follow the document; the HTTP status of a response decides
 * whether it is a success.
 */
function openApiStrategy(
  { baseUrl, redactor, maxResponseBytes: maxBytes }: Connection,
  security: Partial<Strategy> = {},
): Strategy {
  return {
    write(operation: ApiOperation, input, { accept }: ApiStreamOptions) {
      if (typeof input !== 'object') throw invalidOption(operation.id, 'input', 'must be an object');
      const request = writeRequest(baseUrl, operation, input as ApiInput);
      if (accept) request.headers.accept = accept;
      return request;
    },
    classify: ({ operation }: Outgoing<ApiOperation>, response, head, { signal, accept }: ApiStreamOptions) =>
      readResponse({ ...operation, maxBytes, signal, accept, redactor }, response, head),
    ...security,
  };
}

const sendCall: Delivery = async (context, outgoing, options) => {
  const { strategy, parts } = context;
  const send = strategy.repeat ?? parts.retry?.repeat ?? sendOneRequest;
  const outcome = await send(context, outgoing, options).catch((thrown) => {
    throw endedBy(options.signal, outgoing.operation.id, thrown);
  });
  return endOf(context, outgoing, outcome, options.signal);
};

/** For a client that neither repeats requests nor adds credentials. */
const sendOneRequest: Delivery = async (context, outgoing, options) => {
  options.signal?.throwIfAborted();
  return attempt(context, outgoing, options, outgoing, 1);
};

const MAX_SAID = 300;

function refusal(redactor: Redactor, operation: string, response: ApiResponse): ServiceError {
  const { httpStatus, requestId } = response;
  const { data } = response;
  // Redacted before it is shortened: a key that is cut in two may not be recognized.
  const said = redactor.text(messageIn(data)).slice(0, MAX_SAID);
  return new ServiceError(`${operation} was refused with HTTP ${httpStatus}${said && `: ${said}`}`, {
    ...{ operation, httpStatus, requestId, data },
    status: `${httpStatus}`,
  });
}

/** Returns the message of a refusal, from one of the properties in which services usually send it. */
function messageIn(data: unknown, isInner = false): string {
  if (typeof data === 'string' && isInner) return data;
  if (typeof data !== 'object' || data === null) return '';
  const { message, detail, title, error, errors, 0: first } = data as Record<string, unknown>;
  return messageIn(message ?? detail ?? title ?? error ?? errors ?? first, true);
}

export type OperationGroups = Readonly<Record<string, ApiOperation | Readonly<Record<string, ApiOperation>>>>;

/** Adds a method for each operation to a client: `client.pets.get({ path: { id } })`, or `client.getPet` without a tag. */
export function withMethods<Resources>(api: Api, groups: OperationGroups): Resources & Api {
  const methodOf = (operation: ApiOperation) => (input?: ApiInput, options?: ApiCallOptions) =>
    api.call(operation, input as never, options);
  const resources = mapped(groups, (group) =>
    isOperation(group) ? methodOf(group) : mapped(group, methodOf),
  );
  return { ...resources, ...api } as Resources & Api;
}

function isOperation(group: OperationGroups[string]): group is ApiOperation {
  return typeof group.id === 'string';
}

function mapped<Value, Result>(
  values: Readonly<Record<string, Value>>,
  map: (value: Value) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, map(value)]));
}
