import type { IncomingMessage, ServerResponse } from 'node:http';
import { shouldClose } from '../http.ts';
import { respondTo, type Service } from '../service.ts';
import type { ResponseStream, TransportResponse } from '../transport.ts';
import { NodeRequest } from './node-request.ts';
import { type RawRequest, type RawResponse, readResponseState } from './raw-response.ts';

/** Never rejects. */
async function sendStream(response: ServerResponse, stream: ResponseStream): Promise<void> {
  const leave = () => stream.cancel();
  response.once('close', leave);
  stream.whenStalled(() => response.destroy());
  response.flushHeaders();
  try {
    for (let chunk = await stream.next(); chunk; chunk = await stream.next()) {
      if (!response.write(chunk)) await drained(response);
    }
    response.end();
  } catch {
    // Closed, because this alone shows the client that the rest is missing.
    response.destroy();
  }
}

function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      response.off('drain', done);
      response.off('close', done);
      resolve();
    };
    response.once('drain', done);
    response.once('close', done);
    if (readResponseState(response) !== 'begun') done();
  });
}

export type NodeListener = (request: IncomingMessage, response: ServerResponse) => void;

/** Returns a listener for `createServer` of node:http or node:https, and for both servers of node:http2. */
export function createNodeListener<Native extends RawRequest = IncomingMessage>(
  service: Service<Native>,
): (request: RawRequest, response: RawResponse) => void {
  return (message, response) => {
    const sent = new NodeRequest(message, response, message as Native);
    if (sent.isOver) return;
    // A wrapper of the service may fail or start a response. Neither must end the process.
    const fail = () => response.destroy();
    const send = (result: TransportResponse) => {
      try {
        // Responses of node:http2 have the same methods, with other types.
        if (sent.claim(result)) sendResponse(message, response as ServerResponse, result);
      } catch {
        fail();
      }
    };
    respondTo(service, sent, send, fail);
  };
}

export function sendResponse(message: RawRequest, response: ServerResponse, result: TransportResponse): void {
  const { status, body, content } = result;
  const stream = content && 'next' in content ? content : undefined;
  const fields = headerFields(result);
  const length = content ? content.length : Buffer.byteLength(body);
  if (length !== undefined && (length > 0 || message.method !== 'HEAD'))
    fields.push('content-length', length);
  if (shouldClose(message)) fields.push('connection', 'close');
  response.writeHead(status, fields as string[]);
  if (stream) void sendStream(response, stream);
  else response.end(content ?? body);
}

function headerFields({ headers }: TransportResponse): (string | number)[] {
  const fields: (string | number)[] = [];
  for (const name in headers) {
    const value = headers[name] ?? '';
    if (name === 'set-cookie') for (const cookie of value.split('\n')) fields.push(name, cookie);
    else fields.push(name, value);
  }
  return fields;
}
