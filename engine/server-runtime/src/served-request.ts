import { completeBody, NO_BYTES, type OpenBody, openBody, type RequestBody } from './body/read-body.ts';
import { type Awaitable, TimeLimitError } from './limits.ts';
import type { Operation } from './operation.ts';
import type { Credentials, SignedPayload } from './options.ts';
import { checkCaller, needsAuthentication, payloadOf, RequestCredentials } from './request/credentials.ts';
import { parseRequest, validateRequest } from './request/parse-request.ts';
import { RequestState, type ServiceParts } from './request/request-state.ts';
import type { Match } from './request/router.ts';
import { callHandler, HandlerInput } from './response/call-handler.ts';
import { checkResponse } from './response/check-response.ts';
import { failureOf } from './response/failure.ts';
import type { CheckedResponse } from './response/handler-response.ts';
import { ResponseError } from './response/refusal.ts';
import { codeOf, reportError, reportResponse, reportUnknownCode } from './response/report.ts';
import { checkSize, writeResponse } from './response/write-response.ts';
import type { TransportRequest, TransportResponse } from './transport.ts';

/** Receives the response of a request. Must not throw. */
export type Done = (response: TransportResponse) => void;

/**
 * Takes a request through its steps, and catches their errors. A step calls the next one at once unless it
 * waits, because an `async` function would take 3% more CPU time.
 */
export class ServedRequest {
  readonly #state: RequestState;
  readonly #done: Done;
  readonly #crash: (error: unknown) => void;
  #match!: Match;
  #context: unknown;
  #returned: unknown;

  /** @param crash called instead of `done` if not even a refusal can be made, which no known request causes */
  constructor(service: ServiceParts, request: TransportRequest, done: Done, crash: (error: unknown) => void) {
    this.#state = new RequestState(service, request);
    this.#done = done;
    this.#crash = crash;
  }

  start(): void {
    this.#run(() => this.#route());
  }

  #run(step: () => void): void {
    try {
      step();
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    this.#state.service.discard?.(this.#returned);
    refuse(this.#state, error).then(this.#done, this.#crash);
  }

  #after<Result>(result: Awaitable<Result>, next: (result: Result) => void): void {
    if (result instanceof Promise) {
      result.then(
        (value) => this.#run(() => next(value)),
        (error) => this.#fail(error),
      );
    } else next(result);
  }

  #route(): void {
    const state = this.#state;
    state.readId();
    this.#match = state.service.router.find(state.request);
    const { route } = this.#match;
    state.route = route;
    if (route.load) this.#after(route.load(), () => this.#authenticate());
    else this.#authenticate();
  }

  #authenticate(): void {
    const state = this.#state;
    const { route, query } = this.#match;
    const { operation } = route;
    state.begin('authenticate');
    if (!needsAuthentication(operation, { header: state.header, query })) {
      this.#open();
      return;
    }
    const credentials: Credentials = new RequestCredentials(state, operation, query);
    const identified = state.service.hooks.authenticate(credentials as Credentials<unknown, never>);
    this.#after(state.limit('authenticate', identified), (caller) => {
      checkCaller(caller);
      this.#context = caller;
      this.#open();
    });
  }

  #open(): void {
    this.#state.begin('read');
    this.#after(openBody(this.#state, this.#match.route), (opened) => this.#read(opened));
  }

  #read(opened: OpenBody): void {
    const { request, service } = this.#state;
    const { maxBytes } = opened;
    if (maxBytes === 0) this.#verify(opened, NO_BYTES);
    else
      request.readBody(
        maxBytes,
        this.#state.left(service.limits.bodyTimeoutMs),
        (bytes) => this.#run(() => this.#verify(opened, bytes)),
        (error) => this.#fail(error),
      );
  }

  #verify(opened: OpenBody, bytes: Uint8Array): void {
    const state = this.#state;
    const { operation } = this.#match.route;
    const body = completeBody(opened, bytes, operation);
    state.begin('verify');
    this.#after(this.#verifySignature(operation, body.text), (payload) => this.#handle(body, payload));
  }

  #verifySignature(operation: Operation, text: string | undefined): Awaitable<SignedPayload | undefined> {
    const state = this.#state;
    const { verifySignature } = state.service.hooks;
    if (!verifySignature) return undefined;
    const { url } = state.request;
    const verdict = verifySignature({ ...state.caller(operation), context: this.#context, url, text });
    return (async () => payloadOf(await state.limit('verifySignature', verdict)))();
  }

  #handle(body: RequestBody, signed: SignedPayload | undefined): void {
    const state = this.#state;
    const { route } = this.#match;
    state.phase = 'parse';
    const parsed = parseRequest(state, this.#match, body, signed);
    state.phase = 'validate';
    const base64 = validateRequest(state, route, parsed, body);
    state.begin('handle');
    const input = new HandlerInput(state, route.operation, this.#context, parsed, base64, body.upload);
    this.#after(callHandler(state, route, input, body.upload), (returned) => this.#check(input, returned));
  }

  #check(input: HandlerInput, returned: unknown): void {
    const state = this.#state;
    const { route } = this.#match;
    this.#returned = returned;
    const unsent = input.unsentResponse(returned);
    if (unsent) void reportError(state, unsent);
    state.phase = 'response';
    if (state.hasOtherResponse)
      throw new ResponseError(
        `Other code responded to the request while the handler of ${route.operation.id} ran, so the result of the handler was not sent.`,
      );
    const response = checkResponse(state, route, returned);
    this.#after(writeResponse(state, response), (written) => this.#end(response, written));
  }

  #end({ body, fault }: CheckedResponse, written: TransportResponse): void {
    const state = this.#state;
    const { limits, profile } = state.service;
    checkSize(written, limits.responseBytes);
    if (fault) void reportError(state, fault);
    const code = codeOf(body, profile);
    reportUnknownCode(state, code);
    reportResponse(state, written.status, code);
    this.#done(completed(state, written));
  }
}

/** Makes the response to a failed step, unless other code has responded. */
async function refuse(state: RequestState, error: unknown): Promise<TransportResponse> {
  const { response, faults, code, rules } = await failureOf(state, error);
  for (const fault of faults) await reportError(state, fault);
  if (state.hasOtherResponse) await leaveResponse(state);
  else reportResponse(state, response.status, code, rules);
  return completed(state, state.request.method === 'HEAD' ? { ...response, body: '' } : response);
}

/** Waits until other code has ended its response. Closes the connection if that takes too long. */
async function leaveResponse(state: RequestState): Promise<void> {
  const { handlerTimeoutMs } = state.service.limits;
  if ((await state.request.leaveResponse?.(handlerTimeoutMs)) !== false) return;
  const what = 'Other code that has begun the response, for example with `writeHead`,';
  await reportError(state, new TimeLimitError(what, handlerTimeoutMs, 'ended it'));
}

/** Ends the request. Removes the body of a response to HEAD, and adds the request id. */
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
