import { fileURLToPath } from 'node:url';
import { operations } from '../../test-service.ts';
import { type ExchangeOutcome, exchange } from '../exchange.ts';
import { type HostileRequest, hostileRequest } from '../hostile-requests.ts';
import type { Ports } from '../over-sockets.ts';
import { Random } from '../random.ts';
import type { AttackClass, RoundReport } from '../run-class.ts';
import type { Victim } from '../victim.ts';
import { LIMIT_MS, WAITING_STEPS, WAITS_IN } from './late-steps.ts';

const WAIT_MS = 20_000;
const REQUESTS = 3;
/** Almost all requests are valid, so that they would reach the handler. */
const ODDS = 200;
const HEAD_END = '\r\n\r\n';
const TIMED_OUT = [408, 503, 504];

/** Requests that a framework ends at any step: no hook and no handler may begin afterwards. */
export const LATE: AttackClass = {
  name: 'late',
  about: 'requests to which the time limit of a framework responds at any step: nothing may run afterwards',
  victim: fileURLToPath(new URL('late-victim.ts', import.meta.url)),
  attack: attackLate,
};

async function attackLate(attacked: Victim, seed: number): Promise<RoundReport> {
  const random = new Random(seed);
  const ports = await attacked.prepare<Ports>('ports');
  const ends: Partial<Record<ExchangeOutcome, number>> = {};
  const faults: string[] = [];
  const send = async (name: string, port: number, request: HostileRequest) => {
    const { end, status } = await exchange(port, request.chunks, { ...request, waitMs: WAIT_MS });
    ends[end] = (ends[end] ?? 0) + 1;
    const isFault = end !== 'responded' && end !== 'closed';
    if (isFault || (status !== undefined && status >= 500 && !TIMED_OUT.includes(status)))
      faults.push(`${name}: ${end} ${status}.`);
  };
  const sent = Object.entries(ports).flatMap(([name, port]) =>
    Array.from({ length: REQUESTS }, (_, at) =>
      send(name, port, lateRequest(random, `${seed}-${name.length}-${port}-${at}`)),
    ),
  );
  await Promise.all(sent);
  const violations = await attacked.prepare<string[]>('violations');
  return { ends, faults: [...faults, ...violations] };
}

/** Returns a request that is cut anywhere after its head, and whose rest may arrive after the time limit. */
function lateRequest(random: Random, id: string): HostileRequest {
  const request = hostileRequest(random, { operations, odds: ODDS });
  const whole = Buffer.concat(request.chunks);
  const headEnd = whole.indexOf(HEAD_END);
  const head = whole.subarray(0, headEnd);
  const body = whole.subarray(headEnd + HEAD_END.length);
  // After a framework has responded, the server responds to a malformed rest of the body, too.
  if (headEnd === -1 || !head.includes(`content-length: ${body.length}`)) return lateRequest(random, id);
  const waitsIn = random.pick([...WAITING_STEPS, 'none']);
  const more = Buffer.from(`\r\nx-request-id: ${id}\r\n${WAITS_IN}: ${waitsIn}${HEAD_END}`);
  const at = random.below(body.length + 1);
  const chunks = [Buffer.concat([head, more, body.subarray(0, at)]), body.subarray(at)];
  return { ...request, chunks, pauseMs: random.below(3 * LIMIT_MS) };
}
