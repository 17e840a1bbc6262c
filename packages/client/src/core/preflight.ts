import { invalidOption } from './check-call.ts';
import type { Context } from './context.ts';
import { isOurs, type ValidationCause, ValidationError } from './errors/errors.ts';
import type { Redactor } from './errors/redact.ts';
import { guard } from './hooks.ts';
import type { SentOperation } from './operation.ts';

/**
 * Runs the preflight, if the client has one.
 *
 * @throws ValidationError with the causes that it returns
 */
export function check(context: Context, { id }: SentOperation, input: unknown): void {
  const { preflight } = context;
  let causes: unknown;
  try {
    causes = preflight?.(id, input);
  } catch (thrown) {
    throw unsendable(context, id, 'preflight', thrown);
  }
  if (causes === undefined) return;
  // An asynchronous preflight is refused, and its promise must not end the process.
  guard(() => causes);
  if (!Array.isArray(causes)) throw invalidOption(id, 'preflight', 'must return a list of causes');
  if (causes.length > 0) throw notSent(id, causes);
}

/** Makes the error for a request that was not sent because it breaks the document. */
export function notSent(
  operation: string,
  causes: readonly ValidationCause[],
  cause?: unknown,
): ValidationError {
  const sentences = [...new Set(causes.map(({ sentence }) => sentence))].join('; ');
  const end = sentences.endsWith('?') ? '' : '.';
  return new ValidationError(`The request was not sent: ${sentences}${end}`, { operation, causes, cause });
}

/**
 * Makes the error for what failed before anything was sent, such as `sign` or a body that cannot be written as JSON.
 *
 * @param path what failed: an option, or empty for the input
 * @returns the same error if it is one of this package already
 */
export function unsendable(
  { redactor }: { readonly redactor: Redactor },
  operation: string,
  path: string,
  thrown: unknown,
): unknown {
  if (path !== 'sign' && isOurs(thrown)) return thrown;
  const cause = redactor.cause(thrown);
  const why = cause instanceof Error ? cause.message : (cause ?? 'without a reason');
  const sentence = `${path ? `\`${path}\`` : 'its preparation'} failed: ${why}`;
  return notSent(operation, [{ path, sentence, keyword: path ? 'option' : 'input' }], cause);
}
