import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createFetchHandler } from '@cross-border-payments/server-runtime/adapters/fetch';
import { createNodeListener } from '@cross-border-payments/server-runtime/adapters/node';
import type { Service } from '@cross-border-payments/server-runtime/service';
import { createAdaptorServer } from '@hono/node-server';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startAdapters } from '../../../src/testing/adapters.ts';
import { QUOTE } from '../../../src/testing/all-adapters.ts';
import { Caller } from '../../../src/testing/caller.ts';
import { recordedService } from '../../../src/testing/recorded-service.ts';
import { requestBytes } from '../../../src/testing/wire.ts';

const GARBAGE = 'bytes that are not HTTP\r\n\r\n';

/** Serves the adapter for fetch, which has no socket, with Hono's server. @returns the port */
async function serveFetch(service: Service<Request>): Promise<number> {
  const server = createAdaptorServer({ fetch: createFetchHandler(service) }) as Server;
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

async function connectTo(port: number): Promise<Caller> {
  const caller = new Caller(port);
  onTestFinished(() => caller.close());
  return caller;
}

describe('bytes that are not HTTP, after a request', () => {
  test.each(['node', 'fetch', 'fastify', 'hono', 'express'] as const)(
    '%s: the server responds with 400, and no handler is called',
    async (name) => {
      const recorded = recordedService();
      const [adapter] = await startAdapters(recorded.service, [name]);
      onTestFinished(() => adapter?.close());
      const caller = await connectTo(adapter?.port ?? (await serveFetch(recorded.service)));
      caller.send(Buffer.concat([requestBytes(QUOTE), Buffer.from(GARBAGE)]));
      expect(await caller.responses()).toEqual([400]);
      await recorded.settled;
      expect(recorded.begun).not.toContain('handler');
    },
  );

  test('that arrive while the handler runs: with the listener of the README, the connection closes without a response', async () => {
    const recorded = recordedService('handler');
    const server = createServer(createNodeListener(recorded.service));
    server.on('clientError', (_error, socket) => socket.destroy());
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    onTestFinished(() => void server.close());
    const caller = await connectTo((server.address() as AddressInfo).port);
    caller.send(requestBytes(QUOTE));
    await expect.poll(() => recorded.begun).toContain('handler');
    caller.send(GARBAGE);
    await caller.closed();
    recorded.goOn();
    await recorded.settled;
    expect(caller.statuses()).toEqual([]);
  });
});
