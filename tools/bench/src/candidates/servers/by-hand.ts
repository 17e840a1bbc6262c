import { createServer, type IncomingMessage, type Server } from 'node:http';
import {
  BODY_TIMEOUT_MS,
  isAuthentic,
  MAX_BYTES,
  NOT_AUTHENTIC,
  ORDER_PATH,
  refusalOf,
  responseTo,
  sendJson,
} from './response.ts';

const DECODER = new TextDecoder('utf-8', { fatal: true });

type Response = Parameters<typeof sendJson>[2];
type Handler = (request: IncomingMessage) => Promise<[status: number, body: Response]>;

const routes = new Map<string, Handler>([
  [
    `POST ${ORDER_PATH}`,
    async (request) => {
      if (!isAuthentic(request.headers)) return [400, refusalOf(NOT_AUTHENTIC)];
      const order = JSON.parse(DECODER.decode(await readBody(request))) as { orderNo?: string };
      return [200, responseTo(order.orderNo)];
    },
  ],
]);

/** Makes a node:http server with routes, credentials, limits and refusals, but without the rules. */
export default async function start(): Promise<Server> {
  return createServer((request, response) => {
    const handler = routes.get(`${request.method} ${request.url}`);
    if (!handler) return sendJson(response, 404, refusalOf('There is no operation at this path.'));
    handler(request).then(
      ([status, body]) => sendJson(response, status, body),
      (error: Error) => sendJson(response, 400, refusalOf(error.message)),
    );
  });
}

function readBody(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const timer = setTimeout(
      () => reject(new Error('The body was not received within 30 s.')),
      BODY_TIMEOUT_MS,
    );
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= MAX_BYTES) chunks.push(chunk);
      else reject(new Error(`The body is larger than ${MAX_BYTES} bytes.`));
    });
    request.on('end', () => {
      clearTimeout(timer);
      resolve(Buffer.concat(chunks));
    });
  });
}
