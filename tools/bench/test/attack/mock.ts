import { fileURLToPath } from 'node:url';
import {
  type AttackClass,
  exchange,
  largeListRequest,
  largeRequest,
  Random,
} from '@cross-border-payments/server-stubs/attack';

const WAIT_MS = 60_000;

/** Large JSON bodies to the mock. */
export const MOCK: AttackClass = {
  name: 'mock',
  about: 'JSON bodies of up to 10 MB to the mock, with lists of millions of items',
  victim: fileURLToPath(new URL('victims/mock-victim.ts', import.meta.url)),
  async attack(victim, seed) {
    const random = new Random(seed);
    const port = await victim.prepare<number>(undefined);
    const request = random.oneIn(4) ? largeListRequest(random) : largeRequest(random);
    await victim.held();
    const { end, status = 0 } = await exchange(port, request.chunks, { ...request, waitMs: WAIT_MS });
    const heldMs = await victim.held();
    const faults = end === 'no response' || status >= 500 ? [`The mock: ${end} with ${status}.`] : [];
    return { ends: { [end]: 1 }, faults, heldMs };
  },
};
