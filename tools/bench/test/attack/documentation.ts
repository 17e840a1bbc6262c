import { fileURLToPath } from 'node:url';
import {
  type AttackClass,
  type ExchangeOutcome,
  exchange,
  Random,
  type RoundReport,
  requestOf,
} from '@cross-border-payments/server-stubs/attack';

/** Text of a file that the server must not serve. */
export const SECRET = 'content of a file outside the folder';

const REQUESTS = 12;
const WAIT_MS = 20_000;
const SEGMENTS = [
  '..',
  '.',
  '',
  '%2e%2e',
  '..%2f',
  '%5c',
  '..\\',
  '%00',
  '%ff',
  '%',
  'index.html',
  'link',
  'secret',
  'a'.repeat(5_000),
  'con',
  ';',
  '//',
  'é',
];
const LINES = [
  'accept-encoding: gzip',
  'if-none-match: *',
  `if-none-match: ${'"a",'.repeat(2_000)}`,
  `if-none-match: ${'W/'.repeat(6_000)}`,
  'range: bytes=0-',
  'content-length: 5',
  'transfer-encoding: chunked',
  'host:',
  'expect: 100-continue',
];

/** Requests of any kind to the server of the documentation. */
export const DOCUMENTATION_ATTACKS: AttackClass = {
  name: 'docs',
  about:
    'targets, methods and headers of any kind to the server of the documentation, which leaves its folder for nobody',
  victim: fileURLToPath(new URL('victims/docs-victim.ts', import.meta.url)),
  async attack(victim, seed): Promise<RoundReport> {
    const random = new Random(seed);
    const port = await victim.prepare<number>(undefined);
    const ends: Partial<Record<ExchangeOutcome, number>> = {};
    const faults: string[] = [];
    const send = async () => {
      const path = random.list(6, () => random.pick(SEGMENTS)).join('/');
      const target = random.oneIn(8) ? random.pick(['*', '', 'http://x/', '//x', path]) : `/${path}`;
      const request = requestOf(
        random.pick(['GET', 'GET', 'HEAD', 'POST', 'TRACE']),
        Buffer.from(target).toString('latin1'),
        {
          lines: random.list(2, () => random.pick(LINES)),
        },
      );
      const {
        end,
        status = 0,
        body = '',
      } = await exchange(port, request.chunks, { ...request, waitMs: WAIT_MS, abort: random.oneIn(8) });
      ends[end] = (ends[end] ?? 0) + 1;
      if (!['responded', 'closed'].includes(end) || status >= 500 || body.includes(SECRET))
        faults.push(
          `The documentation: ${end} ${status} to ${request.method} ${JSON.stringify(target.slice(0, 200))}.`,
        );
    };
    await Promise.all(Array.from({ length: REQUESTS }, send));
    return { ends, faults };
  },
};
