import { describe, expect, test } from 'vitest';
import { databases } from '../../test/databases.ts';
import { newSandbox, type TestSandbox } from '../../test/merchant-client.ts';
import { PDF } from '../../test/requests.ts';
import { OPERATIONS, type SampleFamily, sample } from '../../test/sample-orders.ts';

const create = async (sandbox: TestSandbox, family: SampleFamily, orderNo: string, properties = {}) =>
  (await sandbox.call(OPERATIONS[family].create, { body: sample(family, orderNo, properties) })).data
    .tradeId as string;

const read = async (sandbox: TestSandbox, path: string) => (await sandbox.control('GET', path)).value;

const WRONG = { orderNo: 'G-1', purpose: 'Goods', payer: { idNumber: '44030519880615003X', token: 'abc' } };

describe.each(databases)('on %s', (kind) => {
  test('lists reads, refused requests and changes with their orders', async () => {
    const sandbox = await newSandbox(kind);
    const tradeId = await create(sandbox, 'global', 'G-1');
    await create(sandbox, 'global', 'G-2');
    await sandbox.call(OPERATIONS.global.create, { body: sample('global', 'G-1') });
    await sandbox.call('getGlobalPayoutStatus', { body: { orderNo: 'G-1' } });
    await sandbox.call(OPERATIONS.global.upload, {
      form: { tradeId, type: 'bill', fileName: 'a.pdf', file: PDF },
    });
    const { items, next } = await read(sandbox, '/requests');
    expect(next).toBeNull();
    expect(
      items.map(({ operation, httpStatus }: Record<string, unknown>) => `${operation} ${httpStatus}`),
    ).toEqual([
      'uploadGlobalPayoutDocument 200',
      'getGlobalPayoutStatus 200',
      'createGlobalPayout 400',
      'createGlobalPayout 200',
      'createGlobalPayout 200',
      'createToken 200',
    ]);
    const ofOrder = await read(sandbox, `/requests?tradeId=${tradeId}`);
    expect(ofOrder.items.map(({ operation }: Record<string, unknown>) => operation)).toEqual([
      'uploadGlobalPayoutDocument',
      'getGlobalPayoutStatus',
      'createGlobalPayout',
      'createGlobalPayout',
    ]);
    const refused = await read(sandbox, '/requests?outcome=refused');
    expect(refused.items).toMatchObject([
      { code: '-1', message: expect.stringContaining('(R-029)'), appKey: 'demo-merchant', orderNo: 'G-1' },
    ]);
    const [day] = new Date(refused.items[0].at).toISOString().split('T');
    const found = async (path: string) => (await read(sandbox, path)).items.length;
    expect(await found('/requests?text=r-029')).toBe(1);
    expect(await found('/requests?text=R-030')).toBe(0);
    expect([await found(`/requests?day=${day}`), await found('/requests?day=2001-01-01')]).toEqual([6, 0]);
    expect(await read(sandbox, `/orders?day=${day}`)).toMatchObject({ total: 2, items: [{}, {}] });
    expect(await read(sandbox, '/orders?day=2001-01-01')).toMatchObject({ items: [], next: null, total: 0 });
    expect(await found(`/callbacks/newest?day=2001-01-01`)).toBe(0);
    for (const wrong of ['2026-13-45', '2026-02-31'])
      expect((await sandbox.control('GET', `/requests?day=${wrong}`)).value.error).toContain(
        `not \`${wrong}\``,
      );
    expect(await read(sandbox, '/documents')).toEqual({
      items: [expect.objectContaining({ tradeId, orderNo: 'G-1', size: PDF.size })],
    });
    expect((await read(sandbox, '/requests?outcome=accepted&limit=2')).items).toHaveLength(2);
    expect(sandbox.errors).toEqual([]);
  });
});

test('returns the bodies of a request by the id of its response, without secrets', async () => {
  const sandbox = await newSandbox();
  const token = await sandbox.login();
  const response = await fetch(`${sandbox.url}/global/payout/transfer/create`, {
    method: 'POST',
    headers: { appkey: sandbox.appKey, token, 'content-type': 'application/json' },
    body: JSON.stringify(WRONG),
  });
  const id = response.headers.get('x-request-id') ?? '';
  expect(id).toMatch(/^[\w-]{8,}$/);
  const found = await read(sandbox, `/requests/${id}`);
  expect(found.request).toEqual({
    orderNo: 'G-1',
    purpose: 'Goods',
    payer: { idNumber: '****003X', token: '(secret)' },
  });
  expect(found.response).toEqual(await response.json());
  const { items } = await read(sandbox, '/requests');
  const login = await read(sandbox, `/requests/${items.at(-1).requestId}`);
  expect(login).toMatchObject({
    request: { appKey: '****hant', secretKey: '(secret)' },
    response: { status: '1', data: '(secret)' },
  });
  const everything = JSON.stringify([items, found, login]);
  for (const secret of [token, sandbox.secretKey, '44030519880615003X'])
    expect(everything).not.toContain(secret);
});

