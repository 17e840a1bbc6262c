import { describe, expect, test } from 'vitest';
import { afterTest } from '../../test/databases.ts';
import { newSandbox } from '../../test/merchant-client.ts';
import { startReceiver } from '../../test/receiver.ts';
import { FAMILIES } from '../orders/life-cycles.ts';
import { DEAD_CALLBACK, listSituations } from './tools.ts';

describe('a situation', () => {
  test.each(FAMILIES)('of a %s is created with its callbacks', async (family) => {
    const receiver = await startReceiver();
    afterTest(() => receiver.close());
    const sandbox = await newSandbox('sqlite', { callback: receiver.url });
    for (const { name } of listSituations()) {
      if (!name.startsWith(`${family}.`)) continue;
      const { http, value } = await sandbox.control('POST', '/triggers', { name });
      expect({ http, made: `${value.family}.${value.status}` }).toEqual({ http: 200, made: name });
      await sandbox.advance(0);
      const called = receiver.received
        .map(({ body }) => body as { tradeId: string; status: string })
        .filter(({ tradeId }) => tradeId === value.tradeId);
      expect(called.at(-1)?.status, name).toBe(name.endsWith('.pending') ? undefined : value.status);
      expect(called, name).toHaveLength(value.version - 1);
    }
    expect((await sandbox.control('GET', '/ledger/check')).value.faults).toEqual([]);
    expect(sandbox.errors).toEqual([]);
  });

  test('callback.dead has a dead letter, which a replay sends', async () => {
    const receiver = await startReceiver();
    afterTest(() => receiver.close());
    const sandbox = await newSandbox('sqlite', { callback: receiver.url });
    const { value } = await sandbox.control('POST', '/triggers', { name: DEAD_CALLBACK });
    await sandbox.advance(86_400_000);
    expect(receiver.received).toEqual([]);
    const { value: page } = await sandbox.control('GET', '/callbacks/newest?status=dead');
    expect(page.items).toMatchObject([{ tradeId: value.tradeId, attempts: 10 }]);
    await sandbox.control('POST', `/callbacks/${page.items[0].id}/replay`, {});
    await sandbox.advance(0);
    expect(receiver.received.map(({ body }) => body)).toMatchObject([{ status: 'pending_material' }]);
  });

  test('is created repeatedly, each time with a new order', async () => {
    const sandbox = await newSandbox();
    const make = async () => (await sandbox.control('POST', '/triggers', { name: 'payin.completed' })).value;
    expect((await make()).orderNo).not.toBe((await make()).orderNo);
  });

  test('continues like any other order', async () => {
    const sandbox = await newSandbox();
    const { value } = await sandbox.control('POST', '/triggers', { name: 'payin.awaiting_transfer' });
    await sandbox.advance(60_000);
    expect((await sandbox.control('GET', `/orders/${value.tradeId}`)).value.status).toBe('completed');
  });
});

test('refuses a situation or a merchant that does not exist, without creating an order', async () => {
  const sandbox = await newSandbox();
  for (const [body, http, text] of [
    [{ name: 'payin.lost' }, 404, /no situation `payin.lost`; there are payin\.pending, /],
    [{ name: 'paid' }, 404, /there are global\.pending, .*callback\.dead\.$/],
    [{ name: 'payin.constructor' }, 404, /no situation/],
    [{ name: 'payin.pending.x' }, 404, /no situation/],
    [{ name: 'payin.pending', appKey: 'nobody' }, 404, /no merchant with the `appKey` nobody/],
    [{}, 400, /`name` is required/],
  ] as const) {
    const response = await sandbox.control('POST', '/triggers', body);
    expect(response).toEqual({ http, value: { error: expect.stringMatching(text) } });
  }
  expect((await sandbox.control('GET', '/orders')).value.items).toEqual([]);
});

test('refuses a situation with a confirmed payout if the merchant has no money', async () => {
  const sandbox = await newSandbox();
  const { value } = await sandbox.control('POST', '/merchants', { name: 'Poor' });
  const wanted = { name: 'global.completed', appKey: value.appKey };
  const refused = await sandbox.control('POST', '/triggers', wanted);
  expect(refused).toMatchObject({
    http: 400,
    value: { error: expect.stringContaining('0.00 USD available') },
  });
  const funds = { appKey: value.appKey, walletType: 'business', currency: 'USD', amount: '100.00' };
  await sandbox.control('POST', '/wallets/fund', funds);
  expect((await sandbox.control('POST', '/triggers', wanted)).value.status).toBe('completed');
});
