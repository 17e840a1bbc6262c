import { deriveFraction, type Seed } from '../identifiers/seed.ts';

const FIRST_MS = 5_000;
const LONGEST_MS = 6 * 3_600_000;

/** After so many attempts a callback becomes a dead letter. */
export const MOST_ATTEMPTS = 10;

/**
 * How long to wait after a failed attempt: 5 s, doubled each time, at most 6 hours, and of that a part between one
 * half and the whole, which the seed decides, so that many that failed together do not come back together.
 * @param attempt the number of the attempt that failed, from 1.
 * @param name what is retried: the same name and attempt give the same pause.
 */
export function backoffMs(seed: Seed, name: string, attempt: number): number {
  const whole = Math.min(FIRST_MS * 2 ** (attempt - 1), LONGEST_MS);
  return Math.round(whole * (0.5 + 0.5 * deriveFraction(seed, 'backoff', name, attempt)));
}
