import { nearestName } from '@cross-border-payments/explain/near';
import type { Check, Checks } from './context.ts';
import { invalidOption, isOurs } from './errors/errors.ts';
import type { CallOptions, RetryOptions } from './options.ts';

/**
 * Runs code that reads options.
 * @throws ValidationError for a getter that throws; does not contain the getter's own error, which may contain a secret
 */
export function reading<Value>(operation: string, read: () => Value): Value {
  try {
    return read();
  } catch (thrown) {
    throw isOurs(thrown) ? thrown : invalidOption(operation, 'options', 'have a getter that throws');
  }
}

export function refuse(operation: string, path: string, value: unknown, check: Check): void {
  const found = check(value);
  if (typeof found === 'string') throw invalidOption(operation, path, found);
  if (found) checkOptions(operation, value, found, path);
}

/** Checks options. @throws ValidationError for an option that has no check, or whose value cannot be used */
export function checkOptions(operation: string, options: unknown, checks: Checks, above = ''): void {
  refuse(operation, above || 'options', options, isObject);
  const names = Object.keys(checks);
  for (const name of Object.keys(options as object)) {
    const value = (options as Record<string, unknown>)[name];
    const isKnown = names.includes(name);
    if (isKnown && value === undefined) continue;
    const { [name]: check = isAnything } = checks;
    const path = above ? `${above}.${name}` : name;
    refuse(operation, path, value, isKnown ? check : () => unknownAmong(names, name));
  }
}

export function unknownAmong(names: readonly string[], name: string, what = 'an option'): string {
  const meant = nearestName(names, name) ?? names.find((each) => each.startsWith(name));
  const known = meant ? `did you mean \`${meant}\`?` : `the ${what.slice(2).trim()}s are ${names.join(', ')}`;
  return `is not ${what}: ${known}`;
}

export const isAnything: Check = () => undefined;

export const isFunction: Check = (value) => (typeof value === 'function' ? undefined : 'must be a function');

export const isObject: Check = (value) => {
  const kind = kindOf(value);
  return kind === OBJECT ? undefined : `must be an object, not ${kind}`;
};

const OBJECT = 'an object';

/** Describes a value, such as "a string". If it is a promise or a signal, adds what to pass instead. */
export function kindOf(value: unknown): string {
  if (typeof value !== 'object' || value === null)
    return value === undefined || value === null || Number.isNaN(value) ? `${value}` : `a ${typeof value}`;
  if (Array.isArray(value)) return 'an array';
  if ('then' in value) return 'a promise: await it';
  return 'throwIfAborted' in value ? 'a signal: pass `{ signal }` as the options' : OBJECT;
}

/** Accepts a plain object of headers. Refuses an instance of `Headers`, which has no properties to read. */
const isHeaders: Check = (value) =>
  isObject(value) || Symbol.iterator in (value as object) ? 'must be a plain object' : undefined;

/**
 * Returns a check for an object with these methods. Refuses a `Map` or a `Set`: they have methods with the same names
 * that do other things.
 */
export const hasMethods =
  (what: string, ...names: string[]): Check =>
  (value) => {
    const methods = Object(value);
    const isUsable = names.every((name) => typeof methods[name] === 'function');
    return isUsable && !(Symbol.iterator in methods) ? undefined : `must be ${what}`;
  };

/** Returns a check for a number. `Infinity` does not count as a whole number. */
export const atLeast =
  (least: number, whole = ''): Check =>
  (value) =>
    typeof value === 'number' && value >= least && (!whole || Number.isSafeInteger(value))
      ? undefined
      : // A value that is not a number may be a misplaced secret, so it is not shown.
        `must be a ${whole}number, at least ${least}, not ${typeof value === 'number' ? value : kindOf(value)}`;

const RETRY: Checks<keyof RetryOptions> = {
  attempts: atLeast(1),
  baseMs: atLeast(0),
  maxMs: atLeast(0),
  budgetMs: atLeast(0),
};

export const CALL: Checks<keyof CallOptions> = {
  signal: hasMethods('an AbortSignal', 'throwIfAborted'),
  timeoutMs: atLeast(1),
  retry: (value) => (value === false ? undefined : RETRY),
  headers: isHeaders,
};

export function lowerCase(headers: Readonly<Record<string, string>> = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
