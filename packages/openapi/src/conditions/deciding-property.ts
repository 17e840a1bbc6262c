import type { Json } from '../json.ts';
import { allConjunctsOf, type Formula, type MemberPath, type Test } from './formula.ts';

/**
 * A property whose value selects the branch of a choice.
 * - `values`: the values that select each branch
 * - `rest`: the branch for all other values
 */
export interface DecidingProperty {
  readonly path: MemberPath;
  readonly values: readonly (readonly Json[])[];
  readonly rest?: number;
}

/** The values that a branch limits a property to, or with `negated`, forbids. */
interface Pin {
  readonly values: readonly Json[];
  readonly negated: boolean;
}

export function valuesOfTest(test: Test): readonly Json[] | undefined {
  return test.kind === 'is' ? test.values : undefined;
}

/**
 * Lists the properties whose value alone shows which branch of a choice is meant: at most one branch allows each value,
 * and one branch may stand for all other values.
 *
 * @param valuesOf returns the values that a test allows; undefined if it does not list them
 */
export function decidingProperties<T>(
  branches: readonly Formula<T>[],
  valuesOf: (test: T) => readonly Json[] | undefined,
): DecidingProperty[] {
  const pinned = branches.map((branch) => pinsOf(branch, valuesOf));
  return [...(pinned[0] ?? [])].flatMap(([key]) => {
    const pins = pinned.flatMap((each) => each.get(key) ?? []);
    if (pins.length < 2 || pins.length < branches.length || !separate(pins)) return [];
    const rest = pins.findIndex(({ negated }) => negated);
    const values = pins.map((pin) => (pin.negated ? [] : pin.values));
    return [{ path: JSON.parse(key) as MemberPath, values, ...(rest >= 0 ? { rest } : {}) }];
  });
}

/** Lists the properties that a branch always limits to values, by their paths. */
function pinsOf<T>(branch: Formula<T>, valuesOf: (test: T) => readonly Json[] | undefined): Map<string, Pin> {
  const pins = new Map<string, Pin>();
  for (const part of allConjunctsOf(branch)) {
    const negated = part.kind === 'not';
    const literal = negated ? part.of : part;
    const values = literal.kind === 'atom' ? valuesOf(literal.test) : undefined;
    if (literal.kind !== 'atom' || !values) continue;
    const key = JSON.stringify(literal.path);
    const pin = { values: [...new Set(values)], negated };
    const earlier = pins.get(key);
    pins.set(key, earlier ? both(earlier, pin) : pin);
  }
  return pins;
}

function both(one: Pin, other: Pin): Pin {
  if (one.negated && other.negated)
    return { values: [...new Set([...one.values, ...other.values])], negated: true };
  const [fixed, further] = one.negated ? [other, one] : [one, other];
  const values = fixed.values.filter((value) => further.values.includes(value) !== further.negated);
  return { values, negated: false };
}

/** Checks that a value fits at most one branch, and that a branch for all other values excludes exactly those. */
function separate(pins: readonly Pin[]): boolean {
  const taken = pins.filter(({ negated }) => !negated).flatMap(({ values }) => values);
  const [rest, ...more] = pins.filter(({ negated }) => negated);
  const excluded = rest?.values ?? taken;
  const isSame = excluded.length === taken.length && excluded.every((value) => taken.includes(value));
  const isPlain = taken.every((value) => typeof value !== 'object' || value === null);
  return new Set(taken).size === taken.length && isPlain && more.length === 0 && isSame;
}
