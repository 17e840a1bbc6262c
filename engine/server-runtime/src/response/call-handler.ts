import type { Awaitable } from '../limits.ts';
import type { Base64Size, Operation } from '../operation.ts';
import type { ServiceHooks } from '../options.ts';
import type { ParsedRequest } from '../request/parse-request.ts';
import type { RequestState, Upload } from '../request/request-state.ts';
import type { AnyHandler, Route } from '../request/router.ts';
import type { HandlerResponse } from './handler-response.ts';
import { NotImplementedError, ResponseError } from './refusal.ts';
import { reportError } from './report.ts';

export class HandlerInput {
  readonly operation: Operation;
  readonly header: RequestState['header'];
  readonly native: unknown;
  readonly context: unknown;
  readonly query: ParsedRequest['query'];
  readonly headers: ParsedRequest['headers'];
  readonly path: ParsedRequest['path'];
  readonly cookies: ParsedRequest['cookies'];
  readonly body: unknown;
  readonly base64: Readonly<Record<string, Base64Size>>;
  readonly receive: Upload['receive'];
  readonly respond: typeof makeResponse = (...parts) => {
    this.#responses += 1;
    this.#made = makeResponse(...parts);
    return this.#made;
  };
  readonly #state: RequestState;
  #responses = 0;
  #made: HandlerResponse | undefined;

  constructor(
    state: RequestState,
    operation: Operation,
    context: unknown,
    { query, headers, path, cookies, body }: ParsedRequest,
    base64: Readonly<Record<string, Base64Size>>,
    upload: Upload | undefined,
  ) {
    this.operation = operation;
    this.header = state.header;
    this.native = state.native;
    this.context = context;
    this.query = query;
    this.headers = headers;
    this.path = path;
    this.cookies = cookies;
    this.body = upload?.items ?? body;
    this.base64 = base64;
    this.receive = upload?.receive;
    this.#state = state;
  }

  get requestId(): string {
    return this.#state.requestId;
  }

  /** A getter of a class, because a getter in an object literal costs 1.5 µs per request. */
  get signal(): AbortSignal {
    return this.#state.signal;
  }

  start(): void {
    this.#responses = 0;
    this.#made = undefined;
  }

  /**
   * Finds a response that was made and not sent, for example because a `return` is missing. `around` may
   * replace a response.
   */
  unsentResponse(returned: unknown): ResponseError | undefined {
    const { id } = this.operation;
    if (this.#responses > 1)
      return new ResponseError(
        `The handler of ${id} called \`respond\` ${this.#responses} times; only the response that it returned is sent.`,
      );
    const made = this.#made;
    if (!made || typeof returned !== 'object' || returned === null) return undefined;
    const { status } = returned as HandlerResponse;
    // With the same status, it may be a changed copy: `{ ...respond(200, page), body: ... }`.
    if (status === made.status || this.#state.service.hooks.around) return undefined;
    return new ResponseError(
      `The handler of ${id} called \`respond\` with ${made.status}, but returned another response. Return the result of \`respond\`.`,
    );
  }
}

export function makeResponse(
  status: number,
  body?: unknown,
  headers?: HandlerResponse['headers'],
  contentType?: string,
): HandlerResponse {
  return { status, body, ...(headers && { headers }), ...(contentType !== undefined && { contentType }) };
}

export function callHandler(
  state: RequestState,
  { operation, handler }: Route,
  input: HandlerInput,
  upload: Upload | undefined,
): Awaitable<unknown> {
  if (!handler) throw new NotImplementedError(operation.id);
  const { hooks, limits, discard } = state.service;
  const call = hooks.around ? encloseHandler(state, handler, hooks.around, input) : handler;
  const more = upload ? limits.uploadTimeoutMs : 0;
  const result = state.limit(operation.id, call(input as never), more, discard);
  if (!upload) return result;
  return (async () => {
    const returned = await result;
    await upload.finish().catch((error: unknown) => {
      discard?.(returned);
      throw error;
    });
    return returned;
  })();
}

/**
 * A second `next()` calls the handler again only if it has failed, so `around` can retry a transaction that
 * was rolled back, but cannot repeat one that succeeded.
 */
function encloseHandler(
  state: RequestState,
  handler: AnyHandler,
  around: NonNullable<ServiceHooks['around']>,
  handlerInput: HandlerInput,
): AnyHandler {
  const { id } = handlerInput.operation;
  return async (input) => {
    let running: Promise<unknown> | undefined;
    let ended: { readonly value: unknown } | undefined;
    const next = (): Promise<unknown> => {
      if (running) {
        const error = new Error(`\`around\` called \`next\` again, which called ${id} only once.`);
        void reportError(state, error);
        return running;
      }
      handlerInput.start();
      const call = async () => {
        state.assertOpen();
        return handler(input);
      };
      running = call();
      // `around` may ignore this promise, and its rejection must not end the process.
      running.then(
        (value) => {
          ended = { value };
        },
        () => {
          running = undefined;
        },
      );
      return running;
    };
    const returned = await around(input, next);
    if (returned === undefined && !(ended && ended.value === undefined))
      throw new ResponseError(`\`around\` returned nothing for ${id}; return what \`next()\` returns.`);
    const early = `\`around\` returned before the handler of ${id} had ended; await \`next()\`.`;
    if (running && !ended) void reportError(state, new ResponseError(early));
    return returned;
  };
}
