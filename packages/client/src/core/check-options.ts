import { checkNumber, checkTimes, checkType, invalidOption } from './check-call.ts';
import type { CallerOptions } from './options.ts';
import type { Keys } from './profile.ts';

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
  const { hooks, tokenStore, orderLog } = options;
  checkType(CREATE, 'hooks', hooks, 'object');
  checkType(CREATE, 'tokenStore', tokenStore, 'object');
  if (tokenStore) requireMethods('tokenStore', tokenStore, ['get', 'set']);
  checkType(CREATE, 'orderLog', orderLog, 'object');
  if (orderLog) requireMethods('orderLog', orderLog, ['add']);
  checkNumber(CREATE, 'maxAnswerBytes', options.maxAnswerBytes, 1);
  checkTimes(CREATE, options);
}

function requireMethods(option: string, value: object, names: readonly string[]): void {
  for (const name of names) {
    if (typeof value[name as never] !== 'function')
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
  return /^[\t\x20-\x7e\x80-\xff]*$/.test(value.replace(/^[\t\n\r ]+|(?<![\t\n\r ])[\t\n\r ]+$/g, ''));
}
