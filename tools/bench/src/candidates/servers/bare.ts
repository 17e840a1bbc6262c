import { createServer, type Server } from 'node:http';
import { responseTo, sendJson } from './response.ts';

/** Makes a node:http server with `JSON.parse` only: no routes, authentication or validation. */
export default async function start(): Promise<Server> {
  return createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const order = JSON.parse(Buffer.concat(chunks).toString()) as { orderNo?: string };
      sendJson(response, 200, responseTo(order.orderNo));
    });
  });
}
