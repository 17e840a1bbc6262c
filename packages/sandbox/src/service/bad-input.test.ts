// Long form also: the same on PostgreSQL, with 800 random requests instead of 200.
import { describe, expect, test } from 'vitest';
import { afterTest, databasesOfForm } from '../../test/databases.ts';
import { newSandbox, type TestSandbox } from '../../test/merchant-client.ts';
import { sendBadInput } from '../../test/proofs/bad-input/send.ts';
import { startReceiver } from '../../test/receiver.ts';
import { OPERATIONS, sample } from '../../test/sample-orders.ts';

test.each(databasesOfForm)('random and mutated requests get valid responses on %s', async (kind) => {
  const sandbox = await newSandbox(kind);
  await sendBadInput(
    { ...sandbox, token: await sandbox.login() },
    { seed: 5, runs: process.env.TEST_FORM === 'long' ? 800 : 200 },
  );
  expect(sandbox.errors).toEqual([]);
  const { value } = await sandbox.control('GET', '/ledger/check');
  expect(value.faults).toEqual([]);
});

/** Two strings that not every database can store unchanged, and one with the character that replaces the bad ones. */
const UNKEPT = ['a\0b', 'a\ud800b', 'a\ufffdb'];

describe.each(databasesOfForm)('a string that a database cannot store, on %s', (kind) => {
  test.each(UNKEPT)('%j is refused as an identifier, without an internal error', async (text) => {
    const sandbox = await newSandbox(kind);
    await refusesAsName(sandbox, text);
  });

  test('is stored with U+FFFD if a create contains it as the id of a document', async () => {
    const sandbox = await newSandbox(kind);
    for (const [index, text] of UNKEPT.entries()) {
      const body = sample('payin', `IN-${index}`, { fileIds: [text, 'DC1'] });
      expect((await sandbox.call(OPERATIONS.payin.create, { body })).http).toBe(200);
    }
    expect(sandbox.errors).toEqual([]);
  });

  test('is stored with U+FFFD if a receiver responds with it, and the callback is sent only once', async () => {
    const receiver = await startReceiver();
    afterTest(() => receiver.close());
    receiver.respondWith((_request, response) => {
      const half = `${'x'.repeat(996)}\u{1f600}`;
      response.writeHead(200, { 'content-type': 'text/plain' }).end(`a\0b${half}`);
    });
    const sandbox = await newSandbox(kind, { callback: receiver.url });
    await sandbox.call(OPERATIONS.global.create, { body: sample('global', 'G-1') });
    await sandbox.call(OPERATIONS.global.confirm, { body: { orderNo: 'G-1' } });
    await sandbox.advance(86_400_000);
    const { value } = await sandbox.control('GET', '/callbacks');
    const { value: first } = await sandbox.control('GET', `/callbacks/${value[0].id}/attempts`);
    expect(first.deliveries).toMatchObject([
      { outcome: 'taken', response: `a\ufffdb${'x'.repeat(996)}\ufffd` },
    ]);
    expect(receiver.received).toHaveLength(value.length);
    expect(sandbox.errors).toEqual([]);
  });
});

async function refusesAsName(sandbox: TestSandbox, nul: string): Promise<void> {
  const { secretKey } = sandbox;
  const convert = { sourceCurrency: 'USD', targetCurrency: 'CNY', sourceAmount: 1, walletType: 'business' };
  const responses = [
    await sandbox.call('createToken', { body: { appKey: nul, secretKey } }),
    await sandbox.call(OPERATIONS.global.create, { body: sample('global', nul) }),
    await sandbox.call(OPERATIONS.global.create, { body: sample('global', 'G-1', { queryNo: nul }) }),
    await sandbox.call(OPERATIONS.global.status, { body: { tradeId: nul } }),
    await sandbox.call('listPayins', { query: { search: nul.toWellFormed() } }),
    await sandbox.call('convertWalletFunds', { query: { ...convert, queryNo: nul.toWellFormed() } }),
  ];
  expect(responses.map(({ http }) => http)).toEqual([400, 400, 400, 400, 400, 400]);
  const kept = await sandbox.call(OPERATIONS.global.create, {
    body: sample('global', 'G-2', { relationship: nul }),
  });
  expect(kept.http).toBe(200);
  const control = await sandbox.control('POST', '/callbacks/faults', { fault: 'drop', tradeId: nul });
  expect(control.http).toBe(nul.includes('\0') ? 400 : 200);
  expect(sandbox.errors).toEqual([]);
}
