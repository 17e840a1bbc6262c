import { fileURLToPath } from 'node:url';
import { operations } from '../test-service.ts';
import { longestBlock } from './attacked.ts';
import { compareAnswers, startOf } from './compare-answers.ts';
import { type Exchanged, exchange } from './exchange.ts';
import { type HostileRequest, hostileRequest, largeRequest, slowRequest } from './hostile-requests.ts';
import { Random } from './random.ts';
import type { AttackClass, RoundReport } from './run-class.ts';
import type { Ports } from './service-victim.ts';
import type { Victim } from './victim.ts';

const WAIT_MS = 20_000;
const isUpload = ({ body }: (typeof operations)[number]) => body?.formats[0]?.kind === 'multipart';
const uploads = operations.filter(isUpload);
const others = operations.filter((operation) => !isUpload(operation));

interface ServiceAttack {
  readonly name: string;
  readonly about: string;
  readonly isHostile: boolean;
  /** Requests of a round, sent at once to each adapter; one that is large is sent alone. */
  readonly requests: number;
  readonly make: (random: Random) => HostileRequest;
}

const ATTACKS: readonly ServiceAttack[] = [
  {
    name: 'answers',
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
    requests: 1,
    make: (random) => largeRequest(random, others),
  },
  {
    name: 'forms',
    about: 'forms up to every limit, malformed, cut wherever the network may',
    isHostile: false,
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
export const SERVICE_CLASSES: readonly AttackClass[] = ATTACKS.map((attack) => ({
  name: attack.name,
  about: attack.about,
  victim: fileURLToPath(new URL('service-victim.ts', import.meta.url)),
  attack: (victim, seed) => attackService(victim, seed, attack),
}));

async function attackService(victim: Victim, seed: number, attack: ServiceAttack): Promise<RoundReport> {
  const random = new Random(seed);
  const ports = await victim.prepare<Ports>({ seed, isHostile: attack.isHostile });
  const requests = Array.from({ length: attack.requests }, () => attack.make(random));
  const { answered, heldMs } = await sendAll(victim, ports, requests);
  const report = {
    ends: {} as Record<string, number>,
    known: 0,
    different: [] as string[],
    faults: [] as string[],
  };
  for (const [at, answers] of answered.entries()) {
    const request = requests[at] as HostileRequest;
    for (const [name, { end }] of Object.entries(answers)) {
      report.ends[end] = (report.ends[end] ?? 0) + 1;
      if (end !== 'answered' && end !== 'closed')
        report.faults.push(`${name}: ${end} to ${startOf(request)}`);
    }
    const difference = attack.isHostile ? undefined : compareAnswers(request, answers);
    if (difference === 'known') report.known += 1;
    else if (difference !== undefined) report.different.push(difference);
  }
  return { ...report, ...(heldMs === undefined ? {} : { heldMs }) };
}

interface Sent {
  /** The answers to each request, by adapter. */
  readonly answered: readonly Readonly<Record<string, Exchanged>>[];
  readonly heldMs?: number;
}

/** Sends several small requests at once, and a large one to one adapter after the other, each of which is measured. */
async function sendAll(victim: Victim, ports: Ports, requests: readonly HostileRequest[]): Promise<Sent> {
  const sendTo = (port: number, request: HostileRequest) =>
    exchange(port, request.pieces, { ...request, waitMs: WAIT_MS });
  const [first] = requests;
  if (requests.length > 1 || !first) {
    const toAll = async (request: HostileRequest) => {
      const sent = Object.entries(ports).map(
        async ([name, port]) => [name, await sendTo(port, request)] as const,
      );
      return Object.fromEntries(await Promise.all(sent));
    };
    return { answered: await Promise.all(requests.map(toAll)) };
  }
  const answers: Record<string, Exchanged> = {};
  let heldMs = 0;
  for (const [name, port] of Object.entries(ports)) {
    answers[name] = await sendTo(port, first);
    heldMs = Math.max(heldMs, longestBlock(await victim.held()));
  }
  return { answered: [answers], heldMs };
}
