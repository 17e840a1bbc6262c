import { fileURLToPath } from 'node:url';
import { operations } from '../test-service.ts';
import { compareResponses, startOf } from './compare-responses.ts';
import { type ExchangeOutcome, type ExchangeResult, exchange } from './exchange.ts';
import { type HostileRequest, hostileRequest, largeRequest, slowRequest } from './hostile-requests.ts';
import type { Ports } from './over-sockets.ts';
import { Random } from './random.ts';
import type { AttackClass, RoundReport } from './run-class.ts';
import type { Victim } from './victim.ts';

const WAIT_MS = 20_000;
const isUpload = ({ body }: (typeof operations)[number]) => body?.formats[0]?.kind === 'multipart';
const uploads = operations.filter(isUpload);
const others = operations.filter((operation) => !isUpload(operation));

/** An attack on a service. */
export interface ServiceAttack {
  readonly isHostile: boolean;
  /** Requests of a round, sent at once to each adapter. */
  readonly requests: number;
  readonly make: (random: Random) => HostileRequest;
}

const ATTACKS: readonly (ServiceAttack & Pick<AttackClass, 'name' | 'about' | 'isAlone'>)[] = [
  {
    name: 'responses',
    about: 'handlers and hooks that answer, throw, hang or settle twice, as they like',
    isHostile: true,
    requests: 4,
    make: (random) => hostileRequest(random, { operations: others, odds: 12 }),
  },
  {
    name: 'uploads',
    about: 'handlers that read forms early, late, twice or never; forms that are cut or aborted',
    isHostile: true,
    requests: 4,
    make: (random) => hostileRequest(random, { operations: uploads, odds: 12 }),
  },
  {
    name: 'framing',
    about: 'methods, targets, headers, lengths and chunks that are wrong',
    isHostile: false,
    requests: 6,
    make: (random) => hostileRequest(random, { operations, odds: 3 }),
  },
  {
    name: 'json',
    about: 'JSON bodies and queries up to every limit and beyond',
    isHostile: false,
    isAlone: true,
    requests: 1,
    make: (random) => largeRequest(random, others),
  },
  {
    name: 'forms',
    about: 'forms up to every limit, malformed, cut wherever the network may',
    isHostile: false,
    isAlone: true,
    requests: 1,
    make: (random) =>
      random.oneIn(2)
        ? largeRequest(random, uploads)
        : hostileRequest(random, { operations: uploads, odds: 40 }),
  },
  {
    name: 'time',
    about: 'requests that arrive piece by piece or never as a whole, to handlers that hang',
    isHostile: true,
    requests: 6,
    make: (random) => slowRequest(random, operations),
  },
];

/** The classes of attacks on a service behind the five adapters. */
export const SERVICE_ATTACKS: readonly AttackClass[] = ATTACKS.map((attack) => ({
  name: attack.name,
  about: attack.about,
  isAlone: attack.isAlone === true,
  victim: fileURLToPath(new URL('service-victim.ts', import.meta.url)),
  attack: (victim, seed, alone) => attackService(victim, { seed, alone }, attack),
}));

interface Round {
  readonly seed: number;
  readonly alone: boolean;
}

/**
 * Sends random requests to a service behind the five adapters, and compares the responses.
 *
 * @param prepared the message with which the process is asked for its ports
 */
export async function attackService(
  victim: Victim,
  { seed, alone }: Round,
  attack: ServiceAttack,
  prepared: unknown = { seed, isHostile: attack.isHostile },
): Promise<RoundReport> {
  const random = new Random(seed);
  const ports = await victim.prepare<Ports>(prepared);
  const requests = Array.from({ length: attack.requests }, () => attack.make(random));
  const sent = await (alone ? sendAlone(victim, ports, requests) : sendAtOnce(ports, requests));
  const found = requests.map((request, at) => judge(request, sent.responded[at] ?? {}, attack));
  const ends: Partial<Record<ExchangeOutcome, number>> = {};
  for (const { end } of sent.responded.flatMap((responses) => Object.values(responses)))
    ends[end] = (ends[end] ?? 0) + 1;
  const differences = found.flatMap(({ difference }) => difference ?? []);
  return {
    ends,
    known: differences.filter((difference) => difference === 'known').length,
    different: differences.filter((difference) => difference !== 'known'),
    faults: found.flatMap(({ faults }) => faults),
    ...(sent.heldMs === undefined ? {} : { heldMs: sent.heldMs }),
  };
}

/** Checks the responses to one request. Those of hostile handlers may differ. */
function judge(
  request: HostileRequest,
  responses: Readonly<Record<string, ExchangeResult>>,
  { isHostile }: ServiceAttack,
) {
  const wrong = Object.entries(responses).filter(
    ([, { end, status = 0 }]) =>
      (end !== 'responded' && end !== 'closed') || (!isHostile && (status === 500 || status > 501)),
  );
  return {
    faults: wrong.map(([name, { end, status }]) => `${name}: ${end} ${status} to ${startOf(request)}`),
    difference: isHostile ? undefined : compareResponses(request, responses),
  };
}

interface Sent {
  /** The responses to each request, by adapter. */
  readonly responded: readonly Readonly<Record<string, ExchangeResult>>[];
  readonly heldMs?: number;
}

const sendTo = (port: number, request: HostileRequest) =>
  exchange(port, request.chunks, { ...request, waitMs: WAIT_MS });

async function sendAtOnce(ports: Ports, requests: readonly HostileRequest[]): Promise<Sent> {
  const toAll = async (request: HostileRequest) => {
    const sent = Object.entries(ports).map(
      async ([name, port]) => [name, await sendTo(port, request)] as const,
    );
    return Object.fromEntries(await Promise.all(sent));
  };
  return { responded: await Promise.all(requests.map(toAll)) };
}

/** Sends each request to one adapter after the other, and measures it. */
async function sendAlone(victim: Victim, ports: Ports, requests: readonly HostileRequest[]): Promise<Sent> {
  const responded: Record<string, ExchangeResult>[] = [];
  let heldMs = 0;
  for (const request of requests) {
    const responses: Record<string, ExchangeResult> = {};
    for (const [name, port] of Object.entries(ports)) {
      responses[name] = await sendTo(port, request);
      heldMs = Math.max(heldMs, await victim.held());
    }
    responded.push(responses);
  }
  return { responded, heldMs };
}
