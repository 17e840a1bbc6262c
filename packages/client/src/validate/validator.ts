import { type ExplainIndex, explain } from '@cross-border-payments/explain';
import type { ValidationCause } from '../core/errors/errors.ts';
import { RawBody } from '../core/transport/outgoing.ts';
import { secrets } from '../generated/operation-table.ts';
import type { CompiledIndex, CompiledOperation } from './compiled.ts';

/** What a validator says. */
export type Validation =
  | { readonly valid: true }
  | {
      readonly valid: false;
      /** One for each cause, at most 20; a last one with the keyword `more` counts the rest. */
      readonly causes: readonly ValidationCause[];
    };

/** Checks the input of one operation: its body, or its query when it has no body. */
export interface Validator {
  /** @param input what the method of the client takes */
  (input: unknown): Validation;
  /** The `operationId`. */
  readonly operation: string;
}

/** What a validator is made of. */
export interface ValidatorFacts {
  readonly operation: string;
  readonly part: 'body' | 'query';
  /** Set for `body`. */
  readonly mediaType?: string;
  /** What the compiled file exports as `operation`, and as `index`. */
  readonly compiled: CompiledOperation;
  readonly index: CompiledIndex;
}

const VALID: Validation = { valid: true };

/** Makes the validator of an operation. Called by the generated modules, one for each operation. */
export function validator(facts: ValidatorFacts): Validator {
  const { operation, part, mediaType = '', compiled, index } = facts;
  const check = part === 'body' ? compiled.body?.[mediaType] : compiled.query;
  const facing: ExplainIndex = { ...index, root: check?.root ?? '' };
  const validate = (input: unknown): Validation => {
    const value = sentValue(input, part);
    if (!check || value instanceof RawBody || check.validate(value)) return VALID;
    const causes = explain(facing, check.validate.errors, value, { part, ...secrets });
    return { valid: false, causes };
  };
  return Object.assign(validate, { operation });
}

/**
 * What the client sends for an input: an empty object for none, a query without members that are null, a form as its
 * fields. A body that is sent as it is cannot be looked into.
 */
function sentValue(input: unknown, part: 'body' | 'query'): unknown {
  if (input === undefined) return {};
  if (input instanceof FormData) return Object.fromEntries(input);
  if (part === 'body' || typeof input !== 'object' || input === null) return input;
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null));
}
