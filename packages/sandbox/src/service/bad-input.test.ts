import { expect, test } from 'vitest';
import { databases } from '../testing/databases.ts';
import { newSandbox } from '../testing/merchant-client.ts';
import { sendBadInput } from '../testing/proofs/bad-input/send.ts';
import { OPERATIONS, sample } from '../testing/sample-orders.ts';

test.each(databases)(
  '800 random and mutated requests (seed 5) get an answer of the interface on %s',
  async (kind) => {
    const sandbox = await newSandbox(kind);
    await sendBadInput({ ...sandbox, token: await sandbox.login() }, { seed: 5, runs: 800 });
    expect(sandbox.errors).toEqual([]);
    const { value } = await sandbox.control('GET', '/ledger/check');
    expect(value.faults).toEqual([]);
  },
);

test.each(databases)('no place trips over a character that a database cannot keep, on %s', async (kind) => {
  const sandbox = await newSandbox(kind);
  const nul = 'a\0b';
  const { secretKey } = sandbox;
  const convert = { sourceCurrency: 'USD', targetCurrency: 'CNY', sourceAmount: 1, walletType: 'business' };
  const answers = [
    await sandbox.call('createToken', { body: { appKey: nul, secretKey } }),
    await sandbox.call(OPERATIONS.global.create, { body: sample('global', nul) }),
    await sandbox.call(OPERATIONS.global.create, { body: sample('global', 'G-1', { queryNo: nul }) }),
    await sandbox.call(OPERATIONS.global.status, { body: { tradeId: nul } }),
    await sandbox.call('listPayins', { query: { search: nul } }),
    await sandbox.call('convertWalletFunds', { query: { ...convert, queryNo: nul } }),
  ];
  expect(answers.map(({ http }) => http)).toEqual([400, 400, 400, 400, 400, 400]);
  const kept = await sandbox.call(OPERATIONS.global.create, {
    body: sample('global', 'G-2', { relationship: nul }),
  });
  expect(kept.http).toBe(200);
  const control = await sandbox.control('POST', '/callbacks/faults', { fault: 'drop', tradeId: nul });
  expect(control.http).toBe(400);
  expect(sandbox.errors).toEqual([]);
});
