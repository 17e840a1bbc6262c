import type { ConvertWalletFundsQuery, Handlers } from '@cross-border-payments/server-stubs';
import { refusal } from '../core/errors.ts';
import { deriveIdentifier, nextIdentifier } from '../core/identifiers.ts';
import { recordRequest } from '../core/journal.ts';
import { success } from '../core/success.ts';
import { formatAmount, isCurrency, type Money, notACurrency, toNumber } from '../money/amounts.ts';
import { quotedRate } from '../money/quotes.ts';
import { convert } from '../money/rates.ts';
import { refuseIfForced } from '../orders/magic-responses.ts';
import { readIdentifier } from '../orders/name-order.ts';
import { priceAt, readAmounts } from '../orders/order-money.ts';
import type { Caller, ServiceContext } from '../platform.ts';
import type { WalletType } from '../store/schema.ts';
import { listWallets, type Wallet, type WalletFilter } from './accounts.ts';
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
): Promise<{ convertedAmount: number; transactionId: string; walletType: 'personal' | 'business' }> {
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
