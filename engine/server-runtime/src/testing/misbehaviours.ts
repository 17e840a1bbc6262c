/**
 * The kind of misbehaviour of a function: `error` fails, `late` never ends in time, `wrong` returns an unusable value,
 * and `good` settles twice, the first time correctly.
 */
export type MisbehaviourKind = 'error' | 'late' | 'wrong' | 'good';

/** One way in which a function that a program passes may misbehave. */
export interface Misbehaviour {
  readonly name: string;
  readonly kind: MisbehaviourKind;
  /**
   * Runs instead of the function.
   *
   * @param good what the function should return
   */
  readonly run: (good: unknown) => unknown;
}

const ERROR = new Error('the function failed');

function fail(reason: unknown): never {
  throw reason;
}

/** Returns a thenable that may settle several times. */
function thenable(settle: (resolve: (value: unknown) => void, reject: (reason: unknown) => void) => void) {
  return Object.fromEntries([['then', settle]]);
}

/** Longer than the limits of the tests that use the table. */
const TOO_LATE_MS = 250;

/** All misbehaviours. Tests make every callback in an options object misbehave in each of these ways. */
export const MISBEHAVIOURS: readonly Misbehaviour[] = [
  { name: 'throws', kind: 'error', run: () => fail(ERROR) },
  { name: 'throws undefined', kind: 'error', run: () => fail(undefined) },
  { name: 'rejects', kind: 'error', run: () => Promise.reject(ERROR) },
  { name: 'rejects with undefined', kind: 'error', run: () => Promise.reject() },
  {
    name: 'rejects, then resolves',
    kind: 'error',
    run: (good) =>
      thenable((resolve, reject) => {
        reject(ERROR);
        resolve(good);
      }),
  },
  {
    name: 'returns a property that throws',
    kind: 'error',
    run: () => Object.defineProperty({}, 'then', { get: () => fail(ERROR) }),
  },
  { name: 'never settles', kind: 'late', run: () => new Promise(() => undefined) },
  {
    name: 'rejects too late',
    kind: 'late',
    run: () => new Promise((_, reject) => void setTimeout(reject, TOO_LATE_MS, ERROR)),
  },
  { name: 'returns a symbol', kind: 'wrong', run: () => Symbol('wrong') },
  { name: 'resolves to a symbol', kind: 'wrong', run: async () => Symbol('wrong') },
  {
    name: 'resolves twice',
    kind: 'good',
    run: (good) =>
      thenable((resolve) => {
        resolve(good);
        resolve(ERROR);
      }),
  },
  {
    name: 'resolves, then rejects',
    kind: 'good',
    run: (good) =>
      thenable((resolve, reject) => {
        resolve(good);
        reject(ERROR);
      }),
  },
  {
    name: 'resolves, then throws',
    kind: 'good',
    run: (good) =>
      thenable((resolve) => {
        resolve(good);
        fail(ERROR);
      }),
  },
];

/** The names of the options that are functions; functions in a nested object have its name as a prefix: `store.get`. */
export type FunctionOptionNames<Options> = {
  [Name in keyof Options & string]-?: FunctionNamesOf<Name, NonNullable<Options[Name]>>;
}[keyof Options & string];

type FunctionNamesOf<Name extends string, Value> = Value extends (...args: never[]) => unknown
  ? Name
  : Value extends AbortSignal | readonly unknown[]
    ? never
    : Value extends object
      ? `${Name}.${FunctionOptionNames<Value>}`
      : never;
