import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Service } from '@cross-border-payments/server-stubs';
import { REQUEST_ID_HEADER, type RecordedRequest } from './request-log.ts';

/** What is known of a request while it is answered. */
export interface Trace {
  operation?: string;
  merchantId?: string;
  /** The fault of its answer. */
  fault?: string;
  /** Text of the body, or JSON of the texts of a form. */
  request?: string;
}

/** The trace of the request that is being answered, outside transactions, which run in the context of another one. */
const traces = new AsyncLocalStorage<Trace>();

/** The fault of the answer to the running request. */
const faults = new AsyncLocalStorage<string>();

/** Carries a request out whose answer is disturbed, so that the request log says so. */
export function withFault<Result>(fault: string, carryOut: () => Promise<Result>): Promise<Result> {
  return faults.run(fault, carryOut);
}

/** Adds to what is known of the running request; what was known before stays. */
export function note(known: Trace): void {
  const trace = traces.getStore();
  if (trace !== undefined) Object.assign(trace, { ...known, ...trace });
}

/**
 * Gives every answer a request id, unless it has one, and hands on what was asked and answered.
 * @param record called before the answer is sent; must not reject
 */
export function recordRequests(
  service: Service,
  record: (exchange: RecordedRequest) => Promise<void>,
): Service {
  return {
    handle: (request) => {
      const fault = faults.getStore();
      const trace: Trace = fault === undefined ? {} : { fault };
      return traces.run(trace, async () => {
        const started = performance.now();
        const answer = await service.handle(request);
        const requestId = answer.headers[REQUEST_ID_HEADER] ?? randomUUID();
        const { method, url } = request;
        const durationMs = Math.round(performance.now() - started);
        const { status: httpStatus, body } = answer;
        await record({ ...trace, requestId, method, url, httpStatus, answer: body, durationMs });
        return { ...answer, headers: { ...answer.headers, [REQUEST_ID_HEADER]: requestId } };
      });
    },
  };
}
