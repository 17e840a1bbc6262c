import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { chooseFault, describeFault } from './faults.ts';
import { Ledger } from './ledger.ts';
import { seeded } from './seeded.ts';

/** A service that simulates every failure of a network, and records what it did with each request. */
export interface FaultServer {
  readonly url: string;
  readonly ledger: Ledger;
  close(): Promise<void>;
}

/** Matches the key that each call of the proof contains. */
const KEY = /KEY-[\w-]+-\d+/;

/**
 * Starts the fault server. The fault of a request depends on the seed, the key in the request and how often that key
 * arrived, not on the order of requests.
 */
export async function startFaultServer(seed: string): Promise<FaultServer> {
  const ledger = new Ledger();
  const tokens = new Set<string>();
  const doomed = new WeakSet<Socket>();
  const service = { ledger, tokens, doomed, seed };
  const server = createServer((request, response) => void respond(service, request, response));
  server.keepAliveTimeout = 60_000;
  server.on('connection', (socket) => {
    socket.on('error', () => {});
    // On a stale socket, a request is counted but not parsed, so the service does not receive it.
    socket.prependListener('data', (chunk: Buffer) => {
      if (!doomed.has(socket)) return;
      const key = KEY.exec(chunk.toString('latin1'))?.[0];
      // Logins, which have no key, succeed: the proof tests only calls.
      if (!key) return;
      ledger.of(key).arrivals++;
      ledger.count('stale socket');
      socket.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ledger,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Service {
  readonly ledger: Ledger;
  readonly tokens: Set<string>;
  readonly doomed: WeakSet<Socket>;
  readonly seed: string;
}

async function respond(service: Service, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { ledger, tokens, seed } = service;
  let body = '';
  try {
    for await (const chunk of request) body += chunk;
  } catch {
    return;
  }
  if (request.socket.destroyed) return;
  if (request.url === '/payout/oauth/token') return login(service, response);
  const key = KEY.exec(`${request.url}${body}`)?.[0] ?? 'none';
  const entry = ledger.of(key);
  entry.arrivals++;
  if (request.method === 'GET' && !request.headers['cache-control']?.includes('no-store'))
    ledger.cacheable.push(key);
  const token = `${request.headers.token}`;
  if (!tokens.has(token)) {
    entry.refusedTokens++;
    return send(response, 400, { status: '-1', message: 'The token is not valid.' });
  }
  const fault = chooseFault(seeded(`${seed} ${key} ${entry.arrivals}`));
  ledger.count(describeFault(fault));
  // One order number makes one order, so a create that arrives again is not carried out again.
  const isMade = entry.commits > 0 && `${request.url}`.endsWith('/create');
  if (fault.commits && !isMade) entry.commits++;
  if (fault.name === 'revoked token') tokens.delete(token);
  if (fault.name.includes('token')) entry.refusedTokens++;
  const act = ACTIONS[fault.name];
  if (act) act(service, response, request.socket);
  else sendStatus(fault.name, response);
}

function login({ ledger, tokens }: Service, response: ServerResponse): void {
  ledger.logins++;
  const token = `token-of-login-${ledger.logins}`;
  tokens.add(token);
  send(response, 200, { status: '1', data: token });
}

/** Sends the response that the document defines: a list for a page, otherwise an order. */
function sendDone(response: ServerResponse, order = {}): void {
  const isPage = response.req.url?.includes('/page');
  const data = isPage ? [] : { tradeId: 'TRADE-1', status: 'pending', ...order };
  send(response, 200, { status: '1', data });
}

/** The action of the service for each fault. Faults that are absent here are HTTP statuses to respond with. */
const ACTIONS: Readonly<
  Record<string, (service: Service, response: ServerResponse, socket: Socket) => void>
> = {
  none: (_, response) => sendDone(response),
  refusal: (_, response) => send(response, 400, { status: '-1', message: 'The service refuses this order.' }),
  'refusal with HTTP 200': (_, response) => send(response, 200, { status: '-1', message: 'System busy' }),
  'revoked token': (_, response) => send(response, 400, { status: '-1', message: 'Your token has expired.' }),
  'refused token': (_, response) =>
    send(response, 400, { status: '-1', message: 'Token bucket exceeded; window valid 1 s' }),
  'refused token with HTTP 200': (_, response) =>
    send(response, 200, { status: '-1', message: 'Done, but the push token is not valid' }),
  'refused token with HTTP 401': (_, response) => send(response, 401, { status: '-1', message: 'No.' }),
  'refused token with HTTP 401 and HTML': (_, response) => {
    response.writeHead(401, { 'content-type': 'text/html' }).end('<html>');
  },
  'another order': (_, response) => sendDone(response, { orderNo: 'ANOTHER' }),
  drop: (_, __, socket) => {
    socket.destroy();
  },
  timeout: () => {},
  'half response': (_, response, socket) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 64 });
    response.write('{"status":"1","data":{"tra');
    setImmediate(() => socket.destroy());
  },
  'no JSON': (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Welcome</html>');
  },
  'stale socket after': ({ doomed }, response, socket) => {
    doomed.add(socket);
    sendDone(response);
  },
  'late close after': (_, response, socket) => {
    setTimeout(() => socket.destroy(), 3);
    sendDone(response);
  },
};

function sendStatus(name: string, response: ServerResponse): void {
  const headers = name.includes('Retry-After') ? { 'retry-after': '0' } : {};
  response
    .writeHead(Number.parseInt(name, 10), headers)
    .end(name.includes('without a body') ? '' : 'Please come back later.');
}

function send(response: ServerResponse, status: number, value: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}
