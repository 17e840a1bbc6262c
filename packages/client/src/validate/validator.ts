import { checkedValue } from '@cross-border-payments/client-runtime/api/json';
import type {
  CompiledIndex,
  CompiledOperation,
  Validation,
  Validator,
} from '@cross-border-payments/client-runtime/api/validate';
import { RawRequestBody } from '@cross-border-payments/client-runtime/core/context';
import { notSent } from '@cross-border-payments/client-runtime/core/errors';
import { type ExplainIndex, explain, type ValidationError } from '@cross-border-payments/explain';
import { secrets } from '../generated/operation-table.ts';

export interface ValidatorFacts {
  readonly operation: string;
  readonly part: 'body' | 'query';
  readonly mediaType?: string;
  /** The exports `operation` and `index` of the compiled file. */
  readonly compiled: CompiledOperation;
  readonly index: CompiledIndex;
}

const VALID: Validation = { valid: true };

export type { Validator };

/** Generated modules call it. */
export function validator(facts: ValidatorFacts): Validator {
  const { operation, part, mediaType = '', compiled, index } = facts;
  const check = part === 'body' ? compiled.body?.[mediaType] : compiled.query;
  const facing: ExplainIndex = { ...index, root: check?.root ?? '' };
  const options = { part, ...secrets };
  const validate = (input: unknown): Validation => {
    if (!check || input instanceof RawRequestBody) return VALID;
    const value = sentValue(input, part, mediaType);
    if (check.validate(value)) return VALID;
    const { errors } = check.validate;
    const written =
      part === 'query' ? asQuery(value, errors) : mediaType === JSON_TYPE ? asJson(value) : value;
    if (written !== value && check.validate(written)) return VALID;
    return { valid: false, causes: explain(facing, check.validate.errors, written, options) };
  };
  return Object.assign(validate, { operation });
}

const JSON_TYPE = 'application/json';

/** Without an input, an empty object is sent. A query is sent without its null properties. */
function sentValue(input: unknown, part: 'body' | 'query', mediaType: string): unknown {
  if (input === undefined) return {};
  if (mediaType !== JSON_TYPE && input instanceof FormData) return Object.fromEntries(input);
  if (part === 'body' || typeof input !== 'object' || input === null) return input;
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== null));
}

/**
 * Converts a value to what it becomes in JSON, such as the object of a decimal library to its string. Returns it
 * unchanged if JSON cannot represent it.
 */
function asJson(value: unknown): unknown {
  try {
    return JSON.parse(JSON.stringify(value, checkedValue));
  } catch {
    return value;
  }
}

/**
 * Converts strings to numbers, and numbers to strings, where the document requires it. In a URL, both look the same.
 */
function asQuery(value: unknown, errors: readonly ValidationError[] | null | undefined): unknown {
  const query = { ...(value as Record<string, unknown>) };
  for (const { keyword, instancePath, params } of errors ?? []) {
    const name = instancePath.slice(1);
    const given = query[name];
    if (keyword !== 'type' || typeof given === params.type) continue;
    if (typeof given === 'string' && given === `${Number(given)}`) query[name] = Number(given);
    else if (typeof given === 'number' && params.type === 'string') query[name] = `${given}`;
  }
  return query;
}

/** Checks an input. @throws ValidationError with the causes if it is not valid */
export function assertValid(validator: Validator, input: unknown): void {
  const validation = validator(input);
  if (!validation.valid) throw notSent(validator.operation, validation.causes);
}
