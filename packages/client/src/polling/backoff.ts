/** How the pauses between two questions grow. */
export interface BackoffOptions {
  /** The first pause, in milliseconds; 1,000 unless told otherwise. */
  readonly initialMs?: number;
  /** No pause is longer, in milliseconds; 30,000 unless told otherwise. */
  readonly maxMs?: number;
  /** By which each pause is longer than the one before; 1.6 unless told otherwise. */
  readonly factor?: number;
  /** Share of a pause that is left to chance, from 0 to 1; 0.3 unless told otherwise. Keeps many waiters from asking at once. */
  readonly jitter?: number;
  /** Gives a number from 0 to below 1. */
  readonly random?: () => number;
}

/**
 * Makes the function that tells the pauses.
 *
 * @returns the pause after a question, in milliseconds; questions count from 0
 * @throws RangeError when an option is out of its range
 */
export function backoff(options: BackoffOptions = {}): (question: number) => number {
  const { initialMs = 1_000, maxMs = 30_000, factor = 1.6, jitter = 0.3, random = Math.random } = options;
  if (!(initialMs > 0) || !(maxMs > 0)) throw new RangeError('`initialMs` and `maxMs` must be more than 0.');
  if (!(factor >= 1)) throw new RangeError('`factor` must be at least 1.');
  if (!(jitter >= 0 && jitter <= 1)) throw new RangeError('`jitter` must be from 0 to 1.');
  return (question) => {
    const whole = Math.min(maxMs, initialMs * factor ** question);
    return whole * (1 - jitter * random());
  };
}
