import { payin } from '../payins/payin-life-cycle.ts';
import { businessPayout } from '../payouts/business-life-cycle.ts';
import { globalPayout } from '../payouts/global-life-cycle.ts';
import { personalPayout } from '../payouts/personal-life-cycle.ts';
import type { Family } from '../store/schema.ts';
import type { Machine } from './machine.ts';

const MACHINES: Readonly<Record<Family, Machine>> = {
  global: globalPayout,
  business: businessPayout,
  personal: personalPayout,
  payin,
};

/** Every family, in the order of the interface document. */
export const FAMILIES = Object.keys(MACHINES) as readonly Family[];

/** The life cycle of a family. */
export function machineOf(family: Family): Machine {
  return MACHINES[family];
}
