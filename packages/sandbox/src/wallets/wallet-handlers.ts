import type { Handlers } from '@cross-border-payments/server-stubs';
import { identifierOf } from '../identifiers/identifiers.ts';
import { listWallets, type Wallet, type WalletFilter } from '../ledger/wallets.ts';
import { formatAmount, type Money, toNumber } from '../money/amount.ts';
import { isCurrency } from '../money/currency.ts';
import { refusal } from '../orders/refusal.ts';
import type { Caller, ServiceContext } from '../service/service-context.ts';
import type { WalletType } from '../store/schema.ts';
import { convertFunds } from './convert-funds.ts';

/** The currency of the answer with a single wallet (sandbox choice `wallet-currency`). */
const MAIN_CURRENCY = 'CNY';

const inWords = ({ walletId, currency, available, total, walletType }: Wallet) => ({
  walletId,
  currency,
  amount: formatAmount(available),
  totalAmount: formatAmount(total),
  type: walletType,
});

const inNumbers = ({ walletId, currency, available, total, walletType }: Wallet) => ({
  walletId,
  currency,
  amount: toNumber(available),
  totalAmount: toNumber(total),
  type: walletType,
});

/** Handlers for balances and conversions (sections 2.7, 4.2 and 4.5). */
export function walletHandlers(service: ServiceContext) {
  const { store, seed } = service.platform;
  const find = (filter: WalletFilter) => listWallets(store.read, seed, filter);
  return {
    convertWalletFunds: async ({ query, context }) => {
      const data = await convertFunds(service, context, query);
      return { status: 200, body: { status: '1', data } };
    },
    listGlobalPayoutWallets: async ({ context: { merchantId } }) => {
      const wallets = await find({ merchantId });
      return { status: 200, body: { status: '1', data: wallets.map(inWords) } };
    },
    getGlobalPayoutWallet: async ({ query: { type }, context: { merchantId } }) => {
      const [wallet] = await find({ merchantId, walletType: type, currency: MAIN_CURRENCY });
      const data = inNumbers(wallet ?? emptyWallet(merchantId, type));
      return { status: 200, body: { status: '1', data } };
    },
    getGlobalPayoutWalletByCurrency: async ({ query: { currency }, context: { merchantId } }) => {
      if (!isCurrency(currency)) throw refusal(`\`${currency}\` is not a currency of ISO 4217`);
      const wallets = await find({ merchantId, currency });
      const sum = (part: (wallet: Wallet) => Money) =>
        toNumber({ currency, minor: wallets.reduce((total, wallet) => total + part(wallet).minor, 0n) });
      const data = {
        currency,
        amount: sum((wallet) => wallet.available),
        totalAmount: sum((wallet) => wallet.total),
      };
      return { status: 200, body: { status: '1', data } };
    },
    getPersonalPayoutWallets: async ({ context: { merchantId } }) => {
      const wallets = await find({ merchantId, walletType: 'personal' });
      return { status: 200, body: { status: '1', data: wallets.map(inNumbers) } };
    },
    listPersonalPayoutWallets: async ({ context: { merchantId } }) => {
      const wallets = await find({ merchantId, walletType: 'personal' });
      return { status: 200, body: { status: '1', data: wallets.map(inWords) } };
    },
  } satisfies Partial<Handlers<Caller>>;

  function emptyWallet(merchantId: string, walletType: WalletType): Wallet {
    const nothing: Money = { currency: MAIN_CURRENCY, minor: 0n };
    const walletId = identifierOf(seed, 'wallet', merchantId, walletType, MAIN_CURRENCY);
    return { walletId, walletType, currency: MAIN_CURRENCY, available: nothing, total: nothing };
  }
}
