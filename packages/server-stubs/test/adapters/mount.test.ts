import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createExpressHandler } from '@cross-border-payments/server-runtime/adapters/express';
import { createFastifyPlugin, fastifyOptions } from '@cross-border-payments/server-runtime/adapters/fastify';
import { createHonoHandler } from '@cross-border-payments/server-runtime/adapters/hono';
import { getRequestListener } from '@hono/node-server';
import express from 'express';
import Fastify from 'fastify';
import { Hono } from 'hono';
import { routePath } from 'hono/route';
import { afterEach, describe, expect, test } from 'vitest';
import { CREDENTIALS, operations, testService } from '../../src/testing/test-service.ts';
import { sendRaw } from '../../src/testing/wire.ts';

const LIST = '/payout/common/occupation/list';
const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

/** Serves an application on a socket. @returns a function that gets a path from it */
async function serve(listener: RequestListener) {
  const server = createServer(listener);
  cleanUps.push(() => server.close());
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return (target: string) => sendRaw(port, { method: 'GET', target, headers: CREDENTIALS });
}

async function serveFastify(app: ReturnType<typeof Fastify>) {
  await app.ready();
  cleanUps.push(() => app.close());
  return serve(app.routing.bind(app) as RequestListener);
}

const withBase = testService({ basePath: '/api' });
const without = testService();

describe.each([
  ['with the base path', withBase],
  ['without it', without],
])('a service below /api, %s', (_, service) => {
  const isServed = { status: 404, body: expect.stringContaining('There is no operation at this path.') };

  test.each([
    [
      'Fastify, by a prefix',
      () => {
        const app = Fastify(fastifyOptions(service));
        app.register(createFastifyPlugin(service), { prefix: '/api' });
        app.get('/later', async () => 'later');
        app.get('/api/health', async () => 'ok');
        return serveFastify(app);
      },
    ],
    [
      'Express, by app.use',
      () => {
        const app = express();
        app.get('/api/health', (_request, response) => void response.send('ok'));
        app.use('/api', createExpressHandler(service));
        app.get('/later', (_request, response) => void response.send('later'));
        return serve(app);
      },
    ],
    [
      'Hono, by a pattern',
      () => {
        const app = new Hono().get('/api/health', (context) => context.text('ok'));
        app.all('/api/*', createHonoHandler(service)).get('/later', (context) => context.text('later'));
        return serve(getRequestListener(app.fetch));
      },
    ],
    [
      'Hono, by route()',
      () => {
        const api = new Hono().get('/health', (context) => context.text('ok'));
        api.all('*', createHonoHandler(service));
        const app = new Hono().route('/api', api).get('/later', (context) => context.text('later'));
        return serve(getRequestListener(app.fetch));
      },
    ],
  ])('%s: operations and own routes work side by side', async (_name, start) => {
    const get = await start();
    expect((await get(`/api${LIST}`)).status).toBe(200);
    expect((await get(`/api/./${LIST.slice(1)}`)).status).toBe(200);
    expect((await get('/api/health')).body).toBe('ok');
    expect((await get('/later')).body).toBe('later');
    expect(await get('/api/none')).toMatchObject(isServed);
    expect((await get(LIST)).status).toBe(404);
    expect((await get(`/api/api${LIST}`)).status).toBe(404);
  });
});

test('Express, mounted at a prefix that the paths of the document already have', async () => {
  const app = express();
  app.use('/payout', createExpressHandler(without));
  const get = await serve(app);
  expect((await get(LIST)).status).toBe(200);
  expect((await get(`/payout${LIST}`)).status).toBe(200);
  expect((await get('/payout/none')).status).toBe(404);
});

describe('the framework sees the pattern of a route, and runs its middleware there', () => {
  test('Fastify', async () => {
    const app = Fastify(fastifyOptions(without));
    const seen: unknown[] = [];
    app.addHook('onRequest', async ({ routeOptions }) => void seen.push(routeOptions.url));
    app.register(createFastifyPlugin(without), { prefix: '/api' });
    const get = await serveFastify(app);
    expect((await get(`/api${LIST}?a=1`)).status).toBe(200);
    expect((await get('/api/none')).status).toBe(404);
    expect(seen).toEqual([`/api${LIST}`, undefined]);
  });

  test('Fastify keeps existing routes of the application, and the service handles other methods', async () => {
    const app = Fastify(fastifyOptions(without));
    app.get(LIST, async () => 'mine');
    app.register(createFastifyPlugin(without));
    await serveFastify(app);
    const response = async (method: 'GET' | 'HEAD' | 'POST', url: string) =>
      (await app.inject({ method, url, headers: CREDENTIALS })).statusCode;
    expect((await app.inject({ url: LIST })).body).toBe('mine');
    expect(await response('POST', LIST)).toBe(405);
    expect(await response('HEAD', '/payout/common/area/list')).toBe(405);
  });

  test('Fastify serves a path that it could not write as a pattern', async () => {
    const app = Fastify();
    const odd = [
      { method: 'GET', path: '/a:b' },
      { method: 'GET', path: '/{a}.json' },
      { method: 'GET', path: '/x/{id}' },
      { method: 'POST', path: '/x/{other}' },
      { method: 'GET', path: '/x/{other}' },
      { method: 'GET', path: '/x/{id}?beta=true' },
      { method: 'GET', path: '/x/{id}#part' },
    ];
    const patterns: unknown[] = [];
    app.addHook('onRoute', ({ url }) => void patterns.push(url));
    app.register(createFastifyPlugin({ handle: (request) => without.handle(request), routes: odd }));
    const get = await serveFastify(app);
    expect(patterns).toEqual(['/x/:id', '/x/:other']);
    expect((await get('/a:b')).status).toBe(404);
  });

  test('Hono and Express, where each operation is registered', async () => {
    const seen: unknown[] = [];
    const hono = new Hono();
    const plain = express();
    const [forHono, forExpress] = [createHonoHandler(withBase), createExpressHandler(without)];
    const router = express.Router();
    for (const { method, path } of withBase.routes ?? []) {
      hono.on(method, path, async (context, next) => {
        seen.push(routePath(context));
        await next();
      });
      hono.on(method, path, forHono);
    }
    for (const { method, path } of without.routes ?? []) {
      router[method === 'GET' ? 'get' : 'post'](path, (request, _response, next) => {
        seen.push(request.route.path);
        next();
      });
    }
    plain.use('/api', router, forExpress);
    expect(withBase.routes).toHaveLength(operations.length);
    for (const get of [await serve(getRequestListener(hono.fetch)), await serve(plain)]) {
      expect((await get(`/api${LIST}`)).status).toBe(200);
    }
    expect(seen).toEqual([`/api${LIST}`, LIST]);
  });
});
