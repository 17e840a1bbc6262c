import type { ExplainIndex, ValidationError } from '@cross-border-payments/explain';
import type { Preflight, ValidationCause } from '../core/options.ts';

export type Validation =
  | { readonly valid: true }
  | {
      readonly valid: false;
      /** At most 20 causes for each part of the request; a last one with the keyword `more` counts the others. */
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
 * @param validators a bundle contains only those that are imported
 * @param further a preflight for inputs that the validators accept, such as `createAdvicePreflight('warn')`
 */
export function preflightOf(validators: Iterable<Validator>, further?: Preflight): Preflight {
  const byOperation = new Map([...validators].map((validator) => [validator.operation, validator]));
  return (operation, input) => {
    const validation = byOperation.get(operation)?.(input);
    // Any other result, such as a promise, is not an array of causes, so the request is not sent.
    if (validation && validation.valid !== true)
      return validation.causes?.length > 0 ? validation.causes : (validation as never);
    return further ? further(operation, input) : NONE;
  };
}

export interface CompiledCheck {
  /** Returns whether the value is valid; `errors` holds the errors until the next call. */
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
