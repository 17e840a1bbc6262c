import { createServer, type Server } from 'node:http';
import { sendJson } from './response.ts';

/** Makes a node:http server that reads an upload to its end and ignores it. */
export default async function start(): Promise<Server> {
  return createServer((request, response) => {
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
    });
    request.on('end', () => sendJson(response, 200, { status: '1', data: { bytes } }));
  });
}
