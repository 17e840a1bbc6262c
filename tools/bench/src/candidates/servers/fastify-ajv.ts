import type { Server } from 'node:http';
import { loadBundle } from '@cross-border-payments/checks';
import Fastify from 'fastify';
import {
  BODY_TIMEOUT_MS,
  isAuthentic,
  MAX_BYTES,
  NOT_AUTHENTIC,
  ORDER_PATH,
  refusalOf,
  responseTo,
} from './response.ts';

/** Makes a Fastify server that validates with Fastify's own Ajv. Values are neither coerced nor removed. */
export default async function start(): Promise<Server> {
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
