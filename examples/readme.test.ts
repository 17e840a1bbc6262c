import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { basename, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { newSandbox } from './testing/new-sandbox.ts';
import { startExample } from './testing/run-example.ts';

const here = import.meta.dirname;

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return String(port);
}

test('the README names every example', () => {
  const files = readdirSync(here).filter((name) => name.endsWith('.ts') && !name.includes('.test.'));
  const programs = files.filter((name) => readFileSync(join(here, name), 'utf8').includes('= createClient('));
  expect(programs).toHaveLength(7);
  const readme = readFileSync(join(here, 'README.md'), 'utf8');
  for (const name of programs) expect(readme).toContain(`[${name}](${name})`);
});

test('first-day.ts pays with the function of the guide', () => {
  const guide = readFileSync(join(here, '../packages/docs/guides/02-did-it-go-through.md'), 'utf8');
  const [pay] = /^async function pay\([\s\S]*?^}\n/m.exec(guide) ?? ['no such function'];
  expect(readFileSync(join(here, 'first-day.ts'), 'utf8')).toContain(pay);
});

test('the programs in the README of the client pay, and print the callbacks with the key', async () => {
  const readme = readFileSync(join(here, '../packages/client/README.md'), 'utf8');
  const folder = mkdtempSync(join(here, '.readme-test-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [, name = '', code = ''] of readme.matchAll(/^```ts (\w+\.mts)\n(.*?)^```$/gms)) {
    writeFileSync(join(folder, name), code);
  }
  const sandbox = await newSandbox({ clock: 'real' });
  onTestFinished(() => sandbox.close());
  const { url, appKey, secretKey, callbackAppKey } = sandbox;
  const keys = { SERVICE_URL: url, APP_KEY: appKey, SECRET_KEY: secretKey, CALLBACK_APP_KEY: callbackAppKey };
  const { CALLBACK_APP_KEY: _, ...keysWithoutOne } = keys;
  const keyless = await startExample(`${basename(folder)}/callback.mts`, [], keysWithoutOne).ended;
  expect([keyless.code, keyless.stdout]).toEqual([1, '']);
  expect(keyless.stderr).toMatch(/^Error: Set CALLBACK_APP_KEY to the `appkey` of callbacks /m);
  const busy = { ...keys, PORT: new URL(url).port };
  expect(await startExample(`${basename(folder)}/callback.mts`, [], busy).ended).toMatchObject({
    code: 1,
    stderr: `Port ${busy.PORT} is in use: set PORT.\n`,
  });
  const port = await freePort();
  const receiver = startExample(`${basename(folder)}/callback.mts`, [], { ...keys, PORT: port });
  onTestFinished(() => receiver.stop());
  await receiver.printed(/^Listening at port \d+\.$/m);
  await sandbox.control('PUT', '/callbacks/url', { url: `http://127.0.0.1:${port}` });
  const payout = `${basename(folder)}/payout.mts`;
  const pay = () => startExample(payout, ['SALARY-1001'], keys).ended;
  const { code, stdout } = await pay();
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^GP\w+ is completed\.\n$/m)]);
  const found = /^createGlobalPayout was refused .*used already.* \{"found":true,"order":\{.*"completed"/;
  expect(await pay()).toMatchObject({ code: 1, stdout: expect.stringMatching(found) });
  expect(await sandbox.control('GET', '/orders')).toMatchObject({ items: [{ orderNo: 'SALARY-1001' }] });
  await receiver.printed(/status: 'completed'/);
  const beneficiary = { fullName: 'Zhang San', entityType: 'B' } as const;
  const amount = { targetAmount: 5000, sourceCurrency: 'AUD', targetCurrency: 'CNY' };
  await sandbox.client.globalPayout.create({ orderNo: 'SALARY-1002', beneficiary, ...amount });
  const resumed = await startExample(payout, ['SALARY-1002'], keys).ended;
  expect([resumed.code, resumed.stdout]).toEqual([0, expect.stringMatching(/^GP\w+ is completed\.\n$/m)]);
  const headers = { appkey: 'wrong' };
  const refused = await fetch(`http://127.0.0.1:${port}/hub/webhook`, {
    method: 'POST',
    headers,
    body: '{}',
  });
  expect(refused.status).toBe(400);
});
