import { businessPayout } from './business-payout.ts';
import { globalPayout } from './global-payout.ts';
import { eventsOf, type Machine } from './machine.ts';
import { payin } from './payin.ts';
import { personalPayout } from './personal-payout.ts';

/** The four families of orders. */
export type Family = 'global-payout' | 'business-payout' | 'personal-payout' | 'payin';

/** The life cycle of each family, typed by its own states and events. */
export const MACHINES = {
  'global-payout': globalPayout,
  'business-payout': businessPayout,
  'personal-payout': personalPayout,
  payin,
} as const;

/** Every family, in the order of the interface document. */
export const FAMILIES = Object.keys(MACHINES) as readonly Family[];

/**
 * The life cycle of a family with plain strings for its states and events, as a store reads them. An event or a
 * state that the family does not have is refused by `isStateOf` and `isEventOf`.
 */
export function machineOf(family: Family): Machine {
  return MACHINES[family] as unknown as Machine;
}

/** Whether a family has a state of that name. */
export function isStateOf(family: Family, state: string): boolean {
  return Object.hasOwn(machineOf(family).states, state);
}

/** Whether a family has an event of that name. */
export function isEventOf(family: Family, event: string): boolean {
  return Object.hasOwn(machineOf(family).events, event);
}

/** The events of a family that no merchant raises: those that the control API may bring to an order. */
export function controlEventsOf(family: Family): readonly string[] {
  const machine = machineOf(family);
  return eventsOf(machine).filter((event) => machine.events[event]?.by !== 'merchant');
}
