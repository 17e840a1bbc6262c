import { checkOptions, hasMethods, refuse } from '../core/checks.ts';
import { invalidOption } from '../core/errors/errors.ts';
import { guard } from '../core/hooks.ts';
import { CONSUMED_BODY } from './body.ts';
import { type CallbackReceiver, type CallbackReceiverResponse, NOT_HANDLED, refused } from './receiver.ts';

/** The path that the service appends to the callback URL. */
const CALLBACK_PATH = '/hub/webhook';

export interface AdapterOptions {
  /** How the path must end. Defaults to `/hub/webhook`; `false` if a router has checked it already. */
  readonly path?: string | false;
}

const isReceiver = hasMethods('what `createCallbackReceiver` returns', 'receive');

/** @throws ValidationError unless an adapter can be made of these arguments */
function checkAdapter(adapter: string, receiver: CallbackReceiver, options: AdapterOptions): void {
  refuse(adapter, 'receiver', receiver, isReceiver);
  if (typeof options === 'string')
    throw invalidOption(adapter, 'options', `must be an object: write \`{ path: '${options}' }\``);
  checkOptions(adapter, options, {
    path: (path) => (path === false || typeof path === 'string' ? undefined : 'must be a string or `false`'),
  });
}

export interface Misdirected extends Pick<CallbackReceiverResponse, 'body'> {
  readonly status: 404 | 405 | 500;
  readonly headers: Readonly<Record<string, string>>;
}

/** Returns the response to a request that is not a delivery; undefined for a delivery. */
function misdirected(
  method: string,
  url: string,
  { path = CALLBACK_PATH }: AdapterOptions,
): Misdirected | undefined {
  const pathname = url.replace(/[?#].*$/s, '');
  if (path !== false && !pathname.endsWith(path)) {
    return { status: 404, headers: {}, body: refused(`Callbacks must be sent to ${path}.`).body };
  }
  if (method === 'POST') return undefined;
  return { status: 405, headers: { allow: 'POST' }, body: refused('Callbacks must be sent by POST.').body };
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
  checkAdapter('toFetchHandler', receiver, options);
  let isWarned = false;
  return async (request: Request, response?: unknown) => {
    if (typeof request?.headers?.get !== 'function') {
      if (!isWarned) console.warn(NO_REQUEST);
      isWarned = true;
      return respondToNoRequest(request, response);
    }
    const wrong = misdirected(request.method, request.url, options);
    if (wrong) return Response.json(wrong.body, wrong);
    const delivery = {
      appKey: request.headers.get('appkey'),
      body: request.bodyUsed ? CONSUMED_BODY : request.body,
      declaredBytes: Number(request.headers.get('content-length')),
    };
    const result = await receiver.receive(delivery).catch(() => NOT_HANDLED);
    return Response.json(result.body, { status: result.status });
  };
}

/** Also sends the response if node:http called, which ignores what a listener returns. */
function respondToNoRequest(request: unknown, response: unknown): Response {
  const result = { status: 500, headers: {}, body: refused(NO_REQUEST).body } as const;
  guard(() => send(request as NodeRequest, response as NodeResponse, result));
  return Response.json(result.body, result);
}

/** The part of a node:http request that is used; declared here so that nothing is imported from Node. */
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

/** The part of a node:http response that is used. */
export interface NodeResponse {
  writeHead(status: number, headers: Record<string, string>): unknown;
  end(text: string): unknown;
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
  checkAdapter('toNodeListener', receiver, options);
  return (request, response) => {
    listen(receiver, options, request, response)
      .catch(() => send(request, response, NOT_HANDLED))
      // Such as a response that has been sent already.
      .catch(() => undefined);
  };
}

async function listen(
  receiver: CallbackReceiver,
  options: AdapterOptions,
  request: NodeRequest,
  response: NodeResponse,
): Promise<void> {
  const wrong = misdirected(request.method ?? '', request.originalUrl ?? request.url ?? '', options);
  if (wrong) return send(request, response, wrong);
  const { appkey, 'content-length': length } = request.headers;
  const result = await receiver.receive({
    appKey: typeof appkey === 'string' ? appkey : appkey?.join(', '),
    body: request.readableEnded ? CONSUMED_BODY : chunksOf(request),
    declaredBytes: Number(length),
  });
  send(request, response, result);
}

export function send(
  request: NodeRequest,
  response: NodeResponse,
  result: CallbackReceiverResponse | Misdirected,
): void {
  const { status, body } = result;
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': String(new TextEncoder().encode(text).byteLength),
    // Node discards the rest of the body and accepts no further request on this connection.
    ...(request.readableEnded ? {} : { connection: 'close' }),
    ...('headers' in result && result.headers),
  });
  response.end(text);
}

/** Returns the chunks of a request. Node's own iterator would close the connection before the response is sent. */
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
    const lost = () => controller.error(new Error('The sender disconnected in the middle of the body.'));
    request.on('end', () => end(() => controller.close()));
    request.on('error', () => end(lost));
    request.on('close', () => end(lost));
    request.on('data', onData);
    // Called once, by the first read: it never resolves.
    return new Promise<void>(() => {});
  };
  return new ReadableStream({ pull, cancel: () => end(() => undefined) }, { highWaterMark: 0 });
}
