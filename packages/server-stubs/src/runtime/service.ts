import { readBody } from './body/read-body.ts';
import { MessageChecker } from './check-message.ts';
import type { Awaitable } from './handler.ts';
import { completeLimits, type Limits } from './limits.ts';
import type {
  CompiledMessages,
  Operation,
  OperationTable,
  OperationValidators,
  ServiceProfile,
} from './operation.ts';
import {
  type Caller,
  type Credentials,
  readHooks,
  type ServiceHooks,
  type ServiceOptions,
  type SignedPayload,
  type SignedRequest,
} from './options.ts';
import { needsAuthentication, payloadOf, RequestCredentials } from './request/credentials.ts';
import { parseRequest, validateRequest } from './request/parse-request.ts';
import { checkIdHeader, RequestState } from './request/request-state.ts';
import { type AnyHandler, createRouter, findRoute, type Route, type Router } from './request/router.ts';
import { callHandler, HandlerInput } from './response/call-handler.ts';
import { checkResponse, checkUndeclared, type ResponseRules } from './response/check-response.ts';
import { type FailureWriter, failureOf } from './response/failure.ts';
import { codeOf, reportError, reportResponse, sendingOf } from './response/report.ts';
import { discardResponse } from './response/response-stream.ts';
import { checkSize } from './response/transport-response.ts';
import { writeResponse } from './response/write-response.ts';
import type { TransportRequest, TransportResponse } from './transport.ts';

/** A service, to be served by an adapter. */
export interface Service<Native = unknown> {
  /** Answers a request. Never rejects. */
  handle(request: TransportRequest<Native>): Promise<TransportResponse>;
  /**
   * Methods and paths with the base path, for frameworks that show the pattern of a request. A wrapper of a service may
   * lack them.
   */
  readonly routes?: readonly Pick<Operation, 'method' | 'path'>[];
  /** The header of the option `requestIdHeader` in lower case, for frameworks that generate request ids. */
  readonly requestIdHeader?: string | undefined;
}

export interface ServicePlan<Context, Native = unknown> {
  readonly operations: OperationTable;
  readonly messages: CompiledMessages;
  readonly profile: ServiceProfile;
  /** By operation id; an operation without a handler responds with 501. */
  readonly handlers: Readonly<Record<string, AnyHandler | undefined>>;
  readonly options: ServiceOptions<Context, Native, never>;
}

interface Parts<Context, Native> {
  readonly profile: ServiceProfile;
  readonly hooks: ServiceHooks<Context, Native>;
  readonly basePath: string;
  readonly idHeader: string | undefined;
  readonly limits: Limits;
  readonly router: Router;
  readonly checker: MessageChecker;
  readonly responseRules: ResponseRules;
  readonly writer: FailureWriter;
}

/**
 * Builds the service of a document, for generated code.
 *
 * @throws Error when the operation table and the compiled validators disagree
 * @throws RangeError for a limit that is not a positive number, or a `requestIdHeader` that is not a header name
 * @throws TypeError for a hook that is not a function
 */
export function buildService<Context, Native = unknown>(plan: ServicePlan<Context, Native>): Service<Native> {
  const { operations, messages, profile, handlers, options } = plan;
  const routes = operations.map((operation) => {
    const validators = validatorsOf(messages, operation);
    const handler = Object.hasOwn(handlers, operation.id) ? handlers[operation.id] : undefined;
    return { operation, validators, handler };
  });
  const checker = new MessageChecker(messages, [
    ...(profile.secretProperties ?? []),
    ...(options.secretProperties ?? []),
  ]);
  const responseRules: ResponseRules = {
    checker: options.validateResponses === false ? undefined : checker,
    undeclared: checkUndeclared(options.undeclaredProperties),
  };
  const { basePath = '' } = options;
  const hooks = readHooks(options);
  const limits = completeLimits(options.limits);
  const parts: Parts<Context, Native> = {
    profile,
    hooks,
    basePath,
    idHeader: checkIdHeader(options.requestIdHeader),
    limits,
    router: createRouter(routes, basePath),
    checker,
    responseRules,
    writer: {
      profile,
      format: hooks.formatRefusal,
      formatMs: limits.onErrorTimeoutMs,
      maxBytes: limits.responseBytes,
      checker: responseRules.checker,
    },
  };
  return {
    handle: (request) => respond(parts, request),
    routes: operations.map(({ method, path }) => ({ method, path: basePath + path })),
    requestIdHeader: parts.idHeader,
  };
}

