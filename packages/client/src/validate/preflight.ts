import type { ValidationCause } from '../core/errors/errors.ts';
import type { Preflight } from '../core/options.ts';
import { notSent } from '../core/preflight.ts';
import type { Validator } from './validator.ts';

const NONE: readonly ValidationCause[] = [];

/**
 * Makes a preflight from validators. Operations without a validator are not checked.
 *
 * @param validators only those that are imported are part of a bundle
 * @param further a preflight for inputs that the validators accept, such as `adviceOf('warn')`
 */
export function preflightOf(validators: Iterable<Validator>, further?: Preflight): Preflight {
  const byOperation = new Map([...validators].map((validator) => [validator.operation, validator]));
  return (operation, input) => {
    const validation = byOperation.get(operation)?.(input);
    return validation?.valid === false ? validation.causes : (further?.(operation, input) ?? NONE);
  };
}

/**
 * Checks an input.
 *
 * @throws ValidationError with the causes if it is not valid
 */
export function assertValid(validator: Validator, input: unknown): void {
  const validation = validator(input);
  if (!validation.valid) throw notSent(validator.operation, validation.causes);
}
