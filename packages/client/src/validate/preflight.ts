import { notSent } from '../core/errors/errors.ts';
import type { Validator } from '../core/validation.ts';

/**
 * Checks an input.
 *
 * @throws ValidationError with the causes if it is not valid
 */
export function assertValid(validator: Validator, input: unknown): void {
  const validation = validator(input);
  if (!validation.valid) throw notSent(validator.operation, validation.causes);
}
