import type { MessageChecker } from '../check-message.ts';
import type { Awaitable } from '../handler.ts';
import { isHeaderName } from '../http/head.ts';
import { isThenable, type Limits, TimeLimitError, withinTime } from '../limits.ts';
import type { Operation, ServiceProfile } from '../operation.ts';
import type { ErrorContext, HookInput, Phase, ServiceHooks, UndeclaredPropertyPolicy } from '../options.ts';
import type { TransportRequest } from '../transport.ts';
import type { Route, Router } from './router.ts';

/** What all requests of a service share. */
export interface ServiceParts {
  readonly profile: ServiceProfile;
  readonly hooks: ServiceHooks;
  readonly basePath: string;
  /** In lower case. */
  readonly idHeader: string | undefined;
  readonly limits: Limits;
  readonly router: Router;
  readonly checker: MessageChecker;
  readonly checksResponses: boolean;
  readonly undeclared: UndeclaredPropertyPolicy;
}

/** A request on its way through the service. */
export class RequestState {
  /** Undefined until the router has found it. */
  route: Route | undefined;
  phase: Phase = 'route';
  readonly service: ServiceParts;
  readonly native: unknown;
  readonly request: TransportRequest;
  readonly header: HookInput['header'];
  readonly #start = performance.now();
  #requestId: string | undefined;

  constructor(service: ServiceParts, request: TransportRequest) {
    this.service = service;
    this.request = request;
    this.native = request.native;
    this.header = headersOf(request);
  }

  /** Uses the id of the framework, else the one in a header, unless it could spoil a log. */
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

  caller(operation: Operation): HookInput {
    const { header, native, requestId } = this;
    return { operation, header, native, requestId };
  }

  errorContext(phase = this.phase): ErrorContext {
    const { requestId, native, route } = this;
    return { operation: route?.operation, phase, requestId, native };
  }

  /** Milliseconds since the request arrived. */
  passed(): number {
    return performance.now() - this.#start;
  }

  /** Milliseconds left to the request, at most as many as given. */
  left(most: number): number {
    return Math.max(0, Math.min(most, this.service.limits.requestTimeoutMs - this.passed()));
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
    const limitMs = this.left(this.service.limits.handlerTimeoutMs + more);
    return withinTime(result, limitMs, () => new TimeLimitError(`\`${what}\``, limitMs), discard);
  }
}

/** Outside of the class, since garbage with closures that a constructor makes survives many collections in V8. */
function headersOf(request: TransportRequest): HookInput['header'] {
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
    `The option \`requestIdHeader\` must be the name of a header, not ${JSON.stringify(name)}.`,
  );
}
