import { createFastifyPlugin, fastifyOptions } from '@cross-border-payments/server-stubs/fastify';
import Fastify, { type FastifyError } from 'fastify';
import { service } from './service.ts';

export const app = Fastify(fastifyOptions(service));
// Handles errors of your own hooks; the service handles its own. Clients see only the message of a refusal (4xx).
app.setErrorHandler<FastifyError>((error, request, reply) => {
  const { statusCode = 500, message } = error;
  if (statusCode >= 400 && statusCode < 500) return reply.code(statusCode).send({ status: '-1', message });
  console.error({ requestId: request.id, error });
  return reply.code(500).send({ status: '-1', message: 'The service has an internal error.' });
});
app.get('/health', async () => 'ok');
app.register(createFastifyPlugin(service));
