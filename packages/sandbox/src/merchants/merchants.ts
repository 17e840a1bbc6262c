import { createHash, createHmac, randomBytes } from 'node:crypto';
import { checkCallbackUrl } from '../callbacks/send.ts';
import { now } from '../core/clock.ts';
import { deriveBytes, deriveIdentifier, nextNumber, type Seed, secretBytes } from '../core/identifiers.ts';
import { isSame } from '../core/signature.ts';
import { fund, post } from '../ledger/post.ts';
import { toMoney } from '../money/amounts.ts';
import type { Platform } from '../platform.ts';
import type { WalletType } from '../store/schema.ts';
import { countRows, type Queryable, type Transaction } from '../store/store.ts';

/** The secret key is returned only when the merchant is created; only a hash is stored. */
export type MerchantCredentials = Readonly<Record<'merchantId' | 'appKey' | 'secretKey', string>>;

/** @throws RangeError if the secret key is too short; a database error if the app key exists */
export async function createMerchant(
  tx: Transaction,
  seed: Seed,
  merchant: { readonly name: string } & Partial<Omit<MerchantCredentials, 'merchantId'>>,
): Promise<MerchantCredentials> {
  const appKey = merchant.appKey ?? (await nextAppKey(tx, seed));
  const merchantId = deriveIdentifier(seed, 'merchant', appKey);
  const secretKey = merchant.secretKey ?? (await makeSecret(tx, seed, 'secret key'));
  const { name } = merchant;
  const row = { id: merchantId, name, appKey, callbackUrl: null, createdAt: await now(tx) };
  await tx.db
    .insertInto('merchants')
    .values({ ...row, ...hashed(secretKey) })
    .execute();
  return { merchantId, appKey, secretKey };
}

/** Derives a new app key from the number of merchants, which never decreases: even a reset deletes no merchant. */
async function nextAppKey(tx: Transaction, seed: Seed): Promise<string> {
  const bytes = deriveBytes(seed, 'app key', (await countRows(tx, 'merchants')) + 1);
  return `app-${bytes.toString('hex').slice(0, 24)}`;
}

function hashed(secretKey: string) {
  if (secretKey.length < SHORTEST_SECRET) {
    throw new RangeError(`A secret key must have at least ${SHORTEST_SECRET} characters.`);
  }
  const salt = randomBytes(16).toString('hex');
  return { secretSalt: salt, secretHash: hashSecret(secretKey, salt) };
}

/** Finds a merchant by its credentials. It takes the same time whether or not the app key exists. */
export async function findByCredentials({ db }: Queryable, appKey: string, secretKey: string) {
  const row = await db
    .selectFrom('merchants')
    .select(['id', 'secretSalt', 'secretHash'])
    .where('appKey', '=', appKey)
    .executeTakeFirst();
  const matches = isSame(hashSecret(secretKey, row?.secretSalt ?? ''), row?.secretHash ?? '');
  return row !== undefined && matches ? { merchantId: row.id } : undefined;
}

export async function setCallbackUrl(
  tx: Transaction,
  merchantId: string,
  url: string | null,
  allowOutside: boolean,
): Promise<string | null> {
  const checked = url === null ? null : checkCallbackUrl(url, allowOutside);
  await tx.db.updateTable('merchants').set({ callbackUrl: checked }).where('id', '=', merchantId).execute();
  return checked;
}

const SHORTEST_SECRET = 32;

export async function makeSecret(tx: Transaction, seed: Seed, purpose: string): Promise<string> {
  const number = seed.number === undefined ? 0 : await nextNumber(tx);
  return secretBytes(seed, purpose, number).toString('base64url');
}

/** Hashes a token without salt, so that it can be looked up. This is safe because tokens are long and random. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

function hashSecret(secret: string, salt: string): string {
  return createHmac('sha256', salt).update(secret).digest('hex');
}

export const DEMO_APP_KEY = 'demo-merchant';

/** Initial balances of the demo merchant (sandbox choice `demo-merchant`). */
const FUNDS: Readonly<Record<WalletType, Readonly<Record<string, number>>>> = {
  business: { AUD: 1e6, CNY: 5e6, EUR: 1e6, GBP: 1e6, HKD: 5e6, JPY: 1e8, USD: 1e6 },
  personal: { AUD: 1e5, CNY: 5e5, EUR: 1e5, USD: 1e5 },
};

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
        // Another instance on the same database may have created the demo merchant first.
        if (!(await isThere(platform))) throw error;
      });
  } else {
    await store.transaction(async (tx) => {
      if ((await findByCredentials(tx, DEMO_APP_KEY, secretKey)) !== undefined) return;
      const { merchantId } = credentials;
      await tx.db.updateTable('merchants').set(hashed(secretKey)).where('id', '=', merchantId).execute();
    });
  }
  await fundDemoMerchant(platform);
  return credentials;
}

export async function fundDemoMerchant(platform: Platform): Promise<void> {
  const merchantId = demoId(platform);
  await platform.store.transaction(async (tx) => {
    for (const [walletType, amounts] of Object.entries(FUNDS) as [WalletType, Record<string, number>][]) {
      for (const [currency, amount] of Object.entries(amounts)) {
        const key = `fund/${merchantId}/${walletType}/${currency}`;
        const moves = fund({ merchantId, walletType }, toMoney(amount, currency));
        await post(tx, { key, kind: 'fund', moves });
      }
    }
  });
}

function demoId({ seed }: Platform): string {
  return deriveIdentifier(seed, 'merchant', DEMO_APP_KEY);
}

async function isThere(platform: Platform): Promise<boolean> {
  const query = platform.store.db.selectFrom('merchants').select('id').where('id', '=', demoId(platform));
  return (await query.executeTakeFirst()) !== undefined;
}
