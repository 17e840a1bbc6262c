import { createServer, type Server } from 'node:http';
import express from 'express';
import fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { listening } from '../testing/callback-receiver.ts';
import { type CallbackReceiver, createCallbackReceiver, toNodeListener } from './index.ts';

function withExpress(receiver: CallbackReceiver): Server {
  const app = express();
  app.post('/hub/webhook', toNodeListener(receiver));
  app.use(express.json());
  app.post('/shop', (request, response) => void response.json(request.body));
  return createServer(app);
}

/** Mounts the receiver as `app.use` of a NestJS application does, before `listen` adds the body parsers. */
function withMount(receiver: CallbackReceiver): Server {
  const app = express();
  app.use('/hub/webhook', toNodeListener(receiver));
  app.use(express.json());
  app.post('/shop', (request, response) => void response.json(request.body));
  return createServer(app);
}

async function withFastify(receiver: CallbackReceiver): Promise<Server> {
  const app = fastify();
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    scope.post('/hub/webhook', (request, reply) => {
      reply.hijack();
      toNodeListener(receiver)(request.raw, reply.raw);
    });
  });
  app.post('/shop', async (request) => request.body);
  await app.ready();
  return app.server;
}

test.each([
  ['Express', withExpress],
  ['a path of Express', withMount],
  ['Fastify', withFastify],
])('%s: the receiver reads its body itself, and bodies of other routes are parsed', async (_, start) => {
  const onCallback = vi.fn();
  const server = await start(createCallbackReceiver({ appKey: 'unchecked', onCallback }));
  const url = `http://127.0.0.1:${await listening(server)}`;
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"orderNo":"A"}' };
  expect(await (await fetch(`${url}/hub/webhook`, init)).json()).toEqual({ status: '1' });
  expect(onCallback).toHaveBeenCalledExactlyOnceWith({ orderNo: 'A' }, expect.anything());
  expect(await (await fetch(`${url}/shop`, init)).json()).toEqual({ orderNo: 'A' });
});
