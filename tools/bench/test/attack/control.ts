import { fileURLToPath } from 'node:url';
import {
  type AttackClass,
  type ExchangeOutcome,
  type ExchangeResult,
  exchange,
  Random,
  type RoundReport,
  requestOf,
} from '@cross-border-payments/server-stubs/attack';

const WAIT_MS = 60_000;
const PINGS = 5;
const ODD = [
  '',
  '%',
  '%00',
  '%ff',
  'S-1',
  'a'.repeat(256),
  '1'.repeat(30),
  '-1',
  'x y',
  '__proto__',
  '9'.repeat(20),
];

/** Returns the path of an export or of a list, which is usually long. */
function pathOf(random: Random): string {
  const odd = () => encodeURI(random.pick(ODD));
  const page = () =>
    `limit=${random.pick(['1', '50', '500', '1000', odd()])}&before=${random.pick(['', '10', '15000', odd()])}`;
  return random.pick([
    () => '/export',
    () => '/journal/export',
    () => `/search?text=${random.pick(['S-', '0', 'usd', odd()])}`,
    () => `/orders?family=${random.pick(['payin', 'global', odd()])}&${page()}`,
    () => `/orders?${page()}`,
    () => `/journal?after=${odd()}&limit=1000`,
    () => `/journal/newest?${page()}`,
    () => `/requests?${page()}`,
    () => `/callbacks/newest?${page()}`,
    () => '/callbacks/report',
    () => '/callbacks',
    () => `/ledger/postings?${page()}`,
    () => '/ledger/check',
    () => '/ledger/balances',
    () => `/orders/${odd()}`,
    () => `/merchants?${page()}`,
  ])();
}

/** Exports and lists of a sandbox with many orders, while another client also sends requests. */
export const CONTROL: AttackClass = {
  name: 'control',
  about:
    'exports, searches and long lists of a sandbox with many orders, during the requests of another client',
  victim: fileURLToPath(new URL('victims/control-victim.ts', import.meta.url)),
  async attack(victim, seed): Promise<RoundReport> {
    const random = new Random(seed);
    const port = await victim.prepare<number>(undefined);
    await victim.held();
    const ends: Partial<Record<ExchangeOutcome, number>> = {};
    const faults: string[] = [];
    const send = async (path: string, isStream: boolean): Promise<ExchangeResult> => {
      const request = requestOf('GET', `/_sandbox${path}`, { lines: isStream ? ['connection: close'] : [] });
      const leaves = isStream && random.oneIn(6) ? { abort: true, pauseMs: 20 } : {};
      const found = await exchange(port, request.chunks, {
        ...request,
        waitMs: WAIT_MS,
        isStream,
        ...leaves,
      });
      const { end, status = 0 } = found;
      ends[end] = (ends[end] ?? 0) + 1;
      if (
        !['responded', 'closed'].includes(end) ||
        status >= 500 ||
        (status === 0 && leaves.abort === undefined)
      )
        faults.push(`The sandbox: ${end} ${status} to ${path}.`);
      return found;
    };
    const path = pathOf(random);
    const long = send(path, true);
    for (let at = 0; at < PINGS; at += 1) await send('/health', false);
    await long;
    const heldMs = await victim.held();
    return { ends, faults, heldMs };
  },
};
