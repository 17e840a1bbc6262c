import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import { checkHost, checkOrigin, type HostNames } from '@cross-border-payments/cli-kit';
import { createNodeListener } from '@cross-border-payments/server-stubs/node';
import { type ControlParts, createControlService, isControl } from './control/control-service.ts';
import { hasControlToken } from './control/guard.ts';
import { servePage } from './inspector/serve-page.ts';
import { createDisturbedListener } from './service/response-faults.ts';

/** Time limits in milliseconds (sandbox choice `limits`). */
const TIMEOUTS = {
  headersTimeout: 60_000,
  requestTimeout: 120_000,
  // With a shorter limit, a busy client could send a request just as the connection closes, and would not learn the
  // outcome.
  keepAliveTimeout: 60_000,
};
const MAX_CONNECTIONS = 2_000;

interface ServerParts extends ControlParts, HostNames {
  readonly controlToken?: string | undefined;
  readonly allowOrigins: readonly string[];
}

export function createSandboxServer(parts: ServerParts): Server {
  const serveService = createServiceListener(parts);
  const serveControl = createControlListener(parts);
  const server = createServer(TIMEOUTS, (request, response) => {
    // A browser must not render text from a request as a page.
    response.setHeader('x-content-type-options', 'nosniff');
    if (isControl(request.url ?? '/')) serveControl(request, response);
    else serveService(request, response);
  });
  server.maxConnections = MAX_CONNECTIONS;
  return server;
}

function createServiceListener(parts: ServerParts): RequestListener {
  const { platform, service, allowOrigins } = parts;
  const listener = createDisturbedListener({ ...platform, service });
  return (request, response) => {
    const refused = checkHost(request, parts) ?? checkOrigin(request, allowOrigins);
    if (refused !== undefined) return sendJson(response, 403, { status: '-1', message: refused });
    if (!admitOrigin(request, response, allowOrigins)) listener(request, response);
  };
}

function createControlListener(parts: ServerParts): RequestListener {
  const control = createNodeListener(createControlService(parts));
  return (request, response) => {
    const allowOrigins = isReadByPage(request) ? parts.allowOrigins : undefined;
    const refused = checkHost(request, parts) ?? checkOrigin(request, allowOrigins);
    if (refused !== undefined) return sendJson(response, 403, { error: refused });
    admitOrigin(request, response, allowOrigins ?? []);
    if (!hasControlToken(request, parts.controlToken)) {
      response.setHeader('www-authenticate', 'Basic realm="sandbox", charset="UTF-8"');
      return sendJson(response, 401, { error: NO_PASSWORD });
    }
    if (servePage(request, response)) return;
    response.setHeader('cache-control', 'no-store');
    control(request, response);
  };
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const NO_PASSWORD = 'Send the password of `--control-token` as a bearer token or with basic authentication.';

const HEADERS = 'appkey, token, content-type, x-request-id, x-sandbox-signature, x-sandbox-fault';
const READABLE = 'x-request-id, x-sandbox-advice, x-sandbox-fault';
const KEPT_SECONDS = 600;

/** Returns whether a request reads one logged request by its id, which only the page that sent it knows. */
function isReadByPage({ method, url = '' }: IncomingMessage): boolean {
  return method === 'GET' && /^\/_sandbox\/requests\/[\w-]{8,}$/.test(url);
}

/** Allows the pages of some origins to read the response. @returns whether it responded to their preflight */
function admitOrigin(request: IncomingMessage, response: ServerResponse, origins: readonly string[]) {
  const { origin, 'access-control-request-method': wanted } = request.headers;
  if (origin === undefined || origins.length === 0) return false;
  response.setHeader('vary', 'origin');
  if (!origins.includes(origin)) return false;
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('access-control-expose-headers', READABLE);
  if (request.method !== 'OPTIONS' || wanted === undefined) return false;
  response.setHeader('access-control-allow-methods', 'GET, POST');
  response.setHeader('access-control-allow-headers', HEADERS);
  response.setHeader('access-control-max-age', KEPT_SECONDS);
  response.writeHead(204).end();
  return true;
}