/** Finds the validators of an operation. A service without them would accept any body. */
function validatorsOf({ validators }: CompiledMessages, operation: Operation): OperationValidators {
  const { id, method, path, body } = operation;
  const found = Object.hasOwn(validators, id) ? validators[id] : undefined;
  if (!found) throw mismatch(`nothing for the operation \`${id}\` (${method} ${path})`);
  const declared = body?.formats.map(({ mediaType }) => mediaType) ?? [];
  const unknown = Object.keys(found.body ?? {}).find((mediaType) => !declared.includes(mediaType));
  if (unknown === undefined) return found;
  throw mismatch(`a body in ${unknown} for the operation \`${id}\` (${method} ${path}), the table none`);
}

function mismatch(difference: string): Error {
  return new Error(
    `The operation table and the compiled validators disagree: the validators have ${difference}. Generate both from the same document.`,
  );
}

/** Handles a request: one step after another, and one place for whatever any of them throws. */
async function respond<Context, Native>(
  parts: Parts<Context, Native>,
  request: TransportRequest<Native>,
): Promise<TransportResponse> {
  const { profile, hooks, idHeader, limits, router, responseRules } = parts;
  const state = new RequestState(request, parts);
  const isHead = request.method === 'HEAD';
  let route: Route | undefined;
  let returned: unknown;
  try {
    state.readId(idHeader);
    const match = findRoute(router, request, limits, parts.basePath);
    route = match.route;
    const { operation } = route;
    state.operation = operation;

    state.phase = 'authenticate';
    const isAsked = needsAuthentication(operation, { header: state.header, query: match.query });
    const caller = isAsked ? identify(hooks, state, operation, match.query) : undefined;
    const context = caller instanceof Promise ? await caller : caller;

    state.phase = 'read';
    const read = readBody(state, route);
    const body = read instanceof Promise ? await read : read;

    state.phase = 'verify';
    const { verifySignature } = hooks;
    const asSigned = { context, url: request.url, text: body.text };
    const signed = verifySignature && (await verify(verifySignature, state, asSigned, operation));

    state.phase = 'parse';
    const parsed = parseRequest(state, match, body, signed);

    state.phase = 'validate';
    const base64 = validateRequest(state, route, parsed, body);

    state.phase = 'handle';
    const input = new HandlerInput(state, operation, context, parsed, base64, body.upload);
    const report = (error: Error) => void reportError(parts, error, state.errorContext());
    const result = callHandler(route, input, body.upload, state, { around: hooks.around, report });
    returned = result instanceof Promise ? await result : result;
    const several = input.severalResponses();
    if (several) report(several);

    state.phase = 'response';
    const response = checkResponse(route, returned, responseRules);
    const written = writeResponse(response, () => sendingOf(parts, state));
    const sent = written instanceof Promise ? await written : written;
    checkSize(sent, limits.responseBytes);
    reportResponse(parts, request.method, state, sent.status, codeOf(response.body, profile));
    return isHead || idHeader !== undefined ? completed(sent, isHead, idHeader, state) : sent;
  } catch (error) {
    discardResponse(returned);
    const { response, faults, code, rules } = await failureOf(error, parts.writer, state, route);
    for (const fault of faults) await reportError(parts, fault, state.errorContext());
    reportResponse(parts, request.method, state, response.status, code, rules);
    return completed(isHead ? { ...response, body: '' } : response, isHead, idHeader, state);
  }
}

function identify<Context, Native>(
  { authenticate }: ServiceHooks<Context, Native>,
  state: RequestState<Native>,
  operation: Operation,
  query: string,
): Awaitable<Context> {
  const credentials = new RequestCredentials(state, operation, query) as unknown as Credentials<
    Native,
    never
  >;
  return state.limit('authenticate', authenticate(credentials));
}

async function verify<Context, Native>(
  verifySignature: NonNullable<ServiceHooks<Context, Native>['verifySignature']>,
  state: RequestState<Native>,
  request: Omit<SignedRequest<Context, Native>, keyof Caller>,
  operation: Operation,
): Promise<SignedPayload | undefined> {
  const verdict = verifySignature({ ...state.caller(operation), ...request });
  return payloadOf(await state.limit('verifySignature', verdict));
}

/** Removes the content of a response to HEAD, and adds the id of the request where the option asks for it. */
function completed(
  { content, ...response }: TransportResponse,
  isHead: boolean,
  idHeader: string | undefined,
  state: RequestState,
): TransportResponse {
  if (isHead && content && 'cancel' in content) content.cancel();
  const headers =
    idHeader === undefined ? response.headers : { ...response.headers, [idHeader]: state.requestId };
  return { ...response, headers, ...(content && !isHead && { content }) };
}
