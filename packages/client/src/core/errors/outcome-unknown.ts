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
  const how = isOurs(error) ? '' : 'the call was ended by its `signal`: ';
  const next = facts.resolve
    ? 'Call `resolve()` of this error; do not send the order with a new order number.'
    : 'Query the state before you send it again.';
  const said = `${cause?.message}`.replace(/\.$/, '');
  const message = `${operation} may have reached the service: ${how}${said}. ${next}`;
  return new OutcomeUnknownError(message, { ...facts, operation, cause });
}
