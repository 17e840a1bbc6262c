import type { Request, RequestHandler, Response } from 'express';
import type { Service } from '../service.ts';
import type { ResponseState } from '../transport.ts';
import { sendResponse } from './node.ts';
import { NodeRequest } from './node-request.ts';

/**
 * Serves a service with Express: `app.use(createExpressHandler(service))`, before any body parser such as
 * `express.json()`, because the service reads bodies itself. It handles every path below the path where it is mounted.
 */
export function createExpressHandler(service: Service<Request>): RequestHandler {
  return (request, response, next) => {
    const sent = new ExpressRequest(request, response);
    if (sent.isOver) return;
    service
      .handle(sent)
      .then((result) => {
        if (sent.claim(result)) sendResponse(request, response, result);
      })
      .catch(next);
  };
}

/** A request with the properties that middleware of Express adds. */
type Marked = Request & {
  /** Set by connect-timeout, before the error handler of the application responds. */
  readonly timedout?: boolean;
  /** Set by on-finished: the functions that wait for the end of the request. */
  readonly __onFinished?: { readonly queue?: readonly unknown[] } | null;
};

class ExpressRequest extends NodeRequest<Request> {
  readonly #waiting = waitingFor(this.native);

  constructor(request: Request, response: Response) {
    super(request, response, request, request.originalUrl, request.baseUrl);
  }

  override get responseState(): ResponseState | undefined {
    const state = super.responseState;
    if (state !== undefined) return state;
    const { timedout } = this.native as Marked;
    // After an error, Express responds at the end of the request. It would end the process if the service had already
    // responded.
    return timedout === true || waitingFor(this.native) > this.#waiting ? 'begun' : undefined;
  }
}

function waitingFor(request: Request): number {
  return (request as Marked).__onFinished?.queue?.length ?? 0;
}
