import { randomBytes } from 'node:crypto';
import { checkCallbackUrl } from '../callbacks/address.ts';
import { now } from '../clock/clock.ts';
import { identifierOf } from '../identifiers/identifiers.ts';
import { deriveBytes, type Seed } from '../identifiers/seed.ts';
import { fail, ok, type Result } from '../result.ts';
import type { Transaction } from '../store/store.ts';
import { hashSecret, makeSecret, SHORTEST_SECRET, sameHash } from './secrets.ts';

export interface NewMerchant {
  readonly name: string;
  /** Made up when left out. */
  readonly appKey?: string | undefined;
  /** At least 32 characters; made up when left out. */
  readonly secretKey?: string | undefined;
}

export interface MerchantCredentials {
  readonly merchantId: string;
  readonly appKey: string;
  /** Only known here and now: the store keeps a hash. */
  readonly secretKey: string;
}

/** Makes a merchant. @throws RangeError when the secret key is too short; what the database says for a used app key. */
export async function createMerchant(
  tx: Transaction,
  seed: Seed,
  merchant: NewMerchant,
): Promise<MerchantCredentials> {
  const appKey = merchant.appKey ?? (await nextAppKey(tx, seed));
  const merchantId = identifierOf(seed, 'merchant', appKey);
  const secretKey = merchant.secretKey ?? (await makeSecret(tx, seed, 'secret key'));
  await tx.db
    .insertInto('merchants')
    .values({
      id: merchantId,
      name: merchant.name,
      app_key: appKey,
      ...hashed(secretKey),
      callback_url: null,
      created_at: await now(tx),
    })
    .execute();
  return { merchantId, appKey, secretKey };
}

/** Merchants are never taken away, so their number names the next one, also after a reset. */
async function nextAppKey({ db }: Transaction, seed: Seed): Promise<string> {
  const { merchants } = await db
    .selectFrom('merchants')
    .select(({ fn }) => fn.countAll<number>().as('merchants'))
    .executeTakeFirstOrThrow();
  return `app-${deriveBytes(seed, 'app key', merchants + 1)
    .toString('hex')
    .slice(0, 24)}`;
}

function hashed(secretKey: string) {
  if (secretKey.length < SHORTEST_SECRET) {
    throw new RangeError(`A secret key has at least ${SHORTEST_SECRET} characters.`);
  }
  const salt = randomBytes(16).toString('hex');
  return { secret_salt: salt, secret_hash: hashSecret(secretKey, salt) };
}

/** The merchant of these credentials. The same work is done whether or not there is such a merchant. */
export async function findByCredentials(
  { db }: Pick<Transaction, 'db'>,
  appKey: string,
  secretKey: string,
): Promise<{ readonly merchantId: string } | undefined> {
  const row = await db
    .selectFrom('merchants')
    .select(['id', 'secret_salt', 'secret_hash'])
    .where('app_key', '=', appKey)
    .executeTakeFirst();
  const matches = sameHash(
    hashSecret(secretKey, row?.secret_salt ?? 'nobody'),
    row?.secret_hash ?? '00'.repeat(32),
  );
  return row !== undefined && matches ? { merchantId: row.id } : undefined;
}

/** Gives a merchant a secret key, unless it has this one. */
export async function setSecretKey(tx: Transaction, merchant: MerchantCredentials): Promise<void> {
  const { merchantId, appKey, secretKey } = merchant;
  if ((await findByCredentials(tx, appKey, secretKey)) !== undefined) return;
  await tx.db.updateTable('merchants').set(hashed(secretKey)).where('id', '=', merchantId).execute();
}

/**
 * Sets where a merchant's callbacks go, or with null nowhere.
 * @returns the address as stored, or a sentence that says what is wrong with it.
 */
export async function setCallbackUrl(
  tx: Transaction,
  merchantId: string,
  url: string | null,
  allowOutside: boolean,
): Promise<Result<string | null, string>> {
  const checked = url === null ? ok(null) : checkCallbackUrl(url, allowOutside);
  if (!checked.ok) return checked;
  const { numUpdatedRows } = await tx.db
    .updateTable('merchants')
    .set({ callback_url: checked.value })
    .where('id', '=', merchantId)
    .executeTakeFirst();
  return numUpdatedRows > 0n ? checked : fail(`There is no merchant ${merchantId}.`);
}
