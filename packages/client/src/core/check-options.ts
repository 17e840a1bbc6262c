import { checkNumber, checkTimes, checkType, invalidOption } from './check-call.ts';
import type { ConnectionOptions } from './options.ts';

/** The operation of errors about the options of a client. */
export const CREATE = 'createClient';

/** @throws ValidationError when an option of a client cannot be used */
export function checkOptions(options: ConnectionOptions): void {
  checkType(CREATE, 'options', options ?? null, 'object');
  for (const name of ['sign', 'fetch', 'preflight'] as const)
    checkType(CREATE, name, options[name], 'function');
  checkType(CREATE, 'hooks', options.hooks, 'object');
  checkNumber(CREATE, 'maxAnswerBytes', options.maxAnswerBytes, 1);
  checkTimes(CREATE, options);
}

/** @throws ValidationError when a key does not fit into a header */
export function checkKey(name: string, key: unknown): void {
  if (typeof key === 'string' && fitsHeader(key)) return;
  throw invalidOption(
    CREATE,
    name,
    'must be a text that fits into an HTTP header: no line breaks and no characters above U+00FF',
  );
}

/** @throws ValidationError unless the option is undefined or an object with these methods */
export function requireMethods(option: string, value: unknown, names: readonly string[]): void {
  checkType(CREATE, option, value, 'object');
  if (!value) return;
  for (const name of names) {
    if (typeof (value as Record<string, unknown>)[name] !== 'function')
      throw invalidOption(CREATE, `${option}.${name}`, 'must be a function');
  }
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
  const fits = (text: string) => /^[\t\x20-\x7e\x80-\xff]*$/.test(text);
  return fits(value) || fits(value.replace(/^[\t\n\r ]+|(?<![\t\n\r ])[\t\n\r ]+$/g, ''));
}
