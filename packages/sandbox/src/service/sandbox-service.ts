import { adviseOn } from '@cross-border-payments/explain/advice';
import {
  createService,
  type ErrorContext,
  type Handlers,
  type Limits,
  NotImplementedError,
  operationTable,
  Refusal,
  type Service,
} from '@cross-border-payments/server-stubs';
import { advice as table } from '@cross-border-payments/spec/advice';
import { writeJournal } from '../core/journal.ts';
import { REQUEST_ID_HEADER, type RecordedRequest } from '../core/request-log.ts';
import { SIGNATURE_HEADER, verifyText } from '../core/signature.ts';
import { UploadRoom } from '../documents/documents.ts';
import { walletHandlers } from '../ledger/wallet-handlers.ts';
import { authenticate, authenticationHandlers } from '../merchants/authentication-handlers.ts';
import { payinHandlers } from '../payments/payin-handlers.ts';
import {
  businessPayoutHandlers,
  globalPayoutHandlers,
  personalPayoutHandlers,
} from '../payments/payout-handlers.ts';
import type { Caller, ServiceContext } from '../platform.ts';
import { referenceDataHandlers } from '../reference-data/reference-data-handlers.ts';
import { adviceText, note, recordRequests } from './record-requests.ts';
import { deviate, type readVariant } from './variant.ts';

/** Limits of a request; the interface document states none (sandbox choice `limits`). */
export const LIMITS: Partial<Limits> = {
  fileBytes: 10 * 1_048_576,
  files: 5,
  fields: 50,
  fieldBytes: 16_384,
  bodyTimeoutMs: 15_000,
};

const LOGIN = 'createToken';

interface SandboxServiceOptions {
  readonly onError: (error: unknown, context?: ErrorContext) => void;
  readonly onNote?: ((line: string) => void) | undefined;
  readonly deviations?: ReturnType<typeof readVariant> | undefined;
}

const MAX_NOTES = 200;

/** Refusals of unknown callers are not written to the journal, because they could fill it. */
export function createSandboxService(
  given: Omit<ServiceContext, 'uploadRoom'>,
  { onError, onNote, deviations }: SandboxServiceOptions,
): Service {
  const context: ServiceContext = { ...given, uploadRoom: new UploadRoom() };
  const { store, requests } = context.platform;
  const service = createService(allHandlers(context), {
    limits: LIMITS,
    requestIdHeader: REQUEST_ID_HEADER,
    onError,
    authenticate: async (credentials) => {
      note({ operation: credentials.operation.id });
      const caller = await authenticate(store, credentials);
      note({ merchantId: caller.merchantId });
      return caller;
    },
    verifySignature: ({ context: caller, operation, text, header }) => {
      note({ operation: operation.id, ...(text ? { request: text } : {}) });
      if (!context.requireSignature || caller === undefined || !text) return true;
      if (verifyText(caller.token, text, header(SIGNATURE_HEADER))) return true;
      throw new Refusal(
        `The header \`${SIGNATURE_HEADER}\` does not contain the stand-in signature of the body (R-039).`,
      );
    },
    // Adds advice to requests that are valid but probably not meant, or refuses them if strict (sandbox choice `advice`).
    around: ({ operation, body, query }, next) => {
      // The fields of an upload are read later, by its handler.
      if (body === undefined && operation.body) return next();
      const found = adviseOn(table, operation.id, body ?? query);
      if (found.length === 0) return next();
      const advice = found.map(({ sentence }) => sentence);
      note({ advice });
      if (!context.isStrict || found.every(({ isGuess }) => isGuess)) return next();
      throw new Refusal(
        `${adviceText(advice)} The interface accepts this; a sandbox with \`--strict\` does not.`,
      );
    },
  });
  const noted = new Set<string>();
  return recordRequests(deviations ? deviate(service, deviations) : service, async (exchange) => {
    const { operation, httpStatus, advice = [] } = exchange;
    const text = `${operation}: ${adviceText(advice)}`;
    if (httpStatus === 200 && advice.length > 0 && noted.size < MAX_NOTES && !noted.has(text)) {
      noted.add(text);
      onNote?.(text);
    }
    requests.add({ ...exchange, isResponseSecret: exchange.operation === LOGIN });
    const line = refusalLine(exchange);
    if (line === undefined) return;
    await store.transaction((tx) => writeJournal(tx, 'refusal', line)).catch((error) => onError(error));
  });
}

function refusalLine({ operation, merchantId, httpStatus, response }: RecordedRequest) {
  if (merchantId === undefined || httpStatus === 200) return undefined;
  const { status: code, message } = JSON.parse(response) as { status: string; message: string };
  return { operation, httpStatus, code, message };
}

/** Joins all handlers. Other operations respond with HTTP 501, so the sandbox also runs with a newer document. */
export function allHandlers(service: ServiceContext, operations = operationTable): Handlers<Caller> {
  const missing = operations.map(({ id }) => [id, () => Promise.reject(new NotImplementedError(id))]);
  return { ...(Object.fromEntries(missing) as Handlers<Caller>), ...writtenHandlers(service) };
}

export function writtenHandlers(service: ServiceContext) {
  return {
    ...authenticationHandlers(service),
    ...globalPayoutHandlers(service),
    ...payinHandlers(service),
    ...businessPayoutHandlers(service),
    ...personalPayoutHandlers(service),
    ...walletHandlers(service),
    ...referenceDataHandlers(service),
  } satisfies Partial<Handlers<Caller>>;
}
