import type { Situation } from '../generated/control/schemas.ts';
import { FAMILIES, machineOf } from '../orders/life-cycles.ts';
import type { Machine, Transition } from '../orders/machine.ts';
import type { Family } from '../store/schema.ts';

export const DEAD_CALLBACK = 'callback.dead';

export interface Goal {
  readonly family: Family;
  readonly status: string;
}

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

export function goalNamed(name: string): Goal | undefined {
  const [first = '', status = ''] = name.split('.', 2);
  const family = FAMILIES.find((each) => each === first);
  if (family === undefined || name !== `${family}.${status}`) return undefined;
  return Object.hasOwn(machineOf(family).states, status) ? { family, status } : undefined;
}

/** Returns the first step of the shortest path from one status to another, or undefined if there is none. */
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
