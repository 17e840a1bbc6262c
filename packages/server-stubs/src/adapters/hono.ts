import type { Handler } from 'hono';
import type { Service } from '../runtime/service.ts';
import { createFetchHandler } from './fetch.ts';

/**
 * Serves a service with Hono: `app.all('*', createHonoHandler(service))`. Needs nothing of Node.
 */
export function createHonoHandler(service: Service): Handler {
  const handle = createFetchHandler(service);
  return (context) => handle(context.req.raw);
}
