import { createServer, type Server } from 'node:http';
import express from 'express';
import fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { bytes, listening, setUp } from '../testing/callback-receiver.ts';
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

/** Reads the body with a parser of Express, as an application does that stores the raw bodies of all its requests. */
function withRawBody(receiver: CallbackReceiver): Server {
  const app = express();
  app.post('/hub/webhook', express.raw({ type: () => true }), async (request, response) => {
    const { status, headers, body } = await receiver.handle(request);
    response.status(status).set(headers).send(body);
  });
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
  ['`express.raw`', withRawBody],
  ['Fastify', withFastify],
])('%s: the receiver gets the raw body, and bodies of other routes are parsed', async (_, start) => {
  const onCallback = vi.fn();
  const server = await start(createCallbackReceiver({ appKey: 'unchecked', onCallback }));
  const url = `http://127.0.0.1:${await listening(server)}`;
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"orderNo":"A"}' };
  const response = await fetch(`${url}/hub/webhook`, init);
  expect(response.headers.get('content-type')).toContain('application/json');
  expect([response.status, await response.json()]).toEqual([200, { status: '1' }]);
  const context = { key: undefined, body: bytes(init.body) };
  expect(onCallback).toHaveBeenCalledExactlyOnceWith({ orderNo: 'A' }, context);
  expect((await fetch(`${url}/hub/webhook`, { ...init, body: '{' })).status).toBe(400);
  expect(await (await fetch(`${url}/shop`, init)).json()).toEqual({ orderNo: 'A' });
});

test.each([
  ['`express.raw()` without a type', express.raw()],
  ['`express.json()`', express.json()],
])('%s leaves no raw body, which is refused and reported', async (_, parser) => {
  const { receiver, onCallback, onError } = setUp();
  const app = express();
  app.post('/', parser, async (request, response) => void response.json(await receiver.handle(request)));
  const url = `http://127.0.0.1:${await listening(createServer(app))}`;
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"orderNo":"A"}' };
  expect(await (await fetch(url, init)).json()).toMatchObject({ status: 400 });
  expect(String(onError.mock.calls)).toContain('read it with `express.raw({ type: () => true })`');
  expect(onCallback).not.toHaveBeenCalled();
});

test.each([
  ['node:http', (receiver: CallbackReceiver) => createServer(receiver.handle)],
  [
    'Express',
    (receiver: CallbackReceiver) =>
      createServer(express().post('/', express.raw({ type: () => true }), receiver.handle as never)),
  ],
])('%s: `handle` as a listener handles nothing, and its response says what to do', async (_, start) => {
  const { receiver, onCallback, onError } = setUp();
  const url = `http://127.0.0.1:${await listening(start(receiver))}`;
  const response = await fetch(url, { method: 'POST', body: '{"orderNo":"A"}' });
  expect([response.status, await response.json()]).toEqual([
    400,
    { status: '-1', message: expect.stringContaining('use `toNodeListener(receiver)`') },
  ]);
  expect(onError).toHaveBeenCalledExactlyOnceWith(expect.any(TypeError), 'read');
  expect(onCallback).not.toHaveBeenCalled();
});

test('`handle` as an AWS Lambda handles the event, whatever context is passed', async () => {
  const { receiver, onCallback } = setUp();
  const handler = receiver.handle as (...values: unknown[]) => ReturnType<CallbackReceiver['handle']>;
  const context = { functionName: 'callbacks' };
  expect((await handler({ headers: {}, body: '{}' }, context, () => undefined)).status).toBe(200);
  expect(onCallback).toHaveBeenCalledOnce();
});
