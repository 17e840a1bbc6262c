import type { RunningAdapter } from '../adapters.ts';
import { testService } from '../test-service.ts';
import { runAsVictim } from './attacked.ts';
import { hostileService, NOTHING_SEEN } from './hostile-service.ts';
import { type Ports, startOverSockets } from './over-sockets.ts';
import { Random } from './random.ts';

/** A process to attack: a service behind the five adapters, a new one for each round with hostile handlers. */

/** The setting of a round. */
export interface ServiceRound {
  readonly seed: number;
  /** Whether handlers and hooks are hostile too. */
  readonly isHostile: boolean;
}

/** Long enough for a valid request on a busy machine. */
const GOOD_LIMITS = { bodyTimeoutMs: 1_500, uploadTimeoutMs: 3_000 };

let running: readonly RunningAdapter[] = [];
let ports: Ports = {};
let isGood = false;

runAsVictim(async ({ seed, isHostile }: ServiceRound): Promise<Ports> => {
  if (isGood && !isHostile) return ports;
  await Promise.all(running.map((adapter) => adapter.close()));
  const service = isHostile
    ? hostileService(new Random(seed))
    : testService({ limits: GOOD_LIMITS }, NOTHING_SEEN);
  ({ running, ports } = await startOverSockets(service));
  isGood = !isHostile;
  return ports;
});
