// Long form also: the same on PostgreSQL, a month with 300 orders instead of 40, and one of 20 instead of 10.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { afterTest, databases, databasesOfForm, newPlatform } from '../../test/databases.ts';
import { bareOrder, newMerchant } from '../../test/merchant.ts';
import { startReceiver } from '../../test/receiver.ts';
import { enqueueCallback } from '../callbacks/outbox.ts';
import { exchange, fund, hold, post, settle, verifyLedger } from '../ledger/post.ts';
import { issueToken } from '../merchants/authentication-handlers.ts';
import { createQuote } from '../money/quotes.ts';
import { changeOrder, insertOrder, lockOrder } from '../orders/order-store.ts';
import { schedule, type TaskHandler } from '../scheduler/tasks.ts';
import type { DatabaseKind } from '../store/schema.ts';
import { canonicalJson } from './canonical-json.ts';
import { exportJournal, readJournal, redact, writeJournal } from './journal.ts';

const isLong = process.env.TEST_FORM === 'long';
const usd = (minor: bigint) => ({ currency: 'USD', minor });

/** Simulates a month of a small merchant with orders and failing callbacks. Only seed and clock determine it. */
async function liveAMonth(kind: DatabaseKind, orders: number, { slowResponse = 0 } = {}) {
  const receiver = await startReceiver();
  afterTest(() => receiver.close());
  const arrive: TaskHandler = {
    where: 'inside',
    run: async (tx, { payload }) => {
      const { merchantId, tradeId } = JSON.parse(payload);
      const order = await lockOrder(tx, { merchantId, tradeId });
      if (order === undefined) throw new Error(`no order ${tradeId}`);
      const moves = settle({ merchantId, walletType: 'business' }, usd(100n));
      await post(tx, { key: `settle/${tradeId}`, kind: 'settle', tradeId, moves });
      await changeOrder(tx, order, { name: 'arrive', status: 'completed', completed: true });
      await enqueueCallback(tx, { merchantId, tradeId }, { tradeId, status: 'completed' });
    },
  };
  const platform = await newPlatform(kind, {
    seed: 42,
    clock: 'manual',
    handlers: () => new Map([['arrive', arrive]]),
  });
  const { store, seed, scheduler } = platform;
  // The address of the receiver differs from run to run, so it must not be in the journal.
  const merchant = await newMerchant(platform, receiver.url);
  const { merchantId } = merchant;
  await store.transaction((tx) => issueToken(tx, seed, merchant));
  const quote = { merchantId, sourceCurrency: 'USD', targetCurrency: 'CNY' };
  const opening = [
    ...fund(merchant, usd(1_000_000n)),
    ...exchange(merchant, usd(100n), { currency: 'CNY', minor: 700n }),
  ];
  await store.transaction((tx) => post(tx, { key: 'opening', kind: 'fund', moves: opening }));
  for (let n = 0; n < orders; n += 1) {
    await store.transaction(async (tx) => {
      const given = await createQuote(tx, seed, quote);
      const order = bareOrder(merchantId, `A-${n}`);
      const data = { ...order.data, lockedRate: canonicalJson(given) };
      const made = await insertOrder(tx, seed, { ...order, family: 'global', data });
      const { tradeId, createdAt } = made;
      await post(tx, { key: `hold/${tradeId}`, kind: 'hold', tradeId, moves: hold(merchant, usd(100n)) });
      const dueAt = createdAt + ((n * 7_919_993) % (29 * 86_400_000));
      const task = {
        key: `arrive/${tradeId}`,
        kind: 'arrive',
        subject: tradeId,
        payload: { merchantId, tradeId },
        dueAt,
      };
      await schedule(tx, task);
    });
  }
  let responses = 0;
  receiver.respondWith((_request, response) => {
    responses += 1;
    response.writeHead(responses % 10 === 0 ? 500 : 200);
    if (responses === slowResponse) setTimeout(() => response.end('{}'), 1_500);
    else response.end('{}');
  });
  await scheduler.advance(30 * 86_400_000);
  return { platform, receiver, journal: (await Array.fromAsync(exportJournal(store))).join('') };
}

