// Long form also: 30 rounds instead of 12.

import type { Service } from '@cross-border-payments/server-runtime/service';
import { Watched } from '@cross-border-payments/server-runtime/testing/watched';
import { expect, test } from 'vitest';
import { startAdapters } from '../adapters.ts';
import { operations } from '../test-service.ts';
import { exchange } from './exchange.ts';
import { type HostileRequest, hostileRequest } from './hostile-requests.ts';
import { hostileService } from './hostile-service.ts';
import { Random } from './random.ts';

const ROUNDS = process.env.TEST_FORM === 'long' ? 30 : 12;
const AT_ONCE = 6;
const MAX_REQUESTS_OF_A_ROUND = 8;
const WAIT_MS = 60_000;
const isUpload = ({ body }: (typeof operations)[number]) => body?.formats[0]?.kind === 'multipart';

test.each([
  ['uploads', operations.filter(isUpload)],
  ['other requests', operations.filter((operation) => !isUpload(operation))],
])('%s to hostile handlers are garbage-collected after they have ended', async (_, attacked) => {
  const watched = new Watched();
  const attack = async (round: number) => {
    const random = new Random(round);
    const adapters = await startAdapters(watchedService(hostileService(random), watched));
    const requests = random.list(MAX_REQUESTS_OF_A_ROUND, () =>
      hostileRequest(random, { operations: attacked, odds: 12 }),
    );
    const ports = adapters.flatMap(({ port }) => port ?? []);
    await Promise.all(ports.flatMap((port) => requests.map((request) => send(port, request))));
    await Promise.all(adapters.map((adapter) => adapter.close()));
  };
  // Most of a round is spent on waiting for handlers that hang.
  for (let round = 0; round < ROUNDS; round += AT_ONCE)
    await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => attack(round + at)));
  expect(watched.added).toBeGreaterThan(100);
  // The timers of the last requests retain them a little longer.
  await expect.poll(() => watched.left(), { timeout: WAIT_MS }).toBe(0);
});

/** Watches each request, and the object that its framework made from it. */
function watchedService({ handle }: Service, watched: Watched): Service {
  return {
    handle: (request) => {
      watched.add(request.native as object);
      return handle(watched.add(request));
    },
  };
}

function send(port: number, { chunks, method, abort }: HostileRequest): Promise<unknown> {
  return exchange(port, chunks, { method, abort, waitMs: WAIT_MS });
}
