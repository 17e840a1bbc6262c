import type { Context } from './context.ts';
import { type ValidationCause, ValidationError } from './errors/errors.ts';
import type { OperationRecord } from './operation.ts';

/**
 * Shows an input to the preflight, where the caller gave one.
 *
 * @throws ValidationError when it finds something wrong
 */
export function check({ preflight }: Context, { id }: OperationRecord, input: unknown): void {
  const causes = preflight?.(id, input);
  if (causes?.length) throw notSent(id, causes);
}

/** The error of a request that breaks the document and was not sent. */
export function notSent(operation: string, causes: readonly ValidationCause[]): ValidationError {
  const sentences = [...new Set(causes.map(({ sentence }) => sentence))].join('; ');
  return new ValidationError(`The request was not sent: ${sentences}.`, { operation, causes });
}
