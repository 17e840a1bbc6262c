import { BodyConsumed } from './read-callback.ts';
import { type CallbackReceiver, type CallbackReceiverAnswer, NOT_HANDLED } from './receiver.ts';
import { type AdapterOptions, checkAdapter, type Misdirected, misdirected } from './route.ts';

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
  const answer = await receiver.receive({
    appKey: typeof appkey === 'string' ? appkey : appkey?.join(', '),
    body: chunksOf(request),
    declaredBytes: Number(length),
  });
  send(request, response, answer);
}

export function send(
  request: NodeRequest,
  response: NodeResponse,
  answer: CallbackReceiverAnswer | Misdirected,
): void {
  const { status, body } = answer;
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': String(new TextEncoder().encode(text).byteLength),
    // Node discards the rest of the body and accepts no further request on this connection.
    ...(request.readableEnded ? {} : { connection: 'close' }),
    ...('headers' in answer && answer.headers),
  });
  response.end(text);
}

/**
 * Yields the chunks of a request. Node's own iterator, ended early, would close the connection before the answer is
 * sent.
 *
 * @throws Error when the sender disconnects, or the body has been read already
 */
async function* chunksOf(request: NodeRequest): AsyncGenerator<Uint8Array> {
  if (request.readableEnded) throw new BodyConsumed();
  const arrived: Uint8Array[] = [];
  const end: { how?: 'whole' | 'broken' } = {};
  let wake = (): void => undefined;
  const ends = (how: 'whole' | 'broken') => () => {
    end.how ??= how;
    wake();
  };
  request.on('end', ends('whole'));
  request.on('error', ends('broken'));
  request.on('close', ends('broken'));
  const onData = (chunk: Uint8Array): void => {
    arrived.push(chunk);
    wake();
  };
  request.on('data', onData);
  try {
    for (;;) {
      const chunk = arrived.shift();
      if (chunk) yield chunk;
      else if (end.how === 'whole') return;
      else if (end.how === 'broken') throw new Error('The sender disconnected in the middle of the body.');
      else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
  } finally {
    // Chunks that still arrive are dropped.
    request.off('data', onData);
  }
}
