import { AsyncLocalStorage } from 'node:async_hooks';
import type { Service, TransportRequest } from '@cross-border-payments/server-stubs';
import { REQUEST_ID_HEADER, type RecordedRequest } from '../core/request-log.ts';

const ADVICE_HEADER = 'x-sandbox-advice';

/** Maximum number of characters of the advice: Node reads at most 16 KiB of headers by default. */
const LONGEST_HEADER = 2_000;

interface Trace {
  operation?: string;
  merchantId?: string;
  request?: string;
  advice?: readonly string[];
}

const faults = new WeakMap<TransportRequest, string>();

export function noteFault(request: TransportRequest, fault: string): void {
  faults.set(request, fault);
}

/** The trace of the current request. Do not use it inside transactions, which may run in the context of another request. */
const traces = new AsyncLocalStorage<Trace>();

/** Adds facts about the current request to its trace. Facts that are known already stay unchanged. */
export function note(known: Trace): void {
  const trace = traces.getStore();
  if (trace !== undefined) Object.assign(trace, { ...known, ...trace });
}

export function readTrace(): Readonly<Trace> {
  return traces.getStore() ?? {};
}

/** Records each exchange before its response is sent, and adds advice to the response. @param record must not reject */
export function recordRequests(
  service: Service,
  record: (exchange: RecordedRequest) => Promise<void>,
): Service {
  return {
    handle: (request) => {
      const trace: Trace = {};
      return traces.run(trace, async () => {
        const started = performance.now();
        const response = await service.handle(request);
        const requestId = response.headers[REQUEST_ID_HEADER] ?? '';
        const { method, url } = request;
        const durationMs = Math.round(performance.now() - started);
        const { status: httpStatus, body } = response;
        const fault = faults.get(request);
        await record({ ...trace, requestId, method, url, httpStatus, response: body, durationMs, fault });
        return { ...response, headers: { ...response.headers, ...adviceHeaders(trace.advice) } };
      });
    },
  };
}

function adviceHeaders(advice: Trace['advice']): Readonly<Record<string, string>> {
  if (advice === undefined) return {};
  const text = adviceText(advice).replace(/[^\x20-\x7e]/g, '?');
  return { [ADVICE_HEADER]: text.slice(0, LONGEST_HEADER) };
}

export function adviceText(advice: readonly string[]): string {
  return advice.map((sentence) => (sentence.endsWith('?') ? sentence : `${sentence}.`)).join(' ');
}
