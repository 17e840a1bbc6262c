import { createServer, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { afterTest, newPlatform } from '../../test/databases.ts';
import { newMerchant, newOrder } from '../../test/merchant.ts';
import { enqueueCallback } from './outbox.ts';
import type { AttemptOutcome } from './send.ts';

const OK = 'HTTP/1.1 200 OK\r\n';
const CHUNKED = `${OK}transfer-encoding: chunked\r\n\r\n`;

interface Misbehaviour {
  readonly outcome: AttemptOutcome;
  readonly scheme?: 'https';
  readonly act: (socket: Socket) => unknown;
}

/** Writes the same text repeatedly, as fast as the sandbox reads, or every `ms`. */
function repeat(socket: Socket, text: string, ms?: number): void {
  const more = () => {
    while (socket.writable && socket.write(text));
  };
  if (ms === undefined) {
    socket.on('drain', more);
    more();
    return;
  }
  const timer = setInterval(() => socket.writable && socket.write(text), ms);
  socket.on('close', () => clearInterval(timer));
}

const after = (head: string, text: string, ms?: number) => (socket: Socket) => {
  socket.write(head);
  repeat(socket, text, ms);
};

const MISBEHAVIOURS: Readonly<Record<string, Misbehaviour>> = {
  'says nothing': { outcome: 'timed_out', act: () => undefined },
  'sends its headers slowly': { outcome: 'timed_out', act: after(OK, 'a: b\r\n', 50) },
  'sends its body slowly': { outcome: 'timed_out', act: after(CHUNKED, '1\r\nx\r\n', 50) },
  'stalls in the body': { outcome: 'timed_out', act: (socket) => socket.write(`${CHUNKED}1\r\nx\r\n`) },
  'sends endless headers': { outcome: 'unreachable', act: after(OK, `a: ${'b'.repeat(1_000)}\r\n`) },
  'sends an endless body': {
    outcome: 'response_too_large',
    act: after(CHUNKED, `1000\r\n${'x'.repeat(4_096)}\r\n`),
  },
  'sends endless extensions of chunks': {
    outcome: 'unreachable',
    act: after(`${CHUNKED}1;`, 'x'.repeat(4_096)),
  },
  'sends endless early hints': {
    outcome: 'unreachable',
    act: after('', 'HTTP/1.1 103 Early Hints\r\n\r\n'),
  },
  'redirects to itself': {
    outcome: 'refused',
    act: (socket) => socket.end('HTTP/1.1 307 T\r\nlocation: /base/hub/webhook\r\ncontent-length: 0\r\n\r\n'),
  },
  'resets the connection': { outcome: 'unreachable', act: (socket) => socket.resetAndDestroy() },
  'resets it in the body': {
    outcome: 'unreachable',
    act: (socket) => socket.write(`${CHUNKED}1\r\nx\r\n`, () => socket.resetAndDestroy()),
  },
  'ends before the whole body': {
    outcome: 'unreachable',
    act: (socket) => socket.end(`${OK}content-length: 9\r\n\r\nx`),
  },
  'sends two lengths': {
    outcome: 'unreachable',
    act: (socket) => socket.end(`${OK}content-length: 0\r\ncontent-length: 1\r\n\r\n`),
  },
  'switches protocols': {
    outcome: 'unreachable',
    act: (socket) => socket.end('HTTP/1.1 101 S\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n'),
  },
  'does not speak HTTP': { outcome: 'unreachable', act: (socket) => socket.end('hello\r\n\r\n') },
  'does not speak TLS': { outcome: 'unreachable', scheme: 'https', act: (socket) => socket.end(OK) },
  'never ends the TLS handshake': { outcome: 'timed_out', scheme: 'https', act: () => undefined },
};

test.each(Object.entries(MISBEHAVIOURS))(
  'a receiver that %s gets one attempt, with its outcome, and the next merchant gets a callback',
  async (_name, { outcome, scheme = 'http', act }) => {
    const callbackTimeoutMs = outcome === 'timed_out' ? 1_000 : 60_000;
    const platform = await newPlatform('sqlite', { clock: 'manual', callbackTimeoutMs });
    const url = await listen((socket) => socket.once('data', () => act(socket)), scheme);
    const good = await listen((socket) => {
      socket.once('data', () => socket.end(`${OK}content-length: 2\r\n\r\n{}`));
    });
    for (const [n, address] of [url, good].entries()) {
      const { merchantId } = await newMerchant(platform, address);
      const tradeId = await newOrder(platform, merchantId, `A-${n}`);
      await platform.store.transaction((tx) => enqueueCallback(tx, { merchantId, tradeId }, { n }));
    }
    await platform.scheduler.advance(0);
    const attempts = platform.store.db.selectFrom('deliveries').select(['outboxId', 'outcome']);
    expect(await attempts.orderBy('outboxId').execute()).toEqual([
      { outboxId: 1, outcome },
      { outboxId: 2, outcome: 'taken' },
    ]);
  },
);

/** Starts a server on loopback that ends with the test. @returns its address */
async function listen(act: (socket: Socket) => void, scheme = 'http'): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    act(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterTest(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return `${scheme}://127.0.0.1:${(server.address() as { port: number }).port}/base`;
}
