import { isFunction } from '../core/checks.ts';
import type { Check, Checks } from '../core/context.ts';
import { invalidOption } from '../core/errors/errors.ts';
import { guard } from '../core/hooks.ts';

export const OPERATION = 'waitForStatus';

/** Returns what a function of the program returned. @throws ValidationError for an unusable value, such as a promise */
export function checkReturned<Value>(
  path: string,
  value: Value,
  isUsable: (value: unknown) => boolean,
  what: string,
): Value {
  guard(() => value);
  if (isUsable(value)) return value;
  throw invalidOption(OPERATION, path, `must return ${what}`);
}

export interface BackoffOptions {
  /** The first pause, in milliseconds. Defaults to 1,000. */
  readonly initialMs?: number;
  /** The longest pause, in milliseconds. Defaults to 30,000. */
  readonly maxMs?: number;
  /** How many times longer each pause is than the one before. Defaults to 1.6. */
  readonly factor?: number;
  /** Share of a pause that is random, from 0 to 1. Defaults to 0.3. Keeps many clients from reading at once. */
  readonly jitter?: number;
  readonly random?: () => number;
}

const numberThat =
  (isUsable: (value: number) => boolean, fault: string): Check =>
  (value) =>
    typeof value === 'number' && isUsable(value) ? undefined : `must be a number, ${fault}`;

export const isTime: Check = numberThat((value) => value > 0, 'more than 0');

export const BACKOFF: Checks<keyof BackoffOptions> = {
  initialMs: isTime,
  maxMs: isTime,
  factor: numberThat((value) => value >= 1, 'at least 1'),
  jitter: numberThat((value) => value >= 0 && value <= 1, 'from 0 to 1'),
  random: isFunction,
};

/** Makes the function that returns the pause after a read, counted from 0, in milliseconds. */
export function backoff(options: BackoffOptions = {}): (read: number) => number {
  const { initialMs = 1_000, maxMs = 30_000, factor = 1.6, jitter = 0.3, random = Math.random } = options;
  return (read) => {
    const whole = Math.min(maxMs, initialMs * factor ** read);
    const share = checkReturned('backoff.random', random(), isShare, 'a number from 0 to below 1');
    return whole * (1 - jitter * share);
  };
}

function isShare(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value <= 1;
}
