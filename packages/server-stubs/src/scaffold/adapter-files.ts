export const PROJECT_ADAPTERS = ['node', 'fastify', 'hono', 'express', 'fetch'] as const;

export type ProjectAdapter = (typeof PROJECT_ADAPTERS)[number];

interface AdapterFiles {
  readonly server: string;
  /** `src/app.ts`: the service and the health endpoint, without a socket. */
  readonly app: string;
  /** `src/main.ts`: listens. */
  readonly main: string;
  /** `src/service.test.ts`: sends the instances of the rules to the app. */
  readonly test: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  /** Versions of indirect dependencies. */
  readonly overrides?: Readonly<Record<string, string>>;
}

const STUBS = '@cross-border-payments/server-stubs';
const HONO_SERVER = { '@hono/node-server': '^2.1.8', hono: '^4.13.19' };

const NODE_APP = `import type { RequestListener } from 'node:http';
import { createNodeListener } from '${STUBS}/node';
import { service } from './service.ts';

const listener = createNodeListener(service);

export const app: RequestListener = (request, response) => {
  if (request.url === '/health') response.end('ok');
  else listener(request, response);
};
`;

const FASTIFY_APP = `import { createFastifyPlugin, fastifyOptions } from '${STUBS}/fastify';
import Fastify, { type FastifyError } from 'fastify';
import { service } from './service.ts';

export const app = Fastify(fastifyOptions(service));
// Handles errors of your own hooks. Clients see the message of a refusal (4xx) only; the service handles its own errors.
app.setErrorHandler<FastifyError>((error, request, reply) => {
  const { statusCode = 500, message } = error;
  if (statusCode >= 400 && statusCode < 500) return reply.code(statusCode).send({ status: '-1', message });
  console.error({ requestId: request.id, error });
  return reply.code(500).send({ status: '-1', message: 'The service has an internal error.' });
});
app.get('/health', async () => 'ok');
app.register(createFastifyPlugin(service));
`;

const HONO_APP = `import { createHonoHandler } from '${STUBS}/hono';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { service } from './service.ts';

export const app = new Hono();
// Handles errors of your own middleware. Clients see the message of a refusal (4xx) only; the service handles its own
// errors.
app.onError((error, context) => {
  if (error instanceof HTTPException && error.status < 500) {
    return context.json({ status: '-1', message: error.message }, error.status);
  }
  console.error({ error });
  return context.json({ status: '-1', message: 'The service has an internal error.' }, 500);
});
app.get('/health', (context) => context.text('ok'));
app.all('*', createHonoHandler(service));
`;

const EXPRESS_APP = `import { createExpressHandler } from '${STUBS}/express';
import express, { type ErrorRequestHandler } from 'express';
import { service } from './service.ts';

export const app = express();
app.get('/health', (_request, response) => {
  response.send('ok');
});
// No body parser comes before it: the service reads bodies itself.
app.use(createExpressHandler(service));

// Handles errors of your own middleware, and must come last, with four parameters. Clients see the message of a refusal
// (4xx) only; the service handles its own errors.
const handleError: ErrorRequestHandler = (error, _request, response, next) => {
  const { status = 500, message } = Object(error);
  const isRefusal = status >= 400 && status < 500;
  if (!isRefusal) console.error({ error });
  if (response.headersSent) next(error);
  else if (isRefusal) response.status(status).json({ status: '-1', message });
  else response.status(500).json({ status: '-1', message: 'The service has an internal error.' });
};
app.use(handleError);
`;

const FETCH_APP = `import { createFetchHandler } from '${STUBS}/fetch';
import { service } from './service.ts';

const handle = createFetchHandler(service);

export const app = {
  fetch(request: Request): Response | Promise<Response> {
    if (new URL(request.url).pathname === '/health') return new Response('ok');
    return handle(request);
  },
};

/** What edge runtimes, Deno and Bun serve. \`main.ts\` serves it with Node. */
export default app;
`;

const FASTIFY_MAIN = `import { app } from './app.ts';
import { serve } from './serve.ts';

await serve(app.server, app);
`;

function httpMain(imports: string, listener: string): string {
  return `import { createServer } from 'node:http';
${imports}import { app } from './app.ts';
import { serve } from './serve.ts';

await serve(createServer(${listener}));
`;
}

const FETCH_MAIN = httpMain(
  `import { getRequestListener } from '@hono/node-server';\n`,
  'getRequestListener(app.fetch)',
);

/** Writes the test of a project, which serves its app, sends the instances to it and stops it. */
function serviceTest(imports: string, serve: string, sending: string, stop = ''): string {
  return `import assert from 'node:assert/strict';
${imports}import { test } from 'node:test';
import { runRules } from '${STUBS}/test-kit';
import { app } from './app.ts';
import { callers } from './authenticate.ts';

callers.set('test-token', { appKey: 'test-key' });
const headers = { appkey: 'test-key', token: 'test-token' };

test('every rule is held, in what is accepted and in what is refused', async () => {
${serve}  const { missing, wrong } = await runRules(${sending});
${stop}  console.log(\`Still to be written: \${missing.length} operations.\`);
  assert.deepEqual(wrong, []);
});
`;
}

const HTTP_TEST = serviceTest(
  `import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
`,
  `  const server = createServer(app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const baseUrl = \`http://127.0.0.1:\${(server.address() as AddressInfo).port}\`;
`,
  'fetch, { baseUrl, headers }',
  `  server.close();
  server.closeAllConnections();
`,
);
const FASTIFY_TEST = serviceTest(
  '',
  `  const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 });
`,
  'fetch, { baseUrl, headers }',
  `  await app.close();
`,
);
const FETCH_TEST = serviceTest('', '', 'app.fetch, { headers }');

export const ADAPTER_FILES: Readonly<Record<ProjectAdapter, AdapterFiles>> = {
  node: {
    server: 'node:http',
    app: NODE_APP,
    main: httpMain('', 'app'),
    test: HTTP_TEST,
    dependencies: {},
  },
  fastify: {
    server: 'Fastify',
    app: FASTIFY_APP,
    main: FASTIFY_MAIN,
    test: FASTIFY_TEST,
    dependencies: { fastify: '^5.12.8' },
    // The next major version of `cookie` needs Node 22.
    overrides: { cookie: '^1.1.1' },
  },
  hono: {
    server: 'Hono',
    app: HONO_APP,
    main: FETCH_MAIN,
    test: FETCH_TEST,
    dependencies: HONO_SERVER,
  },
  express: {
    server: 'Express',
    app: EXPRESS_APP,
    main: httpMain('', 'app'),
    test: HTTP_TEST,
    dependencies: { express: '^5.3.0' },
    devDependencies: { '@types/express': '^5.0.6' },
  },
  fetch: {
    server: 'fetch',
    app: FETCH_APP,
    main: FETCH_MAIN,
    test: FETCH_TEST,
    dependencies: HONO_SERVER,
  },
};

/** Returns the adapter of a project, from its `src/app.ts`. */
export function adapterOf(app: string): ProjectAdapter | undefined {
  return PROJECT_ADAPTERS.find((name) => app.includes(`${STUBS}/${name}'`));
}
