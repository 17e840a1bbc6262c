import type { FoundError } from './errors.ts';

interface Result {
  readonly errors: readonly FoundError[] | null;
  readonly evaluated: object | undefined;
}

interface Check extends Partial<Result> {
  (value: unknown): boolean;
}

/** Maximum number of errors that one run repeats. */
const MAX_REPEATED = 1_000;

/**
 * Makes a check that runs once for each value. Without it, a schema that contains itself in several branches would be
 * checked once per branch at each level: a small value that is nested 30 levels deep would block the process for hours.
 * A list of errors that is too long is repeated as its last error, which concerns the outer value.
 */
export function once(check: Check): Check {
  let known: Map<unknown, Result> | undefined;
  let left = 0;
  const resultOf = (value: unknown, results: Map<unknown, Result>): Result => {
    const before = results.get(value);
    if (before?.errors) {
      const errors = shortened(before.errors, left);
      left -= errors.length;
      return { ...before, errors };
    }
    if (before) return before;
    check(value);
    const { errors = null, evaluated } = check;
    // Copies, since the caller adds its path to the errors, and the next run changes what the check has evaluated.
    const result = { errors: errors && shortened(errors, left), evaluated: evaluated && { ...evaluated } };
    results.set(value, result);
    return { ...result, errors };
  };
  const own = (value: unknown): boolean => {
    const isOutermost = known === undefined;
    known ??= new Map();
    if (isOutermost) left = MAX_REPEATED;
    try {
      const { errors } = Object.assign(own, resultOf(value, known));
      return errors === null;
    } finally {
      // A caller may change the value before it is checked again.
      if (isOutermost) known = undefined;
    }
  };
  return own;
}

/** Copies errors; only the last one if there are more than `most`. */
function shortened(errors: readonly FoundError[], most: number): FoundError[] {
  return errors.slice(errors.length > most ? -1 : 0).map((error) => ({ ...error }));
}
