import { type Kysely, type Selectable, sql } from 'kysely';
import { identifierOf, type Seed } from '../core/identifiers.ts';
import type { LedgerCheck } from '../generated/control/schemas.ts';
import type { Money } from '../money/amounts.ts';
import type { AccountKind, Database, WalletType } from '../store/schema.ts';
import { countRows, lockRows, type Transaction } from '../store/store.ts';

/** `available` and `in_transit` are parts of a wallet and never negative; `external` and `exchange` may be negative. */
export interface AccountRef {
  readonly merchantId: string;
  readonly walletType: WalletType;
  readonly currency: string;
  readonly kind: AccountKind;
}

export type AccountRow = Selectable<Database['ledger_accounts']>;

const MAY_OVERDRAW = { available: 0, in_transit: 0, external: 1, exchange: 1 } as const;

export function accountKey({ merchantId, walletType, currency, kind }: AccountRef): string {
  return `${merchantId}/${walletType}/${currency}/${kind}`;
}

/** Creates and locks accounts, always in the order of their ids, which prevents deadlocks. */
export async function lockAccounts(
  tx: Transaction,
  accounts: readonly AccountRef[],
): Promise<ReadonlyMap<string, AccountRow>> {
  const wanted = new Map(accounts.map((account) => [accountKey(account), account]));
  const found = await selectAndLock(tx, [...wanted.values()]);
  if (found.size === wanted.size) return found;
  for (const key of [...wanted.keys()].sort()) {
    const account = wanted.get(key);
    if (account !== undefined && !found.has(key)) await openAccount(tx, account);
  }
  return selectAndLock(tx, [...wanted.values()]);
}

async function openAccount({ db }: Transaction, account: AccountRef): Promise<void> {
  const { merchantId, walletType, currency, kind } = account;
  const values = { merchant_id: merchantId, wallet_type: walletType, currency, kind };
  await db
    .insertInto('ledger_accounts')
    .values({ ...values, may_overdraw: MAY_OVERDRAW[kind] })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function selectAndLock(tx: Transaction, accounts: readonly AccountRef[]) {
  const query = tx.db
    .selectFrom('ledger_accounts')
    .selectAll()
    .where(({ eb, or, and }) =>
      or(
        accounts.map(({ merchantId, walletType, currency, kind }) =>
          and([
            eb('merchant_id', '=', merchantId),
            eb('wallet_type', '=', walletType),
            eb('currency', '=', currency),
            eb('kind', '=', kind),
          ]),
        ),
      ),
    )
    .orderBy('id');
  const rows = await lockRows(tx, query).execute();
  return new Map(
    rows.map((row) => {
      const { merchant_id: merchantId, wallet_type: walletType, currency, kind } = row;
      return [accountKey({ merchantId, walletType, currency, kind }), row];
    }),
  );
}

export interface Wallet {
  readonly walletId: string;
  readonly walletType: WalletType;
  readonly currency: string;
  readonly available: Money;
  /** Available plus in transit. */
  readonly total: Money;
}

export interface WalletFilter {
  readonly merchantId: string;
  readonly walletType?: WalletType | undefined;
  readonly currency?: string | undefined;
}

/** Returns those wallets of a merchant that have ever contained money, sorted by type and currency. */
export async function listWallets(db: Kysely<Database>, seed: Seed, filter: WalletFilter): Promise<Wallet[]> {
  const { merchantId, walletType, currency } = filter;
  let query = db
    .selectFrom('ledger_accounts')
    .select(({ fn, eb }) => [
      'wallet_type',
      'currency',
      fn
        .sum(eb.case().when('kind', '=', 'available').then(eb.ref('balance_minor')).else(0).end())
        .as('available_minor'),
      fn.sum('balance_minor').as('total_minor'),
    ])
    .where('merchant_id', '=', merchantId)
    .where('kind', 'in', ['available', 'in_transit'])
    .groupBy(['wallet_type', 'currency'])
    .orderBy('wallet_type')
    .orderBy('currency');
  if (walletType !== undefined) query = query.where('wallet_type', '=', walletType);
  if (currency !== undefined) query = query.where('currency', '=', currency);
  const rows = await query.execute();
  return rows.map((row) => ({
    walletId: identifierOf(seed, 'wallet', merchantId, row.wallet_type, row.currency),
    walletType: row.wallet_type,
    currency: row.currency,
    available: { currency: row.currency, minor: BigInt(row.available_minor) },
    total: { currency: row.currency, minor: BigInt(row.total_minor) },
  }));
}

const MAX_FAULTS = 1_000;

/** Recomputes balances from the entries. @param db the database of a transaction, for a consistent view during writes */
export async function verifyLedger(db: Kysely<Database>): Promise<LedgerCheck> {
  const faults: string[] = [];
  for (const query of CHECKS) {
    const { rows } = await sql<{ fault: string }>`${query} limit ${MAX_FAULTS}`.execute(db);
    faults.push(...rows.map(({ fault }) => fault));
  }
  return {
    postings: await countRows({ db }, 'ledger_postings'),
    entries: await countRows({ db }, 'ledger_entries'),
    accounts: await countRows({ db }, 'ledger_accounts'),
    faults,
  };
}

/** Queries whose rows are sentences, one for each fault. */
const CHECKS = [
  sql`select 'Account ' || id || ' says ' || balance_minor || ', and its entries sum to ' || sum_minor || '.' as fault
    from (
      select a.id, a.balance_minor, a.may_overdraw,
        coalesce((select sum(amount_minor) from ledger_entries where to_account = a.id), 0)
        - coalesce((select sum(amount_minor) from ledger_entries where from_account = a.id), 0) as sum_minor
      from ledger_accounts a) as sums
    where balance_minor <> sum_minor or (balance_minor < 0 and may_overdraw = 0)`,
  sql`select 'The running balance of account ' || account || ' is wrong at posting ' || posting_id
      || ', line ' || line || '.' as fault
    from (
      select account, posting_id, line, after_minor,
        sum(change_minor) over (partition by account order by posting_id, line) as expected_minor
      from (
        select to_account as account, posting_id, line, amount_minor as change_minor,
          to_balance_minor as after_minor from ledger_entries
        union all
        select from_account, posting_id, line, -amount_minor, from_balance_minor from ledger_entries
      ) as sides) as walked
    where after_minor <> expected_minor`,
  sql`select 'All accounts in ' || currency || ' sum to ' || sum(balance_minor) || ', not to zero.' as fault
    from ledger_accounts group by currency having sum(balance_minor) <> 0`,
  sql`select 'The posting ' || key || ' has no entries.' as fault
    from ledger_postings p where not exists (select 1 from ledger_entries e where e.posting_id = p.id)`,
];
