import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundleFile } from '@cross-border-payments/checks';
import { programOf, serve, serveMock } from '@cross-border-payments/repo/serve';
import { Pool } from 'undici';
import { CONNECTIONS, sendPost } from './load.ts';
import { prismCommand, sandboxFile } from './processes.ts';

/** A service in a separate process, with an authenticated caller. */
export interface PaymentService extends AsyncDisposable {
  /** Creates a new order, or queries the status of an earlier one. @throws Error for any other response. */
  create(): Promise<void>;
  status(): Promise<void>;
}

const CREATE = '/global/payout/transfer/create';
const STATUS = '/global/payout/transfer/query/status';
const TOKEN = '/payout/oauth/token';
const ORDER = {
  sourceCurrency: 'USD',
  targetCurrency: 'CNY',
  sourceAmount: 100,
  purpose: 'Salary',
  beneficiary: { fullName: 'Li Si', accountType: 'bank', accountInfo: { number: '6216610200016587010' } },
};

export async function prismService(): Promise<PaymentService> {
  const port = await freePort();
  const args = ['mock', '--host', '127.0.0.1', '--port', String(port), bundleFile];
  const { close } = await serve(prismCommand(), args, /is listening/);
  return serviceAt(`http://127.0.0.1:${port}`, { appKey: 'key', token: 'token' }, close);
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

export async function mockService(): Promise<PaymentService> {
  const { printed, close } = await serveMock();
  return serviceAt(printed('mock'), { appKey: 'key', token: 'token' }, close);
}

export async function sandboxService(databaseUrl?: string): Promise<PaymentService> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-sandbox-'));
  const place = databaseUrl === undefined ? ['--data', folder] : ['--database-url', databaseUrl];
  const { printed, close } = await serve(programOf('sandbox'), ['--port', '0', ...place], /curl/);
  const [origin, appKey] = [printed('sandbox'), printed('appKey')];
  const login = await fetch(origin + TOKEN, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ appKey, secretKey: printed('secretKey') }),
  });
  const { data: token } = (await login.json()) as { data: string };
  return serviceAt(origin, { appKey, token }, async () => {
    await close();
    await rm(folder, { recursive: true, force: true });
  });
}

/** Starts a PostgreSQL server that syncs to disk. */
export async function startPostgres(): Promise<{ readonly url: string } & AsyncDisposable> {
  const file = sandboxFile('test/run-postgres.ts');
  const { printed, close } = await serve(file, [], /^postgres: \S+\s/m);
  return { url: printed('postgres'), [Symbol.asyncDispose]: close };
}

function serviceAt(
  origin: string,
  { appKey, token }: { readonly appKey: string; readonly token: string },
  stop: () => Promise<void>,
): PaymentService {
  const pool = new Pool(origin, { connections: CONNECTIONS, pipelining: 1 });
  const headers = { 'content-type': 'application/json', appkey: appKey, token };
  const send = (path: string, body: object) =>
    sendPost(
      pool,
      { path, headers, body: JSON.stringify(body) },
      (status, text) => status === 200 && text.includes('"status":"1"'),
    );
  let [begun, asked] = [0, 0];
  const made: string[] = [];
  return {
    create: async () => {
      begun += 1;
      const orderNo = `BENCH-${begun}`;
      await send(CREATE, { ...ORDER, orderNo });
      made.push(orderNo);
    },
    status: async () => {
      asked += 1;
      // This step visits all orders, and never two neighbours in succession.
      const orderNo = made[(asked * 7_919) % made.length] ?? 'BENCH-1';
      await send(STATUS, { orderNo });
    },
    [Symbol.asyncDispose]: async () => {
      await pool.destroy();
      await stop();
    },
  };
}
