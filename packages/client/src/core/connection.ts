import {
  atLeast,
  CALL,
  checkOptions,
  isAnything,
  isFunction,
  isObject,
  lowerCase,
  refuse,
} from './checks.ts';
import type { Check, Checks, Connection, HeaderMap } from './context.ts';
import { invalidOption } from './errors/errors.ts';
import { createRedactor } from './errors/redact.ts';
import type { ConnectionOptions, Hooks } from './options.ts';

export const CREATE = 'createClient';

const HOOKS: Checks<keyof Hooks> = {
  onRequest: isFunction,
  onResponse: isFunction,
  onRetry: isFunction,
  onLogin: isFunction,
  onError: isFunction,
  redact: isAnything,
};

/** Accepts an instance of a class, which may have further properties. Does not run a getter before its event occurs. */
const areHooks: Check = (value) => {
  const fault = isObject(value);
  if (fault) return fault;
  const properties = Object.values(Object.getOwnPropertyDescriptors(value));
  const isPlain = Object.getPrototypeOf(value) === Object.prototype && !properties.some(({ get }) => get);
  return isPlain ? HOOKS : undefined;
};

export const CONNECTION: Checks<keyof ConnectionOptions> = {
  baseUrl: isAnything,
  sign: isFunction,
  fetch: isFunction,
  preflight: isFunction,
  hooks: areHooks,
  maxResponseBytes: atLeast(1),
  timeoutMs: CALL.timeoutMs,
  retry: CALL.retry,
  headers: CALL.headers,
};

/** Reads the options that every client has. `secrets` are values that no error may contain. @throws ValidationError */
export function connectionOf(
  options: ConnectionOptions,
  checks: Checks,
  secrets: readonly string[],
  usual?: HeaderMap,
): Connection {
  checkOptions(CREATE, options, checks);
  const { fetch = globalThis.fetch, timeoutMs = 30_000, maxResponseBytes = 2 ** 24, headers } = options;
  return {
    ...options,
    ...{ fetch, timeoutMs, maxResponseBytes },
    headers: { ...usual, ...lowerCase(headers) },
    seen: {},
    unrepeated: ownConnection(),
    baseUrl: readBaseUrl(options.baseUrl),
    redactor: createRedactor(secrets),
  };
}

export function checkKey(name: string, key: unknown): void {
  refuse(CREATE, name, key, isGiven);
  const fault = 'must be a string without line breaks and characters above U+00FF';
  if (!fitsHeader(key)) throw invalidOption(CREATE, name, fault);
}

/** Refuses an option without a value. Its environment variable, for example, is not set. */
const isGiven: Check = (value) => {
  const text = String(value).trim();
  if (!/^(undefined|null)?$/.test(text)) return undefined;
  return `is ${text ? 'missing' : 'empty'}; if it comes from \`process.env\`, its variable is not set`;
};

function readBaseUrl(given: string): string {
  refuse(CREATE, 'baseUrl', given, isGiven);
  const text = `${given}`;
  const invalidBaseUrl = (fault: string) => invalidOption(CREATE, 'baseUrl', fault);
  if (text.includes('@'))
    throw invalidBaseUrl('must not contain a user name or password; add a header with `sign`');
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!/^https?:$/.test(`${url?.protocol}`)) {
    const host = /^[\w.-]+(:\d+)?(\/[\w./-]*)?$/.test(text) ? text : 'service.example';
    throw invalidBaseUrl(`must be an http or https URL, such as \`https://${host}\`, not \`${text}\``);
  }
  if (url?.search || url?.hash) throw invalidBaseUrl('must not contain a query or a fragment');
  return `${url}`.replace(/(?<!\/)\/+$/, '');
}

/** Returns whether a value can be sent as a header; `fetch` removes white space around it. */
export function fitsHeader(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  return FITS.test(value) || FITS.test(value.replace(/^[\t\n\r ]+|(?<![\t\n\r ])[\t\n\r ]+$/g, ''));
}

const FITS = /^[\t\x20-\x7e\x80-\xff]*$/;

export function isServerRuntime(): boolean {
  const { process } = globalThis as { process?: { versions?: { node?: string } } };
  return typeof process?.versions?.node === 'string';
}

interface Deno {
  createHttpClient?(options: { readonly poolMaxIdlePerHost: number }): object;
}

let client: object | undefined;

/**
 * Returns options that make `fetch` open a new connection in Bun and Deno. If they reuse an idle connection that turns
 * out to be closed, they send the request again and report success. Node does not, and other runtimes ignore the options.
 * @throws ValidationError in a version of Deno that does not support these options
 */
function ownConnection(): object {
  const { Deno } = globalThis as { Deno?: Deno };
  if (Deno && !Deno.createHttpClient)
    throw invalidOption(CREATE, 'fetch', 'repeats requests; use Deno 2.9 or later');
  client ??= Deno?.createHttpClient?.({ poolMaxIdlePerHost: 0 });
  return { keepalive: false, client };
}
