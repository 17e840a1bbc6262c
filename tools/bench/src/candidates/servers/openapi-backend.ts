import { createServer, type Server, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { loadBundle } from '@cross-border-payments/checks';
import { type Context, OpenAPIBackend } from 'openapi-backend';
import { MAX_BYTES, NOT_AUTHENTIC, refusalOf, responseTo, sendJson } from './response.ts';

/** Makes a server of openapi-backend on the bundle. */
export default async function start(): Promise<Server> {
  const api = new OpenAPIBackend({
    definition: loadBundle() as never,
    ajvOpts: { strict: false },
    quick: true,
  });
  const refuse = (response: ServerResponse, status: number, reason: string) =>
    sendJson(response, status, refusalOf(reason));
  api.register({
    createGlobalPayout: ({ request }: Context, response: ServerResponse) =>
      sendJson(response, 200, responseTo(request.requestBody.orderNo)),
    validationFail: ({ validation }: Context, response: ServerResponse) =>
      refuse(response, 400, JSON.stringify(validation.errors)),
    unauthorizedHandler: (_: Context, response: ServerResponse) => refuse(response, 400, NOT_AUTHENTIC),
    notFound: (_: Context, response: ServerResponse) =>
      refuse(response, 404, 'There is no operation at this path.'),
  });
  for (const name of ['appkey', 'token']) {
    api.registerSecurityHandler(name, ({ request }) => Boolean(request.headers[name]));
  }
  await api.init();
  return createServer(async (request, response) => {
    try {
      const { method = 'GET', url: path = '/', headers } = request;
      if (Number(headers['content-length']) > MAX_BYTES)
        return refuse(response, 413, 'The body is too large.');
      const body = await json(request);
      await api.handleRequest({ method, path, body, headers: headers as Record<string, string> }, response);
    } catch (error) {
      refuse(response, 500, (error as Error).message);
    }
  });
}