test('logs requests without a valid token, with invalid JSON, and to unknown paths', async () => {
  const sandbox = await newSandbox();
  await sandbox.call('listWallets', { headers: { token: 'nobody' } });
  await fetch(`${sandbox.url}/payout/oauth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"secretKey": "abc"',
  });
  await fetch(`${sandbox.url}/nowhere?token=abc`);
  const { items } = await read(sandbox, '/requests?outcome=refused');
  expect(items).toMatchObject([
    { operation: null, url: '/nowhere?token=(secret)', httpStatus: 404, appKey: null },
    { operation: 'createToken', httpStatus: 400 },
    { operation: 'listWallets', message: expect.stringContaining('token is not known') },
  ]);
  const broken = await read(sandbox, `/requests/${items[1].requestId}`);
  expect(broken.request).toBe('(19 characters, no JSON)');
  const journal = await read(sandbox, '/journal/newest?kinds=refusal');
  expect(journal.items).toEqual([]);
});

test('responds to a deeply nested body, and logs a note instead of the body', async () => {
  const sandbox = await newSandbox();
  const token = await sandbox.login();
  const response = await fetch(`${sandbox.url}/global/payout/transfer/create`, {
    method: 'POST',
    headers: { appkey: sandbox.appKey, token, 'content-type': 'application/json' },
    body: `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
  });
  expect(response.status).toBe(400);
  const found = await read(sandbox, `/requests/${response.headers.get('x-request-id')}`);
  expect(found.request).toBe('(200006 characters, nested too deeply)');
  expect(sandbox.errors).toEqual([]);
});

test('uses the id that a client sends, unless it could corrupt a log', async () => {
  const sandbox = await newSandbox();
  const ask = async (id: string) => {
    const response = await fetch(`${sandbox.url}/nowhere`, { headers: { 'x-request-id': id } });
    return response.headers.get('x-request-id') ?? '';
  };
  expect(await ask('order/7:retry-2')).toBe('order/7:retry-2');
  const found = await read(sandbox, `/requests/${encodeURIComponent('order/7:retry-2')}`);
  expect(found).toMatchObject({ requestId: 'order/7:retry-2', url: '/nowhere', httpStatus: 404 });
  const replaced = await ask('a b"c');
  expect(replaced).toMatch(/^[\w-]{36}$/);
  expect((await read(sandbox, `/requests/${replaced}`)).httpStatus).toBe(404);
});

test('lists the simulated fault of a response next to the response that the service made', async () => {
  const sandbox = await newSandbox();
  const fault = 'lose_response';
  await sandbox.control('POST', '/responses/faults', { fault, operation: 'createGlobalPayout' });
  const lost = sandbox.call('createGlobalPayout', { body: sample('global', 'G-1') });
  await expect(lost).rejects.toThrow();
  await sandbox.call('listWallets');
  const { items } = await read(sandbox, '/requests?limit=2');
  expect(items).toMatchObject([
    { operation: 'listWallets', fault: null },
    { operation: 'createGlobalPayout', httpStatus: 200, orderNo: 'G-1', fault },
  ]);
});

test('refuses an unknown id, and changes the revision after a read', async () => {
  const sandbox = await newSandbox();
  expect(await sandbox.control('GET', '/requests/none')).toMatchObject({
    http: 404,
    value: { error: expect.stringContaining('no request with the id none') },
  });
  const before = await read(sandbox, '/changes');
  expect((await read(sandbox, '/changes')).revision).toBe(before.revision);
  await sandbox.call('listWallets');
  expect((await read(sandbox, '/changes')).revision).not.toBe(before.revision);
});

describe.each(databases)('the search on %s', (kind) => {
  const counts = async (sandbox: TestSandbox, text: string) => {
    const { orders, requests, callbacks, postings } = await read(
      sandbox,
      `/search?text=${encodeURIComponent(text)}`,
    );
    return [orders.length, requests.length, callbacks.length, postings.length];
  };

  test('finds orders, requests, callbacks and money by number, name, amount and id', async () => {
    const sandbox = await newSandbox(kind);
    const body = { sourceAmount: 1234.5, beneficiary: { fullName: 'Élodie Müller', accountType: 'bank' } };
    const tradeId = await create(sandbox, 'global', 'INV-77', body);
    await create(sandbox, 'global', 'OTHER_1');
    await sandbox.call(OPERATIONS.global.confirm, { body: { orderNo: 'INV-77' } });
    expect(await counts(sandbox, 'inv-7')).toEqual([1, 2, 1, 0]);
    expect(await counts(sandbox, tradeId)).toEqual([1, 2, 1, 1]);
    expect(await counts(sandbox, 'Élodie müller')).toEqual([1, 1, 0, 0]);
    expect((await counts(sandbox, '1,234.50 USD')).toSpliced(1, 2)).toEqual([1, 1]);
    expect((await counts(sandbox, '1234.50')).toSpliced(1, 2)).toEqual([1, 1]);
    expect((await counts(sandbox, '1234.50 CNY')).at(3)).toBe(0);
    expect((await counts(sandbox, '1234.51')).toSpliced(1, 2)).toEqual([0, 0]);
    expect(await counts(sandbox, '%')).toEqual([0, 0, 0, 0]);
    const { items } = await read(sandbox, '/requests');
    expect(await counts(sandbox, items[0].requestId.slice(0, 18))).toEqual([0, 1, 0, 0]);
    expect((await sandbox.control('GET', '/search?text=')).http).toBe(400);
  });
});
