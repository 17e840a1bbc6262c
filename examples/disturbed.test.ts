import { afterEach, beforeEach, expect, test } from 'vitest';
import { newSandbox, type WatchedSandbox } from './testing/new-sandbox.ts';
import { startOn } from './testing/run-example.ts';

const MINUTE = 60_000;

let sandbox: WatchedSandbox;

beforeEach(async () => {
  sandbox = await newSandbox();
});
afterEach(async () => {
  await sandbox.close();
  expect(sandbox.errors).toEqual([]);
});

const disturb = (fault: string, operation: string, times = 1) =>
  sandbox.control('POST', '/responses/faults', { fault, operation, times });

test.each(['lose_response', 'half_response'])(
  'payout.ts with `%s` for its create finds the order, and pays it once',
  async (fault) => {
    await disturb(fault, 'createGlobalPayout');
    const example = startOn(sandbox, 'payout.ts', 'SALARY-1');
    await example.printed(/\{"found":true,"order":\{.*"orderNo":"SALARY-1","status":"pending"/);
    await example.printed(/^Confirmed\.$/m);
    await sandbox.advance(MINUTE);
    const { code, stdout } = await example.ended;
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^It is completed\.$/m)]);
    const { items } = (await sandbox.control('GET', '/orders')) as { items: { status: string }[] };
    expect(items).toMatchObject([{ status: 'completed' }]);
  },
);

test('payout.ts pays once, although logins and reads are lost, cut in half and delayed', async () => {
  await disturb('http_503', 'createToken');
  await disturb('lose_request', 'getGlobalPayoutQuote');
  for (const fault of ['lose_response', 'half_response', 'http_429', 'http_502'])
    await disturb(fault, 'getGlobalPayoutStatus');
  const example = startOn(sandbox, 'payout.ts', 'SALARY-1');
  await example.printed(/^Confirmed\.$/m);
  await sandbox.advance(MINUTE);
  const { code, stdout } = await example.ended;
  expect([code, stdout]).toEqual([0, expect.stringMatching(/^It is completed\.$/m)]);
  const { items } = (await sandbox.control('GET', '/orders')) as { items: { status: string }[] };
  expect(items).toMatchObject([{ status: 'completed' }]);
});
