import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { createExpressHandler } from '@cross-border-payments/server-runtime/adapters/express';
import { createFastifyPlugin, fastifyOptions } from '@cross-border-payments/server-runtime/adapters/fastify';
import { createFetchHandler } from '@cross-border-payments/server-runtime/adapters/fetch';
import { createHonoHandler } from '@cross-border-payments/server-runtime/adapters/hono';
import { createNodeListener } from '@cross-border-payments/server-runtime/adapters/node';
import type { Service } from '@cross-border-payments/server-runtime/service';
import { getRequestListener } from '@hono/node-server';
import timeout from 'connect-timeout';
import express, { type ErrorRequestHandler, type RequestHandler } from 'express';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { type Context, Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { timeout as honoTimeout } from 'hono/timeout';

/** A server whose framework responds, or closes the connection, when a time limit has passed. */
export interface LateServer {
  /** On 127.0.0.1. */
  readonly port: number;
  close(): Promise<void>;
}

/** A framework with a time limit of its own, which ends requests while the service handles them. */
export interface LateFramework {
  readonly name: string;
  /** What the client gets; undefined if the connection closes. */
  readonly status: 503 | 504 | undefined;
  /** Whether the time limit ends with the body, so that it cannot end a request later. */
  readonly endsWithBody?: boolean;
  /** Whether the response may come long after the time limit, such as when the whole request has arrived. */
  readonly isDelayed?: boolean;
  readonly start: (service: Service, limitMs: number, onLate: OnLate) => Promise<LateServer>;
}

/** Called when the time limit has passed, with the header `x-request-id` of the request. */
export type OnLate = (id: string) => void;

const idOf = ({ headers }: IncomingMessage | FastifyRequest) => String(headers['x-request-id']);

async function serve(listener: RequestListener): Promise<LateServer> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => {
      server.close(resolve);
    });
  };
  return { port: (server.address() as AddressInfo).port, close };
}

/** Ends a request of node:http when the time limit has passed, unless it has a response. */
function limitTime(
  message: IncomingMessage,
  response: ServerResponse,
  limitMs: number,
  onLate: OnLate,
  respond: () => unknown = () => response.writeHead(503).end(),
): void {
  const timer = setTimeout(() => {
    onLate(idOf(message));
    respond();
  }, limitMs);
  response.once('close', () => clearTimeout(timer));
  // Time limits do not end a response that has begun.
  const { writeHead } = response;
  response.writeHead = (...head: never[]) => {
    clearTimeout(timer);
    return writeHead.apply(response, head as never);
  };
}

async function serveFastify(
  service: Service,
  options: object,
  prepare: (app: FastifyInstance) => unknown,
): Promise<LateServer> {
  const app = Fastify({ ...fastifyOptions(service), forceCloseConnections: true, ...options });
  prepare(app as unknown as FastifyInstance);
  app.register(createFastifyPlugin(service));
  await app.listen({ port: 0, host: '127.0.0.1' });
  return { port: (app.server.address() as AddressInfo).port, close: () => app.close() };
}

const notify =
  (onLate: OnLate): RequestHandler =>
  (request, _response, next) => {
    request.once('timeout', () => onLate(idOf(request)));
    next();
  };

/** Unlike the error handler of Express, does not wait for the rest of the request. */
const respondToError: ErrorRequestHandler = (error, _request, response, next) => {
  if (response.headersSent) next(error);
  else response.status(error.status).end();
};

