import type { IncomingMessage } from 'node:http';
import type {
  FastifyInstance,
  FastifyPluginCallback,
  FastifyReply,
  FastifyRequest,
  FastifyServerOptions,
  HTTPMethods,
  preHandlerHookHandler,
  preParsingHookHandler,
  RouteHandlerMethod,
} from 'fastify';
import { shouldClose, webStream } from '../http.ts';
import { acceptedId } from '../request/request-state.ts';
import { needsNormalising, normaliseUrl, splitUrl } from '../request/url.ts';
import type { Service } from '../service.ts';
import type { ResponseState, ResponseStream, TransportRequest } from '../transport.ts';
import { NodeRequest } from './node-request.ts';

/**
 * Serves a service with Fastify: `app.register(createFastifyPlugin(service))`. The service reads the bodies, not
 * Fastify. Each operation is a route, so hooks see its pattern in `request.routeOptions.url`; existing routes of the
 * application take precedence. The plugin handles every other path under its prefix, unless the application has called
 * `setNotFoundHandler` for this prefix. If a hook of the application fails, the application's error handler gets the
 * error, and no handler of the service is called.
 */
export function createFastifyPlugin(service: Service<FastifyRequest>): FastifyPluginCallback {
  return (app, _options, done) => {
    const { prefix } = app;
    app.removeAllContentTypeParsers();
    app.addHook('preParsing', hideMalformedType);
    app.addContentTypeParser('*', showType);
    const routes = writableRoutes(service, prefix);
    const handlerOf = (shape?: string) =>
      createHandler(service, prefix, ({ method, path }) => {
        const own = shapeOf(method, path);
        return own === shape || !routes.has(own);
      });
    respondUnrouted(app, handlerOf());
    for (const [shape, { method, url }] of routes) {
      if (app.hasRoute({ method, url: prefix + url })) continue;
      app.route({ method, url, handler: handlerOf(shape), exposeHeadRoute: false });
    }
    done();
  };
}

const sentTypes = new WeakMap<IncomingMessage, string>();
const WELL_FORMED = /^[\w.+-]+\/[\w.+-]+(?:; ?\w+=[\w.+-]+)*$/;
const WITHOUT_BODY = /^(?:GET|HEAD|TRACE)$/;

/**
 * Fastify would refuse a media type that it considers malformed before later hooks run. The service refuses
 * it after these hooks.
 */
const hideMalformedType: preParsingHookHandler = ({ raw }, _reply, payload, next) => {
  const type = raw.headers['content-type'];
  if (type !== undefined && !WELL_FORMED.test(type) && !WITHOUT_BODY.test(raw.method ?? '')) {
    sentTypes.set(raw, type);
    raw.headers['content-type'] = 'application/octet-stream';
  }
  next(null, payload);
};

function showType({ raw }: FastifyRequest, _payload: unknown, parsed: (error: null) => void): void {
  const type = sentTypes.get(raw);
  if (type !== undefined) raw.headers['content-type'] = type;
  parsed(null);
}

function respondUnrouted(app: FastifyInstance, handle: FastifyHandler): void {
  const unrouted = new WeakSet<FastifyRequest>();
  app.addHook('onRequest', (request, _reply, next) => {
    if (request.is404) unrouted.add(request);
    next();
  });
  const preHandler: preHandlerHookHandler = (request, reply, next) => {
    // Otherwise the request has a route, and the application has called `reply.callNotFound()`.
    if (!unrouted.has(request)) next();
    else handle(request, reply).catch(next);
  };
  try {
    // Set as a hook without a handler, so that the application can still set a handler, which replaces this hook.
    app.setNotFoundHandler({ preHandler }, undefined as unknown as RouteHandlerMethod);
  } catch {
    // The application already has a handler.
  }
}

