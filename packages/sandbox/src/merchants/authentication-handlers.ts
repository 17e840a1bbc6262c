import type { Credentials, Handlers } from '@cross-border-payments/server-stubs';
import { writeJournal } from '../core/journal.ts';
import { refusalOfObject } from '../core/signature.ts';
import { forcedAnswer } from '../orders/magic-answers.ts';
import { requireRoomInStore } from '../orders/storage-limits.ts';
import type { Caller, ServiceContext } from '../platform.ts';
import type { Store } from '../store/store.ts';
import { checkToken, issueToken } from './tokens.ts';

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

/** Identifies the caller by the headers `appkey` and `token`. @throws Refusal for an invalid token */
export async function authenticate(store: Store, { header, operation }: Credentials): Promise<Caller> {
  const token = header('token') ?? '';
  const merchantId = await checkToken(store, { appKey: header('appkey') ?? '', token });
  return { merchantId, operation: operation.id, token };
}
