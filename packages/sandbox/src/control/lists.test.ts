// Long form also: the same on PostgreSQL.
import { describe, expect, test } from 'vitest';
import { afterTest, databases, databasesOfForm, newDatabase } from '../../test/databases.ts';
import { clientOf, newSandbox, type TestSandbox } from '../../test/merchant-client.ts';
import { startReceiver } from '../../test/receiver.ts';
import { OPERATIONS, type SampleFamily, sample } from '../../test/sample-orders.ts';
import { startSandbox } from '../start-sandbox.ts';

const create = async (sandbox: TestSandbox, family: SampleFamily, orderNo: string) =>
  (await sandbox.call(OPERATIONS[family].create, { body: sample(family, orderNo) })).data.tradeId as string;

const read = async (sandbox: TestSandbox, path: string) => (await sandbox.control('GET', path)).value;

describe.each(databasesOfForm)('on %s', (kind) => {
  test('lists orders newest first, in pages, by family, status and number', async () => {
    const sandbox = await newSandbox(kind);
    for (const orderNo of ['A-1', 'A-2', 'A_3', 'A-4', 'B-5']) await create(sandbox, 'global', orderNo);
    const tradeId = await create(sandbox, 'payin', 'IN-1');
    const numbers = async (query: string) =>
      (await read(sandbox, `/orders${query}`)).items.map((order: { orderNo: string }) => order.orderNo);
    expect(await numbers('')).toEqual(['IN-1', 'B-5', 'A-4', 'A_3', 'A-2', 'A-1']);
    const first = await read(sandbox, '/orders?limit=4');
    expect(first.items).toHaveLength(4);
    const second = await read(sandbox, `/orders?limit=4&before=${first.next}`);
    expect(second.items.map((order: { orderNo: string }) => order.orderNo)).toEqual(['A-2', 'A-1']);
    expect(second.next).toBeNull();
    expect(await numbers('?family=payin')).toEqual(['IN-1']);
    const total = async (query: string) => (await read(sandbox, `/orders${query}`)).total;
    expect([await total('?limit=2'), await total('?family=payin')]).toEqual([6, 1]);
    const { items, summed } = await read(sandbox, '/orders?limit=1&before=3');
    expect(items).toHaveLength(1);
    expect(summed).toEqual({
      orders: 6,
      amounts: [
        { currency: 'CNY', amount: '712.00' },
        { currency: 'USD', amount: '500.00' },
      ],
    });
    expect((await read(sandbox, '/orders?family=payin&limit=1')).summed).toMatchObject({
      orders: 1,
      amounts: [{ currency: 'CNY', amount: '712.00' }],
    });
    expect([await total('?status=completed'), await total('?text=a-')]).toEqual([0, null]);
    expect(await numbers('?status=completed')).toEqual([]);
    expect(await numbers('?text=a-')).toEqual(['A-4', 'A-2', 'A-1']);
    expect(await numbers('?text=A_')).toEqual(['A_3']);
    expect(await numbers('?text=%25')).toEqual([]);
    expect(await numbers('?limit=1&text=A-1')).toEqual(['A-1']);
    expect(await numbers(`?text=${tradeId}`)).toEqual(['IN-1']);
    expect((await read(sandbox, '/orders?family=payin')).items[0]).toMatchObject({
      source: { amount: '712', currency: 'CNY' },
      target: { amount: '100', currency: 'USD' },
      appKey: 'demo-merchant',
    });
  });

  test('returns the next event of an order, who caused each change, and the permitted actions', async () => {
    const sandbox = await newSandbox(kind);
    const tradeId = await create(sandbox, 'payin', 'IN-1');
    await sandbox.control('POST', `/orders/${tradeId}/pay`, {});
    await sandbox.advance(2_000);
    const order = await read(sandbox, `/orders/${tradeId}`);
    expect(order.timeline.map(({ name, by }: Record<string, string>) => `${name} by ${by}`)).toEqual([
      'create by merchant',
      'pay by control',
      'dispatch by clock',
    ]);
    expect(order.due).toEqual({ at: Date.UTC(2026, 0, 1, 0, 0, 7), event: 'settle' });
    expect(order.actions).toEqual([
      { action: 'fail', to: 'failed' },
      { action: 'settle', to: 'transferred' },
    ]);
    expect(order.money).toEqual({ amount: '100.00', currency: 'USD' });
    expect(order.meaning).toBe('The money is being transferred to the beneficiary.');
  });

  test('lists callbacks with their next attempt, and the attempts of one', async () => {
    const sandbox = await newSandbox(kind);
    const receiver = await startReceiver();
    afterTest(() => receiver.close());
    receiver.respondWith(500);
    await sandbox.control('PUT', '/callbacks/url', { url: receiver.url });
    await create(sandbox, 'global', 'G-1');
    await sandbox.call(OPERATIONS.global.confirm, { body: { orderNo: 'G-1' } });
    await sandbox.advance(1_000);
    const { items } = await read(sandbox, '/callbacks/newest?status=pending');
    expect(items).toMatchObject([{ orderNo: 'G-1', attempts: 1, body: { status: 'transferring' } }]);
    expect(items[0].nextAttemptAt).toBeGreaterThan(Date.UTC(2026, 0, 1, 0, 0, 2));
    const { deliveries } = await read(sandbox, `/callbacks/${items[0].id}/attempts`);
    expect(deliveries).toMatchObject([{ attempt: 1, outcome: 'refused', httpStatus: 500, fault: null }]);
    expect((await read(sandbox, '/callbacks/newest?status=dead')).items).toEqual([]);
    expect((await read(sandbox, '/clock')).due[0]).toMatchObject({ orderNo: 'G-1', event: null });
  });

  test('lists wallets, balances that sum to zero, and postings with both accounts', async () => {
    const sandbox = await newSandbox(kind);
    const tradeId = await create(sandbox, 'global', 'G-1');
    await sandbox.call(OPERATIONS.global.confirm, { body: { orderNo: 'G-1' } });
    const { items: wallets } = await read(sandbox, '/wallets');
    expect(wallets).toContainEqual(
      expect.objectContaining({
        walletType: 'business',
        currency: 'USD',
        available: '999900.00',
        inTransit: '100.00',
        total: '1000000.00',
      }),
    );
    const { items: balances } = await read(sandbox, '/ledger/balances');
    expect(balances.every(({ isZero }: { isZero: boolean }) => isZero)).toBe(true);
    expect(balances).toContainEqual({
      currency: 'USD',
      available: '1099900.00',
      inTransit: '100.00',
      exchange: '0.00',
      external: '-1100000.00',
      sum: '0.00',
      isZero: true,
    });
    const { items: postings, next } = await read(sandbox, `/ledger/postings?tradeId=${tradeId}`);
    const account = { appKey: 'demo-merchant', walletType: 'business' };
    expect([postings.length, next]).toEqual([1, null]);
    expect(postings[0]).toMatchObject({
      kind: 'hold',
      entries: [
        {
          line: 1,
          amount: '100.00',
          currency: 'USD',
          from: { ...account, kind: 'available' },
          to: { ...account, kind: 'in_transit' },
        },
      ],
    });
  });

  test('lists the journal newest first, by kind, with method and path, but without secrets', async () => {
    const sandbox = await newSandbox(kind);
    const token = await sandbox.login();
    await create(sandbox, 'global', 'G-1');
    await sandbox.call(OPERATIONS.global.create, { body: { orderNo: 5 } });
    const { items } = await read(sandbox, '/journal/newest?kinds=request,refusal');
    const create200 = { method: 'POST', path: '/global/payout/transfer/create' };
    expect(items[0]).toMatchObject({ kind: 'refusal', ...create200, data: { httpStatus: 400, code: '-1' } });
    expect(items[1]).toMatchObject({ kind: 'request', ...create200 });
    const [order] = (await read(sandbox, '/journal/newest?kinds=order')).items;
    expect(order).toMatchObject({ method: null, path: null, data: { orderNo: 'G-1', event: 'create' } });
    const everything = JSON.stringify(await read(sandbox, '/journal/newest'));
    for (const secret of [token, sandbox.secretKey]) expect(everything).not.toContain(secret);
    const wrong = await sandbox.control('GET', '/journal/newest?kinds=request,nonsense');
    expect(wrong).toEqual({ http: 400, value: { error: expect.stringContaining('`kinds[1]` must be') } });
  });

  test('cuts a long line in a list, and returns it whole if it is the only one', async () => {
    const sandbox = await newSandbox(kind);
    const more = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`note${at}`, 'x'.repeat(1_000)]));
    await sandbox.call(OPERATIONS.global.create, { body: sample('global', 'G-1', more) });
    const { items } = await read(sandbox, '/journal/newest?kinds=request');
    expect(items[0].data).toEqual({ operation: OPERATIONS.global.create, cut: expect.any(Number) });
    expect(items[0].data.cut).toBeGreaterThan(30_000);
    const whole = await read(sandbox, `/journal/newest?limit=1&before=${items[0].id + 1}`);
    expect(whole.items[0].data.body.note29).toHaveLength(1_000);
  });

  test('changes the revision with every change, and only then', async () => {
    const sandbox = await newSandbox(kind);
    const revision = async () => (await read(sandbox, '/changes')).revision as string;
    const seen = [await revision()];
    expect(await revision()).toBe(seen[0]);
    const changes = [
      () => create(sandbox, 'payin', 'IN-1'),
      () => sandbox.call(OPERATIONS.payin.create, { body: { orderNo: 5 } }),
      () => sandbox.advance(1_000),
      () => sandbox.control('PUT', '/callbacks/url', { url: 'http://127.0.0.1:9' }),
      () => sandbox.control('POST', '/callbacks/faults', { fault: 'drop' }),
      () => sandbox.control('DELETE', '/callbacks/faults'),
      () => sandbox.control('POST', '/merchants', { name: 'Second' }),
      () => sandbox.control('POST', '/reset', {}),
    ];
    for (const change of changes) {
      await change();
      const now = await revision();
      expect(now, String(change)).not.toBe(seen.at(-1));
      seen.push(now);
    }
  });

  test('refuses wrong parameters and unknown ids', async () => {
    const sandbox = await newSandbox(kind);
    const refused = [
      ['/orders?family=nobody', 400],
      ['/orders?limit=101', 400],
      ['/orders?before=0', 400],
      ['/orders?text=%00', 400],
      ['/callbacks/newest?status=lost', 400],
      ['/callbacks/x/attempts', 400],
      ['/callbacks/9/attempts', 404],
      ['/wallets?appKey=nobody', 404],
      ['/ledger/postings?limit=x', 400],
    ] as const;
    for (const [path, http] of refused)
      expect(await sandbox.control('GET', path), path).toEqual({
        http,
        value: { error: expect.any(String) },
      });
    expect(sandbox.errors).toEqual([]);
  });
});

