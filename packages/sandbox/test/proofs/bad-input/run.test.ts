// Long form only: src/service/bad-input.test.ts also sends such requests, but this test compares whole stores.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { afterTest } from '../../databases.ts';
import { sample } from '../../sample-orders.ts';
import { startMeasured } from './child-process.ts';
import { compareStores, readStore } from './read-store.ts';
import { runBadInput } from './run.ts';
import { send } from './send.ts';

test('refused requests leave nothing in the store', async () => {
  const report = await runBadInput({ requests: 600, seed: 3, measuredEvery: 300 });
  expect(report.faults).toEqual([]);
  expect(report.taken).toBeGreaterThan(10);
  expect(report.taken).toBeLessThan(400);
  expect(report.memory).toHaveLength(3);
  for (const { heap, resident } of report.memory) expect(heap).toBeLessThan(resident);
});

test('accepted requests change the store', async () => {
  const root = mkdtempSync(join(tmpdir(), 'sandbox-test-'));
  afterTest(async () => rmSync(root, { recursive: true }));
  const post = { method: 'POST', type: 'application/json' };
  const create = {
    ...post,
    path: '/global/payout/transfer/create',
    body: JSON.stringify(sample('global', 'N-1')),
  };
  const folders = ['one', 'other'].map((name) => join(root, name));
  for (const [index, folder] of folders.entries()) {
    const sandbox = await startMeasured(folder, 1);
    if (index === 0) expect(await send(sandbox, create)).toBe(true);
    expect(await send(sandbox, { ...create, body: '[]' })).toBe(false);
    await sandbox.stop();
  }
  const [one = new Map(), other = new Map()] = folders.map(readStore);
  expect(compareStores(one, one)).toEqual([]);
  expect(compareStores(one, other).join(' ')).toMatch(/journal.*orders has 1 rows after all requests, and 0/);
});
