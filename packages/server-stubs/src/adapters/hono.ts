import type { IncomingMessage } from 'node:http';
import type { Handler } from 'hono';
import type { Service } from '../runtime/service.ts';
import { createFetchHandler } from './fetch.ts';
import { shouldClose } from './should-close.ts';

/** What Hono's server for Node passes on. */
interface NodeBindings {
  readonly incoming?: IncomingMessage;
}

/**
 * Serves a service with Hono: `app.all('*', createHonoHandler(service))`. Needs nothing of Node.
 */
export function createHonoHandler(service: Service): Handler {
  const handle = createFetchHandler(service);
  return async ({ req, env }) => {
    const response = await handle(req.raw);
    const { incoming }: NodeBindings = env ?? {};
    // Else a fault in the rest of a body would have an answer of its own, which a client takes for that of its next request.
    if (incoming?.httpVersionMajor === 1 && shouldClose(incoming))
      response.headers.set('connection', 'close');
    return response;
  };
}
