import type { Server } from 'node:http';
import Fastify from 'fastify';
import { answerTo, isAuthentic, ORDER_PATH, refusalOf } from './answer.ts';
import { orderSchema } from './order-schema.ts';

/** Makes a Fastify server with its own Ajv on the same schema; values are neither coerced nor removed. */
export default async function start(): Promise<Server> {
  const app = Fastify({
    ajv: {
      customOptions: { strict: false, coerceTypes: false, removeAdditional: false, useDefaults: false },
    },
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (isAuthentic(request.headers)) done();
    else reply.code(400).send(refusalOf('The headers `appkey` and `token` are missing.'));
  });
  app.post<{ Body: { orderNo?: string } }>(
    ORDER_PATH,
    { schema: { body: orderSchema() } },
    (request, reply) => {
      reply.send(answerTo(request.body.orderNo));
    },
  );
  await app.ready();
  return app.server;
}
