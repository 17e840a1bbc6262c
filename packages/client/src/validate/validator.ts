import type {
  CompiledIndex,
  CompiledOperation,
  Validation,
  Validator,
} from '@cross-border-payments/client-runtime/api/validate/validation';
import { RawRequestBody } from '@cross-border-payments/client-runtime/core/context';
import { notSent } from '@cross-border-payments/client-runtime/core/errors/errors';
import { type ExplainIndex, explain } from '@cross-border-payments/explain';
import { secrets } from '../generated/operation-table.ts';

export interface ValidatorFacts {
  readonly operation: string;
  readonly part: 'body' | 'query';
  /** Set for `body`. */
  readonly mediaType?: string;
  /** The exports `operation` and `index` of the compiled file. */
  readonly compiled: CompiledOperation;
  readonly index: CompiledIndex;
}

const VALID: Validation = { valid: true };

export type { Validator };

/** Makes the validator for the body of an operation, or for the query if it has no body. Generated modules call it. */
export function validator(facts: ValidatorFacts): Validator {
  const { operation, part, mediaType = '', compiled, index } = facts;
  const check = part === 'body' ? compiled.body?.[mediaType] : compiled.query;
  const facing: ExplainIndex = { ...index, root: check?.root ?? '' };
  const validate = (input: unknown): Validation => {
    const value = sentValue(input, part);
    if (!check || value instanceof RawRequestBody || check.validate(value)) return VALID;
    const causes = explain(facing, check.validate.errors, value, { part, ...secrets });
    return { valid: false, causes };
  };
  return Object.assign(validate, { operation });
}

/**
 * Returns the value that is sent for an input: an empty object if there is no input, a query without its null properties,
 * or the fields of a form.
 */
function sentValue(input: unknown, part: 'body' | 'query'): unknown {
  if (input === undefined) return {};
  if (input instanceof FormData) return Object.fromEntries(input);
  if (part === 'body' || typeof input !== 'object' || input === null) return input;
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null));
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
