import type { MessageChecker } from '../check-message.ts';
import type { HookInput } from '../handler.ts';
import type { MediaType } from '../http.ts';
import { type Awaitable, isThenable, type Limits, TimeLimitError, withinTime } from '../limits.ts';
import type { Base64Size, BodyFormat, Operation, ServiceProfile } from '../operation.ts';
import type { ErrorContext, Phase, ServiceHooks, UndeclaredPropertyPolicy } from '../options.ts';
import type { ChosenContent } from '../response/handler-response.ts';
import { Refusal } from '../response/refusal.ts';
import type { TransportRequest, TransportResponse } from '../transport.ts';
import type { Route, Router } from './router.ts';

/** A body that arrives while its handler runs: a form, or a stream of items. */
export interface Upload {
  /** The handler's `receive`, for a form. Further calls return the same form. */
  readonly receive?: (save: never, discard?: never) => Promise<unknown>;
  /** The handler's `body`, for a stream of items. */
  readonly items?: AsyncIterable<unknown>;
  /**
   * Called when the handler has returned. Reads and validates a form that the handler did not receive.
   *
   * @throws the refusal of the form or of an item, even if the handler caught it
   */
  readonly finish: () => Promise<unknown>;
}

export interface ChosenFormat {
  readonly format: BodyFormat;
  readonly mediaType: MediaType;
}

/** Chooses the media type of a response. `status` is the key of the response in the document, such as `4XX`. */
export type ContentChooser = (operation: Operation, status: string, named: unknown) => ChosenContent;

/** Code that only some documents need. */
export interface ServiceCode {
  readonly openForm?: (state: RequestState, route: Route, chosen: ChosenFormat | undefined) => Upload;
  readonly openItems?: (state: RequestState, route: Route, chosen: ChosenFormat) => Upload;
  readonly assertSizeWithoutBase64?: (text: string, properties: number, most: number) => void;
  readonly measureBase64?: (
    body: unknown,
    properties: readonly string[],
    limit: number,
  ) => Readonly<Record<string, Base64Size>>;
  readonly chooseContent?: ContentChooser;
  /** Sends a response other than JSON. */
  readonly writeContent?: (
    state: RequestState,
    response: never,
  ) => TransportResponse | Promise<TransportResponse>;
  readonly isStream?: (body: unknown) => boolean;
  /** Ends the stream of a response that is not sent. Never throws. */
  readonly discard?: (returned: unknown) => void;
}

/** The parts that all requests of a service share. */
export interface ServiceParts extends ServiceCode {
  readonly profile: ServiceProfile;
  readonly hooks: ServiceHooks;
  /** The name of the header with the request id, in lower case. */
  readonly idHeader: string | undefined;
  readonly limits: Limits;
  readonly router: Router;
  readonly checker: MessageChecker;
  readonly checksResponses: boolean;
  readonly undeclared: UndeclaredPropertyPolicy;
  readonly chooseContent: ContentChooser;
  /** File, line and column where the service was made, for the stacks of errors. */
  readonly madeAt: string | undefined;
}

export class RequestState {
  route: Route | undefined;
  phase: Phase = 'route';
  readonly service: ServiceParts;
  readonly native: unknown;
  readonly request: TransportRequest;
  readonly header: HookInput['header'];
  readonly #start = performance.now();
  #requestId: string | undefined;
  #hasEnded = false;

  constructor(service: ServiceParts, request: TransportRequest) {
    this.service = service;
    this.request = request;
    this.native = request.native;
    this.header = headersOf(request);
  }

  /** Ignores ids that are unsafe for logs. */
  readId(): void {
    const { idHeader } = this.service;
    this.#requestId = acceptedId(this.request.requestId) ?? acceptedId(idHeader && this.header(idHeader));
  }

  /** Generated when it is first read. */
  get requestId(): string {
    this.#requestId ??= crypto.randomUUID();
    return this.#requestId;
  }

  get signal(): AbortSignal {
    return this.request.signal ?? new AbortController().signal;
  }

  begin(phase: Phase): void {
    this.phase = phase;
    this.assertOpen();
  }

  end(): void {
    this.#hasEnded = true;
  }

  isOpen(): boolean {
    return !this.#hasEnded && this.request.responseState === undefined;
  }

  /** @throws Refusal if the client may already have another response */
  assertOpen(): void {
    if (!this.isOpen())
      throw new Refusal('The request ended before the service had responded.', { httpStatus: 503 });
  }

  get hasOtherResponse(): boolean {
    const { responseState } = this.request;
    return responseState === 'begun' || responseState === 'ended';
  }

  caller(operation: Operation): HookInput {
    const { header, native, requestId } = this;
    return { operation, header, native, requestId };
  }

  errorContext(phase: Phase = this.phase): ErrorContext {
    const { requestId, native, route } = this;
    return { operation: route?.operation, phase, requestId, native };
  }

  passed(): number {
    return performance.now() - this.#start;
  }

  /** Milliseconds left for the request, at most the given number. */
  left(most: number): number {
    return Math.max(0, Math.min(most, this.service.limits.requestTimeoutMs - this.passed()));
  }

  /** Returns a function with the milliseconds in which the next chunk of an upload must arrive. */
  uploadTime(): () => number {
    const { bodyTimeoutMs, uploadTimeoutMs } = this.service.limits;
    const end = performance.now() + uploadTimeoutMs;
    return () => this.left(Math.min(bodyTimeoutMs, end - performance.now()));
  }

  /** Waits for a handler or a hook. `more` is added to the time limit of a handler, in milliseconds. */
  limit<T>(what: string, result: Awaitable<T>, more = 0, discard?: (late: T) => void): Awaitable<T> {
    if (!isThenable(result)) return result;
    const { handlerTimeoutMs, requestTimeoutMs } = this.service.limits;
    const ownMs = handlerTimeoutMs + more;
    const leftMs = this.left(ownMs);
    const late = () =>
      leftMs === ownMs
        ? new TimeLimitError(`\`${what}\``, ownMs)
        : new TimeLimitError(`The request, which waited for \`${what}\`,`, requestTimeoutMs, 'ended');
    return withinTime(result, leftMs, late, discard);
  }
}

/** Outside the class, because in V8, objects whose constructor creates closures survive many garbage collections. */
function headersOf(request: TransportRequest): HookInput['header'] {
  return (name) => request.header(name);
}

/** Safe in logs and in a header of the response. */
const ACCEPTED = /^[\w.:=+/@~-]{1,128}$/;

export function acceptedId(id: unknown): string | undefined {
  return typeof id === 'string' && ACCEPTED.test(id) ? id : undefined;
}
