import { clockColumns, now, nowOf } from '../core/clock.ts';
import type { Seed } from '../core/identifiers.ts';
import { fail, ok, type Result } from '../core/result.ts';
import type { Store, Transaction } from '../store/store.ts';
import { findByCredentials, hashToken, makeSecret, sameHash } from './merchants.ts';

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

/**
 * Lets those who ask the same at the same time share one query. Nobody gets an answer of a query that had begun before he
 * asked: who comes while one runs shares the next one. So everybody still sees all that was done before.
 */
export class SharedReads<Value> {
  readonly #read: (key: string) => Promise<Value>;
  readonly #running = new Map<string, Promise<unknown>>();
  readonly #next = new Map<string, Promise<Value>>();

  /** @param read asks the database. */
  constructor(read: (key: string) => Promise<Value>) {
    this.#read = read;
  }

  /** What the database says to this key, asked from now on. @throws what `read` throws. */
  ask(key: string): Promise<Value> {
    const next = this.#next.get(key);
    if (next !== undefined) return next;
    const running = this.#running.get(key);
    if (running === undefined) return this.#start(key);
    const after = running.then(
      () => this.#startNext(key),
      () => this.#startNext(key),
    );
    this.#next.set(key, after);
    return after;
  }

  #startNext(key: string): Promise<Value> {
    this.#next.delete(key);
    return this.#start(key);
  }

  #start(key: string): Promise<Value> {
    const reading = this.#read(key);
    this.#running.set(key, reading);
    const end = () => {
      if (this.#running.get(key) === reading) this.#running.delete(key);
    };
    reading.then(end, end);
    return reading;
  }
}
