import type { IncomingMessage, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createFetchHandler } from '@cross-border-payments/server-runtime/adapters/fetch';
import { shouldClose } from '@cross-border-payments/server-runtime/http';
import type { Service } from '@cross-border-payments/server-runtime/service';
import { createAdaptorServer } from '@hono/node-server';
import { type RunningAdapter, startAdapters } from '../adapters.ts';

/** The port of each adapter. */
export type Ports = Readonly<Record<string, number>>;

/** Starts a service behind each of the five adapters, on sockets of 127.0.0.1. */
export async function startOverSockets(
  service: Service,
): Promise<{ readonly running: readonly RunningAdapter[]; readonly ports: Ports }> {
  const running = [...(await startAdapters(service)), await fetchOverSocket(service)];
  const ports = running.flatMap(({ name, port }) => (port === undefined ? [] : [[name, port]]));
  return { running, ports: Object.fromEntries(ports) };
}

/** Fetch has no sockets: Hono's server for Node passes requests on, and closes connections like a platform. */
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
