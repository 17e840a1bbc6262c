import { type Limits, type RequestTime, TimeLimitError, withinTime } from '../limits.ts';
import type { ServiceProfile } from '../operation.ts';
import type { ErrorContext, ServiceHooks } from '../options.ts';
import { AnswerError } from './refusal.ts';
import type { Sending } from './write-answer.ts';

/** How far a request has come. */
export type Progress<Native> = { -readonly [Name in keyof ErrorContext<Native>]: ErrorContext<Native>[Name] };

/** Who is told of errors and answers. */
interface Reporting<Native> {
  readonly hooks: Pick<ServiceHooks<never, Native>, 'onError' | 'onAnswer'>;
  readonly basePath: string;
  readonly profile: ServiceProfile;
  readonly limits: Limits;
}

/** Calls `onError`. If it fails or takes too long, the answer is sent all the same. */
export async function reportError<Native>(
  { hooks, limits }: Reporting<Native>,
  error: unknown,
  at: Progress<Native>,
): Promise<void> {
  try {
    const told = hooks.onError?.(error, { ...at });
    await withinTime(told, limits.onErrorTimeoutMs, () => new TimeLimitError('onError'));
  } catch {
    // Both errors are lost.
  }
}

/** Returns what streaming an answer needs. */
export function sendingOf<Native>(
  reporting: Reporting<Native>,
  at: Progress<Native>,
  time: RequestTime,
): Sending {
  return {
    limits: reporting.limits,
    onError: (error) => void reportError(reporting, error, { ...at, phase: 'send' }),
    wait: (opened) => time.handle(at.operation?.id ?? '', opened),
  };
}

/** Calls `onAnswer`, and `onError` with what it throws and for a contradictory response, without waiting for either. */
export function reportAnswer<Native>(
  reporting: Reporting<Native>,
  method: string,
  at: Progress<Native>,
  time: RequestTime,
  {
    status,
    code,
    rules = [],
  }: { readonly status: number; readonly code: string | undefined; readonly rules?: readonly string[] },
): void {
  const contradiction = contradictionOf(status, code, reporting.profile, at.phase !== 'answer');
  if (contradiction) void reportError(reporting, contradiction, at);
  const { onAnswer } = reporting.hooks;
  if (!onAnswer) return;
  const route = at.operation && reporting.basePath + at.operation.path;
  const durationMs = time.passed();
  const tell = async () => onAnswer({ ...at, method, route, status, code, rules, durationMs });
  tell().catch((error: unknown) => reportError(reporting, error, { ...at, phase: 'answer' }));
}

/** Reads the code out of an answer's envelope. */
export function codeOf(body: unknown, { envelope }: ServiceProfile): string | undefined {
  const member = envelope?.status;
  if (member === undefined || typeof body !== 'object' || body === null) return undefined;
  const code = (body as Readonly<Record<string, unknown>>)[member];
  return typeof code === 'string' ? code : undefined;
}

/**
 * Returns the error of a response whose status and code contradict each other: a client that looks at one of them takes a
 * refusal for a success.
 *
 * @param isRefusal whether a `Refusal` was thrown
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
