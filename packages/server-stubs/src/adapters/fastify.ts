import type {
  FastifyPluginCallback,
  FastifyReply,
  FastifyRequest,
  FastifyServerOptions,
  HTTPMethods,
} from 'fastify';
import type { Service } from '../runtime/service.ts';
import type { AnswerStream } from '../runtime/transport.ts';
import { NodeRequest } from './node-request.ts';
import { shouldClose } from './should-close.ts';
import { webStream } from './streams/web-stream.ts';

/**
 * Serves a service with Fastify: `app.register(createFastifyPlugin(service))`. The plugin leaves bodies to the service
 * and answers every path under its prefix. Each operation is a route of its own, so that hooks see its pattern in
 * `request.routeOptions.url`; a route that the application has already is left to it.
 */
export function createFastifyPlugin(service: Service<FastifyRequest>): FastifyPluginCallback {
  return (app, _options, done) => {
    const handle = createHandler(service, app.prefix);
    app.removeAllContentTypeParsers();
    app.addContentTypeParser('*', (_request, _payload, parsed) => parsed(null));
    app.setNotFoundHandler(handle);
    // What Fastify refuses before it calls a handler, such as a malformed `Content-Type`, is the service's to answer.
    app.setErrorHandler((_error, request, reply) => handle(request, reply));
    for (const { method, url } of patternsOf(service, app.prefix)) {
      if (app.hasRoute({ method, url: app.prefix + url })) continue;
      app.route({ method, url, handler: handle, exposeHeadRoute: false });
    }
    done();
  };
}

/** The routes of a service below a prefix, as Fastify writes them; those that it can't write are left out. */
function patternsOf({ routes = [] }: Service<FastifyRequest>, prefix: string) {
  const shapes = new Set<string>();
  return routes.flatMap(({ method, path }) => {
    const own = prefix !== '' && path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path;
    if (/[:*(?#]|\{\w*[^\w}]|\}[^/]|[^/]\{/.test(own)) return [];
    const shape = `${method} ${own.replaceAll(/\{\w+\}/g, '{}')}`;
    if (shapes.has(shape)) return [];
    shapes.add(shape);
    return [{ method: method as HTTPMethods, url: own.replaceAll(/\{(\w+)\}/g, ':$1') }];
  });
}

/** Milliseconds in which a whole request must arrive. That of node:http, which Fastify sets to none. */
const REQUEST_TIMEOUT_MS = 300_000;

/**
 * Makes the server options with which Fastify leaves to the service what it would answer before it calls a plugin, such
 * as malformed percent-encoding in the path, and has the time limit of node:http: `Fastify({ ...fastifyOptions(service) })`.
 */
export function fastifyOptions(
  service: Service<FastifyRequest>,
): Pick<FastifyServerOptions, 'frameworkErrors' | 'requestTimeout'> {
  const handle = createHandler(service);
  return {
    requestTimeout: REQUEST_TIMEOUT_MS,
    frameworkErrors: (_error, request, reply) => void handle(request, reply as FastifyReply),
  };
}

function createHandler(service: Service<FastifyRequest>, prefix = '') {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const { raw } = request;
    const { status, headers, body, content } = await service.handle(
      new NodeRequest(raw, reply.raw, request, raw.url, prefix),
    );
    if (shouldClose(raw)) reply.header('connection', 'close');
    const { 'set-cookie': cookies, ...others } = headers;
    reply.code(status).headers(others);
    if (cookies !== undefined) reply.header('set-cookie', cookies.split('\n'));
    // Fastify adds a charset to the type of texts, and leaves bytes as they are.
    if (!content) await reply.send(Buffer.from(body));
    else if (!('next' in content)) await reply.send(content);
    else await sendStream(reply, content);
  };
}

/** Sends the body of an answer piece by piece, and its head at once: the first piece may take long. */
function sendStream(reply: FastifyReply, stream: AnswerStream): FastifyReply {
  const { raw } = reply;
  if (stream.length !== undefined) reply.header('content-length', stream.length);
  if (raw.destroyed) stream.cancel();
  return reply.send(
    webStream(
      stream,
      () => raw.flushHeaders(),
      () => raw.destroy(),
    ),
  );
}
