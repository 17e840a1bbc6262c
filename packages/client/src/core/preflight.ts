import type { Context } from './context.ts';
import { type ValidationCause, ValidationError } from './errors/errors.ts';
import type { OperationRecord } from './operation.ts';

/**
 * Runs the preflight, if the client has one.
 *
 * @throws ValidationError with the causes that it returns
 */
export function check({ preflight }: Context, { id }: OperationRecord, input: unknown): void {
  const causes = preflight?.(id, input);
  if (causes?.length) throw notSent(id, causes);
}

/** Makes the error for a request that was not sent because it breaks the document. */
export function notSent(operation: string, causes: readonly ValidationCause[]): ValidationError {
  const sentences = [...new Set(causes.map(({ sentence }) => sentence))].join('; ');
  return new ValidationError(`The request was not sent: ${sentences}.`, { operation, causes });
}
