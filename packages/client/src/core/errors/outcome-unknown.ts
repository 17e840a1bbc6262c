import { isOurs, OutcomeUnknownError, type OutcomeUnknownFacts } from './errors.ts';
import type { Redactor } from './redact.ts';

/** Makes the error for a request that may have changed something. */
export function outcomeUnknown(
  redactor: Redactor,
  operation: string,
  error: unknown,
  facts: Omit<OutcomeUnknownFacts, 'operation' | 'cause'> = {},
): OutcomeUnknownError {
  const cause = (isOurs(error) ? error : redactor.cause(error)) as Error | undefined;
  const message = `${operation} may have reached the service: ${cause?.message}`;
  return new OutcomeUnknownError(message, { ...facts, operation, cause });
}
