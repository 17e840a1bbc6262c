import type { Family } from '../store/schema.ts';
import { businessPayout } from './business-payout.ts';
import { globalPayout } from './global-payout.ts';
import type { Machine } from './machine.ts';
import { payin } from './payin.ts';
import { personalPayout } from './personal-payout.ts';

/** The life cycle of each family, typed by its own states and events. */
const MACHINES = { global: globalPayout, business: businessPayout, personal: personalPayout, payin } as const;

/** Every family, in the order of the interface document. */
export const FAMILIES = Object.keys(MACHINES) as readonly Family[];

/** The life cycle of a family, with plain strings for its states and events, as a store reads them. */
export function machineOf(family: Family): Machine {
  return MACHINES[family] as unknown as Machine;
}
