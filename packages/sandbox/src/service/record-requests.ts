import { AsyncLocalStorage } from 'node:async_hooks';
import type { Service, TransportRequest } from '@cross-border-payments/server-stubs';
import { REQUEST_ID_HEADER, type RecordedRequest } from '../core/request-log.ts';

/** Names in an answer what its request has that is accepted but probably not meant. */
const ADVICE_HEADER = 'x-sandbox-advice';

/** Most characters of the header; Node reads at most 16 KiB of headers by default. */
const LONGEST_HEADER = 2_000;

/** What is known of a request while it is answered. */
interface Trace {
  operation?: string;
  merchantId?: string;
  /** Text of the body, or JSON of the texts of a form. */
  request?: string;
  /** What was accepted but probably not meant. */
  advice?: readonly string[];
}

/** Faults of answers, by request. */
const faults = new WeakMap<TransportRequest, string>();

/** Notes that the answer of a request will be disturbed after it was made. */
export function noteFault(request: TransportRequest, fault: string): void {
  faults.set(request, fault);
}

/** The trace of the request that is being answered, outside transactions, which run in the context of another one. */
const traces = new AsyncLocalStorage<Trace>();

/** Adds to what is known of the running request; what was known before stays. */
export function note(known: Trace): void {
  const trace = traces.getStore();
  if (trace !== undefined) Object.assign(trace, { ...known, ...trace });
}

/**
 * Hands on what was asked and answered, and adds advice to the answer.
 * @param service gives every answer a request id
 * @param record called before the answer is sent; must not reject
 */
export function recordRequests(
  service: Service,
  record: (exchange: RecordedRequest) => Promise<void>,
): Service {
  return {
    handle: (request) => {
      const trace: Trace = {};
      return traces.run(trace, async () => {
        const started = performance.now();
        const answer = await service.handle(request);
        const requestId = answer.headers[REQUEST_ID_HEADER] ?? '';
        const { method, url } = request;
        const durationMs = Math.round(performance.now() - started);
        const { status: httpStatus, body } = answer;
        const fault = faults.get(request);
        await record({ ...trace, requestId, method, url, httpStatus, answer: body, durationMs, fault });
        return { ...answer, headers: { ...answer.headers, ...adviceHeaders(trace.advice) } };
      });
    },
  };
}

/** Makes the header about advice. Names of members may hold what no header can. */
function adviceHeaders(advice: Trace['advice']): Readonly<Record<string, string>> {
  if (advice === undefined) return {};
  const text = adviceText(advice).replace(/[^\x20-\x7e]/g, '?');
  return { [ADVICE_HEADER]: text.slice(0, LONGEST_HEADER) };
}

/** Joins pieces of advice, whose sentences have no full stop, to one text. */
export function adviceText(advice: readonly string[]): string {
  return advice.map((sentence) => (sentence.endsWith('?') ? sentence : `${sentence}.`)).join(' ');
}
