import { relatedName } from '@cross-border-payments/explain/near';
import type { Check, Checks } from './context.ts';
import { invalidOption } from './errors.ts';
import type { CallOptions, ConnectionOptions, Hooks, RetryOptions } from './options.ts';

export function refuse(operation: string, path: string, value: unknown, check: Check): void {
  const found = typeof check === 'function' ? check(value) : faultOf(value, check);
  if (typeof found === 'string') throw invalidOption(operation, path, found);
  if (found) checkOptions(operation, value, found, path);
}

export function checkOptions(operation: string, options: unknown, checks: Checks, above = ''): void {
  refuse(operation, above || 'options', options, 'an object');
  for (const [name, value] of Object.entries(options as object)) {
    const path = above ? `${above}.${name}` : name;
    if (!Object.hasOwn(checks, name))
      throw invalidOption(operation, path, `is not known${adviseName(Object.keys(checks), name)}`);
    if (value !== undefined) refuse(operation, path, value, checks[name] as Check);
  }
}

/** Returns the nearest known name or, if none is near, all names. */
export function adviseName(names: readonly string[], unknown: string): string {
  const near = relatedName(names, unknown);
  return near ? `: did you mean \`${near}\`?` : `: use ${names[1] ? 'one of ' : ''}${names.join(', ')}`;
}

const SECOND_ARGUMENT = 'belongs in the second argument';

export function refuseOptions(operation: string, input: object, isInput: (name: string) => boolean): void {
  for (const name in CALL)
    if (Object.hasOwn(input, name) && !isInput(name))
      throw invalidOption(operation, name, `${SECOND_ARGUMENT}: pass \`{ ${name} }\` after the input`);
}

function faultOf(value: unknown, check: string | number | readonly string[]): string | undefined {
  const kind = kindOf(value);
  if (typeof check === 'number')
    return typeof value === 'number' && value >= check ? undefined : numberFault(value, check);
  if (typeof check === 'string')
    return !check || kind === check ? undefined : `must be ${check}, not ${kind}`;
  // A `Map` or a `Set` has methods with the same names, but other effects; `Headers` has no properties to read.
  const isUsable = check.every((name) => typeof Object(value)[name] === 'function');
  return isUsable && typeof value === 'object' && value && !(Symbol.iterator in value)
    ? undefined
    : `must be a plain object${check.map((name) => ` with \`${name}\``).join(' and')}`;
}

export function numberFault(value: unknown, least: number, kind = 'number'): string {
  // Only a number is shown, because any other value may be a misplaced secret.
  const shown = typeof value === 'number' ? value : kindOf(value);
  return `must be a ${kind}, at least ${least}, not ${shown}`;
}

/** Describes a value, such as "a string". If it is a promise or a signal, adds what to pass instead. */
export function kindOf(value: unknown): string {
  if (typeof value !== 'object' || value === null)
    return value === undefined || value === null || Number.isNaN(value) ? `${value}` : `a ${typeof value}`;
  if (Array.isArray(value)) return 'an array';
  if ('then' in value) return 'a promise: await it';
  return 'throwIfAborted' in value ? 'a signal: pass `{ signal }` as the options' : 'an object';
}

const RETRY: Checks<keyof RetryOptions> = { attempts: 1, baseMs: 0, maxMs: 0, budgetMs: 0 };

const isRetry: Check = (value) => (value === false ? undefined : RETRY);

/** Headers about the connection and the length of the body. With them, Node fails as if the connection were lost. */
const SET_BY_FETCH = /^(?:content-length|expect|keep-alive|transfer-encoding|upgrade)$/i;

const areHeaders: Check = (value) => {
  const name = Object.keys(Object(value)).find((key) => SET_BY_FETCH.test(key));
  return faultOf(value, []) ?? (name && `must not have \`${name}\`: \`fetch\` itself sends it if needed`);
};

// Without spreads, so that a bundler can leave these tables out.
export const CALL: Checks<keyof CallOptions> = {
  signal: (value) =>
    typeof value === 'object' && typeof Object(value).throwIfAborted === 'function'
      ? undefined
      : 'must be an `AbortSignal`, such as `AbortSignal.timeout(5000)`',
  timeoutMs: 1,
  totalTimeoutMs: 1,
  retry: isRetry,
  headers: areHeaders,
};

const HOOKS: Checks<keyof Hooks> = {
  onRequest: 'a function',
  onResponse: 'a function',
  onRetry: 'a function',
  onLogin: 'a function',
  onError: 'a function',
  redact: '',
};

/** Checks hooks. Accepts an instance of a class, which may have further properties. */
export const areHooks: Check = (value) =>
  Object.getPrototypeOf(Object(value)) === Object.prototype || kindOf(value) !== 'an object'
    ? HOOKS
    : undefined;

export const CONNECTION: Checks<keyof ConnectionOptions> = {
  baseUrl: '',
  sign: 'a function',
  fetch: 'a function',
  preflight: 'a function',
  hooks: '',
  maxResponseBytes: 1,
  timeoutMs: 1,
  totalTimeoutMs: 1,
  retry: isRetry,
  headers: areHeaders,
};
