import { afterEach, beforeEach, expect, test } from 'vitest';
import { newSandbox, type WatchedSandbox } from './testing/new-sandbox.ts';
import { startOn } from './testing/run-example.ts';

let sandbox: WatchedSandbox;

beforeEach(async () => {
  sandbox = await newSandbox({ clock: 'real' });
});
afterEach(async () => {
  await sandbox.close();
  expect(sandbox.errors).toEqual([]);
});

test('first-day.ts succeeds, and only the order created after the reset remains', async () => {
  const { code, stdout, stderr } = await startOn(sandbox, 'first-day.ts', '--port', '0').ended;
  expect(code).toBe(0);
  expect(stderr).toMatch(/^Callback, step `appKey`: The header `appkey` is not .+\n$/);
  expect(stdout).toMatch(
    /^The response was lost: found: (.+)\nPaid again, with the same number: found: \1$/m,
  );
  const [, tradeId] = /^After a reset: created: (GP\w+)$/m.exec(stdout) ?? [];
  const { items } = (await sandbox.control('GET', '/orders')) as { items: { tradeId: string }[] };
  expect(items.map((order) => order.tradeId)).toEqual([tradeId]);
});
