import type { WalletOwner } from '../src/ledger/post.ts';
import { createMerchant, setCallbackUrl } from '../src/merchants/merchants.ts';
import { insertOrder, type NewOrder } from '../src/orders/order-store.ts';
import type { Platform } from '../src/platform.ts';

/** Creates a merchant with an empty business wallet. */
export async function newMerchant(
  { store, seed }: Platform,
  callbackUrl?: string,
): Promise<WalletOwner & { readonly appKey: string; readonly secretKey: string }> {
  const credentials = await store.transaction(async (tx) => {
    const made = await createMerchant(tx, seed, { name: 'Test merchant' });
    if (callbackUrl !== undefined) await setCallbackUrl(tx, made.merchantId, callbackUrl, false);
    return made;
  });
  return { ...credentials, walletType: 'business' };
}

/** A pending payin without a body, as the store accepts it. */
export function bareOrder(merchantId: string, orderNo: string): NewOrder {
  const data = { outcome: 'usual', visits: { pending: 1 }, walletType: 'business' } as const;
  return { merchantId, family: 'payin', orderNo, status: 'pending', body: {}, data };
}

/** Inserts a pending payin. @returns its trade id */
export async function newOrder(
  { store, seed }: Platform,
  merchantId: string,
  orderNo: string,
): Promise<string> {
  const made = await store.transaction((tx) => insertOrder(tx, seed, bareOrder(merchantId, orderNo)));
  return made.tradeId;
}
