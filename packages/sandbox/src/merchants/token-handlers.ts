import { type Handlers, Refusal } from '@cross-border-payments/server-stubs';
import { writeJournal } from '../journal/journal.ts';
import { requireRoomInStore } from '../orders/storage-limits.ts';
import { forcedAnswer } from '../outcomes/forced-answer.ts';
import type { Caller, ServiceContext } from '../service/service-context.ts';
import { refusalOfObject } from '../signing/stand-in.ts';
import { issueToken } from './tokens.ts';

const WRONG_CREDENTIALS = 'The application key and the secret key do not belong together.';

/** Handlers for tokens and the signature check (section 4.1). */
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
