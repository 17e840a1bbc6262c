import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Service } from '../runtime/service.ts';
import type { TransportAnswer } from '../runtime/transport.ts';
import { NodeRequest } from './node-request.ts';
import { shouldClose } from './should-close.ts';

/** A listener for `http.createServer` or `https.createServer`. */
export type NodeListener = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Serves a service with node:http.
 *
 * @returns a listener for the `request` event
 */
export function createNodeListener(service: Service<IncomingMessage>): NodeListener {
  return (message, response) => {
    service
      .handle(new NodeRequest(message, response, message))
      .then((answer) => sendAnswer(message, response, answer))
      // A wrapper of the service may reject, or have begun an answer: that must not end the process.
      .catch((error: Error) => response.destroy(error));
  };
}

/** Sends an answer through node:http. Drops it if the client has disconnected. */
export function sendAnswer(
  message: IncomingMessage,
  response: ServerResponse,
  answer: TransportAnswer,
): void {
  if (response.destroyed) return;
  const { status, headers, body } = answer;
  const fields: (string | number)[] = [];
  for (const name in headers) fields.push(name, headers[name] ?? '');
  if (body !== '' || message.method !== 'HEAD') fields.push('content-length', Buffer.byteLength(body));
  if (shouldClose(message)) fields.push('connection', 'close');
  response.writeHead(status, fields as string[]);
  response.end(body);
}
