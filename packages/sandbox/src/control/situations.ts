import type { Situation } from '../generated/control/schemas.ts';
import { FAMILIES, machineOf } from '../orders/life-cycles.ts';
import type { Machine, Transition } from '../orders/machine.ts';
import type { Family } from '../store/schema.ts';

/** The situation of a callback that is not tried again. */
export const DEAD_CALLBACK = 'callback.dead';

/** A status that an order can be brought to. */
export interface Goal {
  readonly family: Family;
  readonly status: string;
}

/** Lists every situation: each status of each family, and a dead letter. */
export function listSituations(): Situation[] {
  const statuses = FAMILIES.flatMap((family) => {
    const { name, states } = machineOf(family);
    return Object.entries(states).map(([status, meaning]) => ({
      name: `${family}.${status}`,
      says: `A ${name}: ${meaning.charAt(0).toLowerCase()}${meaning.slice(1)}`,
    }));
  });
  const says =
    'A global payout whose callback was given up: no receiver accepted it, and it waits for a replay.';
  return [...statuses, { name: DEAD_CALLBACK, says }];
}

/** Reads the name of a situation that is a status. @returns undefined for a name that is none */
export function goalNamed(name: string): Goal | undefined {
  const [first = '', status = ''] = name.split('.', 2);
  const family = FAMILIES.find((each) => each === first);
  if (family === undefined || name !== `${family}.${status}`) return undefined;
  return Object.hasOwn(machineOf(family).states, status) ? { family, status } : undefined;
}

/**
 * Finds the first step on the shortest way from one status to another.
 * @returns undefined if there is no way
 */
export function firstStep({ transitions }: Machine, from: string, to: string): Transition | undefined {
  const seen = new Set([from]);
  const ways: { readonly at: string; readonly first?: Transition }[] = [{ at: from }];
  for (const { at, first } of ways) {
    if (at === to) return first;
    for (const step of transitions) {
      if (step.from !== at || seen.has(step.to)) continue;
      seen.add(step.to);
      ways.push({ at: step.to, first: first ?? step });
    }
  }
  return undefined;
}
