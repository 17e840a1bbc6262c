import type { Kysely } from 'kysely';
import { identifierOf } from '../identifiers/identifiers.ts';
import type { Seed } from '../identifiers/seed.ts';
import type { Money } from '../money/amount.ts';
import type { Database, WalletType } from '../store/schema.ts';

/** One currency of a wallet, as the ledger has it. */
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

/**
 * The wallets of a merchant that ever held money, sorted by type and currency.
 * @param db `store.read`, or the `db` of a transaction.
 */
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