/** The routes that Fastify can express, relative to a prefix, by the keys of `shapeOf`. */
function writableRoutes({ routes = [] }: Service<FastifyRequest>, prefix: string) {
  const written = new Map<string, { method: HTTPMethods; url: string }>();
  for (const { method, path } of routes) {
    const own = prefix !== '' && path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path;
    const shape = shapeOf(method, path);
    if (/[:*(?#]|\{\w*[^\w}]|\}[^/]|[^/]\{/.test(own) || written.has(shape)) continue;
    written.set(shape, { method: method as HTTPMethods, url: own.replaceAll(/\{(\w+)\}/g, ':$1') });
  }
  return written;
}

/** Equal for operations that differ only in parameter names or a required query, which Fastify cannot distinguish. */
function shapeOf(method: string, path: string): string {
  const [own = ''] = path.split(/[?#]/, 1);
  return `${method} ${own.replaceAll(/\{\w+\}/g, '{}')}`;
}

/**
 * Makes the options of a Fastify server: `Fastify({ ...fastifyOptions(service) })`. With them, Fastify leaves malformed
 * percent-encoding to the service, resolves dot segments as the service does, uses the same request id, and has the
 * time limit of node:http.
 */
export function fastifyOptions(
  service: Service<FastifyRequest>,
): Pick<
  FastifyServerOptions,
  'frameworkErrors' | 'genReqId' | 'requestTimeout' | 'rewriteUrl' | 'routerOptions'
> {
  // No operation may be called here, because no hook has run.
  const refuse = createHandler(service, '', () => false);
  return {
    // As in node:http. Fastify has no limit by default.
    requestTimeout: 300_000,
    genReqId: ({ headers }) => acceptedId(headers[service.requestIdHeader ?? '']) ?? crypto.randomUUID(),
    rewriteUrl: ({ url = '/' }) => plainUrl(url),
    // Fastify's limit is 100 characters; the service limits the whole URL.
    routerOptions: { maxParamLength: 65_536 },
    frameworkErrors: (error, request, reply) => {
      if (error.code === 'FST_ERR_BAD_URL') void refuse(request, reply as FastifyReply);
      else void (reply as FastifyReply).send(error);
    },
  };
}

function plainUrl(url: string): string {
  if (!needsNormalising(splitUrl(url).path)) return url;
  try {
    const { path, query } = normaliseUrl(url);
    return query === '' ? path : `${path}?${query}`;
  } catch {
    return url;
  }
}

type FastifyHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

function createHandler(
  service: Service<FastifyRequest>,
  prefix: string,
  permits: NonNullable<TransportRequest['permits']>,
): FastifyHandler {
  return async (request, reply) => {
    const sent = new RequestOfReply(reply, prefix, permits);
    if (sent.isOver) return;
    const result = await service.handle(sent);
    if (!sent.claim(result)) return;
    const { status, headers, body, content } = result;
    if (shouldClose(request.raw)) reply.header('connection', 'close');
    const { 'set-cookie': cookies, ...others } = headers;
    reply.code(status).headers(others);
    if (cookies !== undefined) reply.header('set-cookie', cookies.split('\n'));
    // Fastify adds a charset to the type of strings, and leaves bytes unchanged.
    if (!content) await reply.send(Buffer.from(body));
    else if (!('next' in content)) await reply.send(content);
    else await sendStream(reply, content);
  };
}

class RequestOfReply extends NodeRequest<FastifyRequest> {
  readonly #reply: FastifyReply;
  /** The signal of the option `handlerTimeout`. Read only with this option, because Fastify creates a signal on access. */
  readonly #timeLimit: AbortSignal | undefined;

  constructor(reply: FastifyReply, prefix: string, permits: TransportRequest['permits']) {
    const { request } = reply;
    super(request.raw, reply.raw, request, request.originalUrl, prefix, permits);
    this.#reply = reply;
    this.#timeLimit = request.routeOptions.handlerTimeout ? request.signal : undefined;
  }

  override get responseState(): ResponseState | undefined {
    // Also set if other code has taken over the response with `reply.hijack()`.
    if (this.#reply.sent) return 'ended';
    const { code }: { readonly code?: string } = this.#timeLimit?.reason ?? {};
    // Hooks of the application may delay the response to the time limit.
    return code === 'FST_ERR_HANDLER_TIMEOUT' ? 'begun' : super.responseState;
  }
}

/** Sends the head immediately, because the first chunk may take long. */
function sendStream(reply: FastifyReply, stream: ResponseStream): FastifyReply {
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
