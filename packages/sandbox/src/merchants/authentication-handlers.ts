import { type Credentials, type Handlers, Refusal } from '@cross-border-payments/server-stubs';
import { writeJournal } from '../core/journal.ts';
import { refusalOfObject } from '../core/signature.ts';
import { forcedAnswer } from '../orders/magic-answers.ts';
import { requireRoomInStore } from '../orders/storage-limits.ts';
import type { Caller, ServiceContext } from '../platform.ts';
import type { Store } from '../store/store.ts';
import { checkToken, issueToken, type TokenError } from './tokens.ts';

const WRONG_CREDENTIALS = 'The application key and the secret key do not belong together.';

export function authenticationHandlers(service: ServiceContext) {
  const { store, seed } = service.platform;
  return {
    createToken: async ({ body }) => {
      const { appKey, secretKey } = body;
      await requireRoomInStore(store);
      const token = await store.transaction(async (tx) => {
        const issued = await issueToken(tx, seed, { appKey, secretKey });
        if (!issued.ok) throw new Refusal(WRONG_CREDENTIALS);
        await writeJournal(tx, 'request', { operation: 'createToken', body: { appKey } });
        return issued.value;
      });
      return { status: 200, body: { status: '1', data: token } };
    },
    checkSignature: async ({ body, context }) => {
      const forced = forcedAnswer(context.operation, body);
      if (forced) return { status: 200, body: { status: forced.code, message: forced.message } };
      const message = refusalOfObject(context.token, body, service.requireSignature);
      if (message === undefined) return { status: 200, body: { status: '1' } };
      return { status: 200, body: { status: '10001', message } };
    },
  } satisfies Partial<Handlers<Caller>>;
}

/** Each has a word by which clients recognize it (sandbox choice `token-refusals`). */
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
