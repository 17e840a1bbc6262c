import type { ValidationCause } from '../core/errors/errors.ts';
import type { Preflight } from '../core/options.ts';
import { notSent } from '../core/preflight.ts';
import type { Validator } from './validator.ts';

const NONE: readonly ValidationCause[] = [];

/**
 * Makes a preflight of some validators. Operations without one are sent unchecked.
 *
 * @param validators those of the operations that are to be checked; only what is imported ends up in a bundle
 */
export function preflightOf(validators: Iterable<Validator>): Preflight {
  const byOperation = new Map([...validators].map((validator) => [validator.operation, validator]));
  return (operation, input) => {
    const validation = byOperation.get(operation)?.(input);
    return !validation || validation.valid ? NONE : validation.causes;
  };
}

/**
 * Throws unless an input is valid.
 *
 * @throws ValidationError with the causes
 */
export function assertValid(validator: Validator, input: unknown): void {
  const validation = validator(input);
  if (!validation.valid) throw notSent(validator.operation, validation.causes);
}
