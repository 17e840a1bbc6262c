import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { checkHost, closeServer, listen } from '@cross-border-payments/cli-kit';
import { loadMockDocument, MockError } from './document.ts';
import { type MockResponse, prepareResponses, type ResponseRequest, refusalResponse } from './respond.ts';

export { MockError };

export interface MockOptions {
  /** Defaults to 4010; 0 chooses a free port. */
  port?: number;
  /** Defaults to 127.0.0.1, which only this machine can reach. */
  host?: string;
  /** Further host names, without a port, that requests may have if `host` is not a loopback address. */
  allowHosts?: readonly string[] | undefined;
  /** The parsed bundle or its path; defaults to the bundle of this repository. */
  document?: object | string;
}

export interface RunningMock {
  /** The URL of the mock, without a trailing slash. */
  url: string;
  /** Stops listening, waits at most half a second for requests in flight, and closes every connection. */
  close(): Promise<void>;
}

/** Milliseconds within which a client must send its request. */
const REQUEST_TIMEOUT = 30_000;
const CLOSE_GRACE = 500;
const DISCARD_MS = 5_000;

/**
 * Starts the mock. Resolves when it is listening.
 *
 * @throws MockError if the document cannot be mocked or the port cannot be used
 */
export async function startMock(options: MockOptions = {}): Promise<RunningMock> {
  const { port = 4010, host = '127.0.0.1', allowHosts, document } = options;
  const prepared = await prepareResponses(loadMockDocument(document));
  const respond: ResponseRequest = async (request) => {
    const refused = checkHost(request, { host, allowHosts });
    return refused === undefined ? prepared(request) : refusalResponse(403, refused);
  };
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT }, (request, response) => {
    void handle(respond, request, response);
  });
  await listen(server, port, host).catch(({ message }) => {
    throw new MockError(message);
  });
  const address = server.address() as AddressInfo;
  const name = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return { url: `http://${name}:${address.port}`, close: () => closeServer(server, CLOSE_GRACE) };
}

async function handle(
  respond: ResponseRequest,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  request.on('error', () => {});
  const isPreflight = request.method === 'OPTIONS' && request.headers['access-control-request-method'];
  if (isPreflight) return sendPreflight(request, response);
  const result = await respond(request).catch((error: unknown) => {
    return refusalResponse(
      500,
      `The mock failed on this request: ${error instanceof Error ? error.message : String(error)}`,
    );
  });
  if (result === undefined || response.destroyed) return;
  sendJsonResponse(response, result);
  discardRest(request);
}

/** Discards the rest of a request, so that the client can read the response, and closes the connection after 5 s. */
function discardRest(request: IncomingMessage): void {
  if (request.complete) return;
  const timer = setTimeout(() => request.socket.destroy(), DISCARD_MS);
  timer.unref();
  request.once('close', () => clearTimeout(timer));
  request.resume();
}

/** Headers of every response. `X-Mock` distinguishes it from a response of the service. */
const mockHeaders = {
  'X-Mock': 'cross-border-payments',
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': '*',
};

function sendJsonResponse(response: ServerResponse, result: MockResponse): void {
  const text = JSON.stringify(result.body ?? null);
  response.writeHead(result.status, {
    ...result.headers,
    ...mockHeaders,
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(text),
  });
  response.end(text);
}

/** Responds to a CORS preflight. Allows every origin, method and header. */
function sendPreflight(request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(204, {
    ...mockHeaders,
    'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE',
    'Access-Control-Allow-Headers': request.headers['access-control-request-headers'] ?? '*',
  });
  response.end();
}
