import { type Check, RawRequestBody } from '@cross-border-payments/client-runtime/core/context';
import type { Preflight, ValidationCause } from '@cross-border-payments/client-runtime/core/options';
import { isPlainObject } from '@cross-border-payments/explain/advice';
import { operations } from '../generated/operation-table.ts';
import { validators } from '../validate/built/all/index.ts';
import { type AdviceEvent, withAdvice } from './advice.ts';

/**
 * How the input of every call, including a login, is checked before anything is sent. `document` refuses inputs that
 * break the interface document; `off` checks nothing. A function gets the causes that the document finds and returns
 * the causes for which the input is refused, which may be fewer or others. If it returns undefined, all causes count.
 */
export type PreflightOption = 'document' | 'off' | Preflight;

export const isPreflightOption: Check = (value) =>
  value === undefined || typeof value === 'function' || value === 'document' || value === 'off'
    ? undefined
    : 'must be document, off or a function';

const NONE: readonly ValidationCause[] = [];

/**
 * Makes the function that checks every input: against the document, then for advice. Returns undefined if both are off.
 *
 * @param report gets advice that refuses nothing; undefined if advice is off
 * @param isRefusing whether advice refuses inputs, unless it is a guess
 */
export function preflightFor(
  preflight: PreflightOption = 'document',
  report: ((event: AdviceEvent) => void) | undefined,
  isRefusing: boolean,
): Preflight | undefined {
  const own = typeof preflight === 'function' ? preflight : undefined;
  if (!report)
    return preflight === 'off' ? undefined : (operation, input) => documentCauses(own, operation, input);
  return (operation, input) => {
    const names = identifiersOf(operation);
    if (names && input === undefined) return [NO_BODY];
    if (names && isEmpty(input))
      return [{ ...NO_BODY, sentence: `the order is not named: add \`${names.join('` or `')}\`` }];
    const causes = preflight === 'off' ? NONE : documentCauses(own, operation, input);
    const contents = input instanceof RawRequestBody ? input.fields : (input ?? {});
    // A result of another type, such as a promise, is returned unchanged. The caller refuses it.
    return Array.isArray(causes) && contents !== undefined
      ? withAdvice(report, isRefusing, operation, contents, causes)
      : causes;
  };
}

const NO_BODY: ValidationCause = {
  path: '',
  sentence: 'the body is missing: pass it to the call, with the order in it',
  keyword: 'advice',
};

function identifiersOf(operation: string): readonly string[] | undefined {
  return Object.hasOwn(operations, operation)
    ? operations[operation as 'createPayin'].identifiedBy
    : undefined;
}

/** Checks whether a body is an object whose properties are all undefined, such as `{ tradeId: undefined }`. */
function isEmpty(input: unknown): boolean {
  if (typeof input !== 'object' || input === null || !isPlainObject(input)) return false;
  for (const name in input) {
    const value: unknown = input[name as never];
    if (value !== undefined && value !== null && value !== '') return false;
  }
  return true;
}

function documentCauses(
  own: Preflight | undefined,
  operation: string,
  input: unknown,
): readonly ValidationCause[] {
  const validation = Object.hasOwn(validators, operation) ? validators[operation]?.(input) : undefined;
  const causes = validation && !validation.valid ? validation.causes : NONE;
  return own?.(operation, input, causes) ?? causes;
}
