import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { createExpressHandler } from '@cross-border-payments/server-runtime/adapters/express';
import { createFastifyPlugin } from '@cross-border-payments/server-runtime/adapters/fastify';
import { createNodeListener } from '@cross-border-payments/server-runtime/adapters/node';
import type { Service } from '@cross-border-payments/server-runtime/service';
import express from 'express';
import Fastify from 'fastify';
import { describe, expect, onTestFinished, test } from 'vitest';
import { QUOTE } from '../../../src/testing/all-adapters.ts';
import { Caller } from '../../../src/testing/caller.ts';
import { recordedService } from '../../../src/testing/recorded-service.ts';
import { requestBytes } from '../../../src/testing/wire.ts';

const IDLE_MS = 100;
const PAUSE_MS = 50;
const WITHOUT_BODY = requestBytes({ ...QUOTE, withhold: true });

/** What other code does before it passes the request on. */
type Before = (response: ServerResponse, next: () => void) => unknown;

const FRAMEWORKS: [string, (service: Service, before: Before) => Promise<RequestListener>][] = [
  [
    'node:http',
    async (service, before) => {
      const listener = createNodeListener(service);
      return (message, response) => before(response, () => listener(message, response));
    },
  ],
  [
    'Express',
    async (service, before) =>
      express()
        .use((_request, response, next) => void before(response, next))
        .use(createExpressHandler(service)),
  ],
  [
    'Fastify',
    async (service, before) => {
      const app = Fastify();
      app.addHook('preHandler', (_request, { raw }, next) => void before(raw, next));
      await app.register(createFastifyPlugin(service)).ready();
      return app.routing as unknown as RequestListener;
    },
  ],
];

async function callTo(listener: RequestListener): Promise<Caller> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const caller = new Caller((server.address() as AddressInfo).port);
  onTestFinished(() => {
    caller.close();
    server.close();
  });
  return caller;
}

const idle = () => recordedService(undefined, { limits: { handlerTimeoutMs: IDLE_MS } });

describe.each(FRAMEWORKS)('%s: other code that has called `writeHead`', (_, start) => {
  test('and never ends the response: the connection is closed, and `onError` learns why', async () => {
    const recorded = idle();
    const caller = await callTo(
      await start(recorded.service, (response, next) => {
        response.writeHead(200);
        next();
      }),
    );
    caller.send(requestBytes(QUOTE));
    await caller.closed();
    await recorded.settled;
    expect(recorded).toMatchObject({ begun: [], responses: [] });
    expect(recorded.errors).toEqual([
      'TimeLimitError: Other code that has begun the response, for example with `writeHead`, has not ended it within 0.1 s.',
    ]);
  });

  test('and ends the response later, chunk by chunk: the whole response arrives', async () => {
    const recorded = recordedService(undefined, { limits: { handlerTimeoutMs: 10 * PAUSE_MS } });
    const caller = await callTo(
      await start(recorded.service, async (response, next) => {
        response.writeHead(200, { connection: 'close' });
        next();
        for (let chunks = 0; chunks < 12; chunks += 1) {
          response.write('x');
          await wait(PAUSE_MS);
        }
        response.end('last');
      }),
    );
    caller.send(requestBytes(QUOTE));
    await caller.closed();
    await recorded.settled;
    expect(caller.text()).toContain('last');
    expect(recorded).toMatchObject({ begun: [], responses: [], errors: [] });
  });
});

test('Express: an error that waits for a body that never arrives does not end the process', async () => {
  const recorded = recordedService(undefined, { limits: { bodyTimeoutMs: 200, handlerTimeoutMs: IDLE_MS } });
  const app = express().set('env', 'test');
  app.use((_request, _response, next) => {
    setTimeout(() => next(new Error('Too late.')), 50);
    next();
  }, createExpressHandler(recorded.service));
  const caller = await callTo(app);
  caller.send(WITHOUT_BODY);
  await caller.closed();
  await recorded.settled;
  // Express would throw when the connection closes if the service had responded.
  expect([caller.statuses(), recorded.begun]).toEqual([[], ['authenticate']]);
});
