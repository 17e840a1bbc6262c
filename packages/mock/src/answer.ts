import type { IncomingMessage, ServerResponse } from 'node:http';

/** An answer of the mock, ready to be sent. */
export interface MockAnswer {
  status: number;
  headers?: { [name: string]: string };
  body: unknown;
}

/** Headers of every answer, which show that it is not the service's. */
const mockHeaders = {
  'X-Mock': 'cross-border-payments',
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': '*',
};

/** Makes a refusal in the envelope of the service. */
export function refuse(status: number, message: string, headers: MockAnswer['headers'] = {}): MockAnswer {
  return { status, headers, body: { status: '-1', message } };
}

/** Sends an answer as JSON. */
export function sendJsonAnswer(response: ServerResponse, answer: MockAnswer): void {
  const text = JSON.stringify(answer.body ?? null);
  response.writeHead(answer.status, {
    ...answer.headers,
    ...mockHeaders,
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(text),
  });
  response.end(text);
}

/** Returns whether a request is a CORS preflight. */
export function isPreflight(request: IncomingMessage): boolean {
  return request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
}

/** Answers a CORS preflight with permission for everything. */
export function sendPreflight(request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(204, {
    ...mockHeaders,
    'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE',
    'Access-Control-Allow-Headers': request.headers['access-control-request-headers'] ?? '*',
  });
  response.end();
}
