import { deliver, lowerCase, prepare } from '../core/call.ts';
import type {
  Connection,
  Context,
  Outcome,
  Outgoing,
  Parts,
  Plugin,
  ResponseHead,
  Strategy,
} from '../core/context.ts';
import { ContractError, CREATE, invalidOption, ServiceError } from '../core/errors.ts';
import type { ConnectionOptions, Redactor } from '../core/options.ts';
import type { CredentialsByScheme } from './credentials.ts';
import type { ApiInput, ApiOperation, ResponseCheck } from './operation.ts';
import { writeRequest } from './request.ts';
import { type ApiResponse, readResponse } from './response.ts';
import type { Api, ApiStreamOptions } from './types.ts';

export interface ApiOptions<Given = CredentialsByScheme> extends ConnectionOptions {
  /** The security schemes of the document, or the protocol that it follows, from the generated table. */
  readonly schemes?: Plugin<CredentialsByScheme> | undefined;
  /** Keys and tokens by the name of their security scheme. */
  readonly credentials?: Given | undefined;
  /**
   * The parts that implement options of the client: `retry` needs `retryPart`, `hooks` needs `hooksPart`, and so on.
   */
  readonly use?: Parts | readonly Parts[] | undefined;
  /**
   * Checks the data of every successful response, except streams and files. If it returns causes, the call throws a
   * `ContractError` with them. If the operation is not a read, it throws an `OutcomeUnknownError` whose `cause` is this
   * `ContractError`.
   */
  readonly checkResponse?: ResponseCheck | undefined;
}

const NO_SECRETS: Redactor = { add: () => {}, text: (value) => value, cause: (error) => error };

/** Makes a client that calls operations by their records. @throws ValidationError when an option cannot be used */
export function createApi<Given extends object = CredentialsByScheme>(options: ApiOptions<Given>): Api {
  const { run } = connect((options ?? {}) as ApiOptions);
  const api = {
    call: async (...given: CallArguments) => (await run(true, ...given)).response.data,
    exchange: async (...given: CallArguments) => (await run(false, ...given)).response,
    stream: async (operation: ApiOperation, ...rest: Rest) =>
      (await run(true, { ...operation, stream: (body) => body }, ...rest)).response,
  };
  return api as unknown as Api;
}

/** Returns the options of a generated client. @throws ValidationError unless they are an object */
export function checkedOptions<Options>(options: Options): Options {
  if (typeof options === 'object' && options && !Array.isArray(options)) return options;
  throw invalidOption(CREATE, 'options', 'must be an object');
}

type Rest = [input?: unknown, callOptions?: ApiStreamOptions];
type CallArguments = [operation: ApiOperation, ...Rest];
type Responded<Received extends ResponseHead> = Outcome<Received> & { readonly response: Received };

export interface Connected<Received extends ResponseHead> {
  readonly context: Context;
  readonly run: (mustSucceed: boolean, ...given: CallArguments) => Promise<Responded<Received>>;
}

export function connect<Received extends ResponseHead = ApiResponse>(
  options: ApiOptions,
): Connected<Received> {
  const parts = partsOf(options);
  parts.checks?.(CREATE, options);
  const { schemes } = options;
  const credentials = { ...options.credentials };
  const connection = connectionOf(options, schemes ? schemes.redactor(credentials) : NO_SECRETS, parts);
  const run: Connected<Received>['run'] = async (mustSucceed, operation, input, given) => {
    const callOptions = given ?? {};
    const outgoing = prepare(context, operation, input, callOptions);
    const outcome = (await deliver(context, outgoing, callOptions)) as Responded<Received>;
    if (!mustSucceed || outcome.ok) return outcome;
    throw context.strategy.refusal(outgoing, outcome);
  };
  const strategy: Strategy = {
    ...openApiStrategy(connection),
    ...schemes?.strategy(credentials, connection, (...given) => run(true, ...given)),
  };
  const checking = parts.checkResponse?.(strategy, connection);
  const context: Context = { ...connection, strategy: checking ?? strategy, parts };
  return { context, run };
}

function openApiStrategy({ baseUrl, redactor, maxResponseBytes: maxBytes }: Connection): Strategy {
  return {
    write(operation: ApiOperation, input = {}, { accept }: ApiStreamOptions = {}) {
      const request = writeRequest(baseUrl, operation, input as ApiInput);
      if (accept) request.headers.accept = accept;
      return request;
    },
    classify: ({ operation }: Outgoing<ApiOperation>, response, head, { signal, accept }: ApiStreamOptions) =>
      readResponse({ ...operation, maxBytes, signal, accept, redactor }, response, head),
    refusal({ operation: { id: operation } }, { response }) {
      const { httpStatus, requestId, data, unasked } = response as ApiResponse;
      const facts = { operation, httpStatus, requestId };
      if (unasked) return new ContractError(unasked, facts);
      // Redacted before it is shortened, because a key that is cut in two would not be recognized.
      const said = redactor.text(messageIn(data)).slice(0, MAX_SAID);
      const message = `${operation} was refused with HTTP ${httpStatus}${said && `: ${said}`}`;
      return new ServiceError(message, { ...facts, data, status: `${httpStatus}` });
    },
  };
}

const MAX_SAID = 300;

function messageIn(data: unknown, isInner = false): string {
  if (typeof data === 'string' && isInner) return data;
  if (typeof data !== 'object' || data === null) return '';
  const { message, detail, title, error, errors, 0: first } = data as Record<string, unknown>;
  return messageIn(message ?? detail ?? title ?? error ?? errors ?? first, true);
}

function connectionOf(options: ConnectionOptions, redactor: Redactor, parts: Parts): Connection {
  const fault = faultOfBaseUrl(options.baseUrl);
  if (fault) throw invalidOption(CREATE, 'baseUrl', fault);
  const { fetch = globalThis.fetch, timeoutMs = 30_000, maxResponseBytes = 2 ** 24, hooks } = options;
  return {
    ...options,
    ...{ fetch, timeoutMs, maxResponseBytes, redactor, seen: {} },
    headers: lowerCase(options.headers),
    events: hooks && parts.hooks?.(hooks, redactor),
    baseUrl: `${new URL(options.baseUrl)}`.replace(/(?<!\/)\/+$/, ''),
  };
}

function partsOf(options: ApiOptions): Parts {
  const parts: Parts = Object.assign({}, ...[options.use ?? []].flat());
  for (const name of ['hooks', 'preflight', 'retry', 'sign', 'checkResponse', 'totalTimeoutMs'] as const) {
    const part = name === 'totalTimeoutMs' ? 'retry' : name;
    if (options[name] && !parts[part]) throw invalidOption(CREATE, name, `needs \`${part}Part\` in \`use\``);
  }
  return parts;
}

function faultOfBaseUrl(value: unknown): string | undefined {
  const text = `${value}`;
  if (/^https?:[^@?#]+$/i.test(text) && URL.canParse(text)) return undefined;
  // Only host, port and path are shown: a user, a query or a misplaced key would be a secret.
  const shown = /^[\w.-]*:(\d+\b|\/\/)[\w./-]*$/.test(text) ? `, not \`${text}\`` : '';
  return `must be an http or https URL without user, query and fragment${shown}`;
}
