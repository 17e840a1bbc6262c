import type { Kysely, Selectable } from 'kysely';
import { identifierOf, type Seed } from '../core/identifiers.ts';
import type { Money } from '../money/amounts.ts';
import type { AccountKind, Database, WalletType } from '../store/schema.ts';
import { lockRows, type Transaction } from '../store/store.ts';

/** `available` and `in_transit` are parts of a wallet and never negative; `external` and `exchange` may be. */
export interface AccountRef {
  readonly merchantId: string;
  readonly walletType: WalletType;
  readonly currency: string;
  readonly kind: AccountKind;
}

export type AccountRow = Selectable<Database['ledger_accounts']>;

const MAY_OVERDRAW: Readonly<Record<AccountKind, 0 | 1>> = {
  available: 0,
  in_transit: 0,
  external: 1,
  exchange: 1,
};

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
  await db
    .insertInto('ledger_accounts')
    .values({
      merchant_id: account.merchantId,
      wallet_type: account.walletType,
      currency: account.currency,
      kind: account.kind,
      may_overdraw: MAY_OVERDRAW[account.kind],
    })
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
  return new Map(rows.map((row) => [accountKey(toRef(row)), row]));
}

function toRef(row: AccountRow): AccountRef {
  return {
    merchantId: row.merchant_id,
    walletType: row.wallet_type,
    currency: row.currency,
    kind: row.kind,
  };
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

/** Returns the wallets of a merchant that ever held money, sorted by type and currency. */
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
