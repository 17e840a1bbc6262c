import type { IncomingMessage } from 'node:http';
import type { Context, Handler } from 'hono';
import { shouldClose } from '../runtime/http/body.ts';
import type { Service } from '../runtime/service.ts';
import { FetchRequest, toResponse } from './fetch.ts';

interface NodeBindings {
  readonly incoming?: IncomingMessage;
}

/**
 * Serves a service with Hono: `app.all('*', createHonoHandler(service))`, or `app.all('/api/*', ...)` below a path. Needs
 * no modules of Node.
 */
export function createHonoHandler(service: Service<Context>): Handler {
  return async (context) => {
    // Middleware may have responded and called the next handler anyway.
    if (context.finalized) return context.res;
    const response = toResponse(
      await service.handle(
        new FetchRequest(context.req.raw, context, mountOf(context), context.get('requestId')),
      ),
    );
    const { incoming }: NodeBindings = context.env ?? {};
    // Otherwise the server would respond to a fault in the rest of the body, and the client would take this response
    // for the response to its next request.
    if (incoming?.httpVersionMajor === 1 && shouldClose(incoming))
      response.headers.set('connection', 'close');
    return response;
  };
}

/** Returns the mount of a handler: `/api` for `/api/*`, also in an application mounted with `route`. */
function mountOf({ req: { routePath } }: Context): string {
  return /^\/[^:{*]*\*$/.test(routePath) ? routePath.slice(0, -'/*'.length) : '';
}
