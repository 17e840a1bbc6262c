import type { Context, Handler } from 'hono';
import { shouldClose } from '../http/body.ts';
import type { Service } from '../service.ts';
import type { ResponseState } from '../transport.ts';
import { FetchRequest, toResponse } from './fetch.ts';
import { endSignal, type RawRequest, type RawResponse, readResponseState } from './raw-response.ts';

/** Set by Hono's server for Node. */
interface NodeBindings {
  readonly incoming?: RawRequest;
  readonly outgoing?: RawResponse;
}

/**
 * Serves a service with Hono: `app.all('*', createHonoHandler(service))`, or `app.all('/api/*', ...)` below a path. Needs
 * no modules of Node.
 */
export function createHonoHandler(service: Service<Context>): Handler {
  return async (context) => {
    // Middleware may have responded and called the next handler anyway.
    if (context.finalized) return context.res;
    const sent = new HonoRequest(context.req.raw, context, mountOf(context), context.get('requestId'));
    const result = await service.handle(sent);
    if (context.finalized) {
      if (result.content && 'next' in result.content) result.content.cancel();
      return context.res;
    }
    sent.isClaimed = true;
    const response = toResponse(result);
    const { incoming } = bindingsOf(context);
    // Otherwise the server would respond to a fault in the rest of the body, and the client would take this response
    // for the response to its next request.
    if (incoming && shouldClose(incoming)) response.headers.set('connection', 'close');
    return response;
  };
}

function bindingsOf({ env }: Context): NodeBindings {
  return env ?? {};
}

class HonoRequest extends FetchRequest<Context> {
  /** Whether the response is that of the service. */
  isClaimed = false;
  #signal: AbortSignal | undefined;

  override get responseState(): ResponseState | undefined {
    if (this.native.finalized) return 'ended';
    const { outgoing } = bindingsOf(this.native);
    return (outgoing && readResponseState(outgoing)) ?? super.responseState;
  }

  /** On Node, also aborted when middleware has responded. Hono itself does not announce this. */
  override get signal(): AbortSignal {
    const { outgoing } = bindingsOf(this.native);
    if (!outgoing) return super.signal;
    this.#signal ??= endSignal(outgoing, () => this.isClaimed);
    return this.#signal;
  }
}

/** Returns the mount of a handler: `/api` for `/api/*`, also in an application mounted with `route`. */
function mountOf({ req: { routePath } }: Context): string {
  return /^\/[^:{*]*\*$/.test(routePath) ? routePath.slice(0, -'/*'.length) : '';
}
