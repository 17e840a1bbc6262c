import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { newSandbox, type TestSandbox } from '../../test/merchant-client.ts';
import { requestPath } from '../../test/requests.ts';
import { OPERATIONS, sample } from '../../test/sample-orders.ts';
import { MAX_FAULTS, ResponseFaults, readFaultHeader } from './response-faults.ts';

const { create, status } = OPERATIONS.global;

/** Sends a create. @returns what the merchant receives */
async function send(sandbox: TestSandbox, orderNo: string, fault?: string) {
  const response = await fetch(sandbox.url + requestPath(create), {
    method: 'POST',
    headers: {
      appkey: sandbox.appKey,
      token: await sandbox.login(),
      'content-type': 'application/json',
      ...(fault === undefined ? {} : { 'x-sandbox-fault': fault }),
    },
    body: JSON.stringify(sample('global', orderNo)),
  }).catch(() => undefined);
  if (response === undefined) return { ended: 'without a response' };
  const { status: http, headers } = response;
  const body = await response.text().catch(() => undefined);
  return { http, retryAfter: headers.get('retry-after'), marked: headers.get('x-sandbox-fault'), body };
}

const exists = async (sandbox: TestSandbox, orderNo: string) =>
  (await sandbox.call(status, { body: { orderNo } })).http === 200;

const FAULTS = [
  ['lose_request', false, { ended: 'without a response' }],
  ['lose_response', true, { ended: 'without a response' }],
  ['close_connection', true, { ended: 'without a response' }],
  ['half_response', true, { http: 200, body: undefined }],
  ['http_500', false, { http: 500, retryAfter: null, marked: 'http_500' }],
  ['http_502', false, { http: 502, retryAfter: null, marked: 'http_502' }],
  ['http_503', false, { http: 503, retryAfter: '1', marked: 'http_503' }],
  ['http_429', false, { http: 429, retryAfter: '1', marked: 'http_429' }],
  ['latency', true, { http: 200, marked: 'latency', body: expect.stringContaining('tradeId') }],
] as const;

test.each(FAULTS)(
  '%s affects the request with the header, and those that the control API requests',
  async (fault, created, ending) => {
    const sandbox = await newSandbox();
    const header = fault === 'latency' ? 'latency; delayMs=1' : fault;
    expect(await send(sandbox, 'F-1', header)).toMatchObject(ending);
    expect(await exists(sandbox, 'F-1')).toBe(created);
    expect(await send(sandbox, 'F-2')).toMatchObject({ http: 200, marked: null });
    expect(sandbox.errors).toEqual([]);
    const { value } = await sandbox.control('GET', '/requests');
    const creates = value.items.filter((line: { url: string }) => line.url === requestPath(create));
    const kept = fault === 'lose_request' ? [] : [fault];
    expect(creates.map((line: { fault: string | null }) => line.fault)).toEqual([null, ...kept]);

    const properties = fault === 'latency' ? { delayMs: 1 } : {};
    const wanted = { fault, operation: create, times: 2, ...properties };
    expect(await sandbox.control('POST', '/responses/faults', wanted)).toEqual({ http: 200, value: wanted });
    expect((await sandbox.call('listAreas')).http).toBe(200);
    for (const orderNo of ['F-3', 'F-4']) {
      expect(await send(sandbox, orderNo)).toMatchObject(ending);
      expect(await exists(sandbox, orderNo)).toBe(created);
    }
    expect(await send(sandbox, 'F-5')).toMatchObject({ http: 200, marked: null });
    expect((await sandbox.control('GET', '/responses/faults')).value).toEqual({ items: [] });
  },
);

test('a connection closes after bytes with which no browser sends a request again, unless it closes without any', async () => {
  const sandbox = await newSandbox();
  const token = await sandbox.login();
  const starts = { lose_request: 'HTTP/1.1 ', lose_response: 'HTTP/1.1 ', close_connection: '' };
  for (const [fault, start] of Object.entries(starts)) {
    const socket = connect(sandbox.port, '127.0.0.1');
    socket.write(
      `GET ${requestPath('listOccupations')} HTTP/1.1\r\nHost: localhost\r\nx-sandbox-fault: ${fault}\r\nappkey: ${sandbox.appKey}\r\ntoken: ${token}\r\n\r\n`,
    );
    expect(await text(socket), fault).toBe(start);
  }
});

test('a page of an allowed origin can read the request that it sent, and nothing else of the control API', async () => {
  const origin = 'http://127.0.0.1:4000';
  const sandbox = await newSandbox('sqlite', { allowOrigins: [origin] });
  const id = 'a-request-of-a-page';
  await sandbox.call('listOccupations', { headers: { 'x-request-id': id } });
  const read = (path: string, from = origin): Promise<Response> =>
    fetch(`${sandbox.url}/_sandbox/${path}`, { headers: { origin: from } });
  const own = await read(`requests/${id}`);
  expect([own.status, own.headers.get('access-control-allow-origin')]).toEqual([200, origin]);
  expect(await own.json()).toMatchObject({ httpStatus: 200, operation: 'listOccupations' });
  expect((await read(`requests/${id}`, 'http://127.0.0.1:1')).status).toBe(403);
  expect((await read('requests')).status).toBe(403);
  expect((await read(`requests/${id}/../../merchants`)).status).toBe(403);
});

test('a fault with `committed` sends its status and `Retry-After` after the commit', async () => {
  const sandbox = await newSandbox();
  const response = await send(sandbox, 'F-1', 'http_502; retryAfter=7; committed');
  expect(response).toMatchObject({ http: 502, retryAfter: '7' });
  expect(await exists(sandbox, 'F-1')).toBe(true);
});

