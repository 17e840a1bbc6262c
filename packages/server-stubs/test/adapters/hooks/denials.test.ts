import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createExpressHandler } from '@cross-border-payments/server-runtime/adapters/express';
import { createFastifyPlugin, fastifyOptions } from '@cross-border-payments/server-runtime/adapters/fastify';
import { createHonoHandler } from '@cross-border-payments/server-runtime/adapters/hono';
import { createNodeListener } from '@cross-border-payments/server-runtime/adapters/node';
import { getRequestListener } from '@hono/node-server';
import express, { type RequestHandler } from 'express';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyServerOptions } from 'fastify';
import { Hono, type MiddlewareHandler } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { beforeEach, describe, expect, test } from 'vitest';
import { DONE, QUOTE } from '../../../src/testing/all-adapters.ts';
import { testService } from '../../../src/testing/test-service.ts';
import { sendRaw, type WireRequest } from '../../../src/testing/wire.ts';

let calls = 0;
let handed = 0;
beforeEach(() => {
  calls = 0;
  handed = 0;
});
const service = testService({ authenticate: () => '' }, [], {
  getGlobalPayoutQuote: () => {
    calls += 1;
    return DONE;
  },
});
/** The same service, which also counts the requests that reach it. */
const watched: typeof service = {
  ...service,
  handle: (sent) => {
    handed += 1;
    return service.handle(sent);
  },
};

const denial = () => Object.assign(new Error('Denied.'), { statusCode: 403, status: 403 });
const request = {
  method: 'POST' as const,
  url: QUOTE.target,
  headers: QUOTE.headers as Record<string, string>,
  body: String(QUOTE.body),
};

async function statusOf(listener: RequestListener, more: Partial<WireRequest> = {}): Promise<number> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { status } = await sendRaw((server.address() as AddressInfo).port, { ...QUOTE, ...more });
  server.close();
  return status;
}

/** Sends a target unchanged: `inject` of Fastify resolves dot segments. */
async function rawStatusOf(app: FastifyInstance, target: string): Promise<number> {
  await app.ready();
  return statusOf(app.routing as unknown as RequestListener, { target });
}

describe('a request that a hook of Fastify denies is not handled', () => {
  type Next = (error?: Error) => void;
  type Deny = (reply: FastifyReply, next: Next) => unknown;
  const WAYS: [string, number, Deny][] = [
    [
      'throws',
      403,
      () => {
        throw denial();
      },
    ],
    ['passes an error on', 403, (_reply, next) => next(denial())],
    ['sends an error', 403, (reply) => void reply.send(denial())],
    ['sends an answer', 403, (reply) => void reply.code(403).send({})],
    ['finds nothing', 404, (reply) => void reply.callNotFound()],
    ['responds and continues', 403, (reply, next) => void reply.code(403).send({}).then(next, next)],
  ];
  const HOOKS = ['onRequest', 'preParsing', 'preValidation', 'preHandler'] as const;

  const start = (hook: (typeof HOOKS)[number], deny: Deny, options: FastifyServerOptions = {}) => {
    const app = Fastify({ ...fastifyOptions(service), ...options });
    if (hook === 'preParsing') app.addHook(hook, (_request, reply, _payload, next) => void deny(reply, next));
    else app.addHook(hook as 'preHandler', (_request, reply, next) => void deny(reply, next));
    return app.register(createFastifyPlugin(service)) as unknown as FastifyInstance;
  };

  describe.each(HOOKS)('%s', (hook) => {
    test.each(WAYS)('that %s', async (_, status, deny) => {
      const response = await start(hook, deny).inject(request);
      expect([response.statusCode, calls]).toEqual([status, 0]);
    });

    test('that rejects', async () => {
      const app = Fastify(fastifyOptions(service));
      app.addHook(hook as 'preHandler', async () => Promise.reject(denial()));
      app.register(createFastifyPlugin(service));
      expect([(await app.inject(request)).statusCode, calls]).toEqual([403, 0]);
    });

    test.each(WAYS)(
      'that %s, for a malformed media type and a path with dot segments',
      async (_, status, deny) => {
        const headers = { ...request.headers, 'content-type': 'none' };
        const spoilt = await start(hook, deny).inject({ ...request, headers });
        const target = `/x/..${request.url}`;
        const resolved = await rawStatusOf(start(hook, deny), target);
        const found = await rawStatusOf(start(hook, deny, { rewriteUrl: ({ url = '' }) => url }), target);
        expect([spoilt.statusCode, [status, 404].includes(found)]).toEqual([status, true]);
        expect([resolved, calls]).toEqual([status, 0]);
      },
    );
  });

  test('with the error handler of the application', async () => {
    const app = start('onRequest', WAYS[0]?.[2] as Deny);
    app.setErrorHandler((error, _request, reply) => void reply.code(418).send(String(error)));
    const { statusCode, body } = await app.inject(request);
    expect([statusCode, body, calls]).toEqual([418, 'Error: Denied.', 0]);
  });

  test('and a hook that fails after the handler does not call it again', async () => {
    const app = Fastify(fastifyOptions(service));
    app.addHook('onSend', async (_request, reply) => {
      if (reply.statusCode === 200) throw denial();
    });
    app.register(createFastifyPlugin(service));
    expect([(await app.inject(request)).statusCode, calls]).toEqual([403, 1]);
  });

  test('that applies only to the routes of operations', async () => {
    for (const options of [fastifyOptions(service), {}]) {
      const app = Fastify(options);
      app.addHook('onRoute', (route) => {
        route.preHandler = async () => Promise.reject(denial());
      });
      app.register(createFastifyPlugin(service));
      const targets = [`${request.url}?a=1`, `/.${request.url}`, `/x/..${request.url}`, `/%2e${request.url}`];
      for (const target of targets)
        expect([403, 404]).toContain(await rawStatusOf(app as unknown as FastifyInstance, target));
    }
    expect(calls).toBe(0);
  });

  test('and hooks get the media type that was sent', async () => {
    const seen: unknown[] = [];
    const app = Fastify(fastifyOptions(service));
    for (const hook of ['onRequest', 'preParsing', 'preValidation', 'preHandler'] as const)
      app.addHook(hook as 'preHandler', async ({ headers }) => void seen.push(headers['content-type']));
    app.register(createFastifyPlugin(service));
    const headers = { ...request.headers, 'content-type': 'none' };
    expect((await app.inject({ ...request, headers })).statusCode).toBe(415);
    expect(seen).toEqual(['none', 'none', 'none', 'none']);
  });
});

