import { completeBody, openBody } from './body/read-body.ts';
import { MessageChecker } from './check-message.ts';
import type { Awaitable } from './handler.ts';
import { completeLimits, DEFAULT_LIMITS, TimeLimitError } from './limits.ts';
import type {
  Operation,
  OperationTable,
  OperationValidators,
  ServiceProfile,
  ServiceValidators,
} from './operation.ts';
import {
  type Credentials,
  checkUndeclared,
  type OpenServiceOptions,
  readHooks,
  type ServiceHooks,
  type ServiceOptions,
  type SignedPayload,
} from './options.ts';
import { checkCaller, needsAuthentication, payloadOf, RequestCredentials } from './request/credentials.ts';
import { parseRequest, validateRequest } from './request/parse-request.ts';
import { checkIdHeader, type OpenUpload, RequestState, type ServiceParts } from './request/request-state.ts';
import { type AnyHandler, type Route, Router } from './request/router.ts';
import { callHandler, HandlerInput } from './response/call-handler.ts';
import { checkResponse } from './response/check-response.ts';
import { failureOf } from './response/failure.ts';
import { ResponseError } from './response/refusal.ts';
import { codeOf, reportError, reportResponse, reportUnknownCode } from './response/report.ts';
import { discardResponse } from './response/response-stream.ts';
import { checkSize } from './response/transport-response.ts';
import { writeResponse } from './response/write-response.ts';
import type { TransportRequest, TransportResponse } from './transport.ts';

/** A service, to be served by an adapter. */
export interface Service<Native = unknown> {
  /** Responds to a request. Never rejects. */
  handle(request: TransportRequest<Native>): Promise<TransportResponse>;
  /**
   * Methods and paths of the operations, with the base path, for frameworks in which each path pattern is a route. A
   * wrapper of a service may omit this property.
   */
  readonly routes?: readonly Pick<Operation, 'method' | 'path'>[];
  /**
   * Imports the validators of all operations, which a large document otherwise imports with the first request to each
   * operation. Rejects if a module cannot be imported.
   */
  readonly load?: () => Promise<void>;
  /** The header of the option `requestIdHeader` in lower case, for frameworks that generate request ids. */
  readonly requestIdHeader?: string | undefined;
}

export interface ServiceDefinition<Context, Native = unknown> {
  readonly operations: OperationTable;
  readonly messages: ServiceValidators;
  readonly profile: ServiceProfile;
  /** By operation id; an operation without a handler responds with 501. */
  readonly handlers: Readonly<Record<string, AnyHandler | undefined>>;
  readonly options: OpenServiceOptions<Context, Native, never>;
  /** Needed if an operation has a multipart form. */
  readonly formCode?: FormCode | undefined;
}

/** The code that reads multipart forms, which a service without forms does not have. */
export interface FormCode {
  readonly openUpload: (...parts: never[]) => unknown;
}

/**
 * Builds the service of a document. Called by generated code.
 *
 * @throws Error when the operation table and the compiled validators disagree, or if a form has no `formCode`
 * @throws RangeError for a limit that is not a positive number, or a `requestIdHeader` that is not a header name
 * @throws TypeError for a hook that is not a function
 */
export function buildService<Context, Native = unknown>(
  plan: ServiceDefinition<Context, Native>,
): Service<Native> {
  const { operations, messages, profile, handlers, formCode } = plan;
  // The caller defines the types of context and request; the runtime only passes both on.
  const options = plan.options as unknown as ServiceOptions<unknown, unknown, never>;
  const routes = operations.map((operation) => {
    const handler = Object.hasOwn(handlers, operation.id) ? handlers[operation.id] : undefined;
    return routeOf(operation, handler, messages);
  });
  const { basePath = '', secretProperties = [] } = options;
  const formats = operations.flatMap(({ body }) => body?.formats ?? []);
  if (!formCode && formats.some(({ kind }) => kind === 'multipart'))
    throw new Error(
      'The service has a form, and its generated code lacks `formCode`. Generate the code again.',
    );
  const fields = Math.max(DEFAULT_LIMITS.fields, ...formats.map(({ most = 0 }) => most));
  const limits = completeLimits({ fields, ...options.limits });
  const parts: ServiceParts = {
    profile,
    hooks: readHooks(options),
    basePath,
    idHeader: checkIdHeader(options.requestIdHeader),
    limits,
    router: new Router(routes, basePath, limits.urlLength),
    checker: new MessageChecker(messages, [...(profile.secretProperties ?? []), ...secretProperties]),
    checksResponses: options.validateResponses !== false,
    undeclared: checkUndeclared(options.undeclaredProperties),
    openUpload: formCode?.openUpload as OpenUpload | undefined,
    madeAt: placeOfCaller(),
  };
  return {
    handle: (request) => respond(parts, request),
    routes: operations.map(({ method, path }) => ({ method, path: basePath + path })),
    load: async () => {
      for (const route of routes) await route.load?.();
    },
    requestIdHeader: parts.idHeader,
  };
}

/** Returns where generated code was called that called `buildService`; undefined if the engine's stacks do not say so. */
function placeOfCaller(): string | undefined {
  const frames = new Error().stack?.split('\n').filter((line) => line.startsWith('    at ')) ?? [];
  const caller = frames[frames.findIndex((line) => line.includes('buildService')) + 2]?.trim();
  return caller?.slice(caller.lastIndexOf(' ') + 1).replaceAll(/[()]/g, '');
}

