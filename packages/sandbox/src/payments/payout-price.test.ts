// Long form also: the same on PostgreSQL.
import { describe, expect, test } from 'vitest';
import { databasesOfForm } from '../../test/databases.ts';
import { newSandbox, type TestSandbox } from '../../test/merchant-client.ts';
import { OPERATIONS, sample } from '../../test/sample-orders.ts';

const { create, confirm, status } = OPERATIONS.global;

async function costOf(sandbox: TestSandbox, orderNo: string) {
  return (await sandbox.call(status, { body: { orderNo } })).data.cost;
}

const taken = async (sandbox: TestSandbox) => {
  const [available] = await sandbox.balance('USD');
  return (1_000_000 - Number(available)).toFixed(2);
};

describe.each(databasesOfForm)('the cost of a payout on %s', (kind) => {
  test('equals what its confirm takes, with a source amount, a target amount, and within one currency', async () => {
    const sandbox = await newSandbox(kind);
    const orders = [
      { sourceAmount: 100 },
      { sourceAmount: undefined, targetAmount: 712 },
      { sourceAmount: 50.5, targetCurrency: 'USD' },
    ];
    let before = 0;
    for (const [n, properties] of orders.entries()) {
      const orderNo = `C-${n}`;
      await sandbox.call(create, { body: sample('global', orderNo, properties) });
      const cost = await costOf(sandbox, orderNo);
      expect(cost.fixed).toBe(properties.targetCurrency === 'USD');
      expect(cost.fee).toEqual({ amount: '0.00', currency: 'USD' });
      await sandbox.call(confirm, { body: { orderNo } });
      const after = Number(await taken(sandbox));
      expect([cost.debit.currency, cost.debit.amount]).toEqual(['USD', (after - before).toFixed(2)]);
      expect(await costOf(sandbox, orderNo)).toEqual({ ...cost, fixed: true });
      before = after;
    }
  });
});

test('follows the hourly rate until the confirm, unless the rate is locked', async () => {
  const sandbox = await newSandbox();
  const currencies = { sourceCurrency: 'USD', targetCurrency: 'CNY' };
  const { data: quote } = await sandbox.call('getGlobalPayoutQuote', { body: currencies });
  const locked = { queryNo: quote.queryNo, lockRate: true };
  await sandbox.call(create, { body: sample('global', 'FREE') });
  await sandbox.call(create, { body: sample('global', 'LOCKED', locked) });
  const before = await costOf(sandbox, 'FREE');
  expect(await costOf(sandbox, 'LOCKED')).toEqual({ ...before, fixed: true });
  await sandbox.advance(3 * 3_600_000);
  await sandbox.login();
  const after = await costOf(sandbox, 'FREE');
  expect(after.rate).not.toBe(before.rate);
  expect(after.debit).toEqual(before.debit);
  expect((await costOf(sandbox, 'LOCKED')).rate).toBe(before.rate);
});

test('is omitted if there is no amount, or if no money was taken in the end', async () => {
  const sandbox = await newSandbox();
  await sandbox.call(create, { body: sample('global', 'NOTHING', { sourceAmount: undefined }) });
  expect(await costOf(sandbox, 'NOTHING')).toBeUndefined();
  await sandbox.call(create, { body: sample('global', 'FAILS', { sourceAmount: 6601 }) });
  await sandbox.call(confirm, { body: { orderNo: 'FAILS' } });
  expect((await costOf(sandbox, 'FAILS')).debit.amount).toBe('6601.00');
  await sandbox.advance(60_000);
  expect(await costOf(sandbox, 'FAILS')).toBeUndefined();
});

describe('a payout without a beneficiary', () => {
  test.each([undefined, {}, { fullName: '', accountInfo: {} }])(
    'with %j is not confirmed',
    async (beneficiary) => {
      const sandbox = await newSandbox();
      const orders = [
        ['global', { beneficiary }],
        ['personal', { beneficiary }],
      ] as const;
      for (const [family, properties] of orders) {
        const operations = OPERATIONS[family];
        const created = await sandbox.call(operations.create, { body: sample(family, 'N-1', properties) });
        if (created.http !== 200) continue;
        const refused = await sandbox.call(operations.confirm, { body: { orderNo: 'N-1' } });
        expect(refused).toMatchObject({
          http: 400,
          message: expect.stringContaining('neither `beneficiary`'),
        });
        expect((await sandbox.call(operations.status, { body: { orderNo: 'N-1' } })).data.status).toBe(
          'pending',
        );
        await sandbox.control('POST', '/reset', {});
        await sandbox.login();
      }
      expect(await taken(sandbox)).toBe('0.00');
    },
  );

  test('is confirmed with the id of a known beneficiary', async () => {
    const sandbox = await newSandbox();
    const body = sample('global', 'N-1', { beneficiary: undefined, beneficiaryId: 'B-7' });
    await sandbox.call(create, { body });
    expect((await sandbox.call(confirm, { body: { orderNo: 'N-1' } })).data.status).toBe('transferring');
  });
});
