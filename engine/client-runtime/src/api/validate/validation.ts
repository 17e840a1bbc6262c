import type { ExplainIndex, ValidationError } from '@cross-border-payments/explain';
import type { ValidationCause } from '../../core/options.ts';

export type Validation =
  | { readonly valid: true }
  | {
      readonly valid: false;
      /** At most 20 causes for each part of the request. If there are more, a further cause `more` states their number. */
      readonly causes: readonly ValidationCause[];
    };

export interface Validator {
  (input: unknown): Validation;
  readonly operation: string;
}

const NONE: readonly ValidationCause[] = [];

/**
 * Makes a preflight from validators. Operations without a validator are not checked.
 *
 * @param validators the validators to use; a bundle contains only the validators that a program imports
 */
export function preflightOf(
  validators: Iterable<Validator>,
): (operation: string, input: unknown) => readonly ValidationCause[] {
  const byOperation = new Map([...validators].map((validator) => [validator.operation, validator]));
  return (operation, input) => {
    const validation = byOperation.get(operation)?.(input);
    // A result of another type, such as a promise, is returned unchanged. It is no array of causes, so the call refuses
    // it.
    if (validation && validation.valid !== true)
      return validation.causes?.length > 0 ? validation.causes : (validation as never);
    return NONE;
  };
}

export interface CompiledCheck {
  /** Returns whether a value is valid. Until the next call, `errors` contains the errors of the value. */
  readonly validate: {
    (value: unknown): boolean;
    readonly errors?: readonly ValidationError[] | null;
  };
  /** Name of the schema at which the paths of the errors start. */
  readonly root: string;
}

export interface CompiledOperation {
  readonly body?: Readonly<Record<string, CompiledCheck>>;
  readonly query?: CompiledCheck;
}

export type CompiledIndex = Omit<ExplainIndex, 'root'>;
