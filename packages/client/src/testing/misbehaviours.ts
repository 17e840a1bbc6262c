import { afterEach, beforeEach, describe, expect, test } from 'vitest';

/** A function of a program, whatever its parameters. */
type AnyFunction = (...given: never[]) => unknown;

/** The paths of the functions in options, such as `hooks.onRequest`. */
export type FunctionsOf<Options, Prefix extends string = ''> = {
  [Name in keyof Options & string]-?: PathsOf<NonNullable<Options[Name]>, `${Prefix}${Name}`>;
}[keyof Options & string];

type PathsOf<Value, Path extends string> = Value extends AnyFunction
  ? Path
  : Value extends readonly unknown[] | AbortSignal | Blob | ArrayBuffer | Uint8Array | ReadableStream
    ? never
    : Value extends object
      ? FunctionsOf<Value, `${Path}.`>
      : never;

/** The ways in which a function of the caller may misbehave. */
export const MISBEHAVIOURS: Readonly<Record<string, () => unknown>> = {
  throw: () => {
    throw new Error('mine');
  },
  'throw undefined': () => {
    throw undefined;
  },
  reject: () => Promise.reject(new Error('mine')),
  'reject undefined': () => Promise.reject(),
  hang: () => new Promise(() => {}),
  'wrong type': () => 7,
  'calls back twice': () => ({
    // biome-ignore lint/suspicious/noThenProperty: this misbehaviour is a thenable that calls back more than once.
    then(resolve: (value: unknown) => void, reject: (error: unknown) => void) {
      resolve(undefined);
      resolve(7);
      reject(new Error('mine'));
      throw new Error('mine');
    },
  }),
};

/** Returns a copy of options with another value at a path. The given options are not changed. */
export function withOption(options: object, path: string, value: unknown): object {
  const [name = '', ...rest] = path.split('.');
  const inner = ((options as Record<string, unknown>)[name] ?? {}) as object;
  return { ...options, [name]: rest.length > 0 ? withOption(inner, rest.join('.'), value) : value };
}

/** The expected end of each case, by its misbehaviour. `any` is the end for all misbehaviours that are not listed. */
export type Ends = Readonly<Record<string, string>> & { readonly any: string };

/** One case to test. */
export interface Case {
  /** The option that misbehaves. */
  readonly path: string;
  /** The function to pass as the option. */
  readonly act: () => unknown;
  /** Returns how often the function was called. */
  readonly calls: () => number;
}

/**
 * Tries each function with each misbehaviour, and fails for an unhandled rejection, which ends a program.
 *
 * @param run returns how the case ended, in a word
 */
export function tryEach(
  title: string,
  table: Readonly<Record<string, Ends>>,
  run: (one: Case) => Promise<string>,
): void {
  const names = Object.keys(MISBEHAVIOURS);
  const pairs = Object.entries(table).flatMap(([path, ends]) =>
    names.map((name) => [path, name, ends[name] ?? ends.any] as const),
  );
  describe(`${title} (${Object.keys(table).length} functions, ${names.length} misbehaviours)`, () => {
    const unhandled: unknown[] = [];
    const note = (error: unknown) => void unhandled.push(error);
    beforeEach(() => void process.on('unhandledRejection', note));
    afterEach(async () => {
      // Node reports a rejection after the microtasks.
      await new Promise((resolve) => setImmediate(resolve));
      process.off('unhandledRejection', note);
      expect(unhandled.splice(0)).toEqual([]);
    });
    test.each(pairs)('%s: %s', async (path, name, end) => {
      let calls = 0;
      const act = () => {
        calls++;
        return MISBEHAVIOURS[name]?.();
      };
      expect(await run({ path, act, calls: () => calls })).toBe(end);
    });
  });
}

/** Returns how work ended: `success`, the kind of an error, or its message if it has no kind. */
export async function endOf(work: () => unknown): Promise<string> {
  try {
    await work();
    return 'success';
  } catch (error) {
    const { kind, message } = (error ?? {}) as { kind?: string; message?: string };
    return kind ?? message ?? `${error}`;
  }
}
