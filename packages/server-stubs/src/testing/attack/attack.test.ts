// Long form also: 12 rounds and 200 bodies instead of 1 and 10.

import { DEFAULT_LIMITS } from '@cross-border-payments/server-runtime/limits';
import { afterAll, expect, test } from 'vitest';
import { operations } from '../test-service.ts';
import { attackBodies } from './attack-bodies.ts';
import { compareResponses, KNOWN_DIFFERENCES } from './compare-responses.ts';
import { GENERATED_SERVER_ATTACKS } from './foreign/foreign-classes.ts';
import { LATE } from './late/late-class.ts';
import { Random } from './random.ts';
import { requestCount, runClass } from './run-class.ts';
import { SERVICE_ATTACKS } from './service-classes.ts';
import { startVictim, type Victim } from './victim.ts';

const [ROUNDS, BODIES] = process.env.TEST_FORM === 'long' ? [12, 200] : [1, 10];

test('the same seed gives the same numbers, another seed gives others', () => {
  const numbers = (seed: number) => {
    const random = new Random(seed);
    return random.list(50, () => random.below(1_000));
  };
  expect(numbers(7)).toEqual(numbers(7));
  expect(numbers(7)).not.toEqual(numbers(8));
});

/** A process of each module, which the classes attack in turn: to start one takes longer than a round. */
const victims = new Map<string, Victim>();
afterAll(() => Promise.all([...victims.values()].map((victim) => victim.stop())));

// Like `pnpm attack`, which also checks the time of the event loop.
test.each([...SERVICE_ATTACKS, LATE, ...GENERATED_SERVER_ATTACKS])(
  '$name: each request gets one response or a closed connection on every adapter, and the process continues',
  async (attackClass) => {
    const victim = victims.get(attackClass.victim) ?? (await startVictim(attackClass.victim));
    victims.set(attackClass.victim, victim);
    const report = await runClass(attackClass, {
      victim,
      seed: 1,
      goOn: (rounds) => rounds < ROUNDS,
      isTimed: false,
    });
    expect(report.faults).toEqual([]);
    expect([report.rounds, report.crashes, report.different]).toEqual([ROUNDS, 0, 0]);
    const { responded, closed } = report.ends;
    expect(responded).toBeGreaterThan(ROUNDS);
    expect(responded + closed).toBe(requestCount(report));
  },
);

test('the largest bodies cause no more errors than the limit of values', async () => {
  const seeds = Array.from({ length: BODIES }, (_, at) => at + 1);
  // The schema of this operation forbids additional properties. Each of them causes an error, whatever the seed.
  const closed = operations.filter(({ id }) => id === 'updatePersonalPayout');
  const reports = [await attackBodies(seeds), await attackBodies(seeds, closed)];
  const maxErrors = Math.max(...reports.map((report) => report.maxErrors));
  expect(maxErrors).toBeGreaterThan(1_000);
  expect(maxErrors).toBeLessThanOrEqual(2 * DEFAULT_LIMITS.values);
  const statuses = reports.flatMap((report) => Object.keys(report.statuses));
  expect(statuses.filter((status) => Number(status) >= 500)).toEqual([]);
});

test('responses that differ are reported, unless the difference is listed', () => {
  const request = { method: 'POST', chunks: [Buffer.from('POST / HTTP/1.1')], abort: false };
  const responded = (status: number, body: string) => ({ end: 'responded', status, body }) as const;
  const [one, other] = [responded(200, '{}'), responded(400, '{}')];
  expect(compareResponses(request, { node: one, hono: one })).toBeUndefined();
  expect(compareResponses(request, { node: one, hono: { end: 'closed' } })).toBeUndefined();
  expect(compareResponses(request, { node: one, hono: other })).toContain(
    'gets different responses: node: 200 {}; hono: 400 {}',
  );
  const below = { node: responded(400, ''), fastify: responded(400, '{"error":"Bad Request"}') };
  expect(compareResponses(request, below)).toBe('known');
  expect(KNOWN_DIFFERENCES.length).toBeLessThan(5);
});
