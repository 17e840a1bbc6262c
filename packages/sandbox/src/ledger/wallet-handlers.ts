import type { ConvertWalletFundsQuery, Handlers } from '@cross-border-payments/server-stubs';
import { refusal, success } from '../core/errors.ts';
import { deriveIdentifier, nextIdentifier, type Seed } from '../core/identifiers.ts';
import { recordRequest } from '../core/journal.ts';
import { formatAmount, isCurrency, type Money, notACurrency, toNumber } from '../money/amounts.ts';
import { convert, quotedRate } from '../money/quotes.ts';
import { refuseIfForced } from '../orders/magic-responses.ts';
import { priceAt, readAmounts } from '../orders/order-money.ts';
import { readIdentifier } from '../orders/order-store.ts';
import type { Caller, ServiceContext } from '../platform.ts';
import type { WalletType } from '../store/schema.ts';
import type { Queryable } from '../store/store.ts';
import { exchange, post } from './post.ts';

/** Currency of the wallet in a response that has only one (sandbox choice `wallet-currency`). */
const MAIN_CURRENCY = 'CNY';

const shown =
  <Amount>(format: (money: Money) => Amount) =>
  ({ walletId, currency, available, total, walletType }: Wallet) => ({
    walletId,
    currency,
    amount: format(available),
    totalAmount: format(total),
    type: walletType,
  });
const inWords = shown(formatAmount);
const inNumbers = shown(toNumber);

export function walletHandlers(service: ServiceContext) {
  const { store, seed } = service.platform;
  const find = (filter: WalletFilter) => listWallets(store, seed, filter);
  return {
    convertWalletFunds: async ({ query, context }) => success(await convertFunds(service, context, query)),
    listWallets: async ({ context: { merchantId } }) => success((await find({ merchantId })).map(inWords)),
    getWallet: async ({ query: { type }, context: { merchantId } }) => {
      const [wallet] = await find({ merchantId, walletType: type, currency: MAIN_CURRENCY });
      return success(inNumbers(wallet ?? emptyWallet(merchantId, type)));
    },
    getWalletByCurrency: async ({ query: { currency }, context: { merchantId } }) => {
      if (!isCurrency(currency)) throw notACurrency(currency);
      const wallets = await find({ merchantId, currency });
      const sum = (part: (wallet: Wallet) => Money) =>
        toNumber({ currency, minor: wallets.reduce((total, wallet) => total + part(wallet).minor, 0n) });
      const [amount, totalAmount] = [sum(({ available }) => available), sum(({ total }) => total)];
      return success({ currency, amount, totalAmount });
    },
    getWalletsForPersonalPayouts: async ({ context: { merchantId } }) => {
      const wallets = await find({ merchantId, walletType: 'personal' });
      return success(wallets.map(inNumbers));
    },
    listWalletsForPersonalPayouts: async ({ context: { merchantId } }) => {
      const wallets = await find({ merchantId, walletType: 'personal' });
      return success(wallets.map(inWords));
    },
  } satisfies Partial<Handlers<Caller>>;

  function emptyWallet(merchantId: string, walletType: WalletType): Wallet {
    const nothing: Money = { currency: MAIN_CURRENCY, minor: 0n };
    const walletId = deriveIdentifier(seed, 'wallet', merchantId, walletType, MAIN_CURRENCY);
    return { walletId, walletType, currency: MAIN_CURRENCY, available: nothing, total: nothing };
  }
}

/** Converts at the rate of a quote. If both amounts are given, it uses the source amount (sandbox choice `conversion-amount`). */
async function convertFunds(
  { platform: { store, seed } }: ServiceContext,
  { merchantId, operation }: Caller,
  query: ConvertWalletFundsQuery,
) {
  refuseIfForced(operation, query);
  const { walletType, sourceCurrency, targetCurrency } = query;
  const queryNo = readIdentifier(query, 'queryNo') ?? '';
  if (sourceCurrency === targetCurrency) throw refusal('`sourceCurrency` and `targetCurrency` must differ');
  const amounts = readAmounts(query);
  return recordRequest(store, operation, query, async (tx) => {
    const rate = await quotedRate(tx, { merchantId, sourceCurrency, targetCurrency, queryNo });
    const price = priceAt(amounts, rate);
    if (price === undefined) throw refusal('Send `sourceAmount` or `targetAmount`');
    const target = amounts.source === undefined ? price.target : convert(price.source, targetCurrency, rate);
    if (target.minor <= 0n)
      throw refusal(`\`sourceAmount\` is worth less than the smallest amount of ${targetCurrency}`);
    const transactionId = await nextIdentifier(tx, seed, 'conversion');
    const moves = exchange({ merchantId, walletType }, price.source, target);
    await post(tx, { key: `convert/${transactionId}`, kind: 'convert', moves });
    return { convertedAmount: toNumber(target), transactionId, walletType };
  });
}

type Wallet = Awaited<ReturnType<typeof listWallets>>[number];

export interface WalletFilter {
  readonly merchantId: string;
  readonly walletType?: WalletType | undefined;
  readonly currency?: string | undefined;
}

/** Returns the wallets of a merchant that have ever contained money, sorted by type and currency. */
export async function listWallets({ db }: Queryable, seed: Seed, filter: WalletFilter) {
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
