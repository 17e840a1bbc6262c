export interface FoundError {
  readonly instancePath: string;
  readonly schemaPath: string;
  readonly keyword: string;
  readonly params: unknown;
}

/** The errors of the target of a `$ref`, with paths that start at the target. */
interface LinkedErrors {
  readonly errors: readonly Entry[];
  /** JSON pointer to the value that was checked against the target of the `$ref`. */
  readonly instancePath: string;
  /** The path to the target: where the `$ref` is, and the name of the target. */
  readonly way: string;
}

type Entry = FoundError | LinkedErrors;

export function add(found: Entry[] | null, entry: Entry): Entry[] {
  if (found === null) return [entry];
  found.push(entry);
  return found;
}

export function fail(
  found: Entry[] | null,
  instancePath: string,
  schemaPath: string,
  keyword: string,
  params: unknown,
): Entry[] {
  return add(found, { instancePath, schemaPath, keyword, params });
}

/** Removes the entries after the first `count`, because a failed condition or branch is not an error. */
export function cut(found: Entry[] | null, count: number): Entry[] | null {
  if (found === null || count === 0) return null;
  found.length = count;
  return found;
}

interface Check {
  (value: unknown): boolean;
  errors?: readonly Entry[] | null;
  /** The names of the properties that the last value had and the schema evaluated. */
  evaluated?: object | undefined;
}

/** Adds the errors of the target of a `$ref`. They are read only if the message is refused. */
export function link(
  found: Entry[] | null,
  target: Check,
  instancePath: string,
  at: string,
  name: string,
): Entry[] {
  return add(found, { errors: takeErrors(target), instancePath, way: `${at}>${name}` });
}

/** Returns the errors of a check. The check forgets them, so they do not stay in memory until its next run. */
function takeErrors(check: Check): readonly Entry[] {
  const errors = check.errors ?? [];
  check.errors = null;
  return errors;
}

export function message(check: Check) {
  const own = (value: unknown): boolean => {
    const isValid = check(value);
    own.errors = isValid ? null : new ErrorList().add(takeErrors(check), '', '');
    return isValid;
  };
  own.errors = null as FoundError[] | null;
  return own;
}

/** One more than `explain` reads, so that it reports that there are more. */
const MAX_ERRORS = 2_001;
/** Maximum number of errors that are listed again, because several branches have the same target and value. */
const MAX_REPEATED = 1_000;
const MAX_PATH = 4_096;

/**
 * Lists errors with their whole paths, such as `#/properties/payer>Payer#/required`. A very long path (of a deeply
 * nested recursive schema) is cut at its beginning. After the first 2,001 errors, lists only errors of the choices
 * around the last one, which the explanation needs. If errors are repeated too often, lists only the last of them,
 * which is about the outer value.
 */
class ErrorList {
  readonly #errors: FoundError[] = [];
  /** How many errors each array of entries has added. */
  readonly #sizes = new Map<readonly Entry[], number>();
  #left = MAX_REPEATED;

  add(entries: readonly Entry[], pointer: string, way: string): FoundError[] {
    for (const entry of entries) {
      const isFull = this.#errors.length >= MAX_ERRORS;
      if ('errors' in entry) {
        if (!isFull) this.#addLinked(entry.errors, pointer + entry.instancePath, way + entry.way);
      } else if (!isFull || entry.keyword === 'anyOf' || entry.keyword === 'oneOf') {
        const path = way + entry.schemaPath;
        const start = path.length > MAX_PATH ? path.indexOf('>', path.length - MAX_PATH) + 1 : 0;
        const schemaPath = path.slice(start);
        this.#errors.push({ ...entry, instancePath: pointer + entry.instancePath, schemaPath });
      }
    }
    return this.#errors;
  }

  #addLinked(entries: readonly Entry[], pointer: string, way: string): void {
    const before = this.#errors.length;
    const size = this.#sizes.get(entries);
    this.add(size !== undefined && size > this.#left ? entries.slice(-1) : entries, pointer, way);
    if (size === undefined) this.#sizes.set(entries, this.#errors.length - before);
    else this.#left = Math.max(0, this.#left - size);
  }
}

/**
 * Makes a check that runs once for each value. Otherwise, a schema that contains itself in several branches would be
 * checked once per branch at each level, and a small value with 30 levels would block the process for hours.
 */
export function once(check: Check): Check {
  let known: Map<unknown, Pick<Check, 'errors' | 'evaluated'>> | undefined;
  const own: Check = (value) => {
    const isOutermost = known === undefined;
    known ??= new Map();
    try {
      let result = known.get(value);
      if (!result) {
        const errors = check(value) ? null : takeErrors(check);
        // A copy, because the next run changes what the check has evaluated.
        result = { errors, evaluated: check.evaluated && { ...check.evaluated } };
        known.set(value, result);
      }
      Object.assign(own, result);
      return result.errors === null;
    } finally {
      // A caller may change the value before it is checked again.
      if (isOutermost) known = undefined;
    }
  };
  return own;
}
