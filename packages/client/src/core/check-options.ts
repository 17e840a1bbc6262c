import { atLeast, CALL, type Checks, invalidOption, isAnything, isFunction, isObject } from './check-call.ts';
import type { Hooks } from './hooks.ts';
import type { ConnectionOptions } from './options.ts';

/** The operation of errors about the options of a client. */
export const CREATE = 'createClient';

const HOOKS: Checks<keyof Hooks> = {
  onRequest: isFunction,
  onResponse: isFunction,
  onRetry: isFunction,
  onLogin: isFunction,
  onError: isFunction,
  redact: isAnything,
};

/** An instance of a class may have further properties, and a getter is not run before its event. */
function isPlain(value: object): boolean {
  const properties = Object.values(Object.getOwnPropertyDescriptors(value));
  return Object.getPrototypeOf(value) === Object.prototype && !properties.some(({ get }) => get);
}

/** The checks of the options that every client has. */
export const CONNECTION: Checks<keyof ConnectionOptions> = {
  baseUrl: isAnything,
  sign: isFunction,
  fetch: isFunction,
  preflight: isFunction,
  hooks: (value) => isObject(value) ?? (isPlain(value as object) ? HOOKS : undefined),
  maxAnswerBytes: atLeast(1),
  timeoutMs: CALL.timeoutMs,
  retry: CALL.retry,
  headers: CALL.headers,
};

/** @throws ValidationError when a key is missing, or does not fit into a header */
export function checkKey(name: string, key: unknown): void {
  checkGiven(name, key);
  if (typeof key === 'string' && fitsHeader(key)) return;
  throw invalidOption(
    CREATE,
    name,
    'must be a string that fits into an HTTP header: no line breaks, no characters above U+00FF',
  );
}

/** @throws ValidationError for an option without a value, such as one from an environment variable that is not set */
function checkGiven(name: string, value: unknown): void {
  const text = String(value).trim();
  if (!/^(undefined|null)?$/.test(text)) return;
  const fault = `is ${text ? 'missing' : 'empty'}; if it comes from \`process.env\`, its variable is not set`;
  throw invalidOption(CREATE, name, fault);
}

/**
 * Returns the URL of a service without a slash at its end.
 *
 * @throws ValidationError when it is not an http or https URL, or has a user name, a password, a query or a fragment
 */
export function readBaseUrl(given: string): string {
  checkGiven('baseUrl', given);
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
