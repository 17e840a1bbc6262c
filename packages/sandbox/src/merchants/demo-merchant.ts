import { identifierOf, secretBytes } from '../core/identifiers.ts';
import { fund, post } from '../ledger/post.ts';
import { toMoney } from '../money/amounts.ts';
import type { Platform } from '../platform.ts';
import type { WalletType } from '../store/schema.ts';
import { createMerchant, type MerchantCredentials, setSecretKey } from './merchants.ts';

export const DEMO_APP_KEY = 'demo-merchant';

/** Initial balances of its wallets (sandbox choice `demo-merchant`). */
const FUNDS: Readonly<Record<WalletType, Readonly<Record<string, string>>>> = {
  business: {
    AUD: '1000000',
    CNY: '5000000',
    EUR: '1000000',
    GBP: '1000000',
    HKD: '5000000',
    JPY: '100000000',
    USD: '1000000',
  },
  personal: { AUD: '100000', CNY: '500000', EUR: '100000', USD: '100000' },
};

/**
 * Creates the demo merchant on the first start, with money in its wallets. Its secret key survives a restart: it is
 * derived from the given seed, or stored separately from the orders.
 */
export async function ensureDemoMerchant(platform: Platform): Promise<MerchantCredentials> {
  const { store, seed } = platform;
  const make = () => secretBytes(seed, 'demo merchant').toString('base64url');
  const secretKey = await store.keepSecret('demo-secret', make);
  const credentials = { merchantId: demoId(platform), appKey: DEMO_APP_KEY, secretKey };
  if (!(await isThere(platform))) {
    const merchant = { name: 'Demo merchant', appKey: DEMO_APP_KEY, secretKey };
    await store
      .transaction((tx) => createMerchant(tx, seed, merchant))
      .catch(async (error) => {
        // Another instance on the same database may have been first.
        if (!(await isThere(platform))) throw error;
      });
  } else {
    await store.transaction((tx) => setSecretKey(tx, credentials));
  }
  await fundDemoMerchant(platform);
  return credentials;
}

/** Funds the wallets of the demo merchant, once in an empty store and once after each reset. */
export async function fundDemoMerchant(platform: Platform): Promise<void> {
  const merchantId = demoId(platform);
  await platform.store.transaction(async (tx) => {
    for (const [walletType, amounts] of Object.entries(FUNDS) as [WalletType, Record<string, string>][]) {
      for (const [currency, text] of Object.entries(amounts)) {
        const key = `fund/${merchantId}/${walletType}/${currency}`;
        const moves = fund({ merchantId, walletType }, toMoney(text, currency));
        await post(tx, { key, kind: 'fund', moves });
      }
    }
  });
}

function demoId({ seed }: Platform): string {
  return identifierOf(seed, 'merchant', DEMO_APP_KEY);
}

async function isThere(platform: Platform): Promise<boolean> {
  const query = platform.store.read.selectFrom('merchants').select('id').where('id', '=', demoId(platform));
  return (await query.executeTakeFirst()) !== undefined;
}
