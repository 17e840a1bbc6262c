import { createServer, type Server } from 'node:http';
import { sendJson } from './answer.ts';

/** node:http that reads what is uploaded to its end and looks at nothing. */
export default async function start(): Promise<Server> {
  return createServer((request, response) => {
    let bytes = 0;
    request.on('data', (piece: Buffer) => {
      bytes += piece.length;
    });
    request.on('end', () => sendJson(response, 200, { status: '1', data: { bytes } }));
  });
}
