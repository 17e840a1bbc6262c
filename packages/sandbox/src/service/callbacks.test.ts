// Long form also: the same on PostgreSQL.
import { expect, test } from 'vitest';
import { afterTest, databasesOfForm } from '../../test/databases.ts';
import { newSandbox, type TestSandbox, until } from '../../test/merchant-client.ts';
import { type Receiver, startReceiver } from '../../test/receiver.ts';
import { OPERATIONS, sample } from '../../test/sample-orders.ts';

async function newReceiver(): Promise<Receiver> {
  const receiver = await startReceiver();
  afterTest(() => receiver.close());
  return receiver;
}

async function confirmOne(sandbox: TestSandbox): Promise<string> {
  const { data } = await sandbox.call(OPERATIONS.global.create, { body: sample('global', 'G-1') });
  await sandbox.call(OPERATIONS.global.confirm, { body: { orderNo: 'G-1' } });
  return data.tradeId;
}

test.each(databasesOfForm)(
  'notifies the merchant of every change of status, in order, on %s',
  async (kind) => {
    const receiver = await newReceiver();
    const sandbox = await newSandbox(kind, { callback: receiver.url });
    const tradeId = await confirmOne(sandbox);
    await sandbox.advance(60_000);
    const type = 'global payout';
    expect(receiver.received.map(({ body }) => body)).toEqual([
      { tradeId, orderNo: 'G-1', status: 'transferring', type, version: 2, time: '2026-01-01T00:00:00.000Z' },
      { tradeId, orderNo: 'G-1', status: 'completed', type, version: 3, time: '2026-01-01T00:00:05.000Z' },
    ]);
    expect(receiver.received[0]).toMatchObject({
      path: '/base/hub/webhook',
      appKey: sandbox.callbackAppKey,
    });
  },
);

test('is sent automatically while the clock is real', async () => {
  const receiver = await newReceiver();
  const sandbox = await newSandbox('sqlite', { callback: receiver.url, clock: 'real' });
  await confirmOne(sandbox);
  await until(() => receiver.received.length === 1);
});

test('has a fault on request, and the report lists what the receiver accepted', async () => {
  const receiver = await newReceiver();
  const sandbox = await newSandbox('sqlite', { callback: receiver.url });
  await sandbox.control('POST', '/callbacks/faults', { fault: 'duplicate' });
  await sandbox.control('POST', '/callbacks/faults', { fault: 'wrong_appkey' });
  await confirmOne(sandbox);
  await sandbox.advance(60_000);
  expect(receiver.received).toHaveLength(3);
  const { value } = await sandbox.control('GET', '/callbacks/report');
  expect(value.callbacks).toEqual({ pending: 0, delivered: 2, dead: 0 });
  expect(value.findings).toEqual([expect.stringMatching(/accepted a callback with a wrong appkey/)]);
});

test('becomes a dead letter without a callback address, and can be replayed once an address is set', async () => {
  const sandbox = await newSandbox();
  await confirmOne(sandbox);
  const [first] = (await sandbox.control('GET', '/callbacks')).value;
  expect(first).toMatchObject({ status: 'dead', body: { status: 'transferring' } });
  const replay = () => sandbox.control('POST', `/callbacks/${first.id}/replay`, {});
  expect(await replay()).toMatchObject({ http: 409 });
  const receiver = await newReceiver();
  expect(await sandbox.control('PUT', '/callbacks/url', { url: receiver.url })).toMatchObject({ http: 200 });
  expect(await replay()).toMatchObject({ http: 200, value: { status: 'pending' } });
  await sandbox.advance(0);
  expect(receiver.received).toHaveLength(1);
});

test('never leaves this machine without the option that allows it', async () => {
  const sandbox = await newSandbox();
  const set = await sandbox.control('PUT', '/callbacks/url', { url: 'https://192.0.2.1/callbacks' });
  expect(set).toMatchObject({ http: 400, value: { error: expect.stringMatching(/outside this machine/) } });
});
