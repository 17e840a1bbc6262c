import type { Operation } from '../operation.ts';

/** A step on a request's way; `send` is that of an answer that is streamed. */
export type Phase =
  | ('route' | 'authenticate' | 'read' | 'verify' | 'parse' | 'validate')
  | ('handle' | 'answer' | 'send');

/** A request that has been answered, for metrics, logs and traces. Holds no value that the request carried. */
export interface AnswerEvent<Native = unknown> {
  /** Nothing when no operation was found. */
  readonly operation: Operation | undefined;
  /** The method that was sent. */
  readonly method: string;
  /** Pattern of the path with the base path: `/api/payout/{id}`; nothing when no operation was found. */
  readonly route: string | undefined;
  /** HTTP status of the answer. */
  readonly status: number;
  /** Code of the answer's envelope, such as `-1`; nothing without an envelope. */
  readonly code: string | undefined;
  /** Ids of the rules that the request broke: `R-021`. */
  readonly rules: readonly string[];
  /** The step that gave the answer: `validate` for a broken rule, `answer` for what a handler returned. */
  readonly phase: Phase;
  /** Milliseconds from the first step until the answer was ready to be sent. */
  readonly durationMs: number;
  readonly requestId: string;
  /** The framework's own request. */
  readonly native: Native;
}

const KNOWN_METHODS = new Set([
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'DELETE',
  'CONNECT',
  'OPTIONS',
  'TRACE',
  'PATCH',
]);

/**
 * Names what an event says as OpenTelemetry's semantic conventions for HTTP servers do, and the rest under `openapi.`.
 * Every value but the request id has few possible values, as metrics need it, so that one is left out.
 */
export function telemetryAttributes(event: AnswerEvent): Record<string, string | number | string[]> {
  const { operation, method, route, status, code, rules, phase } = event;
  return {
    'http.request.method': KNOWN_METHODS.has(method) ? method : '_OTHER',
    'http.response.status_code': status,
    ...(route !== undefined && { 'http.route': route }),
    ...(status >= 500 && { 'error.type': String(status) }),
    ...(operation && { 'openapi.operation.id': operation.id }),
    ...(code !== undefined && { 'openapi.answer.code': code }),
    ...(phase !== 'answer' && { 'openapi.refusal.phase': phase }),
    ...(rules.length > 0 && { 'openapi.refusal.rules': [...rules] }),
  };
}