test.runIf(databases.includes('postgres'))(
  'shows what another instance on the same database did',
  async () => {
    const { folder: _, ...database } = await newDatabase('postgres');
    const options = { port: 0, clock: 'manual', seed: 1, ...database } as const;
    const [one, two] = [await startSandbox(options), await startSandbox(options)];
    afterTest(() => one.close());
    afterTest(() => two.close());
    const [first, second] = [clientOf(one), clientOf(two)];
    const before = (await read(second, '/changes')).revision;
    await first.login();
    const tradeId = await create(first, 'global', 'G-1');
    expect((await read(second, '/changes')).revision).not.toBe(before);
    expect((await read(second, '/orders')).items[0].tradeId).toBe(tradeId);
  },
);

test('lists merchants without their secrets', async () => {
  const sandbox = await newSandbox();
  const { value: made } = await sandbox.control('POST', '/merchants', { name: 'Second' });
  const { items } = await read(sandbox, '/merchants');
  expect(items.map(({ appKey }: { appKey: string }) => appKey).sort()).toEqual(
    ['demo-merchant', made.appKey].sort(),
  );
  expect(JSON.stringify(items)).not.toContain(made.secretKey);
  const journal = JSON.stringify(await read(sandbox, '/journal/newest?kinds=control'));
  expect(journal).toContain(`"appKey":"****${made.appKey.slice(-4)}","name":"Second"`);
  expect(journal).not.toContain(made.secretKey);
});

test('lists the statuses of every family', async () => {
  const sandbox = await newSandbox();
  const { items } = await read(sandbox, '/life-cycles');
  expect(items.map(({ family }: { family: string }) => family)).toEqual([
    'global',
    'business',
    'personal',
    'payin',
  ]);
  expect(items[3].statuses).toContainEqual({
    status: 'canceled',
    meaning: 'The payer did not pay in time.',
    final: true,
  });
});
