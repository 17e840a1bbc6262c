import { fileURLToPath } from 'node:url';
import {
  type AttackClass,
  type ExchangeOutcome,
  exchange,
  hostileJson,
  Random,
  type RoundReport,
  requestOf,
} from '@cross-border-payments/server-stubs/attack';

const DELIVERIES = 6;
/** Milliseconds after which the sender closes the connection, because a handler may hang. */
const LEAVES_AFTER_MS = 500;
const WAIT_MS = 20_000;
const TYPE = 'application/json';

/** Returns the body of a callback, with random faults. */
function bodyOf(random: Random): string {
  if (random.oneIn(8)) return `"${'x'.repeat(random.pick([1_000, 262_142, 300_000]))}"`;
  return random.oneIn(6) ? '['.repeat(random.below(100_000)) : hostileJson(random);
}

/** Attacks the callback receiver with deliveries of any kind, while the functions that it was given misbehave. */
export const RECEIVER: AttackClass = {
  name: 'receiver',
  about: 'deliveries of any kind to a callback receiver whose handler, store and hooks do as they like',
  victim: fileURLToPath(new URL('victims/receiver-victim.ts', import.meta.url)),
  async attack(victim, seed): Promise<RoundReport> {
    const random = new Random(seed);
    const port = await victim.prepare<number>(seed);
    const ends: Partial<Record<ExchangeOutcome, number>> = {};
    const faults: string[] = [];
    const deliver = async () => {
      const lines = random.oneIn(4) ? [] : [`appkey: ${random.pick(['key', 'wrong', '\u00e9'])}`];
      const path = random.pick(['/hub/webhook', '/fetch/hub/webhook', '/', '//']);
      const request = requestOf(random.pick(['POST', 'POST', 'POST', 'GET']), path, {
        type: TYPE,
        body: bodyOf(random),
        lines,
      });
      const cut = random.oneIn(6) ? request.chunks.slice(0, 1) : request.chunks;
      const { end, status = 0 } = await exchange(port, cut, {
        ...{ method: request.method, waitMs: WAIT_MS, abort: true, pauseMs: LEAVES_AFTER_MS },
      });
      ends[end] = (ends[end] ?? 0) + 1;
      if (!['responded', 'closed'].includes(end) || status >= 500)
        faults.push(`The receiver: ${end} ${status}.`);
    };
    await Promise.all(Array.from({ length: DELIVERIES }, deliver));
    return { ends, faults };
  },
};
