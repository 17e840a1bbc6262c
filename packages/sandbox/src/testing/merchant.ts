import type { WalletOwner } from '../ledger/wallet-moves.ts';
import type { Platform } from '../platform.ts';
import { createMerchant, setCallbackUrl } from '../tokens/merchants.ts';

/** A merchant with an empty business wallet. */
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
