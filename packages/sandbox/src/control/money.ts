import type * as api from '../generated/control/index.ts';
import { listWallets, verifyLedger } from '../ledger/accounts.ts';
import { formatAmount } from '../money/amounts.ts';
import type { Platform } from '../platform.ts';
import type { Store } from '../store/store.ts';
import { anyContains, MAX_FOUND, newestPage, type SearchTerm, type Window } from './lists.ts';
import { merchantOf } from './setup.ts';

const MAX_ENTRIES = 2_000;

export function moneyHandlers(platform: Platform) {
  const { store } = platform;
  return {
    listWallets: async ({ query: { appKey } }) => ({
      status: 200,
      body: { items: await walletsOf(platform, appKey) },
    }),
    listBalances: async () => ({ status: 200, body: { items: await balances(store) } }),
    listPostings: async ({ query }) => ({ status: 200, body: await newestPostings(store, query) }),
    checkLedger: async () => ({ status: 200, body: await verifyLedger(store.scan) }),
  } satisfies Partial<api.Handlers<undefined>>;
}

async function walletsOf({ store, seed }: Platform, appKey: string | undefined): Promise<api.Wallet[]> {
  const merchantId = await merchantOf({ db: store.read }, appKey);
  const wallets = await listWallets(store.read, seed, { merchantId });
  return wallets.map(({ walletId, walletType, currency, available, total }) => ({
    walletId,
    walletType,
    currency,
    available: formatAmount(available),
    inTransit: formatAmount({ currency, minor: total.minor - available.minor }),
    total: formatAmount(total),
  }));
}

async function balances({ scan }: Store): Promise<api.Balance[]> {
  const rows = await scan
    .selectFrom('ledger_accounts')
    .select(({ fn }) => ['currency', 'kind', fn.sum('balance_minor').as('held_minor')])
    .groupBy(['currency', 'kind'])
    .orderBy('currency')
    .execute();
  return [...new Set(rows.map(({ currency }) => currency))].map((currency) => {
    const held = (kind?: string) =>
      rows
        .filter((row) => row.currency === currency && (kind === undefined || row.kind === kind))
        .reduce((sum, row) => sum + BigInt(row.held_minor), 0n);
    const text = (minor: bigint) => formatAmount({ currency, minor });
    return {
      currency,
      available: text(held('available')),
      inTransit: text(held('in_transit')),
      exchange: text(held('exchange')),
      external: text(held('external')),
      sum: text(held()),
      isZero: held() === 0n,
    };
  });
}

async function newestPostings(store: Store, query: api.ListPostingsQuery): Promise<api.PostingPage> {
  const { tradeId } = query;
  const request = { table: 'ledger_postings', query, indexed: tradeId !== undefined } as const;
  const page = await newestPage(store.scan, request, () => {
    const select = selectPostings(store);
    return tradeId === undefined ? select : select.where('trade_id', '=', tradeId);
  });
  return { items: await withEntries(store, page.items), next: page.next };
}

export async function findPostings(store: Store, { text, amount }: SearchTerm): Promise<api.Posting[]> {
  const request = { table: 'ledger_postings', query: { limit: MAX_FOUND } } as const;
  const { items } = await newestPage(store.scan, request, (window) =>
    selectPostings(store).where(({ or, eb }) =>
      or([
        anyContains(['key', 'kind', 'trade_id'], text),
        ...(amount === undefined ? [] : [eb('id', 'in', postingsOf(store, window, amount))]),
      ]),
    ),
  );
  return withEntries(store, items);
}

function postingsOf(
  { scan }: Store,
  { above, below }: Window,
  { minor, currency }: NonNullable<SearchTerm['amount']>,
) {
  const select = scan
    .selectFrom('ledger_entries')
    .select('posting_id')
    .where('posting_id', '>', above)
    .where('posting_id', '<', below)
    .where('amount_minor', 'in', minor);
  return currency === undefined ? select : select.where('currency', '=', currency);
}

function selectPostings({ scan }: Store) {
  return scan.selectFrom('ledger_postings').select(['id', 'key', 'kind', 'trade_id as tradeId', 'at']);
}

async function withEntries(
  { read }: Store,
  postings: readonly Omit<api.Posting, 'entries'>[],
): Promise<api.Posting[]> {
  if (postings.length === 0) return [];
  const ids = postings.map(({ id }) => id);
  const rows = await read
    .selectFrom('ledger_entries as entry')
    .innerJoin('ledger_accounts as source', 'source.id', 'entry.from_account')
    .innerJoin('ledger_accounts as target', 'target.id', 'entry.to_account')
    .innerJoin('merchants as payer', 'payer.id', 'source.merchant_id')
    .innerJoin('merchants as payee', 'payee.id', 'target.merchant_id')
    .select(['entry.posting_id', 'entry.line', 'entry.currency', 'entry.amount_minor'])
    .select(['payer.app_key as from_key', 'source.wallet_type as from_type', 'source.kind as from_kind'])
    .select(['payee.app_key as to_key', 'target.wallet_type as to_type', 'target.kind as to_kind'])
    .where('entry.posting_id', 'in', ids)
    .orderBy('entry.posting_id')
    .orderBy('entry.line')
    .limit(MAX_ENTRIES)
    .execute();
  const entries = Map.groupBy(rows, (row) => row.posting_id);
  return postings.map((posting) => ({
    ...posting,
    entries: (entries.get(posting.id) ?? []).map(({ line, currency, amount_minor: minor, ...row }) => ({
      line,
      amount: formatAmount({ currency, minor }),
      currency,
      from: { appKey: row.from_key, walletType: row.from_type, kind: row.from_kind },
      to: { appKey: row.to_key, walletType: row.to_type, kind: row.to_kind },
    })),
  }));
}
