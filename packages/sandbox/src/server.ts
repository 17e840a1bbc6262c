import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createNodeListener } from '@cross-border-payments/server-stubs/node';
import { type ControlParts, createControlService, isControl } from './control/control-service.ts';
import { type GuardOptions, hasControlToken, refusalOfOrigin } from './control/guard.ts';
import { servePage } from './inspector/serve-page.ts';
import { createDisturbedListener } from './service/disturb.ts';

/** Time limits in milliseconds (sandbox choice `limits`). */
const TIMEOUTS = {
  headersTimeout: 60_000,
  requestTimeout: 120_000,
  // With a shorter limit, a busy client may send a request just as the connection closes, without learning the outcome.
  keepAliveTimeout: 60_000,
};
const MAX_CONNECTIONS = 2_000;
const JSON_TYPE = { 'content-type': 'application/json' };

interface ServerParts extends ControlParts, GuardOptions {
  readonly allowOrigins: readonly string[];
}

/** Serves inspector and control API under `/_sandbox`, and the service everywhere else. */
export function createSandboxServer(parts: ServerParts): Server {
  const { platform, service, allowOrigins } = parts;
  const listener = createDisturbedListener(service, platform);
  const control = createNodeListener(createControlService(parts));
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
    else if (!servePage(request, response)) {
      response.setHeader('cache-control', 'no-store');
      control(request, response);
    }
  });
  server.maxConnections = MAX_CONNECTIONS;
  return server;
}

const NO_PASSWORD = 'Send the password of `--control-token` as a bearer token or with basic authentication.';
const BASIC = { 'www-authenticate': 'Basic realm="sandbox", charset="UTF-8"' };

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
