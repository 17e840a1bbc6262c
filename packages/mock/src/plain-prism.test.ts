import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { BUNDLE } from './document.ts';

const prism = fileURLToPath(new URL('../node_modules/.bin/prism', import.meta.url));
const headers = { appkey: 'demo', token: 'any', 'content-type': 'application/json' };

let child: ChildProcess;
let url: string;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

beforeAll(async () => {
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  child = spawn(prism, ['mock', '--host', '127.0.0.1', '--port', String(port), BUNDLE], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', (text) => String(text).includes('is listening') && resolve());
    child.once('close', (code) => reject(new Error(`prism ended with ${code}`)));
  });
});

afterAll(() => {
  child.kill();
});

function check(body: object): Promise<Response> {
  return fetch(`${url}/payout/common/bank/check`, { method: 'POST', headers, body: JSON.stringify(body) });
}

test('the plain Prism command serves the bundle and enforces its rules (R-021)', async () => {
  const elements = { type: 'check4', idNumber: '1', name: 'a', account: '2' };
  const accepted = await check({ ...elements, phone: '3' });
  expect(accepted.status).toBe(200);
  expect(await accepted.json()).toMatchObject({ status: '1' });

  const refused = await check(elements);
  expect(refused.status).toBe(400);
  expect(refused.headers.get('sl-violations')).toContain('phone');
});
