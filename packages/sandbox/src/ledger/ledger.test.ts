// Long form also: stages and refusals on PostgreSQL, 60 runs of the property instead of 10, and 500 parallel postings
// instead of 100.
import { Refusal } from '@cross-border-payments/server-stubs/runtime';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { databases, databasesOfForm, newDatabase, newPlatform, openForTest } from '../../test/databases.ts';
import { newMerchant } from '../../test/merchant.ts';
import { toNumber } from '../money/amounts.ts';
import type { Platform } from '../platform.ts';
import {
  exchange,
  fund,
  hold,
  type Move,
  type Posting,
  post,
  release,
  settle,
  verifyLedger,
  type WalletOwner,
} from './post.ts';
import { listWallets } from './wallet-handlers.ts';

const usd = (minor: bigint) => ({ currency: 'USD', minor });
const cny = (minor: bigint) => ({ currency: 'CNY', minor });

function book({ store }: Platform, key: string, moves: readonly Move[]) {
  return store.transaction((tx) => post(tx, { key, kind: 'test', moves }));
}

async function balances({ store, seed }: Platform, wallet: WalletOwner) {
  const wallets = await listWallets(store, seed, wallet);
  return Object.fromEntries(
    wallets.map(({ currency, available, total }) => [currency, [available.minor, total.minor]]),
  );
}

const [NUM_RUNS, POSTINGS] = process.env.TEST_FORM === 'long' ? [60, 500] : [10, 100];

describe.each(databasesOfForm)('the ledger on %s', (kind) => {
  test('moves money through the stages of a payout', async () => {
    const platform = await newPlatform(kind);
    const wallet = await newMerchant(platform);
    await book(platform, 'fund', fund(wallet, usd(10_000n)));
    await book(platform, 'hold', hold(wallet, usd(2_500n)));
    expect(await balances(platform, wallet)).toEqual({ USD: [7_500n, 10_000n] });
    await book(platform, 'settle', settle(wallet, usd(2_000n)));
    await book(platform, 'release', release(wallet, usd(500n)));
    expect(await balances(platform, wallet)).toEqual({ USD: [8_000n, 8_000n] });
    expect((await verifyLedger(platform.store)).faults).toEqual([]);
  });

  test('converts between currencies in one posting', async () => {
    const platform = await newPlatform(kind);
    const wallet = await newMerchant(platform);
    await book(platform, 'fund', fund(wallet, usd(10_000n)));
    await book(platform, 'fx', exchange(wallet, usd(10_000n), cny(71_200n)));
    expect(await balances(platform, wallet)).toEqual({ CNY: [71_200n, 71_200n], USD: [0n, 0n] });
    expect((await verifyLedger(platform.store)).faults).toEqual([]);
  });

  test('refuses to move more than an account holds, and stores nothing', async () => {
    const platform = await newPlatform(kind);
    const wallet = await newMerchant(platform);
    await book(platform, 'fund', fund(wallet, usd(100n)));
    await expect(book(platform, 'hold', hold(wallet, usd(101n)))).rejects.toThrow(
      'The business wallet has 1.00 USD available and 1.01 USD are needed; no money moved.',
    );
    expect(await verifyLedger(platform.store)).toMatchObject({ postings: 1, entries: 1, faults: [] });
  });

  test.each([
    ['no move', (_: WalletOwner) => [], 'moves nothing'],
    ['no amount', (wallet: WalletOwner) => fund(wallet, usd(0n)), /check/i],
    [
      'an account to itself',
      (wallet: WalletOwner) => fund(wallet, usd(1n)).map(({ from, amount }) => ({ from, to: from, amount })),
      /check/i,
    ],
    [
      'two currencies in one move',
      (wallet: WalletOwner) => fund(wallet, usd(1n)).map((move) => ({ ...move, amount: cny(1n) })),
      /foreign key/i,
    ],
  ])('throws for %s', async (_name, moves, message) => {
    const platform = await newPlatform(kind);
    const wallet = await newMerchant(platform);
    await expect(book(platform, 'k', moves(wallet))).rejects.toThrow(message);
  });

  test('reports inconsistent books', async () => {
    const platform = await newPlatform(kind);
    const wallet = await newMerchant(platform);
    await book(platform, 'fund', fund(wallet, usd(100n)));
    await platform.store.transaction(({ db }) =>
      db.updateTable('ledger_accounts').set({ balanceMinor: 99n }).where('kind', '=', 'available').execute(),
    );
    const { faults } = await verifyLedger(platform.store);
    expect(faults.join()).toMatch(/says 99, and its entries sum to 100.*USD sum to -1/);
  });

  test('limits a wallet to amounts that are exact JSON numbers', async () => {
    const platform = await newPlatform(kind);
    const wallet = await newMerchant(platform);
    const most = 249_999_999_999_999n;
    await book(platform, 'fund', fund(wallet, usd(most)));
    await book(platform, 'hold', hold(wallet, usd(most)));
    await book(platform, 'fund again', fund(wallet, usd(most)));
    await expect(book(platform, 'one more', fund(wallet, usd(1n)))).rejects.toThrow('limit of a wallet');
    const total = toNumber(usd(4n * most));
    expect(JSON.stringify(total)).toBe('9999999999999.96');
    expect(() => toNumber(usd(10n ** 15n))).toThrow(RangeError);
  });
});

