import { AsyncLocalStorage } from 'node:async_hooks';
import {
  createService,
  type ErrorContext,
  type Limits,
  Refusal,
  type Service,
  type TransportAnswer,
} from '@cross-border-payments/server-stubs';
import { UploadRoom } from '../documents/upload-room.ts';
import { writeJournal } from '../journal/journal.ts';
import { authenticate } from '../merchants/authenticate.ts';
import { SIGNATURE_HEADER, verifyText } from '../signing/stand-in.ts';
import { allHandlers } from './all-handlers.ts';
import type { ServiceContext } from './service-context.ts';

/** Limits of a request; the interface shows none (sandbox choice `limits`). */
export const LIMITS: Partial<Limits> = {
  fileBytes: 10 * 1_048_576,
  files: 5,
  fields: 50,
  fieldBytes: 16_384,
  bodyTimeoutMs: 15_000,
};

/** The caller of a running request. */
interface Trace {
  operation?: string;
}

export interface SandboxServiceOptions {
  /** Called with every error that is not a refusal. */
  readonly onError: (error: unknown, context: ErrorContext | undefined) => void;
}

/**
 * Makes the service of all operations on a platform. The journal records refusals of known callers with their message,
 * but none of unknown callers, who could fill it.
 */
export function createSandboxService(
  given: Omit<ServiceContext, 'uploadRoom'>,
  { onError }: SandboxServiceOptions,
): Service {
  const context: ServiceContext = { ...given, uploadRoom: new UploadRoom() };
  const { store } = context.platform;
  const traces = new AsyncLocalStorage<Trace>();
  const service = createService(allHandlers(context), {
    limits: LIMITS,
    onError,
    authenticate: async (credentials) => {
      const caller = await authenticate(store, credentials);
      const trace = traces.getStore();
      if (trace) trace.operation = credentials.operation.id;
      return caller;
    },
    verifySignature: ({ context: caller, text, header }) => {
      if (!context.requireSignature || caller === undefined || !text) return true;
      if (verifyText(caller.token, text, header(SIGNATURE_HEADER))) return true;
      throw new Refusal(
        `The header \`${SIGNATURE_HEADER}\` does not hold the stand-in signature of the body (R-039).`,
      );
    },
  });
  const record = async ({ operation }: Trace, { status, body }: TransportAnswer) => {
    if (operation === undefined || status === 200) return;
    const { status: code, message } = JSON.parse(body) as { status: string; message: string };
    const line = { operation, httpStatus: status, code, message };
    await store
      .transaction((tx) => writeJournal(tx, 'refusal', line))
      .catch((error) => onError(error, undefined));
  };
  return {
    handle: (request) => {
      const trace: Trace = {};
      return traces.run(trace, async () => {
        const answer = await service.handle(request);
        await record(trace, answer);
        return answer;
      });
    },
  };
}
