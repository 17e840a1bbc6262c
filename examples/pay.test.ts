import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { newSandbox, type WatchedSandbox } from './testing/new-sandbox.ts';

const guide = readFileSync(
  join(import.meta.dirname, '../packages/docs/guides/02-did-it-go-through.md'),
  'utf8',
);

/** What happens to a create in transit: nothing, its request or its response is lost, or its response is replaced. */
type Fault =
  | 'none'
  | 'request lost'
  | 'response lost'
  | 'response cut'
  | 'gateway error after'
  | 'token refused after'
  | 'HTTP 401 after';

/** The responses that replace those of the service. */
const REPLACED: { readonly [Name in Fault]?: { readonly httpStatus: number; readonly body?: string } } = {
  'gateway error after': { httpStatus: 503 },
  'token refused after': { httpStatus: 200, body: '{"status":"-1","message":"The token has expired."}' },
  'HTTP 401 after': { httpStatus: 401 },
};

interface Module {
  pay(order: object): Promise<string>;
}

let sandbox: WatchedSandbox;
let proxy: Awaited<ReturnType<typeof startProxy>>;
const folder = mkdtempSync(join(import.meta.dirname, '.pay-test-'));

beforeEach(async () => {
  sandbox = await newSandbox();
  proxy = await startProxy(sandbox.url);
});
afterEach(async () => {
  await proxy.close();
  await sandbox.close();
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Starts a proxy that passes requests on to a service. Each create has the next fault of `faults`. */
async function startProxy(target: string) {
  const faults: Fault[] = [];
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const fault = request.url?.endsWith('/transfer/create') ? faults.shift() : undefined;
    if (fault === 'request lost') return request.socket.destroy();
    const { method = '', headers } = request;
    const { host, connection, 'content-length': length, ...kept } = headers;
    const body = chunks.length > 0 ? { body: Buffer.concat(chunks) } : {};
    const found = await fetch(`${target}${request.url}`, {
      method,
      headers: kept as Record<string, string>,
      ...body,
    });
    const text = await found.text();
    if (fault === 'response lost') return request.socket.destroy();
    const replaced = fault && REPLACED[fault];
    if (replaced) return response.writeHead(replaced.httpStatus).end(replaced.body);
    response.writeHead(found.status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(text),
    });
    if (fault !== 'response cut') return response.end(text);
    return response.write(text.slice(0, 20), () => request.socket.destroy());
  };
  const server = createServer((request, response) => {
    respond(request, response).catch(() => request.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    faults,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

let starts = 0;

/** Loads the program of the guide again, as after a restart: with a new client and the same files. */
async function restart(): Promise<Module> {
  const [, program = ''] = /```ts\n((?:(?!```)[\s\S])*async function pay\([\s\S]*?)```/.exec(guide) ?? [];
  const text = program
    .replace('http://127.0.0.1:4010', proxy.url)
    .replace("'sent-orders'", JSON.stringify(join(folder, 'sent-orders')))
    .replace("'not-a-real-secret'", JSON.stringify(sandbox.secretKey))
    .replace('async function pay(', 'export async function pay(')
    .replace(/^const order[\s\S]*/m, '');
  const file = join(folder, `pay-${++starts}.ts`);
  writeFileSync(file, text);
  return import(file);
}

const FAULTS: readonly Fault[] = [
  'none',
  'request lost',
  'response lost',
  'response cut',
  'gateway error after',
];

/** Makes an order. The sandbox always refuses a broken order, whose quote does not exist. */
function orderOf(orderNo: string, isBroken: boolean) {
  const amount = { sourceAmount: 20, sourceCurrency: 'AUD', targetCurrency: 'CNY' };
  const quote = isBroken ? { lockRate: true, queryNo: 'Q-UNKNOWN' } : {};
  return { orderNo, purpose: 'Goods', beneficiaryId: 'B-1', ...amount, ...quote };
}

async function exists(orderNo: string): Promise<boolean> {
  return sandbox.client.globalPayout.getStatus({ orderNo }).then(
    () => true,
    () => false,
  );
}

test('`pay` of the guide never reports "not created" for an order that exists', async () => {
  const told: Record<string, number> = {};
  let module = await restart();
  for (const [index, fault] of [...FAULTS, ...FAULTS].entries()) {
    const isBroken = index >= FAULTS.length;
    const orderNo = `ORDER-${index}`;
    // Pays with the fault, then without it, then again after a restart.
    for (const round of [fault, 'none', 'none'] as const) {
      proxy.faults.splice(0, proxy.faults.length, round);
      const said = await module.pay(orderOf(orderNo, isBroken));
      const what = said.replace(/[: ].*/s, '');
      told[what] = (told[what] ?? 0) + 1;
      const isThere = await exists(orderNo);
      if (said.startsWith('not')) expect([orderNo, round, isThere]).toEqual([orderNo, round, false]);
      if (/^(created|found)/.test(said)) expect([said, isThere]).toEqual([said, true]);
      module = await restart();
    }
  }
  expect(told).toEqual({ created: 2, found: 12, query: expect.any(Number), not: expect.any(Number) });
});

test('`pay` reports "not created" for a new order that is refused', async () => {
  const { pay } = await restart();
  expect(await pay(orderOf('ORDER-NEW', true))).toMatch(/^not created: /);
  expect(await pay(orderOf('ORDER-NEW', true))).toBe('query ORDER-NEW later');
  expect(await exists('ORDER-NEW')).toBe(false);
});

test.each(['token refused after', 'HTTP 401 after'] as const)(
  '`pay` finds an order whose create ended in `%s`, also if both attempts did',
  async (fault) => {
    for (const faults of [[fault], [fault, fault]]) {
      const { pay } = await restart();
      const orderNo = `ORDER-${fault.slice(0, 4)}${faults.length}`.replace(' ', '-');
      proxy.faults.splice(0, proxy.faults.length, ...faults);
      expect(await pay(orderOf(orderNo, false))).toMatch(new RegExp(`^found: .*"orderNo":"${orderNo}"`));
    }
  },
);
