import type { MessageChecker } from '../check-message.ts';
import type { Awaitable } from '../handler.ts';
import { isHeaderName } from '../http/head.ts';
import { isThenable, type Limits, TimeLimitError, withinTime } from '../limits.ts';
import type { Operation } from '../operation.ts';
import type { Caller, ErrorContext, Phase } from '../options.ts';
import type { TransportRequest } from '../transport.ts';

/** A request on its way through the service. */
export class RequestState<Native = unknown> {
  operation: Operation | undefined;
  phase: Phase = 'route';
  readonly native: Native;
  readonly request: TransportRequest<Native>;
  readonly checker: MessageChecker;
  readonly limits: Limits;
  readonly header: Caller['header'];
  readonly #start = performance.now();
  #requestId: string | undefined;

  constructor(
    request: TransportRequest<Native>,
    { checker, limits }: { readonly checker: MessageChecker; readonly limits: Limits },
  ) {
    this.request = request;
    this.native = request.native as Native;
    this.header = headersOf(request);
    this.checker = checker;
    this.limits = limits;
  }

  /** Uses the id of the framework, else the one in a header, unless it could spoil a log. */
  readId(idHeader: string | undefined): void {
    const { requestId } = this.request;
    this.#requestId = acceptedId(requestId) ?? (idHeader && acceptedId(this.header(idHeader))) ?? undefined;
  }

  /** Generated when it is first read. */
  get requestId(): string {
    this.#requestId ??= crypto.randomUUID();
    return this.#requestId;
  }

  get signal(): AbortSignal {
    return this.request.signal ?? new AbortController().signal;
  }

  caller(operation: Operation): Caller<Native> {
    const { header, native, requestId } = this;
    return { operation, header, native, requestId };
  }

  errorContext(phase = this.phase): ErrorContext<Native> {
    const { operation, requestId, native } = this;
    return { operation, phase, requestId, native };
  }

  passed(): number {
    return performance.now() - this.#start;
  }

  left(most: number): number {
    return Math.max(0, Math.min(most, this.limits.requestTimeoutMs - this.passed()));
  }

  /**
   * Waits for the result of a handler or a hook.
   *
   * @param more milliseconds that it has in addition to those of any handler
   * @param discard called with a result that is too late
   * @throws TimeLimitError when it does not end in time
   */
  limit<T>(what: string, result: Awaitable<T>, more = 0, discard?: (late: T) => void): Awaitable<T> {
    if (!isThenable(result)) return result;
    const limitMs = this.left(this.limits.handlerTimeoutMs + more);
    return withinTime(result, limitMs, () => new TimeLimitError(what), discard);
  }
}

/** Outside of the class, since garbage with closures that a constructor makes survives many collections in V8. */
function headersOf(request: TransportRequest): Caller['header'] {
  return (name) => request.header(name);
}

/** Ids from outside end up in logs, and in a header of the response. */
const ACCEPTED = /^[\w.:=+/@~-]{1,128}$/;

/** Returns the id of the client or the framework, unless it could spoil a log. */
export function acceptedId(id: unknown): string | undefined {
  return typeof id === 'string' && ACCEPTED.test(id) ? id : undefined;
}

/** Checks the name of the header for request ids, and converts it to lower case. */
export function checkIdHeader(name: string | undefined): string | undefined {
  if (name === undefined || isHeaderName(name.toLowerCase())) return name?.toLowerCase();
  throw new RangeError(
    `The option "requestIdHeader" must be the name of a header, not ${JSON.stringify(name)}.`,
  );
}
