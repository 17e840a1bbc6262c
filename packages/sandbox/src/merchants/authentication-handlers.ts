import type { Credentials, Handlers } from '@cross-border-payments/server-stubs';
import { now } from '../core/clock.ts';
import { refusal, success } from '../core/errors.ts';
import type { Seed } from '../core/identifiers.ts';
import { requireRoomInStore, writeJournal } from '../core/journal.ts';
import { checkObjectSignature, isSame } from '../core/signature.ts';
import { forcedResponse } from '../orders/magic-responses.ts';
import type { Caller, ServiceContext } from '../platform.ts';
import type { Store, Transaction } from '../store/store.ts';
import { findByCredentials, hashToken, makeSecret } from './merchants.ts';

/** A token expires after one hour. */
export const TOKEN_LIFETIME_MS = 3_600_000;

/** Expired tokens are stored for a day, so that a refusal can say "expired" instead of "unknown". */
const KEPT_AFTER_EXPIRY_MS = 86_400_000;
const MAX_PURGED = 50;

export async function issueToken(
  tx: Transaction,
  seed: Seed,
  { appKey, secretKey }: { readonly appKey: string; readonly secretKey: string },
): Promise<string> {
  const merchant = await findByCredentials(tx, appKey, secretKey);
  if (merchant === undefined) throw refusal('The application key and the secret key do not belong together');
  return newToken(tx, seed, merchant);
}

export async function newToken(tx: Transaction, seed: Seed, { merchantId }: { readonly merchantId: string }) {
  const token = await makeSecret(tx, seed, 'token');
  const at = await now(tx);
  const long = at - KEPT_AFTER_EXPIRY_MS;
  const old = tx.db.selectFrom('tokens').select('tokenHash').where('expiresAt', '<', long);
  await tx.db.deleteFrom('tokens').where('tokenHash', 'in', old.limit(MAX_PURGED)).execute();
  const expiresAt = at + TOKEN_LIFETIME_MS;
  const row = { tokenHash: hashToken(token), merchantId, issuedAt: at, expiresAt };
  await tx.db.insertInto('tokens').values(row).execute();
  return token;
}

/** Returns the merchant of a valid token. @throws Refusal with a word that clients recognize (sandbox choice `token-refusals`) */
export async function checkToken(
  store: Store,
  { appKey, token }: Readonly<Record<'appKey' | 'token', string>>,
) {
  const hash = hashToken(token);
  const row = await store.db
    .selectFrom('tokens')
    .innerJoin('merchants', 'merchants.id', 'tokens.merchantId')
    .select(['tokens.tokenHash', 'tokens.expiresAt', 'merchants.id', 'merchants.appKey'])
    .where('tokens.tokenHash', '=', hash)
    .executeTakeFirst();
  if (row === undefined || !isSame(row.tokenHash, hash))
    throw refusal('The token is not known; ask for one at /payout/oauth/token');
  if (!isSame(row.appKey, appKey)) throw refusal('The token belongs to another `appkey`');
  if ((await now(store)) < row.expiresAt) return row.id;
  const advice = 'ask for a new one at /payout/oauth/token';
  throw refusal(`The token was issued more than an hour ago; ${advice}`, 'R-032');
}

export function authenticationHandlers(service: ServiceContext) {
  const { store, seed } = service.platform;
  return {
    createToken: async ({ body }) => {
      const { appKey, secretKey } = body;
      await requireRoomInStore(store);
      const token = await store.transaction(async (tx) => {
        const issued = await issueToken(tx, seed, { appKey, secretKey });
        await writeJournal(tx, 'request', { operation: 'createToken', body: { appKey } });
        return issued;
      });
      return success(token);
    },
    checkSignature: async ({ body, context }) => {
      const forced = forcedResponse(context.operation, body);
      if (forced) return { status: 200, body: { status: forced.code, message: forced.message } };
      const message = checkObjectSignature(context.token, body, service.requireSignature);
      if (message === undefined) return { status: 200, body: { status: '1' } };
      return { status: 200, body: { status: '10001', message } };
    },
  } satisfies Partial<Handlers<Caller>>;
}

export async function authenticate(store: Store, { header, operation }: Credentials): Promise<Caller> {
  const token = header('token') ?? '';
  const merchantId = await checkToken(store, { appKey: header('appkey') ?? '', token });
  return { merchantId, operation: operation.id, token };
}
