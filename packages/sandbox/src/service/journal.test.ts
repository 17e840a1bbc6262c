import { expect, test } from 'vitest';
import { newSandbox } from '../../test/merchant-client.ts';
import { PDF } from '../../test/requests.ts';
import { OPERATIONS, sample } from '../../test/sample-orders.ts';

async function journalOfRun(seed: number): Promise<string> {
  const sandbox = await newSandbox('sqlite', { seed });
  for (const family of ['global', 'business', 'personal', 'payin'] as const) {
    const operations = OPERATIONS[family];
    const { data } = await sandbox.call(operations.create, { body: sample(family, `${family}-1`) });
    await sandbox.call(operations.create, { body: sample(family, `${family}-1`) });
    await sandbox.call(operations.upload, {
      form: { tradeId: data.tradeId, type: 'bill', fileName: 'a.pdf', file: PDF },
    });
    if ('confirm' in operations) await sandbox.call(operations.confirm, { body: { tradeId: data.tradeId } });
    await sandbox.advance(10_000);
  }
  await sandbox.call('createGlobalPayout', { body: { orderNo: 5 } });
  await sandbox.control('POST', '/callbacks/faults', { fault: 'drop' });
  await sandbox.advance(86_400_000);
  return (await fetch(`${sandbox.url}/_sandbox/journal/export`)).text();
}

test('is the same, byte for byte, for the same seed and calls', async () => {
  const [first, second, other] = [await journalOfRun(7), await journalOfRun(7), await journalOfRun(8)];
  expect(first.split('\n').length).toBeGreaterThan(30);
  expect(second).toBe(first);
  expect(other).not.toBe(first);
});

test('contains refusals with their messages, and no secrets', async () => {
  const sandbox = await newSandbox();
  const token = await sandbox.login();
  await sandbox.call('createGlobalPayout', { body: { orderNo: 5 } });
  await sandbox.call('listWallets', { headers: { token: 'nobody' } });
  const text = await (await fetch(`${sandbox.url}/_sandbox/journal/export`)).text();
  const refusals = text.split('\n').filter((line) => line.includes('"kind":"refusal"'));
  expect(refusals).toHaveLength(1);
  expect(refusals[0]).toContain('`orderNo` must be');
  expect(text).not.toContain(token);
  expect(text).not.toContain(sandbox.secretKey);
});
