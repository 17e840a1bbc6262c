import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import { join } from 'node:path';
import { loadBundle, specDirectory } from '@cross-border-payments/checks';
import type { Response } from 'express';

export interface ServerCandidate {
  readonly name: string;
  readonly start: () => Server | Promise<Server>;
  /** Whether the server validates requests. If so, it is timed only after it has refused an invalid order. */
  readonly validates: boolean;
  /** What the server does not check although other candidates do. */
  readonly unchecked: string;
}

export const BASELINE = 'node:http with JSON.parse';
/** A server on node:http without a framework, with everything that a service needs except the rules. */
export const BY_HAND = 'node:http by hand, no rules';
export const OURS = 'ours, node adapter';
/** The candidate whose cost our server must not exceed. */
export const PEER = 'Fastify + Ajv';

const JSON_TEXTS = 'duplicate names, rounded numbers, depth and number of values';
const RESPONSES = 'status and undeclared properties of responses';

export const serverCandidates: readonly ServerCandidate[] = [
  {
    name: BASELINE,
    start: startBare,
    validates: false,
    unchecked: 'everything: paths, credentials, sizes, rules',
  },
  {
    name: BY_HAND,
    start: startByHand,
    validates: false,
    unchecked: `every rule; names that change a prototype; ${JSON_TEXTS}; ${RESPONSES}`,
  },
  {
    name: OURS,
    start: startOurs,
    validates: true,
    unchecked: 'values of responses (validateResponses: false)',
  },
  { name: PEER, start: startFastify, validates: true, unchecked: `${JSON_TEXTS}; ${RESPONSES}` },
  {
    name: 'express-openapi-validator',
    start: startExpress,
    validates: true,
    unchecked: `time limits, names that change a prototype; ${JSON_TEXTS}; ${RESPONSES}`,
  },
];

export const ORDER_PATH = '/global/payout/transfer/create';

/** The response contains the order number, so that every server has to read the body. */
export function responseTo(orderNo: unknown): { status: '1'; data: { tradeId: string; status: string } } {
  return { status: '1', data: { tradeId: `GP-${String(orderNo)}`, status: 'pending' } };
}

function refusalOf(message: string): { status: string; message: string } {
  return { status: '-1', message };
}

const NOT_AUTHENTIC = 'The headers `appkey` and `token` are missing.';

/** Maximum body in bytes, in every server that has a limit. */
const MAX_BYTES = 524_288;
/** Time limit for the arrival of a request. */
const BODY_TIMEOUT_MS = 30_000;

/** No server does more to authenticate a caller. */
function isAuthentic({ appkey, token }: IncomingHttpHeaders): boolean {
  return appkey !== undefined && appkey !== '' && token !== undefined && token !== '';
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  const text = JSON.stringify(value);
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
  response.writeHead(status, headers).end(text);
}

/** Makes a node:http server with `JSON.parse` only: no routes, authentication or validation. */
function startBare(): Server {
  return createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const order = JSON.parse(Buffer.concat(chunks).toString()) as { orderNo?: string };
      sendJson(response, 200, responseTo(order.orderNo));
    });
  });
}

const DECODER = new TextDecoder('utf-8', { fatal: true });

type Handler = (request: IncomingMessage) => Promise<[status: number, body: unknown]>;

const routes = new Map<string, Handler>([
  [
    `POST ${ORDER_PATH}`,
    async (request) => {
      if (!isAuthentic(request.headers)) return [400, refusalOf(NOT_AUTHENTIC)];
      const order = JSON.parse(DECODER.decode(await readBody(request))) as { orderNo?: string };
      return [200, responseTo(order.orderNo)];
    },
  ],
]);

/** Makes a node:http server with routes, credentials, limits and refusals, but without the rules. */
function startByHand(): Server {
  return createServer((request, response) => {
    const handler = routes.get(`${request.method} ${request.url}`);
    if (!handler) return sendJson(response, 404, refusalOf('There is no operation at this path.'));
    handler(request).then(
      ([status, body]) => sendJson(response, status, body),
      (error: Error) => sendJson(response, 400, refusalOf(error.message)),
    );
  });
}

function readBody(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const timer = setTimeout(
      () => reject(new Error('The body was not received within 30 s.')),
      BODY_TIMEOUT_MS,
    );
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= MAX_BYTES) chunks.push(chunk);
      else reject(new Error(`The body is larger than ${MAX_BYTES} bytes.`));
    });
    request.on('end', () => {
      clearTimeout(timer);
      resolve(Buffer.concat(chunks));
    });
  });
}

/** Responses are not validated, as in production. */
async function startOurs(): Promise<Server> {
  const { createPartialService } = await import('@cross-border-payments/server-stubs');
  const { createNodeListener } = await import('@cross-border-payments/server-stubs/node');
  const service = createPartialService<string>(
    {
      createGlobalPayout: ({ body }) => ({ status: 200, body: responseTo(body.orderNo) }),
    },
    {
      authenticate: ({ header }) => header('appkey') ?? '',
      validateResponses: false,
    },
  );
  return createServer(createNodeListener(service));
}

/** Makes a Fastify server that validates with Fastify's own Ajv. Values are neither coerced nor removed. */
async function startFastify(): Promise<Server> {
  const { default: Fastify } = await import('fastify');
  const { components } = loadBundle();
  const body = { allOf: [{ $ref: '#/components/schemas/CreateGlobalPayoutRequest' }], components };
  const app = Fastify({
    bodyLimit: MAX_BYTES,
    requestTimeout: BODY_TIMEOUT_MS,
    ajv: {
      customOptions: { strict: false, coerceTypes: false, removeAdditional: false, useDefaults: false },
    },
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (isAuthentic(request.headers)) done();
    else reply.code(400).send(refusalOf(NOT_AUTHENTIC));
  });
  app.post<{ Body: { orderNo?: string } }>(ORDER_PATH, { schema: { body } }, (request, reply) => {
    reply.send(responseTo(request.body.orderNo));
  });
  await app.ready();
  return app.server;
}

/** Makes an Express server with express-openapi-validator, which reads the bundle. Responses are not validated. */
async function startExpress(): Promise<Server> {
  const { default: express } = await import('express');
  const validator = await import('express-openapi-validator');
  const app = express();
  app.use(express.json({ limit: MAX_BYTES }));
  app.use(
    validator.middleware({
      apiSpec: join(specDirectory, 'generated', 'openapi.yaml'),
      validateResponses: false,
      validateSecurity: { handlers: { appkey: () => true, token: () => true } },
    }),
  );
  app.post(ORDER_PATH, (request, response) => {
    response.json(responseTo(request.body.orderNo));
  });
  app.use((error: { status?: number; message: string }, _: unknown, response: Response, __: unknown) => {
    response.status(error.status ?? 500).json(refusalOf(error.message));
  });
  return createServer(app);
}
