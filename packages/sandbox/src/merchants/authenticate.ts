import { type Credentials, Refusal } from '@cross-border-payments/server-stubs';
import type { Caller } from '../service/service-context.ts';
import type { Store } from '../store/store.ts';
import { checkToken, type TokenError } from './tokens.ts';

/** Each has one of the words by which clients recognise it (sandbox choice `token-refusals`). */
const TEXTS: Readonly<Record<TokenError, string>> = {
  unknown_token: 'The token is not known; ask for one at /payout/oauth/token.',
  other_app_key: 'The token belongs to another `appkey`.',
  expired_token:
    'The token was issued more than an hour ago; ask for a new one at /payout/oauth/token (R-032).',
};

/** Identifies the caller by the headers `appkey` and `token`. @throws Refusal for an invalid token */
export async function authenticate(store: Store, { header, operation }: Credentials): Promise<Caller> {
  const token = header('token') ?? '';
  const checked = await checkToken(store, { appKey: header('appkey') ?? '', token });
  if (!checked.ok) throw new Refusal(TEXTS[checked.error]);
  return { merchantId: checked.value.merchantId, operation: operation.id, token };
}
