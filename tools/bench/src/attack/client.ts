import { fileURLToPath } from 'node:url';
import type { AttackClass, RoundReport } from '@cross-border-payments/server-stubs/attack';

/** Hostile answers to the client. */
export const CLIENT: AttackClass = {
  name: 'client',
  about: 'hostile answers, inputs and functions to the client: whatever it throws has a kind',
  victim: fileURLToPath(new URL('victims/client-victim.ts', import.meta.url)),
  attack: (victim, seed) => victim.prepare<RoundReport>(seed),
};
