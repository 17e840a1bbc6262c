import { execFile } from 'node:child_process';
import { request } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { newSandbox } from '../../test/merchant-client.ts';
import { OPERATIONS, sample } from '../../test/sample-orders.ts';
import { LATEST, MANUAL_START } from '../core/clock.ts';
import { operationTable } from '../generated/control/index.ts';

const PASSWORD = 'a-password-of-a-test';

/** Query strings, by path, of the operations that require a query. */
const QUERIES: Readonly<Record<string, string>> = { '/_sandbox/search': '?text=G-1' };

const reads = operationTable.filter(({ method, path }) => method === 'GET' && !path.includes('{'));

test('responds to every GET of its document', async () => {
  const { url } = await newSandbox();
  for (const { path } of reads) {
    const { status, headers } = await fetch(url + path + (QUERIES[path] ?? ''));
    expect([path, status, headers.get('cache-control')]).toEqual([path, 200, 'no-store']);
  }
});

test('is a valid OpenAPI document', async () => {
  const cli = join(
    dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')),
    'bin/cli.js',
  );
  const document = fileURLToPath(new URL('../../control.yaml', import.meta.url));
  const { stderr } = await promisify(execFile)(
    process.execPath,
    [cli, 'lint', document, '--extends', 'spec'],
    {
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
    },
  );
  expect(stderr).toContain('is valid');
});

test('returns health and time', async () => {
  const sandbox = await newSandbox();
  const value = { status: 'ok', store: 'sqlite', clock: 'manual', now: '2026-01-01T00:00:00.000Z' };
  expect(await sandbox.control('GET', '/health')).toEqual({ http: 200, value });
  const moved = await sandbox.control('POST', '/clock/advance', { milliseconds: 1_500 });
  expect(moved.value).toMatchObject({ to: '2026-01-01T00:00:01.500Z' });
});

const REFUSED = [
  ['POST', '/clock/advance', {}, 400, /`milliseconds` is required/],
  ['POST', '/clock/advance', { milliseconds: -1 }, 400, /`milliseconds` must be at least 0/],
  ['POST', '/clock/advance', { seconds: 1 }, 400, /`seconds`/],
  ['POST', '/callbacks/faults', { fault: 'explode' }, 400, /`fault` must be/],
  ['POST', '/callbacks/99/replay', {}, 404, /no callback with that id/],
  ['POST', '/orders/NOBODY/pay', {}, 404, /no order with the `tradeId` NOBODY/],
  ['GET', '/orders/NOBODY', undefined, 404, /no order with the `tradeId` NOBODY/],
  ['GET', '/journal?limit=0', undefined, 400, /`limit` must be at least 1/],
  ['GET', '/reset', undefined, 405, /takes POST only/],
  ['GET', '/nothing', undefined, 404, /no operation at this path/],
  ['POST', '/wallets/fund', { walletType: 'business', currency: 'USD', amount: '-1' }, 400, /above zero/],
  ['PUT', '/callbacks/url', { url: null, appKey: 'nobody' }, 404, /no merchant with the `appKey`/],
] as const;

test('refuses requests that its document does not allow', async () => {
  const sandbox = await newSandbox();
  for (const [method, path, body, http, text] of REFUSED) {
    const response = await sandbox.control(method, path, body);
    expect(response, path).toEqual({ http, value: { error: expect.stringMatching(text) } });
  }
  expect(sandbox.errors).toEqual([]);
});

test('can require documents for a payin, which then cannot be paid', async () => {
  const sandbox = await newSandbox();
  const { data } = await sandbox.call(OPERATIONS.payin.create, { body: sample('payin', 'IN-1') });
  const { tradeId } = data;
  const { value } = await sandbox.control('POST', `/orders/${tradeId}/require-material`, {});
  expect(value.status).toBe('pending_material');
  const wrong = await sandbox.control('POST', `/orders/${tradeId}/pay`, {});
  expect(wrong.http).toBe(409);
});

test('deletes orders and tokens in a reset, keeps merchants, and restores the wallets', async () => {
  const sandbox = await newSandbox();
  const create = () => sandbox.call(OPERATIONS.global.create, { body: sample('global', 'G-1') });
  const first = await create();
  await sandbox.call(OPERATIONS.global.confirm, { body: { orderNo: 'G-1' } });
  await sandbox.advance(60_000);
  expect(await sandbox.control('POST', '/reset', {})).toEqual({ http: 200, value: { status: 'ok' } });
  expect((await create()).http).toBe(400);
  await sandbox.login();
  expect(await sandbox.balance('USD')).toEqual(['1000000.00', '1000000.00']);
  expect((await create()).data).toEqual(first.data);
});

