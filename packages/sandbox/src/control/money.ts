import { Refusal } from '@cross-border-payments/server-stubs/runtime';
import { nextNumber } from '../core/identifiers.ts';
import { writeJournal } from '../core/journal.ts';
import type * as api from '../generated/control/index.ts';
import { fund, post, verifyLedger } from '../ledger/post.ts';
import { listWallets } from '../ledger/wallet-handlers.ts';
import { createMerchant, DEMO_APP_KEY, setCallbackUrl } from '../merchants/merchants.ts';
import { formatAmount, toMoney } from '../money/amounts.ts';
import type { Platform } from '../platform.ts';
import { countRows, type Queryable, type Store } from '../store/store.ts';
import { anyContains, newestMatches, newestPage, ok, type SearchTerm, type Window } from './lists.ts';

const MAX_ENTRIES = 2_000;

export function moneyHandlers(platform: Platform) {
  const { store } = platform;
  return {
    listWallets: async ({ query: { appKey } }) => ok({ items: await describeWallets(platform, appKey) }),
    listBalances: async () => ok({ items: await balances(store) }),
    listPostings: ({ query }) => ok(newestPostings(store, query)),
    checkLedger: () => ok(verifyLedger(store)),
  } satisfies Partial<api.Handlers<undefined>>;
}

async function describeWallets({ store, seed }: Platform, appKey: string | undefined): Promise<api.Wallet[]> {
  const merchantId = await findMerchantId(store, appKey);
  const wallets = await listWallets(store, seed, { merchantId });
  return wallets.map(({ walletId, walletType, currency, available, total }) => ({
    walletId,
    walletType,
    currency,
    available: formatAmount(available),
    inTransit: formatAmount({ currency, minor: total.minor - available.minor }),
    total: formatAmount(total),
  }));
}

