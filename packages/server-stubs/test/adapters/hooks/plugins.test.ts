import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createExpressHandler } from '@cross-border-payments/server-runtime/adapters/express';
import { createFastifyPlugin, fastifyOptions } from '@cross-border-payments/server-runtime/adapters/fastify';
import { createHonoHandler } from '@cross-border-payments/server-runtime/adapters/hono';
import { createNodeListener } from '@cross-border-payments/server-runtime/adapters/node';
import compress from '@fastify/compress';
import cookie from '@fastify/cookie';
import fastifyCors from '@fastify/cors';
import csrfProtection from '@fastify/csrf-protection';
import fastifyHelmet from '@fastify/helmet';
import fastifyJwt from '@fastify/jwt';
import fastifyRateLimit from '@fastify/rate-limit';
import { getRequestListener } from '@hono/node-server';
import compression from 'compression';
import cors from 'cors';
import { doubleCsrf } from 'csrf-csrf';
import express, { type RequestHandler } from 'express';
import { expressjwt } from 'express-jwt';
import { rateLimit } from 'express-rate-limit';
import Fastify, { type FastifyInstance } from 'fastify';
import helmet from 'helmet';
import { Hono, type MiddlewareHandler } from 'hono';
import { compress as honoCompress } from 'hono/compress';
import { cors as honoCors } from 'hono/cors';
import { csrf } from 'hono/csrf';
import { jwt, sign } from 'hono/jwt';
import { secureHeaders } from 'hono/secure-headers';
import { rateLimiter } from 'hono-rate-limiter';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DONE, QUOTE } from '../../../src/testing/all-adapters.ts';
import { testService } from '../../../src/testing/test-service.ts';

