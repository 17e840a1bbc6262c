import { checkOptions } from '@cross-border-payments/client-runtime/core/checks';
import { invalidOption } from '@cross-border-payments/client-runtime/core/errors';
import { guard } from '@cross-border-payments/client-runtime/core/hooks';
import { type CallbackReceiver, NOT_HANDLED, type NodeResponse } from './receiver.ts';
import {
  type CallbackReceiverResponse,
  type CallbackRequest,
  CONSUMED_BODY,
  respondWith,
} from './request.ts';

const CALLBACK_PATH = '/hub/webhook';

export interface AdapterOptions {
  /** How the path must end. Defaults to `/hub/webhook`; `false` if a router has checked it already. */
  readonly path?: string | false;
}

function checkAdapter(name: string, receiver: CallbackReceiver, options: AdapterOptions): Adapter {
  if (typeof Object(receiver).handle !== 'function')
    throw invalidOption(name, 'receiver', 'must be what `createCallbackReceiver` returns');
  if (typeof options === 'string')
    throw invalidOption(name, 'options', `must be an object: write \`{ path: '${options}' }\``);
  checkOptions(name, options, {
    path: (path) => {
      if (path === false) return undefined;
      if (typeof path !== 'string') return 'must be a string or `false`';
      return /^(?:\/|$)/.test(path) ? undefined : `must start with \`/\`, such as \`${CALLBACK_PATH}\``;
    },
  });
  return { ...options, receiver };
}

type Reply = CallbackReceiverResponse<number>;

interface Adapter extends AdapterOptions {
  readonly receiver: CallbackReceiver;
}

async function replyTo(adapter: Adapter, method: string, url: string, request: CallbackRequest) {
  const { receiver, path = CALLBACK_PATH } = adapter;
  if (path !== false && !url.replace(/[?#].*$/s, '').endsWith(path))
    return respondWith(404, `Callbacks must be sent to ${path}.`);
  if (method !== 'POST') {
    const { headers, ...reply } = respondWith(405, 'Callbacks must be sent by POST.');
    return { ...reply, headers: { ...headers, allow: 'POST' } };
  }
  try {
    return (await receiver.handle(request)) ?? respondWith(400, NOT_HANDLED);
  } catch {
    return respondWith(400, NOT_HANDLED);
  }
}

const NO_REQUEST =
  '`toFetchHandler` was called with something other than a `Request`: for a server of Node or Express use `toNodeListener`.';

/**
 * Makes a fetch handler from a receiver, for edge runtimes, Hono, Deno, Bun and every other `(Request) => Response`.
 *
 * @returns a function that never rejects; it returns HTTP 500 for anything but a `Request`
 * @throws ValidationError when the receiver or an option cannot be used
 */
export function toFetchHandler(
  receiver: CallbackReceiver,
  options: AdapterOptions = {},
): (request: Request) => Promise<Response> {
  const adapter = checkAdapter('toFetchHandler', receiver, options);
  let isWarned = false;
  return async (request: Request, response?: unknown) => {
    if (typeof request?.headers?.get === 'function') {
      const { method, url, headers, bodyUsed } = request;
      const body = bodyUsed ? CONSUMED_BODY : request.body;
      const reply = await replyTo(adapter, method, url, { headers, body });
      return new Response(reply.body, reply);
    }
    if (!isWarned) console.warn(NO_REQUEST);
    isWarned = true;
    const reply = respondWith(500, NO_REQUEST);
    // If this handler was passed to node:http, which ignores the returned value, the response is sent here.
    guard(() => send(request as unknown as NodeRequest, response as NodeResponse, reply));
    return new Response(reply.body, reply);
  };
}

/** The properties of a node:http request that are used, declared here so that nothing is imported from Node. */
export interface NodeRequest {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  /** Set by Express, which shortens `url` in mounted routers. */
  readonly originalUrl?: string | undefined;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly readableEnded: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: the listeners of an emitter accept any values.
  on(event: string, listener: (...values: any[]) => void): unknown;
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  off(event: string, listener: (...values: any[]) => void): unknown;
}

/**
 * Makes a listener for node:http and Express from a receiver: `createServer(toNodeListener(receiver))`. In Express,
 * mount it before a JSON parser: the listener reads the body itself.
 *
 * @throws ValidationError when the receiver or an option cannot be used
 */
export function toNodeListener(
  receiver: CallbackReceiver,
  options: AdapterOptions = {},
): (request: NodeRequest, response: NodeResponse) => void {
  const adapter = checkAdapter('toNodeListener', receiver, options);
  const respond = async (request: NodeRequest, response: NodeResponse) => {
    const { method = '', url = '', originalUrl = url, headers } = request;
    const body = request.readableEnded ? CONSUMED_BODY : chunksOf(request);
    send(request, response, await replyTo(adapter, method, originalUrl, { headers, body }));
  };
  // Guarded, because `send` fails if a response has already been sent, for example.
  return (request, response) => guard(() => respond(request, response));
}

function send(request: NodeRequest, response: NodeResponse, { status, body, headers }: Reply): void {
  response.writeHead(status, {
    ...headers,
    'content-length': String(new TextEncoder().encode(body).byteLength),
    // Node discards the rest of the body and accepts no further request on this connection.
    ...(request.readableEnded ? {} : { connection: 'close' }),
  });
  response.end(body);
}

/** Node's own iterator would close the connection before the response is sent. */
function chunksOf(request: NodeRequest): ReadableStream<Uint8Array> {
  let end = (_: () => void): void => undefined;
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const onData = (chunk: Uint8Array) => controller.enqueue(chunk);
    end = (close) => {
      // Chunks that still arrive are dropped.
      request.off('data', onData);
      end = () => undefined;
      close();
    };
    const lost = () =>
      controller.error(new Error('The connection closed before the whole body was received.'));
    request.on('end', () => end(() => controller.close()));
    request.on('error', () => end(lost));
    request.on('close', () => end(lost));
    request.on('data', onData);
    // Called once, by the first read. Its promise never resolves, because `onData` adds the chunks.
    return new Promise<void>(() => {});
  };
  return new ReadableStream({ pull, cancel: () => end(() => undefined) }, { highWaterMark: 0 });
}
