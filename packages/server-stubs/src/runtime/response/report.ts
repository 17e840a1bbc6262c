import { type Limits, TimeLimitError, withinTime } from '../limits.ts';
import type { ServiceProfile } from '../operation.ts';
import type { ErrorContext, ServiceHooks } from '../options.ts';
import type { RequestState } from '../request/request-state.ts';
import { ResponseError } from './refusal.ts';
import type { Sending } from './write-response.ts';

interface Reporting<Native> {
  readonly hooks: Pick<ServiceHooks<never, Native>, 'onError' | 'onResponse'>;
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

/** Calls `onResponse`, and `onError` with what it throws and for a contradictory response, without waiting for either. */
export function reportResponse<Native>(
  reporting: Reporting<Native>,
  method: string,
  state: RequestState<Native>,
  status: number,
  code: string | undefined,
  rules: readonly string[] = [],
): void {
  const contradiction = contradictionOf(status, code, reporting.profile, state.phase !== 'response');
  if (contradiction) void reportError(reporting, contradiction, state.errorContext());
  const { onResponse } = reporting.hooks;
  if (!onResponse) return;
  const route = state.operation && reporting.basePath + state.operation.path;
  const facts = { method, route, status, code, rules, durationMs: state.passed() };
  const tell = async () => onResponse({ ...state.errorContext(), ...facts });
  tell().catch((error: unknown) => reportError(reporting, error, state.errorContext('response')));
}

/** Reads the code of a response's envelope. */
export function codeOf(body: unknown, { envelope }: ServiceProfile): string | undefined {
  const property = envelope?.status;
  if (property === undefined || typeof body !== 'object' || body === null) return undefined;
  const code = (body as Readonly<Record<string, unknown>>)[property];
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
): ResponseError | undefined {
  const isSuccess = code !== undefined && code === envelope?.success;
  if (isSuccess && (isRefusal || status >= 400))
    return new ResponseError(
      `A refusal was sent with HTTP ${status} and the code \`${code}\`, which means success.`,
    );
  if (!isRefusal || status >= 300) return undefined;
  return new ResponseError(`A refusal was sent with HTTP ${status}, which means success.`);
}