let calls = 0;
const closing: (() => unknown)[] = [];
beforeEach(() => {
  calls = 0;
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
const service = testService({ authenticate: () => '' }, [], {
  getGlobalPayoutQuote: () => {
    calls += 1;
    return DONE;
  },
});

const SECRET = 'a secret of at least 32 characters';
const ORIGIN = 'https://merchant.example';

/** Serves an application. @returns a function that requests a quote from it */
async function serve(listener: RequestListener) {
  const server = createServer(listener);
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return (headers: Record<string, string> = {}, method = 'POST') =>
    fetch(`http://127.0.0.1:${port}${QUOTE.target}`, {
      method,
      headers: { ...(QUOTE.headers as Record<string, string>), ...headers },
      ...(method === 'POST' && { body: String(QUOTE.body) }),
    });
}

async function serveFastify(prepare: (app: FastifyInstance) => unknown) {
  const app = Fastify(fastifyOptions(service)) as unknown as FastifyInstance;
  await prepare(app);
  app.register(createFastifyPlugin(service));
  await app.ready();
  closing.push(() => app.close());
  return serve(app.routing as unknown as RequestListener);
}

function serveExpress(...middleware: RequestHandler[]) {
  const statusOnly: express.ErrorRequestHandler = (error, _request, response, _next) => {
    response.sendStatus(error.status ?? error.statusCode ?? 500);
  };
  return serve(express().use(...middleware, createExpressHandler(service), statusOnly));
}

function serveHono(middleware: MiddlewareHandler) {
  const app = new Hono().use(middleware).all('*', createHonoHandler(service));
  return serve(getRequestListener(app.fetch));
}

/** Runs Express-style middleware before the listener of node:http. */
function serveNode(middleware: RequestHandler) {
  const listener = createNodeListener(service);
  return serve((message, response) => {
    middleware(message as never, response as never, () => listener(message, response));
  });
}

type Start = () => ReturnType<typeof serve>;

describe.each<[string, Start]>([
  ['Fastify', () => serveFastify((app) => app.register(fastifyRateLimit, { max: 3 }))],
  ['Express', () => serveExpress(rateLimit({ limit: 3, validate: false }))],
  ['Hono', () => serveHono(rateLimiter({ limit: 3, keyGenerator: () => 'one' }))],
])('the rate limit of %s', (_, start) => {
  test('lets 3 of 6 requests through', async () => {
    const send = await start();
    const statuses: number[] = [];
    for (let at = 0; at < 6; at++) statuses.push((await send()).status);
    expect([statuses, calls]).toEqual([[200, 200, 200, 429, 429, 429], 3]);
  });
});

describe.each<[string, Start]>([
  [
    'Fastify',
    () =>
      serveFastify(async (app) => {
        await app.register(fastifyJwt, { secret: SECRET });
        app.addHook('onRequest', (request) => request.jwtVerify());
      }),
  ],
  ['Express', () => serveExpress(expressjwt({ secret: SECRET, algorithms: ['HS256'] }))],
  ['Hono', () => serveHono(jwt({ secret: SECRET, alg: 'HS256' }))],
])('JWT of %s', (_, start) => {
  test('denies a request without a token or with a wrong one', async () => {
    const send = await start();
    const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
    const wrong = bearer(await sign({ sub: 'me' }, 'another secret of 32 characters!', 'HS256'));
    expect([(await send()).status, (await send(wrong)).status, calls]).toEqual([401, 401, 0]);
    expect((await send(bearer(await sign({ sub: 'me' }, SECRET, 'HS256')))).status).toBe(200);
  });
});

const { doubleCsrfProtection } = doubleCsrf({ getSecret: () => SECRET, getSessionIdentifier: () => 'one' });
const withoutCookies: RequestHandler = (request, _response, next) => {
  request.cookies = {};
  next();
};

test.each<[string, Start]>([
  [
    'Fastify',
    () =>
      serveFastify(async (app) => {
        await app.register(cookie);
        await app.register(csrfProtection);
        app.addHook('preHandler', app.csrfProtection);
      }),
  ],
  ['Express', () => serveExpress(withoutCookies, doubleCsrfProtection)],
  // Browsers send forms without a preflight, so Hono checks only forms.
  ['Hono', () => serveHono(csrf({ origin: 'https://own.example' }))],
])('the CSRF protection of %s denies a request from another page', async (_, start) => {
  const send = await start();
  const form = { origin: ORIGIN, 'content-type': 'application/x-www-form-urlencoded' };
  expect([(await send(form)).status, calls]).toEqual([403, 0]);
});

describe.each<[string, Start]>([
  ['Fastify', () => serveFastify((app) => app.register(fastifyCors, { origin: ORIGIN }))],
  ['Express', () => serveExpress(cors({ origin: ORIGIN }))],
  ['Hono', () => serveHono(honoCors({ origin: ORIGIN }))],
  ['node:http', () => serveNode(cors({ origin: ORIGIN }) as RequestHandler)],
])('CORS of %s', (_, start) => {
  test('responds to a preflight, and marks responses', async () => {
    const send = await start();
    const preflight = await send({ origin: ORIGIN, 'access-control-request-method': 'POST' }, 'OPTIONS');
    expect([preflight.status, calls]).toEqual([204, 0]);
    const response = await send({ origin: ORIGIN });
    for (const { headers } of [preflight, response])
      expect(headers.get('access-control-allow-origin')).toBe(ORIGIN);
    expect([await response.json(), calls]).toEqual([DONE.body, 1]);
  });
});

describe.each<[string, Start]>([
  ['Fastify', () => serveFastify((app) => app.register(compress, { threshold: 0 }))],
  ['Express', () => serveExpress(compression({ threshold: 0 }))],
  ['Hono', () => serveHono(honoCompress({ threshold: 0 }))],
  ['node:http', () => serveNode(compression({ threshold: 0 }))],
])('compression of %s', (_, start) => {
  test('compresses responses and refusals', async () => {
    const send = await start();
    for (const type of ['application/json', 'text/plain']) {
      const response = await send({ 'accept-encoding': 'gzip', 'content-type': type });
      expect(response.headers.get('content-encoding')).toBe('gzip');
      expect(await response.json()).toMatchObject({ status: type === 'text/plain' ? '-1' : '1' });
    }
    expect(calls).toBe(1);
  });
});

test('compression of Fastify denies a request with an unknown encoding', async () => {
  const send = await serveFastify((app) => app.register(compress));
  expect([(await send({ 'content-encoding': 'mine' })).status, calls]).toEqual([415, 0]);
});

test.each<[string, Start]>([
  ['Fastify', () => serveFastify((app) => app.register(fastifyHelmet))],
  ['Express', () => serveExpress(helmet())],
  ['Hono', () => serveHono(secureHeaders())],
  ['node:http', () => serveNode(helmet() as RequestHandler)],
])('helmet of %s sets its headers on responses and refusals', async (_, start) => {
  const send = await start();
  for (const type of ['application/json', 'text/plain']) {
    const { headers } = await send({ 'content-type': type });
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-type')).toBe('application/json');
  }
  expect(calls).toBe(1);
});
