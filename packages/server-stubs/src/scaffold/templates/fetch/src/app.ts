import { createFetchHandler } from '@cross-border-payments/server-stubs/fetch';
import { service } from './service.ts';

const handle = createFetchHandler(service);

export const app = {
  fetch(request: Request, bindings?: unknown): Response | Promise<Response> {
    if (new URL(request.url).pathname === '/health') return new Response('ok');
    return handle(request, bindings);
  },
};

/** The application, as edge runtimes, Deno and Bun serve it. `main.ts` serves it with Node. */
export default app;
