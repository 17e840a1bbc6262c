import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Service } from '@cross-border-payments/server-stubs';
import { createControlListener, isControl } from './control/control-service.ts';
import { hasControlToken, refusalOfOrigin } from './control/guard.ts';
import { StartError } from './core/errors.ts';
import { servePage } from './inspector/serve-page.ts';
import type { Platform } from './platform.ts';
import { createDisturbedListener } from './service/disturb.ts';

/** Time limits in milliseconds (sandbox choice `limits`). */
const TIMEOUTS = {
  headersTimeout: 60_000,
  requestTimeout: 120_000,
  // With a shorter limit, a busy client may send a request just as the connection closes, without learning the outcome.
  keepAliveTimeout: 60_000,
};
const MAX_CONNECTIONS = 2_000;
const CLOSE_WAIT_BUDGET_MS = 2_000;
const JSON_TYPE = { 'content-type': 'application/json' };

interface ServerParts {
  readonly platform: Platform;
  readonly service: Service;
  readonly host: string;
  readonly allowOrigins: readonly string[];
  readonly controlToken?: string | undefined;
  readonly allowHosts: readonly string[];
  readonly reference?: string | undefined;
  readonly onError: (error: unknown) => void;
}

/** Serves inspector and control API under `/_sandbox`, and the service everywhere else. */
export function createSandboxServer(parts: ServerParts): Server {
  const { platform, service, allowOrigins } = parts;
  const listener = createDisturbedListener(service, platform);
  const control = createControlListener(parts);
  const server = createServer(TIMEOUTS, (request, response) => {
    // A browser must not render text from a request as a page.
    response.setHeader('x-content-type-options', 'nosniff');
    if (!isControl(request.url ?? '/')) {
      if (!respondToPreflight(request, response, allowOrigins)) listener(request, response);
      return;
    }
    const refuse = (status: number, error: string, headers = {}) =>
      response.writeHead(status, { ...JSON_TYPE, ...headers }).end(JSON.stringify({ error }));
    const isOwn = isReadByPage(request) && respondsToOrigin(request, response, allowOrigins);
    const refused = isOwn ? undefined : refusalOfOrigin(request, parts);
    if (refused !== undefined) refuse(403, refused);
    else if (!hasControlToken(request, parts.controlToken)) refuse(401, NO_PASSWORD, BASIC);
    else if (!servePage(request, response)) void control(request, response);
  });
  server.maxConnections = MAX_CONNECTIONS;
  return server;
}

const NO_PASSWORD = 'Send the password of `--control-token` as a bearer token or with basic authentication.';
const BASIC = { 'www-authenticate': 'Basic realm="sandbox", charset="UTF-8"' };

/** @returns the port. @throws StartError if the port is in use or not permitted */
export async function listen(server: Server, port: number, host: string): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(new StartError(describe(error, port, host))),
    );
    server.listen(port, host, resolve);
  });
  return (server.address() as AddressInfo).port;
}

function describe({ code, message }: NodeJS.ErrnoException, port: number, host: string): string {
  if (code === 'EADDRINUSE') {
    return `Port ${port} on ${host} is in use by another program. Stop it, or choose another port with \`--port\`.`;
  }
  if (code === 'EACCES')
    return `Listening is not permitted on port ${port}. Choose a port above 1023 with \`--port\`.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `${host} is not an address of this machine. Choose another with \`--host\`.`;
  return `The sandbox cannot listen on ${host}, port ${port}: ${message}.`;
}

/** Stops accepting requests, waits at most two seconds for those in progress, and closes the server. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), CLOSE_WAIT_BUDGET_MS);
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
    server.closeIdleConnections();
  });
}

const HEADERS = 'appkey, token, content-type, x-request-id, x-sandbox-signature, x-sandbox-fault';
/** Response headers that a page may read. */
const READABLE = 'x-request-id, x-sandbox-advice, x-sandbox-fault';
const KEPT_SECONDS = 600;

/** Returns whether a request reads one logged request by its id, which only the page that sent it knows. */
function isReadByPage({ method, url = '' }: IncomingMessage): boolean {
  return method === 'GET' && /^\/_sandbox\/requests\/[\w-]{8,}$/.test(url);
}

/** Allows the page of an origin to read the response. @returns false for any other origin */
function respondsToOrigin(
  { headers: { origin } }: IncomingMessage,
  response: ServerResponse,
  origins: readonly string[],
): boolean {
  if (origin === undefined || origins.length === 0) return false;
  response.setHeader('vary', 'origin');
  if (!origins.includes(origin)) return false;
  response.setHeader('access-control-allow-origin', origin);
  return true;
}

/** Lets pages of some origins call the service. @returns whether the request was a preflight; a preflight already has its response */
function respondToPreflight(
  request: IncomingMessage,
  response: ServerResponse,
  origins: readonly string[],
): boolean {
  const { method, headers } = request;
  if (!respondsToOrigin(request, response, origins)) return false;
  response.setHeader('access-control-expose-headers', READABLE);
  if (method !== 'OPTIONS' || headers['access-control-request-method'] === undefined) return false;
  response
    .writeHead(204, {
      'access-control-allow-methods': 'GET, POST',
      'access-control-allow-headers': HEADERS,
      'access-control-max-age': String(KEPT_SECONDS),
    })
    .end();
  return true;
}
