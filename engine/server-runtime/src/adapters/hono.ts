import type { Context, Handler } from 'hono';
import { shouldClose } from '../http.ts';
import type { Service } from '../service.ts';
import type { ResponseState } from '../transport.ts';
import { FetchRequest, readBindings, toResponse } from './fetch.ts';
import { endSignal } from './raw-response.ts';

/**
 * Serves a service with Hono: `app.all('*', createHonoHandler(service))`, or `app.all('/api/*', ...)` below a path. Needs
 * no modules of Node.
 */
export function createHonoHandler(service: Service<Context>): Handler {
  return async (context) => {
    // Middleware may have responded and called the next handler anyway.
    if (context.finalized) return context.res;
    const { env, req } = context;
    const sent = new HonoRequest(req.raw, context, env, mountOf(context), context.get('requestId'));
    const result = await service.handle(sent);
    if (context.finalized) {
      if (result.content && 'next' in result.content) result.content.cancel();
      return context.res;
    }
    sent.isClaimed = true;
    const response = toResponse(result);
    const { incoming } = readBindings(env);
    // Otherwise the server would respond to a fault in the rest of the body, and the client would mistake this for the
    // response to its next request.
    if (incoming && shouldClose(incoming)) response.headers.set('connection', 'close');
    return response;
  };
}

class HonoRequest extends FetchRequest<Context> {
  isClaimed = false;
  #signal: AbortSignal | undefined;

  override get responseState(): ResponseState | undefined {
    return this.native.finalized ? 'ended' : super.responseState;
  }

  /** On Node, also aborted when middleware has responded, which Hono itself does not announce. */
  override get signal(): AbortSignal {
    const { outgoing } = readBindings(this.native.env);
    if (!outgoing) return super.signal;
    this.#signal ??= endSignal(outgoing, () => this.isClaimed);
    return this.#signal;
  }
}

/** `/api` for `/api/*`, also in an application mounted with `route`. */
function mountOf({ req: { routePath } }: Context): string {
  return /^\/[^:{*]*\*$/.test(routePath) ? routePath.slice(0, -'/*'.length) : '';
}
