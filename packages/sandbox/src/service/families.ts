import { type Family, machineOf } from '../orders/families.ts';
import type { Machine } from '../orders/machine.ts';
import type { Family as StoredFamily } from '../store/schema.ts';

const FAMILY_OF: Readonly<Record<StoredFamily, Family>> = {
  global: 'global-payout',
  business: 'business-payout',
  personal: 'personal-payout',
  payin: 'payin',
};

/** The family of the life cycles that the store knows under a shorter name. */
export function familyOf(stored: StoredFamily): Family {
  return FAMILY_OF[stored];
}

/** The life cycle of a stored order. */
export function machineOfOrder(stored: StoredFamily): Machine {
  return machineOf(familyOf(stored));
}