describe.each(databasesOfForm)('the journal on %s', (kind) => {
  test('is the same, byte for byte, in two runs with the same seed and calls, and the books agree', async () => {
    const [first, second] = [await liveAMonth(kind, 40), await liveAMonth(kind, 40)];
    expect(first.journal).toBe(second.journal);
    expect(first.journal.split('\n').length).toBeGreaterThan(200);
    expect(first.journal).toContain('"outcome":"refused"');
    const lines = first.journal
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines.map(({ line }) => line)).toEqual(lines.map((_, index) => index + 1));
    const times = lines.map(({ at }) => at);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(second.receiver.received.length).toBeGreaterThan(40);
    expect((await verifyLedger(second.platform.store)).faults).toEqual([]);
  });

  test('does not depend on how fast a receiver responds', async () => {
    const [fast, slow] = [await liveAMonth(kind, 5), await liveAMonth(kind, 5, { slowResponse: 2 })];
    expect(slow.journal).toBe(fast.journal);
  });

  test('is read in pages', async () => {
    const { store } = await newPlatform(kind);
    for (let n = 0; n < 5; n += 1) await store.transaction((tx) => writeJournal(tx, 'control', { n }));
    const first = await readJournal(store, 0, 3);
    const rest = await readJournal(store, first.at(-1)?.id, 3);
    expect([...first, ...rest].map(({ data }) => data)).toEqual([0, 1, 2, 3, 4].map((n) => ({ n })));
  });

  test('starts again after a reset', async () => {
    const { platform, receiver } = await liveAMonth(kind, 3);
    await platform.reset();
    expect(await readJournal(platform.store)).toEqual([]);
    expect(await verifyLedger(platform.store)).toEqual({
      postings: 0,
      entries: 0,
      accounts: 0,
      faults: [],
    });
    const merchants = await platform.store.db.selectFrom('merchants').select('id').execute();
    expect(merchants).toHaveLength(1);
    expect(receiver.received.length).toBeGreaterThan(2);
  });
});

test('is the same on both databases', async () => {
  const journals = [];
  const orders = isLong ? 20 : 10;
  for (const kind of databases) journals.push((await liveAMonth(kind, orders)).journal);
  const hashes = journals.map((journal) => createHash('sha256').update(journal).digest('hex'));
  expect(new Set(hashes).size).toBe(1);
});

test.runIf(isLong)('the books agree after 30 days with 300 orders and their callbacks', async () => {
  const orders = 300;
  const { receiver, platform } = await liveAMonth('sqlite', orders);
  expect(receiver.received.length).toBeGreaterThan(orders);
  expect((await verifyLedger(platform.store)).faults).toEqual([]);
});

describe('redaction in the journal', () => {
  test('masks secrets at any depth, and cuts long strings', () => {
    const data = { body: { secretKey: 's', list: [{ Token: 't' }] }, fileBase64: 'x'.repeat(5_000), n: 1 };
    expect(redact(data)).toEqual({
      body: { secretKey: '(secret)', list: [{ Token: '(secret)' }] },
      fileBase64: `${'x'.repeat(64)}... (5000 characters)`,
      n: 1,
    });
  });

  test('keeps only the last characters of personal and account data, in strings, numbers and arrays', () => {
    const payer = { fullName: 'Li Si', idNumber: '44030519880615003X', phone: 13800138000, email: 'a@b.cn' };
    expect(redact({ payer, accountInfo: { number: ['6216610200016587010', ''] } })).toEqual({
      payer: { fullName: 'Li Si', idNumber: '****003X', phone: '****8000', email: '****' },
      accountInfo: { number: ['****7010', ''] },
    });
  });

  test('masks every property that the document calls secret', () => {
    const path = createRequire(import.meta.url).resolve('@cross-border-payments/spec/openapi.json');
    const { 'x-profile': profile } = JSON.parse(readFileSync(path, 'utf8'));
    expect(profile.secretProperties.length).toBeGreaterThan(5);
    for (const name of profile.secretProperties) {
      expect(JSON.stringify(redact({ [name]: 'a very secret value' })), name).not.toContain('very');
    }
  });

  test('ignores the order in which properties were written', () => {
    expect(canonicalJson({ b: 1, a: { d: [2, { f: 3n, e: null }], c: undefined } })).toBe(
      '{"a":{"d":[2,{"e":null,"f":"3"}]},"b":1}',
    );
  });
});