describe.each(databases)('the accounts on %s', (kind) => {
  test('books each key once, and reports a repetition', async () => {
    const platform = await newPlatform(kind);
    const wallet = await newMerchant(platform);
    await book(platform, 'fund', fund(wallet, usd(100n)));
    const first = await book(platform, 'confirm', hold(wallet, usd(100n)));
    // The wallet is empty now, but the second call is not refused, because its key was booked already.
    const second = await book(platform, 'confirm', hold(wallet, usd(100n)));
    expect([first, second]).toEqual([true, false]);
    await expect(book(platform, 'confirm', hold(wallet, usd(1n)))).rejects.toThrow('with another amount');
  });

  test(`books ${POSTINGS} parallel postings with one key once`, async () => {
    const platform = await newPlatform(kind);
    const wallet = await newMerchant(platform);
    await book(platform, 'fund', fund(wallet, usd(1_000n)));
    const results = await Promise.all(
      Array.from({ length: POSTINGS }, () => book(platform, 'confirm', hold(wallet, usd(700n)))),
    );
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(await balances(platform, wallet)).toEqual({ USD: [300n, 1_000n] });
    expect((await verifyLedger(platform.store)).faults).toEqual([]);
  });

  test('never spends more than an account holds, in any order of concurrent postings', async () => {
    const platform = await newPlatform(kind);
    const wallet = await newMerchant(platform);
    await book(platform, 'fund', fund(wallet, usd(1_000n)));
    const results = await Promise.allSettled(
      Array.from({ length: 100 }, (_, n) => book(platform, `hold ${n}`, hold(wallet, usd(30n)))),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(33);
    expect(await balances(platform, wallet)).toEqual({ USD: [10n, 1_000n] });
  });

  test('has triggers that refuse forbidden changes, which the code never makes', async () => {
    const platform = await newPlatform(kind);
    const wallet = await newMerchant(platform);
    await book(platform, 'fund', fund(wallet, usd(100n)));
    const run = (text: string) => platform.store.transaction(({ db }) => sql.raw(text).execute(db));
    await expect(run('update ledger_entries set "amountMinor" = 1')).rejects.toThrow('never changed');
    await expect(run('delete from ledger_entries')).rejects.toThrow('never changed');
    await expect(run(`update ledger_postings set kind = 'x'`)).rejects.toThrow('never changed');
    await expect(run('delete from ledger_postings')).rejects.toThrow('never changed');
    const entry = (from: string, to: string, currency: string, amount: number) =>
      run(`insert into ledger_entries select 1, 9, f.id, t.id, '${currency}', ${amount}, 0, 0
        from ledger_accounts f, ledger_accounts t where f.kind = '${from}' and t.kind = '${to}'`);
    await expect(entry('available', 'external', 'USD', 101)).rejects.toThrow(/check/i);
    await expect(entry('available', 'available', 'USD', 1)).rejects.toThrow(/check/i);
    await expect(entry('available', 'external', 'USD', -1)).rejects.toThrow(/check/i);
    await expect(entry('available', 'external', 'CNY', 1)).rejects.toThrow(/foreign key/i);
    expect((await verifyLedger(platform.store)).faults).toEqual([]);
  });

  test('keeps amounts exact beyond the safe range of numbers', async () => {
    const platform = await newPlatform(kind);
    const wallet = await newMerchant(platform);
    const most = 249_999_999_999_999n;
    const out = exchange(wallet, usd(most), usd(1n)).slice(0, 1);
    for (let n = 0; n < 50; n += 1) {
      await book(platform, `fund ${n}`, fund(wallet, usd(most)));
      await book(platform, `exchange ${n}`, out);
    }
    const { balanceMinor: exchanged } = await platform.store.db
      .selectFrom('ledger_accounts')
      .select('balanceMinor')
      .where('kind', '=', 'exchange')
      .executeTakeFirstOrThrow();
    expect(exchanged).toBe(most * 50n);
    expect((await verifyLedger(platform.store)).faults).toEqual([]);
  });

  test('sums to zero and agrees with a simple model after random operations', async () => {
    const platform = await newPlatform(kind);
    const operation = fc.record({
      what: fc.constantFrom('fund', 'hold', 'settle', 'release', 'exchange' as const),
      amount: fc.bigInt({ min: 1n, max: 5_000n }),
      key: fc.integer({ min: 0, max: 40 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(operation, { minLength: 5, maxLength: 40 }), async (operations) => {
        const wallet = await newMerchant(platform);
        const model = new Map<string, readonly Move[]>();
        const postings = operations.map(({ what, amount, key }): Posting => {
          const moves = movesOf(what, wallet, amount);
          return { key: `${wallet.merchantId} ${key}`, kind: what, moves };
        });
        await Promise.all(
          postings.map(async (posting) => {
            const isBooked = await platform.store
              .transaction((tx) => post(tx, posting))
              .catch((error: unknown) => {
                if (error instanceof Refusal) return false;
                throw error;
              });
            if (isBooked) model.set(posting.key, posting.moves);
          }),
        );
        expect(await balances(platform, wallet)).toMatchObject(modelBalances([...model.values()].flat()));
      }),
      { seed: 4, numRuns: NUM_RUNS },
    );
    expect((await verifyLedger(platform.store)).faults).toEqual([]);
  });
});

function movesOf(
  what: 'fund' | 'hold' | 'settle' | 'release' | 'exchange',
  wallet: WalletOwner,
  amount: bigint,
) {
  if (what === 'exchange') return exchange(wallet, usd(amount), cny(amount * 7n));
  return { fund, hold, settle, release }[what](wallet, usd(amount));
}

/** Computes the expected balances from the successful moves alone. */
function modelBalances(moves: readonly Move[]) {
  const sums: Record<string, [bigint, bigint]> = {};
  for (const { from, to, amount } of moves) {
    for (const [account, change] of [[from, -amount.minor] as const, [to, amount.minor] as const]) {
      if (account.kind !== 'available' && account.kind !== 'in_transit') continue;
      const [available, total] = sums[account.currency] ?? [0n, 0n];
      sums[account.currency] = [
        account.kind === 'available' ? available + change : available,
        total + change,
      ];
    }
  }
  return sums;
}

describe.runIf(databases.includes('postgres'))('three instances on one PostgreSQL', () => {
  test(`book ${POSTINGS} parallel postings with one key once`, async () => {
    const where = await newDatabase('postgres');
    const platforms = await Promise.all([1, 2, 3].map(() => openForTest(where)));
    const [first] = platforms;
    if (first === undefined) throw new Error('no platform');
    const wallet = await newMerchant(first);
    await book(first, 'fund', fund(wallet, usd(1_000n)));
    const results = await Promise.all(
      Array.from({ length: POSTINGS }, (_, n) =>
        book(platforms[n % 3] ?? first, 'confirm', hold(wallet, usd(700n))),
      ),
    );
    expect(results.filter(Boolean)).toHaveLength(1);
    expect(await balances(first, wallet)).toEqual({ USD: [300n, 1_000n] });
    expect((await verifyLedger(first.store)).faults).toEqual([]);
  });
});
