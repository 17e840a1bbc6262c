import { text } from 'node:stream/consumers';
import { listenOnLoopback } from '../../receiver.ts';
import type { Random } from '../random.ts';
import type { Books } from './books.ts';

/** A merchant's receiver that books what it takes, and is not always well. */
export interface BookingReceiver {
  readonly url: string;
  /** How many callbacks it took, repeated ones included. */
  taken(): number;
  /** How many it did not take, or took and answered with an error. */
  failed(): number;
  /** What contradicted what was said before. */
  readonly faults: readonly string[];
  /** From now on it takes everything (or has its moods again). */
  calm(on: boolean): void;
  /** Whose callbacks it takes: those of this `appkey` only. */
  trust(appKey: string): void;
  close(): Promise<void>;
}

interface Told {
  readonly tradeId: string;
  readonly version: number;
  readonly status: string;
}

const MOODS = { errs: 0.04, forgets: 0.04 };

/**
 * Starts it on loopback. Of 100 callbacks it fails at four before it books them and at four after, so that those come
 * again.
 */
export async function startBookingReceiver(books: Books, random: Random): Promise<BookingReceiver> {
  const faults: string[] = [];
  let [calm, trusted, taken, failed] = [false, '', 0, 0];
  const receive = (appKey: string | undefined, body: string): number => {
    if (appKey !== trusted) return 400;
    if (!calm && random.chance(MOODS.errs)) return 500;
    const { tradeId, version, status } = JSON.parse(body) as Told;
    const fault = books.hear(tradeId, version, status);
    if (fault !== undefined) faults.push(fault);
    return !calm && random.chance(MOODS.forgets) ? 500 : 200;
  };
  const server = await listenOnLoopback(async (request, response) => {
    const status = receive(request.headers.appkey?.toString(), await text(request));
    if (status === 200) taken += 1;
    else failed += 1;
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
  });
  return {
    ...server,
    taken: () => taken,
    failed: () => failed,
    faults,
    calm: (on) => {
      calm = on;
    },
    trust: (appKey) => {
      trusted = appKey;
    },
  };
}
