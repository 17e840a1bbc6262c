import { fileURLToPath } from 'node:url';
import {
  type AttackClass,
  hostileJson,
  Random,
  type RoundReport,
} from '@cross-border-payments/server-stubs/attack';
import { okay, type PeerResponse, RESPONSES, startPeer } from './hostile-peer.ts';
import type { GeneratedRound } from './victims/generated-victim.ts';

const EVENTS_HEAD = 'HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n';
const EVENTS: readonly PeerResponse[] = [
  ...['\n', 'data\n', 'data:\n', 'data: {}\n\n', ':x\n', 'id: x\n', '\r', 'x'].map(
    (endless): PeerResponse => [EVENTS_HEAD, endless],
  ),
  [`${EVENTS_HEAD}data: {"a":1}\n\ndata: [DONE]\n\nevent: __proto__\ndata: {}\n\nid: \0\ndata: 1`],
  [`${EVENTS_HEAD}data: ${'['.repeat(200_000)}${']'.repeat(200_000)}\n\n`],
  [EVENTS_HEAD],
];

const victim = fileURLToPath(new URL('victims/generated-victim.ts', import.meta.url));

/** Returns a function that runs a round in which the victim calls a hostile peer. */
function attackedBy(
  what: GeneratedRound['what'],
  choose: (random: Random, text: string, head: string) => PeerResponse,
) {
  return async (attacked: Parameters<AttackClass['attack']>[0], seed: number): Promise<RoundReport> => {
    const random = new Random(seed);
    const text = hostileJson(random);
    const peer = await startPeer(random, (head) => choose(random, text, head));
    try {
      return await attacked.prepare<RoundReport>({ what, seed, url: peer.url } satisfies GeneratedRound);
    } finally {
      await peer.close();
    }
  };
}

/** Attacks on the generated client of a foreign document, and on its senders of callbacks. */
export const GENERATED_ATTACKS: readonly AttackClass[] = [
  {
    name: 'events',
    about: 'services and event streams that never end, break off or send any JSON to a generated client',
    victim,
    attack: attackedBy('client', (random, text, head) => {
      if (head.includes(' /json')) return [okay('application/json', text)];
      if (head.includes(' /events?way=0')) return [`${EVENTS_HEAD}data: ${text}\n\n`];
      return random.pick(head.includes(' /events') ? EVENTS : RESPONSES);
    }),
  },
  {
    name: 'senders',
    about:
      'addresses, bodies and options that are wrong, and receivers that respond anything, to senders of callbacks',
    victim,
    attack: attackedBy('senders', (random) => random.pick(RESPONSES)),
  },
];
