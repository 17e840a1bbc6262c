import type { ExchangeResult } from './exchange.ts';
import type { HostileRequest } from './hostile-requests.ts';

/** A way in which responses of the adapters may differ. */
export interface KnownDifference {
  readonly reason: string;
  readonly applies: (request: HostileRequest, responses: Readonly<Record<string, ExchangeResult>>) => boolean;
}

const SHOWN = 400;

/** The accepted differences between adapters. */
export const KNOWN_DIFFERENCES: readonly KnownDifference[] = [
  {
    reason: 'The server below responds to what is not HTTP: without a body, except Fastify.',
    applies: (_, responses) =>
      Object.entries(responses).every(([name, response]) => isFromBelow(name, response)),
  },
  {
    reason: 'Behind fetch and Hono a GET has no body, so the one of `listAreas` is not judged.',
    applies: ({ method, chunks }) =>
      method === 'GET' && Buffer.concat(chunks).includes('GET /payout/common/area/list'),
  },
];

function isFromBelow(name: string, { end, status, body }: ExchangeResult): boolean {
  if (end !== 'responded') return end === 'closed';
  return (
    (status === 400 || status === 431) &&
    (body === '' || (name === 'fastify' && /^{"error":/.test(body ?? '')))
  );
}

/**
 * Compares the responses of the adapters to one request; connections that were closed without a response do not count.
 *
 * @returns undefined if they are the same, `known` if they differ in a listed way, otherwise a sentence
 */
export function compareResponses(
  request: HostileRequest,
  responses: Readonly<Record<string, ExchangeResult>>,
): 'known' | string | undefined {
  const given = Object.entries(responses).filter(([, { end }]) => end === 'responded');
  const texts = given.map(([name, { status, body = '' }]) => [name, `${status} ${body}`] as const);
  if (new Set(texts.map(([, text]) => text)).size < 2) return undefined;
  if (KNOWN_DIFFERENCES.some(({ applies }) => applies(request, responses))) return 'known';
  const shown = texts.map(([name, text]) => `${name}: ${text.slice(0, 120)}`).join('; ');
  return `${startOf(request)} gets different responses: ${shown}`;
}

/** Shows the first bytes of a request. */
export function startOf({ chunks }: HostileRequest): string {
  const whole = Buffer.concat(chunks);
  return `${JSON.stringify(whole.subarray(0, SHOWN).toString('latin1'))} (${whole.length} bytes)`;
}