test('creates further merchants, which cannot see the orders and wallets of others', async () => {
  const sandbox = await newSandbox();
  await sandbox.call(OPERATIONS.global.create, { body: sample('global', 'G-1') });
  const { http, value } = await sandbox.control('POST', '/merchants', { name: 'Second' });
  expect(http).toBe(201);
  const { data: token } = await sandbox.call('createToken', { body: value });
  const headers = { appkey: value.appKey, token };
  expect((await sandbox.call('listWallets', { headers })).data).toEqual([]);
  expect((await sandbox.call(OPERATIONS.global.status, { body: { orderNo: 'G-1' }, headers })).http).toBe(
    400,
  );
  expect(
    (await sandbox.call(OPERATIONS.global.create, { body: sample('global', 'G-1'), headers })).http,
  ).toBe(200);
});

test('refuses to move the clock beyond the year 9999', async () => {
  const sandbox = await newSandbox();
  await sandbox.advance(LATEST - MANUAL_START - 10);
  expect(await sandbox.control('POST', '/clock/advance', { milliseconds: 11 })).toEqual({
    http: 400,
    value: { error: expect.stringMatching(/^`milliseconds` must be at most 10, not 11: .* year 9999\.$/) },
  });
  expect((await sandbox.control('POST', '/clock/advance', { milliseconds: 10 })).http).toBe(200);
  expect(sandbox.errors).toEqual([]);
});

test('does not export secrets', async () => {
  const sandbox = await newSandbox();
  const token = await sandbox.login();
  const text = await (await fetch(`${sandbox.url}/_sandbox/export`)).text();
  expect(text.split('\n').length).toBeGreaterThan(20);
  for (const secret of [token, sandbox.secretKey, 'secretHash', 'tokenHash'])
    expect(text).not.toContain(secret);
});

/** Sends a request with headers that `fetch` does not allow. @returns its HTTP status */
function statusWith(url: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/_sandbox/reset`, { method: 'POST', headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    sent.on('error', reject).end('{}');
  });
}

test('refuses requests from pages of other origins, and to unknown host names', async () => {
  const { url } = await newSandbox();
  const json = { 'content-type': 'application/json' };
  expect(await statusWith(url, { ...json, origin: 'http://shop.example' })).toBe(403);
  expect(await statusWith(url, { ...json, host: 'rebound.example' })).toBe(403);
  expect(await statusWith(url, { 'content-type': 'text/plain' })).toBe(415);
  expect(await statusWith(url, { ...json, host: 'localhost:4020' })).toBe(200);
  expect(await statusWith(url, json)).toBe(200);
});

test('responds only with the password of --control-token, which merchants do not need', async () => {
  const sandbox = await newSandbox('sqlite', { controlToken: PASSWORD });
  const basic = (text: string) => `Basic ${Buffer.from(text).toString('base64')}`;
  const wrong = ['', 'Bearer wrong', basic(`${PASSWORD}:`), basic('any:wrong'), PASSWORD, 'Bearer', 'Basic'];
  const right = [`Bearer ${PASSWORD}`, basic(`any:${PASSWORD}`), basic(`:${PASSWORD}`)];
  for (const path of ['/_sandbox/', '/_sandbox/page.js', '/_sandbox/orders', '/_sandbox/export']) {
    for (const authorization of [...wrong, ...right]) {
      const { status } = await fetch(sandbox.url + path, { headers: { authorization } });
      expect([path, authorization, status === 401]).toEqual([
        path,
        authorization,
        wrong.includes(authorization),
      ]);
    }
    const { status, headers } = await fetch(sandbox.url + path);
    expect([status, headers.get('www-authenticate')]).toEqual([401, expect.stringMatching(/^Basic realm=/)]);
  }
  expect((await sandbox.call('listAreas')).http).toBe(200);
});

test('does not start beyond loopback without a password', async () => {
  await expect(newSandbox('sqlite', { host: '0.0.0.0' })).rejects.toThrow(/`--control-token`/);
});
