import { atomOf, type Formula, isLiteral } from '@cross-border-payments/openapi/conditions';
import type { Decider } from '../types.ts';
import { conjuncts } from './phrases.ts';

/** The values that a branch fixes a member to, or with `negated`, forbids. */
interface Pin {
  values: readonly unknown[];
  negated: boolean;
}

/** Finds the member whose value selects the branch of a choice; undefined if there is none. */
export function deciderOf(branches: readonly Formula[]): Decider | undefined {
  if (branches.length < 2) return undefined;
  const pinned = branches.map(pinsOf);
  for (const path of pinned[0]?.keys() ?? []) {
    const pins = pinned.flatMap((each) => each.get(path) ?? []);
    if (pins.length === branches.length && separates(pins)) return toDecider(path, pins);
  }
  return undefined;
}

/** Lists the members that a branch fixes in every case, by their path. */
function pinsOf(branch: Formula): Map<string, Pin> {
  const pins = new Map<string, Pin>();
  for (const part of conjuncts(branch).filter(isLiteral)) {
    const { path, test } = atomOf(part);
    if (path.length === 0 || test.kind !== 'is') continue;
    const pin = { values: [...new Set<unknown>(test.values)], negated: part.kind === 'not' };
    const key = JSON.stringify(path);
    const earlier = pins.get(key);
    pins.set(key, earlier ? bothOf(earlier, pin) : pin);
  }
  return pins;
}

function bothOf(one: Pin, other: Pin): Pin {
  if (one.negated && other.negated)
    return { values: [...new Set([...one.values, ...other.values])], negated: true };
  const [fixed, further] = one.negated ? [other, one] : [one, other];
  return {
    values: fixed.values.filter((value) => further.values.includes(value) !== further.negated),
    negated: false,
  };
}

/** Checks that a value fits at most one branch, and that a branch for all other values excludes exactly those taken. */
function separates(pins: readonly Pin[]): boolean {
  const taken = pins.filter(({ negated }) => !negated).flatMap(({ values }) => values);
  const rest = pins.filter(({ negated }) => negated);
  const [excluded = taken] = rest.map(({ values }) => values);
  const isSame = excluded.length === taken.length && excluded.every((value) => taken.includes(value));
  return new Set(taken).size === taken.length && taken.every(isPlain) && rest.length < 2 && isSame;
}

function isPlain(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}

function toDecider(path: string, pins: readonly Pin[]): Decider {
  const rest = pins.findIndex(({ negated }) => negated);
  const values = pins.map((pin) => (pin.negated ? [] : [...pin.values]));
  return { path: JSON.parse(path), values, ...(rest >= 0 ? { rest } : {}) };
}