describe('a request that Fastify refuses before any hook does not reach an operation', () => {
  test('malformed percent-encoding, even in a segment that dot segments would remove', async () => {
    const app = Fastify({ ...fastifyOptions(service), rewriteUrl: ({ url = '' }) => url });
    app.register(createFastifyPlugin(service));
    for (const target of [`${request.url}/%zz`, `/%zz/..${request.url}`])
      expect(await rawStatusOf(app as unknown as FastifyInstance, target)).toBeGreaterThanOrEqual(400);
    expect(calls).toBe(0);
  });

  test('an error of a constraint of the application', async () => {
    const app = Fastify({
      ...fastifyOptions(service),
      routerOptions: {
        constraints: {
          tenant: {
            name: 'tenant',
            storage: () => ({ get: () => null, set: () => {} }),
            validate: () => true,
            deriveConstraint: (_request: unknown, _context: unknown, done: (error: Error) => void) =>
              done(denial()),
          },
        },
      },
    } as unknown as FastifyServerOptions) as FastifyInstance;
    app.route({ method: 'GET', url: '/x', constraints: { tenant: 'a' }, handler: () => 'mine' });
    app.register(createFastifyPlugin(service));
    expect((await app.inject(request)).statusCode).toBeGreaterThanOrEqual(400);
    expect(calls).toBe(0);
  });
});

describe("the application's handler of unknown paths is called, and operations are served", () => {
  const mine = (_request: unknown, reply: FastifyReply) => void reply.code(404).send('mine');

  test.each<[string, (app: FastifyInstance) => unknown]>([
    ['before the plugin', (app) => app.setNotFoundHandler(mine).register(createFastifyPlugin(service))],
    ['after it', (app) => app.register(createFastifyPlugin(service)).setNotFoundHandler(mine)],
    [
      'when it is loaded',
      async (app) => {
        await app.register(createFastifyPlugin(service));
        app.setNotFoundHandler(mine);
      },
    ],
  ])('%s', async (_, set) => {
    const app = Fastify(fastifyOptions(service)) as unknown as FastifyInstance;
    await set(app);
    expect((await app.inject('/none')).body).toBe('mine');
    expect((await app.inject(request)).statusCode).toBe(200);
    expect(calls).toBe(1);
  });
});

describe('a request that middleware denies is not handled', () => {
  test.each<[string, RequestHandler]>([
    ['passes an error on', (_request, _response, next) => next(denial())],
    [
      'throws',
      () => {
        throw denial();
      },
    ],
    ['rejects', async () => Promise.reject(denial())],
    ['responses', (_request, response) => void response.status(403).end()],
    [
      'responds and continues',
      (_request, response, next) => {
        response.status(403).end();
        next();
      },
    ],
  ])('Express: it %s', async (_, middleware) => {
    const silent: express.ErrorRequestHandler = (error, _request, response, _next) => {
      response.status(error.status).end();
    };
    const app = express().use(middleware, createExpressHandler(watched), silent);
    expect([await statusOf(app), handed]).toEqual([403, 0]);
  });

  test.each<[string, MiddlewareHandler]>([
    [
      'throws',
      () => {
        throw new HTTPException(403);
      },
    ],
    ['rejects', async () => Promise.reject(new HTTPException(403))],
    ['responses', async (context) => context.text('', 403)],
    [
      'responds and continues',
      async (context, next) => {
        context.res = context.text('', 403);
        await next();
      },
    ],
  ])('Hono: it %s', async (_, middleware) => {
    const app = new Hono().use(middleware).all('*', createHonoHandler(watched));
    expect([await statusOf(getRequestListener(app.fetch)), handed]).toEqual([403, 0]);
  });

  test('node:http: it responds and continues', async () => {
    const listener = createNodeListener(watched);
    const status = await statusOf((message, response) => {
      response.writeHead(403).end();
      listener(message, response);
    });
    expect([status, handed]).toEqual([403, 0]);
  });

  test('node:http: it begins an answer, continues, and ends the answer', async () => {
    const listener = createNodeListener(service);
    const status = await statusOf((message, response) => {
      response.writeHead(403).write('');
      listener(message, response);
      response.end();
    });
    expect([status, calls]).toEqual([403, 0]);
  });
});
