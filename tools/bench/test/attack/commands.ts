import { fileURLToPath } from 'node:url';
import {
  type AttackClass,
  hostileJson,
  Random,
  type RoundReport,
} from '@cross-border-payments/server-stubs/attack';
import { okay, type PeerResponse, RESPONSES, startPeer } from './hostile-peer.ts';
import type { CommandRound } from './victims/commands-victim.ts';

const ESCAPES = ['\u001b[2J', '\u009b31m', '\u202e', '\u2028', '\r', '\u0007', '\u2066', 'plain'];

/** Returns an object with every property that a command reads, with correct and wrong types. */
function anything(random: Random): Record<string, unknown> {
  const text = () => `${random.pick(ESCAPES)}text`;
  const odd = (value: unknown) => (random.oneIn(12) ? random.pick([null, 5, [], {}, text()]) : value);
  const item = () => ({
    ...{
      id: odd(random.below(50)),
      at: odd(random.pick([0, 1e12, 1e300, -1])),
      method: odd(text()),
      url: odd(text()),
    },
    ...{
      httpStatus: odd(random.pick([200, 400])),
      code: text(),
      message: odd(text()),
      orderNo: odd(text()),
      tradeId: text(),
    },
    ...{
      requestId: odd(text()),
      advice: odd([text()]),
      fault: odd(text()),
      appKey: 'demo-merchant',
      callbackUrl: odd(text()),
    },
    data: odd({ orderNo: text(), status: text(), attempt: 1, outcome: text(), httpStatus: text() }),
    ...{ name: text(), says: text() },
  });
  return {
    items: odd(random.list(4, item)),
    next: odd(random.oneIn(6) ? 5 : null),
    revision: odd(text()),
    ...{ now: odd(random.pick([0, 1e300])), ran: odd(text()), outstanding: odd(text()), url: odd(text()) },
    ...item(),
  };
}

function respond(random: Random): PeerResponse {
  if (random.oneIn(4)) return random.pick(RESPONSES);
  if (random.oneIn(4)) {
    const body = JSON.stringify({ error: `${random.pick(ESCAPES)}refused` });
    return [
      `HTTP/1.1 400 Bad\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    ];
  }
  const body = random.oneIn(3)
    ? random.pick([hostileJson(random), '<html></html>', `{"a":"${random.pick(ESCAPES)}"}\n`])
    : JSON.stringify(anything(random));
  return [okay('application/json', body)];
}

/** The commands of the sandbox, run against a server that only pretends to be a sandbox. */
export const COMMAND_ATTACKS: AttackClass = {
  name: 'commands',
  about: "a sandbox that responds anything or hangs, to the sandbox's commands",
  victim: fileURLToPath(new URL('victims/commands-victim.ts', import.meta.url)),
  async attack(victim, seed) {
    const random = new Random(seed);
    const peer = await startPeer(random, () => respond(random));
    try {
      return await victim.prepare<RoundReport>({ seed, url: peer.url } satisfies CommandRound);
    } finally {
      await peer.close();
    }
  },
};