/** Finds the validators of an operation. Throws if there are none, since the service would accept any body. */
function routeOf(
  operation: Operation,
  handler: AnyHandler | undefined,
  { validators }: ServiceValidators,
): Route {
  const { id, method, path } = operation;
  const found = Object.hasOwn(validators, id) ? validators[id] : undefined;
  if (!found) throw mismatch(`nothing for the operation \`${id}\` (${method} ${path})`);
  if (typeof found !== 'function')
    return {
      operation,
      validators: checkedBodies(found, operation),
      load: undefined,
      handler,
      responses: 0,
    };
  const load = async () => {
    const { operation: loaded } = await found();
    Object.assign(route, { validators: checkedBodies(loaded, operation), load: undefined });
  };
  const route: Route = { operation, validators: {}, load, handler, responses: 0 };
  return route;
}

/** Throws if the validators have a body that the table does not declare. */
function checkedBodies(
  found: OperationValidators,
  { id, method, path, body }: Operation,
): OperationValidators {
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

/** Handles a request step by step. Errors of all steps are caught here. */
async function respond(service: ServiceParts, request: TransportRequest): Promise<TransportResponse> {
  const state = new RequestState(service, request);
  let returned: unknown;
  try {
    state.readId();
    const match = service.router.find(request);
    const { route } = match;
    const { operation } = route;
    state.route = route;
    if (route.load) await route.load();

    state.begin('authenticate');
    const isAsked = needsAuthentication(operation, state.header, match.query);
    const caller = isAsked ? identify(state, operation, match.query) : undefined;
    const context = caller instanceof Promise ? await caller : caller;
    if (isAsked) checkCaller(context);

    state.begin('read');
    const opening = openBody(state, route);
    const opened = opening instanceof Promise ? await opening : opening;
    const bytes = opened.bytes instanceof Uint8Array ? opened.bytes : await opened.bytes;
    const body = completeBody(opened, bytes, operation);

    state.begin('verify');
    const { verifySignature } = service.hooks;
    const signed = verifySignature && (await verify(state, verifySignature, operation, context, body.text));

    state.phase = 'parse';
    const parsed = parseRequest(state, match, body, signed);

    state.phase = 'validate';
    const base64 = validateRequest(state, route, parsed, body);

    state.begin('handle');
    const input = new HandlerInput(state, operation, context, parsed, base64, body.upload);
    const result = callHandler(state, route, input, body.upload);
    returned = result instanceof Promise ? await result : result;
    const several = input.severalResponses();
    if (several) void reportError(state, several);

    state.phase = 'response';
    if (state.hasOtherResponse) throw unsentResponse(operation);
    const response = checkResponse(state, route, returned);
    const written = writeResponse(state, response);
    const sent = written instanceof Promise ? await written : written;
    checkSize(sent, service.limits.responseBytes);
    const code = codeOf(response.body, service.profile);
    reportUnknownCode(state, code);
    reportResponse(state, sent.status, code);
    return completed(state, sent);
  } catch (error) {
    discardResponse(returned);
    return refuse(state, error);
  }
}

/** Responds with the refusal or the failure of a step, unless other code has responded. */
async function refuse(state: RequestState, error: unknown): Promise<TransportResponse> {
  const { response, faults, code, rules } = await failureOf(state, error);
  for (const fault of faults) await reportError(state, fault);
  if (state.hasOtherResponse) await leaveResponse(state);
  else reportResponse(state, response.status, code, rules);
  return completed(state, state.request.method === 'HEAD' ? { ...response, body: '' } : response);
}

function identify(state: RequestState, operation: Operation, query: string): Awaitable<unknown> {
  const credentials = new RequestCredentials(state, operation, query) as unknown as Credentials<
    unknown,
    never
  >;
  return state.limit('authenticate', state.service.hooks.authenticate(credentials));
}

async function verify(
  state: RequestState,
  verifySignature: NonNullable<ServiceHooks['verifySignature']>,
  operation: Operation,
  context: unknown,
  text: string | undefined,
): Promise<SignedPayload | undefined> {
  const { url } = state.request;
  const verdict = verifySignature({ ...state.caller(operation), context, url, text });
  return payloadOf(await state.limit('verifySignature', verdict));
}

function unsentResponse({ id }: Operation): ResponseError {
  return new ResponseError(
    `Other code responded to the request while the handler of ${id} ran, so the result of the handler was not sent.`,
  );
}

/** Waits until other code has ended its response, so that no client waits for a response that nobody ends. */
async function leaveResponse(state: RequestState): Promise<void> {
  const { handlerTimeoutMs } = state.service.limits;
  if ((await state.request.leaveResponse?.(handlerTimeoutMs)) !== false) return;
  const what = 'Other code that has begun the response, for example with `writeHead`,';
  await reportError(state, new TimeLimitError(what, handlerTimeoutMs, 'ended it'));
}

/** Ends the request: removes the body of a response to HEAD, and adds the request id if the option is set. */
function completed(state: RequestState, response: TransportResponse): TransportResponse {
  state.end();
  const { idHeader } = state.service;
  const isHead = state.request.method === 'HEAD';
  if (!isHead && idHeader === undefined) return response;
  const { content, ...rest } = response;
  if (isHead && content && 'cancel' in content) content.cancel();
  const id = idHeader === undefined ? {} : { [idHeader]: state.requestId };
  return { ...rest, headers: { ...rest.headers, ...id }, ...(content && !isHead && { content }) };
}
