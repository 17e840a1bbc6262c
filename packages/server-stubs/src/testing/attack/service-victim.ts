import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { createFetchHandler } from '../../adapters/fetch.ts';
import { shouldClose } from '../../adapters/should-close.ts';
import type { Service } from '../../runtime/service.ts';
import { type RunningAdapter, startAdapters } from '../adapters.ts';
import { testService } from '../test-service.ts';
import { letBeAttacked } from './attacked.ts';
import { hostileService, NOTHING_SEEN } from './hostile-service.ts';
import { Random } from './random.ts';

/** Runs as a process: a service behind the five adapters, new for each round that has hostile handlers. */

/** What a round is attacked with. */
export interface ServiceRound {
  readonly seed: number;
  /** Whether handlers and hooks are hostile too. */
  readonly isHostile: boolean;
}

/** Port of each adapter. */
export type Ports = Readonly<Record<string, number>>;

/** Long enough for a good request to a busy machine. */
const GOOD_LIMITS = { bodyTimeoutMs: 1_500, uploadTimeoutMs: 3_000 };

let running: readonly RunningAdapter[] = [];
let ports: Ports = {};
let isGood = false;

letBeAttacked(async ({ seed, isHostile }: ServiceRound): Promise<Ports> => {
  if (isGood && !isHostile) return ports;
  await Promise.all(running.map((adapter) => adapter.close()));
  const service = isHostile
    ? hostileService(new Random(seed))
    : testService({ limits: GOOD_LIMITS }, NOTHING_SEEN);
  running = [...(await startAdapters(service)), await fetchOverSocket(service)];
  ports = Object.fromEntries(running.flatMap(({ name, port }) => (port === undefined ? [] : [[name, port]])));
  isGood = !isHostile;
  return ports;
});

/** Fetch has no socket of its own: Hono's server for Node passes requests on, and closes as a platform does. */
async function fetchOverSocket(service: Service): Promise<RunningAdapter> {
  const handle = createFetchHandler(service);
  const fetch = async (request: Request, { incoming }: { incoming: IncomingMessage }) => {
    const response = await handle(request);
    if (shouldClose(incoming)) response.headers.set('connection', 'close');
    return response;
  };
  const server = createAdaptorServer({ fetch: fetch as (request: Request) => Promise<Response> }) as Server;
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    name: 'fetch',
    port: (server.address() as AddressInfo).port,
    send: () => Promise.reject(new Error('Only bytes are sent in an attack.')),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