export const LATE_FRAMEWORKS: readonly LateFramework[] = [
  {
    name: 'node:http, `response.setTimeout`',
    status: 503,
    start: (service, limitMs, onLate) => {
      const listener = createNodeListener(service);
      return serve((message, response) => {
        response.setTimeout(limitMs, () => {
          if (response.headersSent) return;
          onLate(idOf(message));
          response.writeHead(503).end();
        });
        listener(message, response);
      });
    },
  },
  {
    name: 'node:http, a timer that closes the connection',
    status: undefined,
    start: (service, limitMs, onLate) => {
      const listener = createNodeListener(service);
      return serve((message, response) => {
        limitTime(message, response, limitMs, onLate, () => response.destroy());
        listener(message, response);
      });
    },
  },
  {
    name: 'Express, connect-timeout',
    status: 503,
    isDelayed: true,
    start: (service, limitMs, onLate) => {
      const app = express()
        .set('env', 'test')
        .use(notify(onLate), timeout(`${limitMs}ms`));
      return serve(app.use(createExpressHandler(service)));
    },
  },
  {
    name: 'Express, connect-timeout and an error handler',
    status: 503,
    start: (service, limitMs, onLate) => {
      const app = express().use(notify(onLate), timeout(`${limitMs}ms`));
      return serve(app.use(createExpressHandler(service), respondToError));
    },
  },
  {
    name: 'Express, a timer that passes an error on',
    status: 503,
    isDelayed: true,
    start: (service, limitMs, onLate) => {
      const limit: RequestHandler = (request, response, next) => {
        const late = Object.assign(new Error('Too late.'), { status: 503 });
        // The error reaches the error handler in a later turn of the event loop.
        const notify = (id: string) => setImmediate(() => setImmediate(onLate, id));
        limitTime(request, response, limitMs, notify, () => next(late));
        next();
      };
      return serve(express().set('env', 'test').use(limit, createExpressHandler(service)));
    },
  },
  {
    name: 'Express, a timer',
    status: 503,
    start: (service, limitMs, onLate) => {
      const limit: RequestHandler = (request, response, next) => {
        limitTime(request, response, limitMs, onLate);
        next();
      };
      return serve(express().use(limit, createExpressHandler(service)));
    },
  },
  {
    name: 'Fastify, `handlerTimeout`',
    status: 503,
    endsWithBody: true,
    start: (service, limitMs, onLate) =>
      serveFastify(service, { handlerTimeout: limitMs }, (app) => {
        app.addHook('onError', async (request) => onLate(idOf(request)));
      }),
  },
  {
    name: 'Fastify, `handlerTimeout` and a slow hook',
    status: 503,
    endsWithBody: true,
    isDelayed: true,
    start: (service, limitMs, onLate) =>
      serveFastify(service, { handlerTimeout: limitMs }, (app) => {
        app.addHook('onError', async (request) => onLate(idOf(request)));
        app.addHook('onSend', async (_request, { statusCode }) => {
          if (statusCode === 503) await wait(2 * limitMs);
        });
      }),
  },
  {
    name: 'Fastify, a timer',
    status: 503,
    start: (service, limitMs, onLate) =>
      serveFastify(service, {}, (app) => {
        app.addHook('preHandler', async (request, reply) => {
          const limit = () => void (reply.raw.headersSent || reply.code(503).send());
          limitTime(request.raw, reply.raw, limitMs, onLate, limit);
        });
      }),
  },
  {
    name: 'Hono, `timeout`',
    status: 504,
    start: (service, limitMs, onLate) => {
      const exception = ({ req }: Context) => {
        onLate(req.header('x-request-id') ?? '');
        return new HTTPException(504);
      };
      const app = new Hono().use(honoTimeout(limitMs, exception)).all('*', createHonoHandler(service));
      return serve(getRequestListener(app.fetch));
    },
  },
  {
    name: 'fetch, a request with a signal',
    status: 503,
    start: (service, limitMs, onLate) => {
      const handle = createFetchHandler(service);
      const fetch = async (request: Request) => {
        const limit = new AbortController();
        const response = handle(new Request(request, { signal: limit.signal }));
        const late = wait(limitMs, undefined, { signal: limit.signal, ref: false }).then(() => {
          onLate(request.headers.get('x-request-id') ?? '');
          limit.abort();
          return new Response(null, { status: 503 });
        });
        return Promise.race([response, late]);
      };
      return serve(getRequestListener(fetch));
    },
  },
];
