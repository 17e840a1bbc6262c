import {
  createServer,
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { Duplex } from 'node:stream';

/** An exchange as the proxy received it, neither decoded nor masked yet. */
export interface RawExchange {
  readonly startedAt: number;
  readonly method: string;
  readonly url: string;
  readonly status: number;
  /** Names and values in turn, as sent. */
  readonly requestHeaders: readonly string[];
  readonly responseHeaders: readonly string[];
  /** Undefined for a body that is larger than the limit. */
  readonly requestBody: Uint8Array | undefined;
  readonly responseBody: Uint8Array | undefined;
}

export interface ProxyEvents {
  onExchange(exchange: RawExchange): void;
  /** Called if a request did not get a complete response. */
  onProblem(problem: string): void;
}

/** A larger body is passed on, but not recorded. */
const MAX_RECORDED = 2 * 1_048_576;

/** Headers about one connection, which are not passed on: the proxy has separate connections to client and target. */
const HOP = new Set(['connection', 'keep-alive', 'proxy-connection']);

/**
 * Makes a reverse proxy, which passes requests and responses on as they arrive. If the target cannot be reached or
 * closes its connection, the proxy closes the client's connection in the same way. If the target hangs, the client
 * waits.
 */
export function createProxy(target: URL, events: ProxyEvents): Server {
  const isSecure = target.protocol === 'https:';
  const agent = isSecure ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true });
  const send = isSecure ? httpsRequest : httpRequest;
  const base = target.pathname.replace(/\/$/, '');
  const connect = ({ method = 'GET', url = '/', rawHeaders }: IncomingMessage, more: string[] = []) => {
    const { hostname, port } = target;
    const options = { agent, method, path: base + url, hostname: hostname.replace(/^\[|\]$/g, ''), port };
    return send({ ...options, headers: [...passOn(rawHeaders, target.host), ...more] });
  };
  // A client may send any target, such as `//` or `http://[`.
  const addressOf = ({ url = '/' }: IncomingMessage) =>
    url.startsWith('/') ? target.origin + base + url : url;
  const server = createServer(
    { requestTimeout: 0, headersTimeout: 60_000, keepAliveTimeout: 60_000 },
    (request, response) => forward(request, response, connect(request), addressOf(request), events),
  );
  server.on('upgrade', (request, socket, head) => {
    const outgoing = connect(request, ['Connection', request.headers.connection ?? 'upgrade']);
    upgrade(socket, head, outgoing, events);
  });
  server.on('close', () => agent.destroy());
  return server;
}

function passOn(rawHeaders: readonly string[], host?: string): string[] {
  return pairHeaders(rawHeaders).flatMap(([name, value]) => {
    const lower = name.toLowerCase();
    if (HOP.has(lower)) return [];
    return [name, lower === 'host' && host !== undefined ? host : value];
  });
}

type ProxyRequest = ReturnType<typeof httpRequest>;

function forward(
  request: IncomingMessage,
  response: ServerResponse,
  outgoing: ProxyRequest,
  url: string,
  events: ProxyEvents,
): void {
  const startedAt = Date.now();
  const sent = new Recording(request);
  let isDone = false;
  const fail = (problem: string) => {
    if (isDone) return;
    isDone = true;
    events.onProblem(problem);
    outgoing.destroy();
    response.destroy();
  };
  request.pipe(outgoing);
  request.on('error', () => fail('requests that the client broke off'));
  response.on('close', () => fail('requests that the client broke off'));
  outgoing.on('error', ({ code = '' }: NodeJS.ErrnoException) =>
    fail(
      code === 'ECONNREFUSED' || code === 'ENOTFOUND'
        ? 'requests while the target could not be reached'
        : 'connections that the target closed',
    ),
  );
  // Has no effect after the response. A target that switches protocols without being asked sends no response.
  outgoing.on('close', () => fail('connections that the target closed'));
  outgoing.on('response', (incoming) => {
    const received = new Recording(incoming);
    const { statusCode: status = 0, statusMessage = '', rawHeaders } = incoming;
    try {
      response.writeHead(status, statusMessage, passOn(rawHeaders));
    } catch {
      return fail('responses with an invalid status line');
    }
    // Sends the headers of a stream before its first chunk.
    if (incoming.headers['content-length'] === undefined) response.flushHeaders();
    incoming.pipe(response);
    incoming.on('error', () => fail('connections that the target closed'));
    incoming.on('end', () => {
      if (incoming.rawTrailers.length > 0)
        response.addTrailers(Object.fromEntries(pairHeaders(incoming.rawTrailers)));
      isDone = true;
      const exchange = {
        ...{ startedAt, method: request.method ?? '', url, status },
        ...{ requestHeaders: request.rawHeaders, responseHeaders: rawHeaders },
        ...{ requestBody: sent.bytes(), responseBody: received.bytes() },
      };
      // Called later, so that the end of the response is sent first.
      setImmediate(() => events.onExchange(exchange));
    });
  });
}

/** Pairs the names and values of headers, which node:http lists in turn. */
export function pairHeaders(raw: readonly string[]): [string, string][] {
  return raw.flatMap((name, at) => (at % 2 === 0 ? [[name, raw[at + 1] ?? ''] as [string, string]] : []));
}

/** Collects the bytes of a message while they are passed on. */
class Recording {
  #chunks: Buffer[] | undefined = [];
  #length = 0;

  constructor(message: IncomingMessage) {
    message.on('data', (chunk: Buffer) => {
      this.#length += chunk.length;
      if (this.#length > MAX_RECORDED) this.#chunks = undefined;
      this.#chunks?.push(chunk);
    });
  }

  bytes(): Uint8Array | undefined {
    // Copied, because the chunks are parts of larger buffers.
    return this.#chunks && new Uint8Array(Buffer.concat(this.#chunks));
  }
}

/** Passes on a WebSocket or another protocol, which is not recorded. */
function upgrade(socket: Duplex, head: Buffer, outgoing: ProxyRequest, events: ProxyEvents): void {
  socket.on('error', () => outgoing.destroy());
  outgoing.on('error', () => socket.destroy());
  outgoing.on('response', () => socket.destroy());
  outgoing.on('upgrade', (incoming, upstream, first) => {
    events.onProblem('WebSocket entries');
    const lines = pairHeaders(incoming.rawHeaders).map(([name, value]) => `${name}: ${value}`);
    socket.write(
      `HTTP/1.1 ${incoming.statusCode} ${incoming.statusMessage}\r\n${lines.join('\r\n')}\r\n\r\n`,
    );
    socket.write(first);
    upstream.write(head);
    upstream.on('error', () => socket.destroy());
    socket.pipe(upstream).pipe(socket);
  });
  outgoing.end();
}
