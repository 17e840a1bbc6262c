import type { IncomingMessage, ServerResponse } from 'node:http';
import { shouldClose } from '../runtime/http/body.ts';
import type { Service } from '../runtime/service.ts';
import type { ResponseStream, TransportResponse } from '../runtime/transport.ts';
import { hasResponded, NodeRequest } from './node-request.ts';

/** Streams the body of a response whose head is sent. Never rejects. */
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
    // Only closing the connection shows the client that the rest is missing.
    response.destroy();
  }
}

/** Waits until the client has read, or has disconnected. */
function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      response.off('drain', done);
      response.off('close', done);
      resolve();
    };
    response.once('drain', done);
    response.once('close', done);
    if (response.closed) done();
  });
}

export type NodeListener = (request: IncomingMessage, response: ServerResponse) => void;

/** Returns a listener for `http.createServer` or `https.createServer`. */
export function createNodeListener(service: Service<IncomingMessage>): NodeListener {
  return (message, response) => {
    if (hasResponded(response)) return;
    service
      .handle(new NodeRequest(message, response, message))
      .then((result) => sendResponse(message, response, result))
      // A wrapper of the service may reject, or may have started a response; neither must end the process.
      .catch(() => response.destroy());
  };
}

/** Sends a response through node:http. Drops it if the client has disconnected. */
export function sendResponse(
  message: IncomingMessage,
  response: ServerResponse,
  result: TransportResponse,
): void {
  const { status, body, content } = result;
  const stream = content && 'next' in content ? content : undefined;
  if (response.destroyed) {
    stream?.cancel();
    return;
  }
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
