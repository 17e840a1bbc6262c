// Long form also: the same on PostgreSQL, and 1,000 operations on SQLite instead of 200.
import { expect, test } from 'vitest';
import type { DatabaseKind } from '../../../src/store/schema.ts';
import { afterTest, databases, newDatabase } from '../../databases.ts';
import { openInProcess } from '../in-process.ts';
import { Books } from './books.ts';
import { compare } from './compare.ts';
import { runRandomOperations } from './run-seed.ts';

const isLong = process.env.TEST_FORM === 'long';
const kinds: readonly DatabaseKind[] = isLong ? databases : ['sqlite'];

test.each(kinds)('wallets and ledger agree with callbacks and responses on %s', async (kind) => {
  const operations = kind === 'postgres' ? 300 : isLong ? 1_000 : 200;
  const report = await runRandomOperations({ ...(await newDatabase(kind)), seed: 7, operations });
  expect(report.faults).toEqual([]);
  expect(report.operations).toBe(operations);
  expect(report.balances).toBeGreaterThan(20);
  expect(report.callbacksTaken).toBeGreaterThan(20);
  expect(report.callbacksFailed).toBeGreaterThan(0);
  expect(report.taken.get('conversion cycle')).toBeGreaterThan(0);
  for (const operation of ['confirmGlobalPayout', 'convertWalletFunds', 'pay']) {
    expect(report.taken.get(operation), operation).toBeGreaterThan(0);
    // The run on PostgreSQL is shorter, and callbacks arrive concurrently: it may have no refusals of some kinds.
    if (kind === 'sqlite') expect(report.refused.get(operation), operation).toBeGreaterThan(0);
  }
  expect(report.refused.size).toBeGreaterThan(0);
});

test('a balance that is off by one smallest unit is found', async () => {
  const sandbox = await openInProcess({ ...(await newDatabase('sqlite')), seed: 1 });
  afterTest(() => sandbox.close());
  const books = new Books();
  const { data } = await sandbox.call('listWallets');
  for (const { type, currency, amount } of data) {
    books.move(type, currency, BigInt(amount.replace('.', '')));
  }
  expect((await compare(sandbox, books)).faults).toEqual([]);
  books.move('business', 'USD', 1n);
  expect((await compare(sandbox, books)).faults).toEqual([
    'business USD: callbacks and responses say 100000001/100000001, the wallet 100000000/100000000, the ledger 100000000/100000000 (available/total, smallest unit).',
  ]);
});
