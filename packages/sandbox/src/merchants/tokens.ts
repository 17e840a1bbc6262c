import { clockColumns, now, nowOf } from '../clock/clock.ts';
import type { Seed } from '../identifiers/seed.ts';
import { fail, ok, type Result } from '../result.ts';
import { SharedReads } from '../store/shared-reads.ts';
import type { Store, Transaction } from '../store/store.ts';
import { findByCredentials } from './merchants.ts';
import { hashToken, makeSecret, sameHash } from './secrets.ts';

/** A token expires after one hour. */
export const TOKEN_LIFETIME_MS = 3_600_000;

/** Expired tokens are kept for a day, so that a refusal can say "expired" and not only "unknown". */
const KEPT_AFTER_DEATH_MS = 86_400_000;
const MOST_PURGED = 50;

/**
 * Issues a token; older ones stay valid until they expire.
 * @returns the token, of which the store keeps only a hash, or `wrong_credentials`
 */
export async function issueToken(
  tx: Transaction,
  seed: Seed,
  credentials: { readonly appKey: string; readonly secretKey: string },
): Promise<Result<string, 'wrong_credentials'>> {
  const merchant = await findByCredentials(tx, credentials.appKey, credentials.secretKey);
  return merchant === undefined ? fail('wrong_credentials') : ok(await newToken(tx, seed, merchant));
}

/** Makes a token of a merchant, without its secret key. @returns the token */
export async function newToken(
  tx: Transaction,
  seed: Seed,
  merchant: { readonly merchantId: string },
): Promise<string> {
  const token = await makeSecret(tx, seed, 'token');
  const at = await now(tx);
  await purge(tx, at);
  await tx.db
    .insertInto('tokens')
    .values({
      token_hash: hashToken(token),
      merchant_id: merchant.merchantId,
      issued_at: at,
      expires_at: at + TOKEN_LIFETIME_MS,
    })
    .execute();
  return token;
}

async function purge({ db }: Transaction, at: number): Promise<void> {
  await db
    .deleteFrom('tokens')
    .where(
      'token_hash',
      'in',
      db
        .selectFrom('tokens')
        .select('token_hash')
        .where('expires_at', '<', at - KEPT_AFTER_DEATH_MS)
        .limit(MOST_PURGED),
    )
    .execute();
}

export type TokenError = 'unknown_token' | 'expired_token' | 'other_app_key';

/** Concurrent requests mostly carry the same token, so they share one query. */
const checks = new WeakMap<Store, SharedReads<TokenRow | undefined>>();

type TokenRow = NonNullable<Awaited<ReturnType<typeof readToken>>>;

/** Finds the merchant of a token. Token and app key must belong together. */
export async function checkToken(
  store: Store,
  { appKey, token }: { readonly appKey: string; readonly token: string },
): Promise<Result<{ readonly merchantId: string }, TokenError>> {
  const hash = hashToken(token);
  const reads = checks.get(store) ?? new SharedReads((asked) => readToken(store, asked));
  checks.set(store, reads);
  const row = await reads.ask(hash);
  if (row === undefined || !sameHash(row.token_hash, hash)) return fail('unknown_token');
  if (!sameHash(hashToken(row.app_key), hashToken(appKey))) return fail('other_app_key');
  return nowOf(store.kind, row) < row.expires_at ? ok({ merchantId: row.id }) : fail('expired_token');
}

function readToken(store: Store, hash: string) {
  return (
    store.read
      .selectFrom('tokens')
      .innerJoin('merchants', 'merchants.id', 'tokens.merchant_id')
      .select(['tokens.token_hash', 'tokens.expires_at', 'merchants.id', 'merchants.app_key'])
      // Runs with every request, so the clock is read in the same query.
      .select(clockColumns(store.kind))
      .where('tokens.token_hash', '=', hash)
      .executeTakeFirst()
  );
}