async function balances({ db }: Store): Promise<api.Balance[]> {
  const rows = await db
    .selectFrom('ledger_accounts')
    .select(({ fn }) => ['currency', 'kind', fn.sum('balanceMinor').as('heldMinor')])
    .groupBy(['currency', 'kind'])
    .orderBy('currency')
    .execute();
  return [...new Set(rows.map(({ currency }) => currency))].map((currency) => {
    const held = (kind?: string) =>
      rows
        .filter((row) => row.currency === currency && (kind === undefined || row.kind === kind))
        .reduce((sum, row) => sum + BigInt(row.heldMinor), 0n);
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
  const page = await newestPage(store.db, request, () => {
    const select = selectPostings(store);
    return tradeId === undefined ? select : select.where('tradeId', '=', tradeId);
  });
  return { items: await withEntries(store, page.items), next: page.next };
}

export async function findPostings(store: Store, { text, amount }: SearchTerm): Promise<api.Posting[]> {
  const items = await newestMatches(store.db, 'ledger_postings', (window) =>
    selectPostings(store).where(({ or, eb }) =>
      or([
        anyContains(['key', 'kind', 'tradeId'], text),
        ...(amount === undefined ? [] : [eb('id', 'in', selectByAmount(store, window, amount))]),
      ]),
    ),
  );
  return withEntries(store, items);
}

function selectByAmount(
  { db }: Store,
  { above, below }: Window,
  { minor, currency }: NonNullable<SearchTerm['amount']>,
) {
  const select = db
    .selectFrom('ledger_entries')
    .select('postingId')
    .where('postingId', '>', above)
    .where('postingId', '<', below)
    .where('amountMinor', 'in', minor);
  return currency === undefined ? select : select.where('currency', '=', currency);
}

function selectPostings({ db }: Store) {
  return db.selectFrom('ledger_postings').select(['id', 'key', 'kind', 'tradeId', 'at']);
}

async function withEntries({ db }: Store, postings: readonly Omit<api.Posting, 'entries'>[]) {
  if (postings.length === 0) return [];
  const ids = postings.map(({ id }) => id);
  const rows = await db
    .selectFrom('ledger_entries as entry')
    .innerJoin('ledger_accounts as source', 'source.id', 'entry.fromAccount')
    .innerJoin('ledger_accounts as target', 'target.id', 'entry.toAccount')
    .innerJoin('merchants as payer', 'payer.id', 'source.merchantId')
    .innerJoin('merchants as payee', 'payee.id', 'target.merchantId')
    .select(['entry.postingId', 'entry.line', 'entry.currency', 'entry.amountMinor'])
    .select(['payer.appKey as fromKey', 'source.walletType as fromType', 'source.kind as fromKind'])
    .select(['payee.appKey as toKey', 'target.walletType as toType', 'target.kind as toKind'])
    .where('entry.postingId', 'in', ids)
    .orderBy('entry.postingId')
    .orderBy('entry.line')
    .limit(MAX_ENTRIES)
    .execute();
  const entries = Map.groupBy(rows, (row) => row.postingId);
  return postings.map((posting) => ({
    ...posting,
    entries: (entries.get(posting.id) ?? []).map(({ line, currency, amountMinor: minor, ...row }) => ({
      line,
      amount: formatAmount({ currency, minor }),
      currency,
      from: { appKey: row.fromKey, walletType: row.fromType, kind: row.fromKind },
      to: { appKey: row.toKey, walletType: row.toType, kind: row.toKind },
    })),
  }));
}

const MAX_MERCHANTS = 1_000;
const CONFLICT = { httpStatus: 409 };

export function merchantHandlers({ store, seed, allowOutsideCallbacks }: Platform) {
  return {
    listMerchants: async () => ok({ items: await listMerchants(store) }),
    createMerchant: ({ body: { name } }) =>
      store.transaction(async (tx) => {
        if ((await countRows(tx, 'merchants')) >= MAX_MERCHANTS)
          throw new Refusal(`There are ${MAX_MERCHANTS} merchants already, which is the limit.`, CONFLICT);
        const { appKey, secretKey } = await createMerchant(tx, seed, { name });
        await writeJournal(tx, 'control', { merchant: { name, appKey } });
        return { status: 201, body: { appKey, secretKey } };
      }),
    setCallbackUrl: ({ body: { url, appKey } }) =>
      store.transaction(async (tx) => {
        const merchantId = await findMerchantId(tx, appKey);
        const set = await setCallbackUrl(tx, merchantId, url, allowOutsideCallbacks);
        await writeJournal(tx, 'control', { callbackUrl: set });
        return ok({ url: set });
      }),
    fundWallet: ({ body }) => ok(fundWallet(store, body)),
  } satisfies Partial<api.Handlers<undefined>>;
}

function listMerchants({ db }: Store): Promise<api.Merchant[]> {
  return db
    .selectFrom('merchants')
    .select(['name', 'appKey', 'callbackUrl', 'createdAt'])
    .orderBy('createdAt')
    .orderBy('id')
    .limit(MAX_MERCHANTS)
    .execute();
}

async function fundWallet(store: Store, { appKey, walletType, currency, amount }: api.Funds) {
  const money = toMoney(amount, currency);
  const funded = { walletType, currency, amount: formatAmount(money) };
  await store.transaction(async (tx) => {
    const merchantId = await findMerchantId(tx, appKey);
    await writeJournal(tx, 'control', { fund: funded });
    const key = `fund/${merchantId}/${await nextNumber(tx)}`;
    const moves = fund({ merchantId, walletType }, money);
    await post(tx, { key, kind: 'fund', moves }).catch((error: unknown) => {
      throw error instanceof Refusal ? new Refusal(error.message, CONFLICT) : error;
    });
  });
  return funded;
}

export async function findMerchantId({ db }: Queryable, appKey: string = DEMO_APP_KEY): Promise<string> {
  const row = await db.selectFrom('merchants').select('id').where('appKey', '=', appKey).executeTakeFirst();
  if (row === undefined)
    throw new Refusal(`There is no merchant with the \`appKey\` ${appKey}.`, { httpStatus: 404 });
  return row.id;
}
