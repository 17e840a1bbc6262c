import { isOurs, ValidationError } from './errors/errors.ts';
import type { CallOptions } from './options.ts';

/**
 * Makes the error for an option or argument that cannot be used.
 *
 * @param operation the function or the `operationId`
 * @param path the option
 * @param fault what is wrong with it, as in "must be at least 1"; without secrets
 */
export function invalidOption(
  operation: string,
  path: string,
  fault: string,
  cause?: unknown,
): ValidationError {
  const sentence = `\`${path}\` ${fault}`;
  return new ValidationError(`${sentence}.`, {
    operation,
    causes: [{ path, sentence, keyword: 'option' }],
    cause,
  });
}

/**
 * Runs code that reads options of the program.
 *
 * @throws ValidationError also for a getter that throws; its error may hold a secret, so it is not shown
 */
export function reading<Value>(operation: string, read: () => Value): Value {
  try {
    return read();
  } catch (thrown) {
    if (isOurs(thrown)) throw thrown;
    throw invalidOption(operation, 'options', 'have a getter that throws');
  }
}

/** @throws ValidationError when an option of a call cannot be used */
export function checkCall(operation: string, options: CallOptions): void {
  checkType(operation, 'options', options, 'object');
  const { signal } = options;
  if (signal !== undefined && typeof signal?.throwIfAborted !== 'function')
    throw invalidOption(operation, 'signal', 'must be an AbortSignal');
  checkTimes(operation, options);
}

export function checkTimes(operation: string, { timeoutMs, retry }: CallOptions): void {
  checkNumber(operation, 'timeoutMs', timeoutMs, 1);
  if (retry === false) return;
  checkType(operation, 'retry', retry, 'object');
  for (const name of ['attempts', 'baseMs', 'maxMs', 'budgetMs'] as const)
    checkNumber(operation, `retry.${name}`, retry?.[name], name === 'attempts' ? 1 : 0);
}

/** @throws ValidationError unless the value is undefined or a number of at least this; `Infinity` is one */
export function checkNumber(operation: string, path: string, value: number | undefined, least: number): void {
  if (value === undefined || (typeof value === 'number' && value >= least)) return;
  throw invalidOption(operation, path, `must be a number, at least ${least}, not ${shown(value)}`);
}

export function checkType(
  operation: string,
  path: string,
  value: unknown,
  type: 'function' | 'object',
): void {
  if (value === undefined || (typeof value === type && value !== null)) return;
  throw invalidOption(operation, path, `must be ${type === 'object' ? 'an object' : 'a function'}`);
}

/** Returns a number for an error; of anything else its type, since it may be a secret in the wrong place. */
export function shown(value: unknown): string {
  return typeof value === 'number' ? `${value}` : `a value of type ${typeof value}`;
}
