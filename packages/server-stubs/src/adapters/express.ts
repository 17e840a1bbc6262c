import type { Request, RequestHandler } from 'express';
import type { Service } from '../runtime/service.ts';
import { sendResponse } from './node.ts';
import { hasResponded, NodeRequest } from './node-request.ts';

/**
 * Serves a service with Express: `app.use(createExpressHandler(service))`, before any body parser such as
 * `express.json()`, since the service reads bodies itself. It handles every path under its mount.
 */
export function createExpressHandler(service: Service<Request>): RequestHandler {
  return (request, response, next) => {
    if (hasResponded(response)) return;
    service
      .handle(new NodeRequest(request, response, request, request.originalUrl, request.baseUrl))
      .then((result) => sendResponse(request, response, result))
      .catch(next);
  };
}
