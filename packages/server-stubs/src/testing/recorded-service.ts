import type { AnyInput, UploadInput } from '@cross-border-payments/server-runtime/handler';
import type { ServiceOptions } from '@cross-border-payments/server-runtime/options';
import type { Service } from '@cross-border-payments/server-runtime/service';
import { DONE, QUOTE } from './all-adapters.ts';
import { formBody } from './form-body.ts';
import { testService } from './test-service.ts';
import type { WireRequest } from './wire.ts';

/** A hook or handler that can be made to wait. */
export type Step = 'authenticate' | 'verifySignature' | 'around' | 'handler' | 'save';

const FORM = formBody({ type: 'bill', fileName: 'a', file: 'abcdef' }, ['file']);

/** A valid upload, whose file is its last part. */
export const UPLOAD: WireRequest = {
  method: 'POST',
  target: '/global/payin/transfer/upload/multipart',
  headers: { ...QUOTE.headers, 'content-type': FORM.contentType },
  body: FORM.body,
};

type Upload = AnyInput<string> & UploadInput<object>;

/**
 * Makes a service that records which hooks and handlers begin.
 *
 * @param waitIn the step that waits until `goOn` is called
 */
export function recordedService(waitIn?: Step, options: Partial<ServiceOptions<string>> = {}) {
  const begun: string[] = [];
  const responses: number[] = [];
  const errors: string[] = [];
  const signals: AbortSignal[] = [];
  const [gate, goOn] = makeGate();
  const [settled, settle] = makeGate();
  const begin = async <Result>(step: Step, result: Result): Promise<Result> => {
    begun.push(step);
    if (step === waitIn) await gate;
    return result;
  };
  const hooks: Partial<ServiceOptions<string>> = {
    authenticate: () => begin('authenticate', 'me'),
    verifySignature: () => begin('verifySignature', true),
    around: async (_, next) => {
      await begin('around', undefined);
      return next();
    },
    formatRefusal: () => {
      begun.push('formatRefusal');
      return { body: {} };
    },
    onError: (error) => void errors.push(String(error)),
    onResponse: ({ status }) => void responses.push(status),
  };
  const save = async ({ stream }: { stream: AsyncIterable<Uint8Array> }) => {
    await begin('save', undefined);
    try {
      for await (const _ of stream);
    } catch (error) {
      begun.push(`save failed: ${(error as Error).message}`);
      throw error;
    }
  };
  const service = testService({ ...hooks, ...options }, [], {
    getGlobalPayoutQuote: ({ signal }: AnyInput<string>) => {
      signals.push(signal);
      return begin('handler', DONE);
    },
    uploadPayinDocument: async ({ receive, signal }: Upload) => {
      signals.push(signal);
      await begin('handler', undefined);
      await receive(save, () => void begun.push('discard'));
      begun.push('received');
      return { status: 200, body: { status: '1' } };
    },
  });
  const handle: Service['handle'] = (request) => service.handle(request).finally(settle);
  return { service: { ...service, handle }, begun, responses, errors, signals, goOn, settled };
}

/** Returns a promise and the function that resolves it. */
export function makeGate(): readonly [gate: Promise<void>, open: () => void] {
  let open: () => void = () => {};
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  return [gate, open];
}
