import { fileURLToPath } from 'node:url';
import { formBody } from '../../form-body.ts';
import { type ExchangeOutcome, type ExchangeResult, exchange } from '../exchange.ts';
import { hostileJson, hostileStyles } from '../hostile-parameters.ts';
import { type HostileRequest, requestOf } from '../hostile-requests.ts';
import { STREAM_WAYS } from '../hostile-streams.ts';
import type { Ports } from '../over-sockets.ts';
import { Random } from '../random.ts';
import type { AttackClass, RoundReport } from '../run-class.ts';
import { attackService, type ServiceAttack } from '../service-classes.ts';
import type { Victim } from '../victim.ts';
import { heavyRequest } from './heavy-schemas.ts';

const WAIT_MS = 20_000;
/** Longer than the server waits for a client that reads nothing. */
const STALL_MS = 2_000;
const LEAVES_AFTER_MS = 30;
const LOOKS_EVERY_MS = 20;
const LOOKS = 500;

const victim = fileURLToPath(new URL('foreign-victim.ts', import.meta.url));
const isRefused = (status = 0) => status >= 400 && status < 500;
const ping = requestOf('GET', '/ping');

/** The classes of attacks on the generated server of a foreign document. */
export const GENERATED_SERVER_ATTACKS: readonly AttackClass[] = [
  {
    name: 'streams',
    about: 'bodies that fail, never end, are ready at once or are none, to clients that read, stall or leave',
    victim,
    attack: attackWithStream,
  },
  {
    name: 'parts',
    about: 'JSON in parts of forms and in parameters, which must be read as JSON in a body is',
    victim,
    attack: attackWithJson,
  },
  {
    name: 'styles',
    about: 'parameters of every style, and values for patterns that take exponential time',
    victim,
    attack: attackWith({ isHostile: false, requests: 4, make: hostileStyles }),
  },
  {
    name: 'schemas',
    about: 'values for slow patterns, long enumerations, ambiguous names and unions of themselves',
    victim,
    isAlone: true,
    attack: attackWith({ isHostile: false, requests: 1, make: heavyRequest }),
  },
];

function attackWith(attack: ServiceAttack): AttackClass['attack'] {
  return (attacked, seed, alone) => attackService(attacked, { seed, alone }, attack, 'ports');
}

class Ends {
  readonly ends: Partial<Record<ExchangeOutcome, number>> = {};
  readonly faults: string[] = [];

  add({ end }: ExchangeResult): void {
    this.ends[end] = (this.ends[end] ?? 0) + 1;
  }
}

async function attackWithStream(attacked: Victim, seed: number): Promise<RoundReport> {
  const random = new Random(seed);
  const ports = await attacked.prepare<Ports>('ports');
  const at = random.below(STREAM_WAYS.length);
  const way = STREAM_WAYS[at];
  if (!way) throw new Error(`There is no stream ${at}.`);
  const { about, end: expected, isEndless } = way;
  const path = random.pick(['stream', 'events']);
  const request = requestOf('GET', `/${path}?way=${at}`, { lines: ['connection: close'] });
  const isStalled = isEndless && about.includes('chunks') && random.oneIn(4);
  const leaves = isEndless && !isStalled;
  const sending = {
    ...{ method: 'GET', waitMs: WAIT_MS, isStream: true, abort: leaves === true },
    ...(leaves && { pauseMs: LEAVES_AFTER_MS }),
    ...(isStalled && { stallMs: STALL_MS }),
  };
  const found = new Ends();
  for (const [name, port] of Object.entries(ports)) {
    const other = exchange(port, ping.chunks, { ...ping, waitMs: WAIT_MS });
    const response = await exchange(port, request.chunks, sending);
    found.add(response);
    found.add(await other);
    const isRight =
      expected === 'either' ? ['responded', 'closed'].includes(response.end) : response.end === expected;
    if (!isRight) found.faults.push(`${name}: a body of /${path} (${about}): ${response.end}.`);
    if ((await other).end !== 'responded')
      found.faults.push(`${name}: another client: ${(await other).end}.`);
  }
  // No body may stay open after its client has disconnected.
  let open = await attacked.prepare<number>('open');
  for (let looks = 0; open > 0 && looks < LOOKS; looks += 1) {
    await new Promise((resolve) => setTimeout(resolve, LOOKS_EVERY_MS));
    open = await attacked.prepare<number>('open');
  }
  if (open > 0) found.faults.push(`${open} bodies of /${path} (${about}) are read for nobody.`);
  return found;
}

/** Sends the same JSON as a body, in a part and in a parameter. */
async function attackWithJson(attacked: Victim, seed: number): Promise<RoundReport> {
  const random = new Random(seed);
  const ports = await attacked.prepare<Ports>('ports');
  const text = hostileJson(random);
  const form = formBody({ value: text }, []).body.replace(
    'name="value"',
    'name="value"\r\nContent-Type: application/json',
  );
  const type = formBody({}, []).contentType;
  const others: Readonly<Record<string, HostileRequest>> = {
    '/form': requestOf('POST', '/form', { type, body: form }),
    '/query': requestOf('GET', `/query?value=${encodeURIComponent(text)}`),
  };
  const found = new Ends();
  const different: string[] = [];
  for (const [name, port] of Object.entries(ports)) {
    const send = async (request: HostileRequest) => {
      const response = await exchange(port, request.chunks, { ...request, waitMs: WAIT_MS });
      found.add(response);
      const { end, status = 0 } = response;
      if (status >= 500 || end === 'no response')
        found.faults.push(`${name}: ${end} ${status} to ${shown(text)}.`);
      return response;
    };
    const plain = await send(requestOf('POST', '/json', { type: 'application/json', body: text }));
    for (const [path, request] of Object.entries(others)) {
      const other = await send(request);
      if (isAlike(plain, other)) continue;
      different.push(
        `${name}: ${path} responds ${other.status} ${shown(other.body)} to JSON to which /json responds ${plain.status} ${shown(plain.body)}: ${shown(text)}`,
      );
    }
  }
  return { ...found, different };
}

/** A text of a valid size for a body may be too long for a part or a URL. */
function isAlike(plain: ExchangeResult, other: ExchangeResult): boolean {
  if ([413, 414, 431].includes(other.status ?? 0)) return true;
  if (isRefused(plain.status)) return isRefused(other.status);
  return plain.status === other.status && plain.body === other.body;
}

function shown(text = ''): string {
  return text.length > 120 ? `${text.slice(0, 120)}... (${text.length} characters)` : text;
}
