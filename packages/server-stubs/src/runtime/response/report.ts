import { type Limits, TimeLimitError, withinTime } from '../limits.ts';
import type { Operation, ServiceProfile } from '../operation.ts';
import type { ErrorContext, ServiceHooks } from '../options.ts';
import type { RequestState } from '../request/request-state.ts';
import { AnswerError } from './refusal.ts';
import type { Sending } from './write-answer.ts';

/** A step of a request; `send` is that of a streamed response. */
export type Phase =
  | ('route' | 'authenticate' | 'read' | 'verify' | 'parse' | 'validate')
  | ('handle' | 'answer' | 'send');

/** A handled request, for metrics, logs and traces. Contains no value of the request. */
export interface AnswerEvent<Native = unknown> {
  /** Undefined when no operation was found. */
  readonly operation: Operation | undefined;
  readonly method: string;
  /** Path pattern with the base path: `/api/payout/{id}`; undefined when no operation was found. */
  readonly route: string | undefined;
  readonly status: number;
  /** Code of the response's envelope, such as `-1`; undefined without an envelope. */
  readonly code: string | undefined;
  /** Ids of the rules that the request broke: `R-021`. */
  readonly rules: readonly string[];
  /** The step that made the response: `validate` for a broken rule, `answer` for a handler's result. */
  readonly phase: Phase;
  /** Milliseconds from the arrival of the request until the response was ready to be sent. */
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
 * Names the facts of an event as OpenTelemetry's semantic conventions for HTTP servers do, and the rest under
 * `openapi.`. Omits the request id, since metrics need attributes with few values.
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

interface Reporting<Native> {
  readonly hooks: Pick<ServiceHooks<never, Native>, 'onError' | 'onAnswer'>;
  readonly basePath: string;
  readonly profile: ServiceProfile;
  readonly limits: Limits;
}

/** Calls `onError`. If it fails or takes too long, the response is sent anyway. */
export async function reportError<Native>(
  { hooks, limits }: Reporting<Native>,
  error: unknown,
  context: ErrorContext<Native>,
): Promise<void> {
  try {
    const told = hooks.onError?.(error, context);
    await withinTime(told, limits.onErrorTimeoutMs, () => new TimeLimitError('onError'));
  } catch {
    // Both errors are lost.
  }
}

export function sendingOf<Native>(reporting: Reporting<Native>, state: RequestState<Native>): Sending {
  return {
    limits: reporting.limits,
    onError: (error) => void reportError(reporting, error, state.errorContext('send')),
    wait: (opened) => state.limit(state.operation?.id ?? '', opened),
  };
}

/** Calls `onAnswer`, and `onError` with what it throws and for a contradictory response, without waiting for either. */
export function reportAnswer<Native>(
  reporting: Reporting<Native>,
  method: string,
  state: RequestState<Native>,
  status: number,
  code: string | undefined,
  rules: readonly string[] = [],
): void {
  const contradiction = contradictionOf(status, code, reporting.profile, state.phase !== 'answer');
  if (contradiction) void reportError(reporting, contradiction, state.errorContext());
  const { onAnswer } = reporting.hooks;
  if (!onAnswer) return;
  const route = state.operation && reporting.basePath + state.operation.path;
  const facts = { method, route, status, code, rules, durationMs: state.passed() };
  const tell = async () => onAnswer({ ...state.errorContext(), ...facts });
  tell().catch((error: unknown) => reportError(reporting, error, state.errorContext('answer')));
}

/** Reads the code of a response's envelope. */
export function codeOf(body: unknown, { envelope }: ServiceProfile): string | undefined {
  const member = envelope?.status;
  if (member === undefined || typeof body !== 'object' || body === null) return undefined;
  const code = (body as Readonly<Record<string, unknown>>)[member];
  return typeof code === 'string' ? code : undefined;
}

/**
 * Returns the error of a response whose status and code contradict each other: a client that reads only one of them
 * takes a refusal for a success.
 */
function contradictionOf(
  status: number,
  code: string | undefined,
  { envelope }: ServiceProfile,
  isRefusal: boolean,
): AnswerError | undefined {
  const isSuccess = code !== undefined && code === envelope?.success;
  if (isSuccess && (isRefusal || status >= 400))
    return new AnswerError(
      `A refusal was sent with HTTP ${status} and the code \`${code}\`, which means success.`,
    );
  if (!isRefusal || status >= 300) return undefined;
  return new AnswerError(`A refusal was sent with HTTP ${status}, which means success.`);
}
