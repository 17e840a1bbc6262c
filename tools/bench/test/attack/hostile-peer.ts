import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import type { Random } from '@cross-border-payments/server-stubs/attack';

/** What a peer sends after a request: a text, then perhaps another text endlessly. If undefined, the peer hangs. */
export type PeerResponse = readonly [text: string, endless?: string] | undefined;

/** A server that responds to the client under attack. */
export interface Peer {
  readonly url: string;
  close(): Promise<void>;
}

const BLOCK_BYTES = 16_384;

/**
 * Starts a peer on 127.0.0.1 that responds, hangs or closes connections at random.
 *
 * @param choose receives the first bytes of a request, and returns the response
 */
export async function startPeer(random: Random, choose: (head: string) => PeerResponse): Promise<Peer> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', (chunk) => respond(socket, choose(chunk.toString('latin1')), random));
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}

function respond(socket: Socket, response: PeerResponse, random: Random): void {
  if (response === undefined) return;
  const [text, endless] = response;
  if (endless !== undefined) sendAlways(socket, text, endless);
  else if (text === '' || random.oneIn(10)) socket.resetAndDestroy();
  else if (random.oneIn(2)) socket.end(text);
  else socket.write(text);
}

function sendAlways(socket: Socket, text: string, endless: string): void {
  const block = endless.repeat(Math.ceil(BLOCK_BYTES / endless.length));
  socket.write(text);
  const more = () => {
    if (socket.write(block)) setImmediate(more);
    else socket.once('drain', more);
  };
  more();
}

/** Returns a complete response with HTTP 200. */
export function okay(type: string, body: string): string {
  return `HTTP/1.1 200 OK\r\ncontent-type: ${type}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

const JSON_HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n';

/** Responses that break the protocol. */
export const RESPONSES: readonly PeerResponse[] = [
  undefined,
  [''],
  ['HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}'],
  [okay('application/json', '{}')],
  ['HTTP/1.1 400 Bad Request\r\ncontent-type: application/json\r\ncontent-length: 7\r\n\r\n"a\\u0000'],
  ['HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 4\r\n\r\n"\0"x'],
  ['HTTP/1.1 302 Found\r\nlocation: http://127.0.0.1:1/\r\ncontent-length: 0\r\n\r\n'],
  ['HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\n{}'],
  ['HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n'],
  ['HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n'],
  ['HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 500 No\r\ncontent-length: 0\r\n\r\n'],
  [`HTTP/1.1 200 OK\r\nx: ${'x'.repeat(70_000)}\r\n\r\n`],
  [`HTTP/1.1 200 OK\r\ncontent-length: 200000\r\n\r\n${'['.repeat(200_000)}`],
  [okay('application/json; charset=utf-16', '\ud800\0')],
  ['no HTTP at all\r\n\r\n'],
  ...[7_200, 30_000].map(
    (levels): PeerResponse => [okay('application/json', '['.repeat(levels) + ']'.repeat(levels))],
  ),
  [okay('application/json', `{${'"a":{'.repeat(7_200)}${'}'.repeat(7_201)}`)],
  [JSON_HEAD, '[0,'],
  [JSON_HEAD, ' '],
  ['HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n', '1\r\n0\r\n'],
];
