import type { IncomingMessage, ServerResponse } from 'node:http';

/** An answer of the mock, ready to be sent. */
export interface MockAnswer {
  status: number;
  headers?: { [name: string]: string };
  body: unknown;
}

/** On every answer, so that none is taken for one of the service. */
const mockHeaders = {
  'X-Mock': 'cross-border-payments',
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': '*',
};

/** An answer that is not a success, in the envelope of the service. */
export function refuse(
  status: number,
  message: string,
  headers: { [name: string]: string } = {},
): MockAnswer {
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

/** Whether a browser asks if it may send the real request from a page of another origin. */
export function isPreflight(request: IncomingMessage): boolean {
  return request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined;
}

/** Tells the browser that it may: a mock has nothing to protect. */
export function sendPreflight(request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(204, {
    ...mockHeaders,
    'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE',
    'Access-Control-Allow-Headers': request.headers['access-control-request-headers'] ?? '*',
  });
  response.end();
}
