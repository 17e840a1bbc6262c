import { TimeLimitError, withinTime } from '../limits.ts';
import type { ServiceProfile } from '../operation.ts';
import type { ErrorContext, Phase, ResponseEvent } from '../options.ts';
import type { RequestState } from '../request/request-state.ts';
import { ResponseError } from './refusal.ts';

/** Adds the operation and where its service was made to the stack, whose other lines are all in the runtime. */
function addPlace(error: unknown, { route, service }: RequestState): void {
  if (route === undefined || service.madeAt === undefined) return;
  try {
    if (!(error instanceof ResponseError)) return;
    error.stack += `\n    at handler of ${route.operation.id}, in the service made (${service.madeAt})`;
  } catch {
    // A proxy may throw when its prototype is read.
  }
}

/** A `Refusal` may have any code. */
export function reportUnknownCode(state: RequestState, code: string | undefined): void {
  const { id, codes } = state.route?.operation ?? {};
  if (code === undefined || codes === undefined || codes.includes(code)) return;
  const advice = `Known are ${codes.join(', ')}; enter others in \`x-status-codes\`.`;
  const what = `The handler of ${id} returned the code \`${code}\`, which the document does not list.`;
  void reportError(state, new ResponseError(`${what} ${advice}`));
}

const MAX_PRINTED = 300;

/**
 * Prints an error on one line. Leaves out the message of a `SyntaxError`, because `JSON.parse` quotes its
 * text there, which may be a body.
 */
function printError(error: unknown, { operation, phase }: ErrorContext): void {
  const text = error instanceof SyntaxError ? error.name : String(error);
  const isOurs = error instanceof ResponseError || error instanceof TimeLimitError;
  const { stack = '' } = (error ?? {}) as Partial<Error>;
  // The stack begins with the message, which may have a line that looks like one of the stack.
  const frames = isOurs ? '' : `${stack}`.replace(String(error), '');
  const frame = /^ +at (?!.*(?:\bnode:|\(<anonymous>\)$)).*/m.exec(frames)?.[0];
  const line = `${operation?.id ?? 'A request'} (${phase}): ${text.slice(0, MAX_PRINTED)}${frame ?? ''}`;
  console.error(line.replaceAll(/[\s\p{Cc}]+/gu, ' '));
}

/** If `onError` fails or takes too long, the response is sent anyway. */
export async function reportError(state: RequestState, error: unknown, phase?: Phase): Promise<void> {
  const { hooks, limits } = state.service;
  try {
    addPlace(error, state);
    const { onError = printError } = hooks;
    const reported = onError(error, state.errorContext(phase));
    const limitMs = limits.onErrorTimeoutMs;
    await withinTime(reported, limitMs, () => new TimeLimitError('`onError`', limitMs));
  } catch {
    // The original error and the failure of `onError` are dropped.
  }
}

/** Calls `onResponse`, and `onError` for a response that contradicts itself. Waits for neither. */
export function reportResponse(
  state: RequestState,
  status: number,
  code: string | undefined,
  rules: readonly string[] = [],
): void {
  const { profile, hooks } = state.service;
  const isRefusal = state.phase !== 'response';
  const isSuccess = code !== undefined && code === profile.refusalBody?.success;
  // A client that reads only status or code would mistake such a refusal for a success.
  if (isSuccess ? isRefusal || status >= 400 : isRefusal && status < 300) {
    const sent = isSuccess ? `${status} and the code \`${code}\`` : status;
    const what = `A refusal was sent with HTTP ${sent}, which means success.`;
    void reportError(state, new ResponseError(what));
  }
  const { onResponse } = hooks;
  if (!onResponse) return;
  const route = state.route?.path;
  const { method } = state.request;
  const facts = { method, route, status, code, rules, durationMs: state.passed() };
  const emit = async () => onResponse({ ...state.errorContext(), ...facts });
  emit().catch((error: unknown) => reportError(state, error, 'response'));
}

export function codeOf(body: unknown, { refusalBody }: ServiceProfile): string | undefined {
  const property = refusalBody?.status;
  if (property === undefined || typeof body !== 'object' || body === null) return undefined;
  const code = (body as Readonly<Record<string, unknown>>)[property];
  return typeof code === 'string' ? code : undefined;
}

const KNOWN_METHOD = /^(?:GET|HEAD|POST|PUT|DELETE|CONNECT|OPTIONS|TRACE|PATCH)$/;

/**
 * Returns the facts of an event under the names of OpenTelemetry's semantic conventions for HTTP servers. Other names
 * have the prefix `openapi.`. Omits the request id, because metrics need attributes with few values.
 */
export function telemetryAttributes(event: ResponseEvent): Record<string, string | number | string[]> {
  const { operation, method, route, status, code, rules, phase } = event;
  return {
    'http.request.method': KNOWN_METHOD.test(method) ? method : '_OTHER',
    'http.response.status_code': status,
    ...(route !== undefined && { 'http.route': route }),
    ...(status >= 500 && { 'error.type': String(status) }),
    ...(operation && { 'openapi.operation.id': operation.id }),
    ...(code !== undefined && { 'openapi.response.code': code }),
    ...(phase !== 'response' && { 'openapi.refusal.phase': phase }),
    ...(rules.length > 0 && { 'openapi.refusal.rules': [...rules] }),
  };
}
