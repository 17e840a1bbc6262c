import { text } from 'node:stream/consumers';
import { listenOnLoopback } from '../../receiver.ts';
import type { Random } from '../random.ts';
import type { Books } from './books.ts';

/** A callback receiver that books the statuses in callbacks, and sometimes fails. */
export interface BookingReceiver {
  readonly url: string;
  /** Number of accepted callbacks, including repeated ones. */
  taken(): number;
  /** Number of callbacks refused with an error, booked or not. */
  failed(): number;
  /** Contradictions between callbacks. */
  readonly faults: readonly string[];
  /** Sets whether the receiver stops failing at random. */
  calm(on: boolean): void;
  /** Sets the `appkey` that callbacks must have. */
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
 * Starts the receiver on loopback. It fails at random so that callbacks are sent again: of 100 callbacks, about four
 * before they are booked, and about four afterwards.
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
