import { ValidationError } from './errors/errors.ts';
import type { CallerOptions, CallOptions, RetryOptions } from './options.ts';
import type { Keys } from './profile.ts';

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

/** The operation of errors about the options of a client. */
const CREATE = 'createClient';

/** @throws ValidationError when an option of a client cannot be used */
export function checkOptions(options: CallerOptions, { headers, login }: Keys): void {
  for (const [name, key] of [...Object.entries(login), ...Object.entries(headers)]) {
    if (typeof key !== 'string' || !fitsHeader(key))
      throw invalidOption(
        CREATE,
        name,
        'must be a text that fits into an HTTP header: no line breaks and no characters above U+00FF',
      );
  }
  for (const name of ['sign', 'fetch', 'preflight', 'isTokenDead'] as const)
    checkType(CREATE, name, options[name], 'function');
  const { hooks, tokenStore } = options;
  checkType(CREATE, 'hooks', hooks, 'object');
  checkType(CREATE, 'tokenStore', tokenStore, 'object');
  if (tokenStore) {
    for (const name of ['get', 'set'] as const)
      if (typeof tokenStore[name] !== 'function')
        throw invalidOption(CREATE, `tokenStore.${name}`, 'must be a function');
  }
  checkNumber(CREATE, 'maxAnswerBytes', options.maxAnswerBytes, 1);
  checkTimes(CREATE, options);
}

/** @throws ValidationError when an option of a call cannot be used */
export function checkCall(operation: string, options: CallOptions): void {
  checkType(operation, 'options', options, 'object');
  const { signal } = options;
  if (signal !== undefined && typeof signal?.throwIfAborted !== 'function')
    throw invalidOption(operation, 'signal', 'must be an AbortSignal');
  checkTimes(operation, options);
}

function checkTimes(operation: string, { timeoutMs, retry }: CallOptions): void {
  checkNumber(operation, 'timeoutMs', timeoutMs, 1);
  if (retry === false) return;
  checkType(operation, 'retry', retry, 'object');
  const least: Readonly<Record<keyof RetryOptions, number>> = {
    attempts: 1,
    baseMs: 0,
    maxMs: 0,
    budgetMs: 0,
  };
  for (const [name, lowest] of Object.entries(least))
    checkNumber(operation, `retry.${name}`, retry?.[name as keyof RetryOptions], lowest);
}

/** @throws ValidationError unless the value is undefined or a number of at least this; `Infinity` is one */
export function checkNumber(operation: string, path: string, value: number | undefined, least: number): void {
  if (value === undefined || (typeof value === 'number' && value >= least)) return;
  throw invalidOption(operation, path, `must be a number, at least ${least}, not ${shown(value)}`);
}

function checkType(operation: string, path: string, value: unknown, type: 'function' | 'object'): void {
  if (value === undefined || (typeof value === type && value !== null)) return;
  throw invalidOption(operation, path, `must be ${type === 'object' ? 'an object' : 'a function'}`);
}

/** Returns a number for an error; of anything else its type, since it may be a secret in the wrong place. */
export function shown(value: unknown): string {
  return typeof value === 'number' ? `${value}` : `a value of type ${typeof value}`;
}

/**
 * Returns the URL of a service without a slash at its end.
 *
 * @throws ValidationError when it is not an http or https URL, or has a user name, a password, a query or a fragment
 */
export function readBaseUrl(given: string): string {
  const text = `${given}`;
  const fail = (fault: string) => invalidOption(CREATE, 'baseUrl', fault);
  if (text.includes('@'))
    throw fail('must hold no user name and no password; use `sign` to add a header for a proxy');
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:')
    throw fail(`must be an http or https URL, such as \`https://${withoutScheme(text)}\`, not \`${text}\``);
  if (url.search || url.hash) throw fail('must have no query and no fragment');
  return url.href.replace(/(?<!\/)\/+$/, '');
}

function withoutScheme(text: string): string {
  return /^[\w.-]+(:\d+)?(\/[\w./-]*)?$/.test(text) ? text : 'service.example';
}

/** Returns whether a value can be sent as a header; `fetch` removes white space around it. */
export function fitsHeader(value: string): boolean {
  return /^[\t\x20-\x7e\x80-\xff]*$/.test(value.replace(/^[\t\n\r ]+|(?<![\t\n\r ])[\t\n\r ]+$/g, ''));
}
