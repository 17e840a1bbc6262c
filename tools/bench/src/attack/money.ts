import { fileURLToPath } from 'node:url';
import type { AttackClass, RoundReport } from '@cross-border-payments/server-stubs/attack';

/** Random operations on the sandbox, with books of the merchant's own. */
export const MONEY: AttackClass = {
  name: 'money',
  about: 'random orders, cycles of conversions, clock steps: nobody gains, nothing is off by a cent',
  victim: fileURLToPath(new URL('victims/money-victim.ts', import.meta.url)),
  attack: (victim, seed) => victim.prepare<RoundReport>(seed),
};
