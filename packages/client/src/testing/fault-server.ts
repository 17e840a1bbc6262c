import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { chooseFault } from './faults.ts';
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
  const token = `${request.headers.token}`;
  if (!tokens.has(token)) {
    entry.deadTokens++;
    return send(response, 400, { status: '-1', message: 'The token is not valid.' });
  }
  const fault = chooseFault(seeded(`${seed} ${key} ${entry.arrivals}`));
  ledger.count(fault.name);
  if (fault.commits) entry.commits++;
  if (fault.name.startsWith('dead token')) {
    entry.deadTokens++;
    tokens.delete(token);
  }
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
function sendDone(response: ServerResponse): void {
  const isPage = response.req.url?.includes('/page');
  send(response, 200, { status: '1', data: isPage ? [] : { tradeId: 'TRADE-1', status: 'pending' } });
}

/** The action of the service for each fault. Faults that are absent here are HTTP statuses to respond with. */
const ACTIONS: Readonly<
  Record<string, (service: Service, response: ServerResponse, socket: Socket) => void>
> = {
  none: (_, response) => sendDone(response),
  refusal: (_, response) => send(response, 400, { status: '-1', message: 'The service refuses this order.' }),
  'dead token': (_, response) => send(response, 400, { status: '-1', message: 'Your token has expired.' }),
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
  const code = name.startsWith('dead token') ? 401 : Number.parseInt(name, 10);
  response.writeHead(code, headers).end(name.includes('without a body') ? '' : 'Please come back later.');
}

function send(response: ServerResponse, status: number, value: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}