test('a response with a fault has a request id, and the request log has the request', async () => {
  const sandbox = await newSandbox();
  for (const fault of ['http_503', 'http_502; committed', 'latency; delayMs=0', 'explode']) {
    const headers = { 'x-sandbox-fault': fault };
    const response = await fetch(sandbox.url + requestPath('listAreas'), { headers });
    const { http, value } = await sandbox.control('GET', `/requests/${response.headers.get('x-request-id')}`);
    expect([http, value.url], fault).toEqual([200, requestPath('listAreas')]);
  }
});

test('after a lost response, the order exists, and a repetition does not create a second one (R-029)', async () => {
  const sandbox = await newSandbox();
  expect(await send(sandbox, 'F-1', 'lose_response')).toEqual({ ended: 'without a response' });
  const repeated = await sandbox.call(create, { body: sample('global', 'F-1') });
  expect([repeated.http, repeated.message]).toEqual([400, expect.stringContaining('(R-029)')]);
  expect((await sandbox.control('GET', '/orders')).value.items).toHaveLength(1);
});

test('half a response has the `Content-Length` of the whole response', async () => {
  const sandbox = await newSandbox();
  const response = await fetch(`${sandbox.url}/payout/common/area/list`, {
    headers: { appkey: sandbox.appKey, token: await sandbox.login(), 'x-sandbox-fault': 'half_response' },
  });
  let received = 0;
  const read = async () => {
    for await (const chunk of response.body ?? []) received += chunk.length;
  };
  await expect(read()).rejects.toThrow();
  expect(received).toBeLessThan(Number(response.headers.get('content-length')));
});

test('a login, which needs no token, can be disturbed; the control API cannot', async () => {
  const sandbox = await newSandbox();
  await sandbox.control('POST', '/responses/faults', { fault: 'http_503', operation: 'createToken' });
  const credentials = JSON.stringify({ appKey: sandbox.appKey, secretKey: sandbox.secretKey });
  const login = () =>
    fetch(`${sandbox.url}/payout/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: credentials,
    });
  expect((await login()).status).toBe(503);
  expect((await login()).status).toBe(200);
  await sandbox.control('POST', '/responses/faults', { fault: 'lose_request', times: 10 });
  const headers = { 'x-sandbox-fault': 'lose_request' };
  expect((await fetch(`${sandbox.url}/_sandbox/health`, { headers })).status).toBe(200);
});

test('the control API and a reset remove all pending faults', async () => {
  const sandbox = await newSandbox();
  for (const [method, path, value] of [
    ['DELETE', '/responses/faults', { cleared: 1 }],
    ['POST', '/reset', { status: 'ok' }],
  ] as const) {
    await sandbox.control('POST', '/responses/faults', { fault: 'lose_request' });
    expect(await sandbox.control(method, path, {})).toEqual({ http: 200, value });
    expect((await sandbox.call('listAreas')).status).toBeDefined();
    expect((await sandbox.control('GET', '/responses/faults')).value).toEqual({ items: [] });
  }
});

test('the control API refuses faults that do not exist or exceed a limit', async () => {
  const sandbox = await newSandbox();
  for (const [body, error] of [
    [{ fault: 'explode' }, /`fault` must be/],
    [{ fault: 'latency', delayMs: 60_001 }, /`delayMs` must be at most 60000/],
    [{ fault: 'http_429', retryAfter: 3_601 }, /`retryAfter` must be at most 3600/],
    [{ fault: 'http_429', times: 10_001 }, /`times` must be at most 10000/],
    [
      { fault: 'http_429', operation: 'createNothing' },
      /`createNothing` is not an operation of the document/,
    ],
  ] as const) {
    const response = await sandbox.control('POST', '/responses/faults', body);
    expect(response).toEqual({ http: 400, value: { error: expect.stringMatching(error) } });
  }
});

test('at most 100 faults are pending at the same time', () => {
  const faults = new ResponseFaults();
  for (let n = 0; n < MAX_FAULTS; n += 1) expect(faults.add({ fault: 'lose_response' })).toBe(true);
  expect(faults.add({ fault: 'lose_response' })).toBe(false);
  expect(faults.list()).toHaveLength(MAX_FAULTS);
});

describe('the header', () => {
  test.each([
    ['lose_response', { fault: 'lose_response' }],
    [' http_503 ; retryAfter=0;committed', { fault: 'http_503', retryAfter: 0, committed: true }],
    ['latency; delayMs=60000', { fault: 'latency', delayMs: 60_000 }],
  ])('%j is read as %j', (text, fault) => {
    expect(readFaultHeader(text)).toEqual(fault);
  });

  test.each([
    '',
    'explode',
    'toString',
    'latency; delayMs=60001',
    'latency; delayMs=-1',
    'latency; delayMs',
    'http_503; retryAfter=1.5',
    'http_503; committed=no',
    'http_503; times=2',
    'lose_response; ',
  ])('%j is refused, and the request is not processed', async (text) => {
    expect(readFaultHeader(text)).toMatch(/^The header `x-sandbox-fault` .*\.$/);
  });

  test('causes a refusal if it is invalid', async () => {
    const sandbox = await newSandbox();
    const response = await send(sandbox, 'F-1', 'explode');
    expect(response).toMatchObject({
      http: 400,
      body: expect.stringContaining('must start with lose_request'),
    });
    expect(await exists(sandbox, 'F-1')).toBe(false);
  });
});
