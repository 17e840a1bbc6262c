import { type Selectable, sql } from 'kysely';
import { deriveIdentifier, type Seed } from '../core/identifiers.ts';
import type { LedgerCheck } from '../generated/control/schemas.ts';
import type { Money } from '../money/amounts.ts';
import type { AccountKind, Database, WalletType } from '../store/schema.ts';
import { countRows, lockRows, type Queryable, type Transaction } from '../store/store.ts';

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
  const missing = [...wanted].filter(([key]) => !found.has(key)).sort(([a], [b]) => (a < b ? -1 : 1));
  const rows = missing.map(([, { merchantId, walletType, currency, kind }]) => {
    return { merchantId, walletType, currency, kind, mayOverdraw: MAY_OVERDRAW[kind] };
  });
  await tx.db
    .insertInto('ledger_accounts')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return selectAndLock(tx, [...wanted.values()]);
}

async function selectAndLock(tx: Transaction, accounts: readonly AccountRef[]) {
  const query = tx.db
    .selectFrom('ledger_accounts')
    .selectAll()
    .where(({ eb, or, and }) =>
      or(
        accounts.map(({ merchantId, walletType, currency, kind }) =>
          and([
            eb('merchantId', '=', merchantId),
            eb('walletType', '=', walletType),
            eb('currency', '=', currency),
            eb('kind', '=', kind),
          ]),
        ),
      ),
    )
    .orderBy('id');
  const rows = await lockRows(tx, query).execute();
  return new Map(rows.map((row) => [accountKey(row), row]));
}

export interface Wallet {
  readonly walletId: string;
  readonly walletType: WalletType;
  readonly currency: string;
  readonly available: Money;
  readonly total: Money;
}

export interface WalletFilter {
  readonly merchantId: string;
  readonly walletType?: WalletType | undefined;
  readonly currency?: string | undefined;
}

/** Returns the wallets of a merchant that have ever contained money, sorted by type and currency. */
export async function listWallets({ db }: Queryable, seed: Seed, filter: WalletFilter): Promise<Wallet[]> {
  const { merchantId, walletType, currency } = filter;
  let query = db
    .selectFrom('ledger_accounts')
    .select(({ fn, eb }) => [
      'walletType',
      'currency',
      fn
        .sum(eb.case().when('kind', '=', 'available').then(eb.ref('balanceMinor')).else(0).end())
        .as('availableMinor'),
      fn.sum('balanceMinor').as('totalMinor'),
    ])
    .where('merchantId', '=', merchantId)
    .where('kind', 'in', ['available', 'in_transit'])
    .groupBy(['walletType', 'currency'])
    .orderBy('walletType')
    .orderBy('currency');
  if (walletType !== undefined) query = query.where('walletType', '=', walletType);
  if (currency !== undefined) query = query.where('currency', '=', currency);
  const rows = await query.execute();
  return rows.map((row) => ({
    walletId: deriveIdentifier(seed, 'wallet', merchantId, row.walletType, row.currency),
    walletType: row.walletType,
    currency: row.currency,
    available: { currency: row.currency, minor: BigInt(row.availableMinor) },
    total: { currency: row.currency, minor: BigInt(row.totalMinor) },
  }));
}

const MAX_FAULTS = 1_000;

/** Recomputes balances from the entries. @param source a transaction, for a consistent view during writes */
export async function verifyLedger(source: Queryable): Promise<LedgerCheck> {
  const faults: string[] = [];
  for (const query of CHECKS) {
    const { rows } = await sql<{ fault: string }>`${query} limit ${MAX_FAULTS}`.execute(source.db);
    faults.push(...rows.map(({ fault }) => fault));
  }
  return {
    postings: await countRows(source, 'ledger_postings'),
    entries: await countRows(source, 'ledger_entries'),
    accounts: await countRows(source, 'ledger_accounts'),
    faults,
  };
}

const CHECKS = [
  sql`select 'Account ' || id || ' says ' || balance || ', and its entries sum to ' || entries || '.' as fault
    from (
      select a.id, a."balanceMinor" as balance, a."mayOverdraw",
        coalesce((select sum("amountMinor") from ledger_entries where "toAccount" = a.id), 0)
        - coalesce((select sum("amountMinor") from ledger_entries where "fromAccount" = a.id), 0) as entries
      from ledger_accounts a) as sums
    where balance <> entries or (balance < 0 and "mayOverdraw" = 0)`,
  sql`select 'The running balance of account ' || account || ' is wrong at posting ' || "postingId"
      || ', line ' || line || '.' as fault
    from (
      select account, "postingId", line, balance,
        sum(change) over (partition by account order by "postingId", line) as expected
      from (
        select "toAccount" as account, "postingId", line, "amountMinor" as change,
          "toBalanceMinor" as balance from ledger_entries
        union all
        select "fromAccount", "postingId", line, -"amountMinor", "fromBalanceMinor" from ledger_entries
      ) as sides) as walked
    where balance <> expected`,
  sql`select 'All accounts in ' || currency || ' sum to ' || sum("balanceMinor") || ', not to zero.' as fault
    from ledger_accounts group by currency having sum("balanceMinor") <> 0`,
  sql`select 'The posting ' || key || ' has no entries.' as fault
    from ledger_postings p where not exists (select 1 from ledger_entries e where e."postingId" = p.id)`,
];
