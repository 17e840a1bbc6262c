import type { AddressInfo } from 'node:net';
import { createServer, type Server, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import {
  type AttackClass,
  type Exchange,
  Random,
  type RoundReport,
} from '@cross-border-payments/server-stubs/attack';
import type { CallbackTarget } from './victims/callbacks-victim.ts';

const ORDERS = 3;
const ADVANCE_MS = 600_000;
const WAIT_MS = 60_000;

/** What a receiver answers to a callback; nothing: it hangs. */
const ANSWERS: readonly (string | undefined)[] = [
  undefined,
  '',
  'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}',
  'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}',
  'HTTP/1.1 400 Bad Request\r\ncontent-type: application/json\r\ncontent-length: 7\r\n\r\n"a\\u0000',
  'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 4\r\n\r\n"\0"x',
  'HTTP/1.1 302 Found\r\nlocation: http://127.0.0.1:1/\r\ncontent-length: 0\r\n\r\n',
  'HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\n{}',
  'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n',
  'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
  'HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 500 No\r\ncontent-length: 0\r\n\r\n',
  `HTTP/1.1 200 OK\r\nx: ${'x'.repeat(70_000)}\r\n\r\n`,
  `HTTP/1.1 200 OK\r\ncontent-length: 200000\r\n\r\n${'['.repeat(200_000)}`,
  `HTTP/1.1 200 OK\r\ncontent-type: application/json; charset=utf-16\r\ncontent-length: 4\r\n\r\n\ud800\0`,
  'no HTTP at all\r\n\r\n',
];

/** Receivers of callbacks that answer, hang or break as they like. */
export const CALLBACKS: AttackClass = {
  name: 'callbacks',
  about:
    'receivers that hang, break off, redirect or answer anything; the sandbox goes on for everybody else',
  victim: fileURLToPath(new URL('victims/callbacks-victim.ts', import.meta.url)),
  async attack(victim, seed) {
    const target = await victim.prepare<CallbackTarget>('target');
    const random = new Random(seed);
    const receiver = await startReceiver(random);
    const report = { ends: {} as Partial<Record<Exchange, number>>, faults: [] as string[] };
    try {
      await attackOnce(target, receiver.url, { random, report });
    } finally {
      await receiver.close();
    }
    report.faults.push(...(await victim.prepare<string[]>('errors')));
    return report;
  },
};

interface Attack {
  readonly random: Random;
  readonly report: RoundReport & {
    readonly ends: Partial<Record<Exchange, number>>;
    readonly faults: string[];
  };
}

async function attackOnce(
  target: CallbackTarget,
  receiver: string,
  { random, report }: Attack,
): Promise<void> {
  const call = async (method: string, path: string, body?: object) => {
    const { end, status, value } = await request(`${target.url}${path}`, {
      method,
      body,
      headers: target.headers,
    });
    report.ends[end] = (report.ends[end] ?? 0) + 1;
    if (end === 'no answer' || status >= 500) report.faults.push(`${method} ${path}: ${end} ${status}.`);
    return value;
  };
  await call('POST', '/_sandbox/reset', {});
  await call('PUT', '/_sandbox/callbacks/url', { url: receiver });
  for (let at = 0; at < ORDERS; at += 1) {
    const created = await call('POST', target.create, { ...target.order, orderNo: `A-${at}` });
    await call('POST', `/_sandbox/orders/${created?.data?.tradeId}/pay`, {});
  }
  const moved = call('POST', '/_sandbox/clock/advance', { milliseconds: 1 + random.below(ADVANCE_MS) });
  await call('GET', '/_sandbox/health');
  await call('GET', '/_sandbox/callbacks');
  await moved;
  const checked = await call('GET', '/_sandbox/ledger/check');
  for (const fault of (checked?.faults as string[] | undefined) ?? []) report.faults.push(fault);
}

interface Answered {
  readonly end: Exchange;
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers of all shapes
  readonly value?: any;
}

async function request(
  url: string,
  {
    method,
    body,
    headers,
  }: { method: string; body: object | undefined; headers: Readonly<Record<string, string>> },
): Promise<Answered> {
  try {
    const answer = await fetch(url, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      signal: AbortSignal.timeout(WAIT_MS),
      ...(body && { body: JSON.stringify(body) }),
    });
    return { end: 'answered', status: answer.status, value: await answer.json() };
  } catch (error) {
    return { end: (error as Error).name === 'TimeoutError' ? 'no answer' : 'closed', status: 0 };
  }
}

interface Receiver {
  readonly url: string;
  close(): Promise<void>;
}

async function startReceiver(random: Random): Promise<Receiver> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => answer(socket, random));
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

function answer(socket: Socket, random: Random): void {
  const text = random.pick(ANSWERS);
  if (text === undefined) return;
  if (text === '' || random.oneIn(10)) socket.resetAndDestroy();
  else if (random.oneIn(2)) socket.end(text);
  else socket.write(text);
}
