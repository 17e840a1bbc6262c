import { deriveFraction, type Seed } from '../identifiers/seed.ts';

const FIRST_MS = 5_000;
const LONGEST_MS = 6 * 3_600_000;

/** Real time that a receiver has to answer (sandbox choice `lanes`). */
export const CALLBACK_TIMEOUT_MS = 10_000;

/** After so many attempts a callback becomes a dead letter. */
export const MOST_ATTEMPTS = 10;

/** Returns the shortest and the longest pause after a failed attempt: 5 s, doubled each time, at most 6 hours, or half. */
export function pauseBounds(attempt: number): readonly [shortest: number, longest: number] {
  const longest = Math.min(FIRST_MS * 2 ** (attempt - 1), LONGEST_MS);
  return [longest / 2, longest];
}

/**
 * Returns the pause after a failed attempt, within its bounds as the seed decides, so that callbacks that failed together
 * are not sent again together.
 * @param attempt the number of the attempt that failed, from 1
 * @param name the callback: the same name and attempt give the same pause
 */
export function backoffMs(seed: Seed, name: string, attempt: number): number {
  const [shortest, longest] = pauseBounds(attempt);
  return Math.round(shortest + (longest - shortest) * deriveFraction(seed, 'backoff', name, attempt));
}
