import type { Server } from 'node:http';
import { loadBundle } from '@cross-border-payments/checks';
import Fastify from 'fastify';
import {
  answerTo,
  BODY_TIMEOUT_MS,
  isAuthentic,
  MOST_BYTES,
  NOT_AUTHENTIC,
  ORDER_PATH,
  refusalOf,
} from './answer.ts';

/** Makes a Fastify server with its own Ajv on the same schema; values are neither coerced nor removed. */
export default async function start(): Promise<Server> {
  const { components } = loadBundle();
  const body = { allOf: [{ $ref: '#/components/schemas/CreateGlobalPayoutRequest' }], components };
  const app = Fastify({
    bodyLimit: MOST_BYTES,
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
    reply.send(answerTo(request.body.orderNo));
  });
  await app.ready();
  return app.server;
}
