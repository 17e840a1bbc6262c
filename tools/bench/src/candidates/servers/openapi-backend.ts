import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { loadBundle } from '@cross-border-payments/proof';
import { type Context, OpenAPIBackend } from 'openapi-backend';
import { answerTo, refusalOf, sendJson } from './answer.ts';

type Result = [status: number, body: unknown];

/** Makes a server of openapi-backend on the bundle. */
export default async function start(): Promise<Server> {
  const api = new OpenAPIBackend({
    definition: loadBundle() as never,
    ajvOpts: { strict: false },
    quick: true,
  });
  api.register({
    createGlobalPayout: ({ request }: Context): Result => [200, answerTo(request.requestBody.orderNo)],
    validationFail: ({ validation }: Context): Result => [400, refusalOf(JSON.stringify(validation.errors))],
    unauthorizedHandler: (): Result => [400, refusalOf('The headers `appkey` and `token` are missing.')],
    notFound: (): Result => [404, refusalOf('There is no operation at this path.')],
  });
  for (const name of ['appkey', 'token']) {
    api.registerSecurityHandler(name, ({ request }) => Boolean(request.headers[name]));
  }
  await api.init();
  return createServer((request, response) => void answer(api, request, response));
}

async function answer(
  api: OpenAPIBackend,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const body = await json(request);
    const { method = 'GET', url = '/', headers } = request;
    const [status, value] = (await api.handleRequest({
      method,
      path: url,
      body,
      headers: headers as Record<string, string | string[]>,
    })) as Result;
    sendJson(response, status, value);
  } catch (error) {
    sendJson(response, 500, refusalOf((error as Error).message));
  }
}
