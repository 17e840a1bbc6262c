import { expect, test } from 'vitest';
import { newSandbox, type TestSandbox } from '../../test/merchant-client.ts';
import { PDF } from '../../test/requests.ts';
import { OPERATIONS, type SampleFamily, sample } from '../../test/sample-orders.ts';
import { MAGIC_ORDER_VALUES, outcomeNamed } from '../orders/outcomes.ts';

const families = ['global', 'business', 'personal', 'payin'] as const;

const casesOf = (family: SampleFamily) =>
  MAGIC_ORDER_VALUES.flatMap(({ outcome, amount }) => {
    const { ends } = outcomeNamed(family, outcome);
    return ends === undefined ? [] : [{ outcome, ends, amount }];
  });

/** Uploads documents, confirms the order, and moves the clock until the order ends. @returns the final status */
async function driveToEnd(sandbox: TestSandbox, family: SampleFamily, tradeId: string): Promise<string> {
  const operations = OPERATIONS[family];
  const body = { tradeId };
  const currencies = { sourceCurrency: 'USD', targetCurrency: 'CNY' };
  const { data } = await sandbox.call('getBusinessPayoutQuote', { query: currencies });
  const isOpen = async () => (await sandbox.control('GET', `/orders/${tradeId}`)).value.completedAt === null;
  for (let round = 0; round < 3 && (await isOpen()); round += 1) {
    await sandbox.advance(3_000);
    for (const type of ['proforma_invoice', 'purchase_order']) {
      const form = { tradeId, type, fileName: 'document.pdf', file: PDF };
      await sandbox.call(operations.upload, { form });
    }
    if ('complete' in operations) await sandbox.call(operations.complete, { body });
    if ('confirm' in operations)
      await sandbox.call(operations.confirm, { body: { ...body, queryNo: data.queryNo } });
    await sandbox.advance(60_000);
  }
  await sandbox.advance(8 * 86_400_000);
  await sandbox.login();
  const asked = family === 'business' ? { query: body } : { body };
  return (await sandbox.call(operations.status, asked)).data.status;
}

test.each(families)('the magic amounts of a %s lead to their final statuses', async (family) => {
  const sandbox = await newSandbox();
  const key = family === 'payin' ? 'targetAmount' : 'sourceAmount';
  const found = [];
  for (const { amount } of casesOf(family)) {
    const body = sample(family, `M-${amount}`, { [key]: amount });
    const { tradeId } = (await sandbox.call(OPERATIONS[family].create, { body })).data;
    const { value } = await sandbox.control('GET', `/orders/${tradeId}`);
    const ends = await driveToEnd(sandbox, family, tradeId);
    found.push({ outcome: value.data.outcome, ends, amount });
  }
  expect(found).toEqual(casesOf(family));
  const check = await sandbox.control('GET', '/ledger/check');
  expect(check.value.faults).toEqual([]);
  expect(sandbox.errors).toEqual([]);
});

test('a confirm that a magic value refuses moves no money', async () => {
  const sandbox = await newSandbox();
  await sandbox.call(OPERATIONS.global.create, { body: sample('global', 'M-1', { sourceAmount: 6608 }) });
  const response = await sandbox.call(OPERATIONS.global.confirm, { body: { orderNo: 'M-1' } });
  expect(response).toMatchObject({
    http: 400,
    message: expect.stringMatching(/magic value.*no money moved/),
  });
  expect(await sandbox.balance('USD')).toEqual(['1000000.00', '1000000.00']);
});

test('a stuck payout keeps its status until the control API changes it', async () => {
  const sandbox = await newSandbox();
  const { data } = await sandbox.call(OPERATIONS.global.create, {
    body: sample('global', 'M-1', { sourceAmount: 6605 }),
  });
  await sandbox.call(OPERATIONS.global.confirm, { body: { orderNo: 'M-1' } });
  await sandbox.advance(30 * 86_400_000);
  const { value } = await sandbox.control('POST', `/orders/${data.tradeId}/settle`, {});
  expect(value.status).toBe('completed');
});
