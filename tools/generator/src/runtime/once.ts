interface Result {
  errors: readonly unknown[] | null;
  readonly evaluated: object | undefined;
}

interface Check extends Partial<Result> {
  (value: unknown): boolean;
}

/**
 * Makes a check that runs once for each value. Otherwise, a schema that contains itself in several branches would be
 * checked once per branch at each level, and a small value with 30 levels would block the process for hours.
 */
export function once(check: Check): Check {
  let known: Map<unknown, Result> | undefined;
  const resultOf = (value: unknown, results: Map<unknown, Result>): Result => {
    const before = results.get(value);
    if (before) return before;
    check(value);
    const { errors = null, evaluated } = check;
    check.errors = null;
    // A copy, because the next run changes what the check has evaluated.
    const result = { errors, evaluated: evaluated && { ...evaluated } };
    results.set(value, result);
    return result;
  };
  const own = (value: unknown): boolean => {
    const isOutermost = known === undefined;
    known ??= new Map();
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
