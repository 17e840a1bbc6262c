import type { CallbackReceiver, CallbackReceiverAnswer } from './receiver.ts';
import { type AdapterOptions, type Misdirected, misdirected } from './route.ts';

/** What is used of a node:http request. Written out so that nothing of Node is imported. */
export interface NodeRequest {
  readonly method?: string | undefined;
  readonly url?: string | undefined;
  /** Set by Express, which cuts `url` in mounted routers. */
  readonly originalUrl?: string | undefined;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly readableEnded: boolean;
  // biome-ignore lint/suspicious/noExplicitAny: listeners of an emitter take what its event brings.
  on(event: string, listener: (...values: any[]) => void): unknown;
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  off(event: string, listener: (...values: any[]) => void): unknown;
}

/** What is used of a node:http response. */
export interface NodeResponse {
  writeHead(status: number, headers: Record<string, string>): unknown;
  end(text: string): unknown;
}

/**
 * Makes a listener for node:http and Express of a receiver: `createServer(toNodeListener(receiver))`. In Express mount it
 * before a JSON parser, since the body must be read here.
 */
export function toNodeListener(
  receiver: CallbackReceiver,
  options: AdapterOptions = {},
): (request: NodeRequest, response: NodeResponse) => void {
  return (request, response) => {
    void listen(receiver, options, request, response);
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

function send(
  request: NodeRequest,
  response: NodeResponse,
  answer: CallbackReceiverAnswer | Misdirected,
): void {
  const { status, body } = answer;
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'content-type': 'application/json',
    'content-length': String(new TextEncoder().encode(text).byteLength),
    // Node lets the rest of the body go; no further request is taken behind it.
    ...(request.readableEnded ? {} : { connection: 'close' }),
    ...('headers' in answer && answer.headers),
  });
  response.end(text);
}

/**
 * The chunks of a request. Node's own iterator is not used: left early it destroys the connection, and with it the answer.
 *
 * @throws Error when the sender goes away in the middle, or the body was read before
 */
async function* chunksOf(request: NodeRequest): AsyncGenerator<Uint8Array> {
  if (request.readableEnded) {
    throw new Error('The body was read before; mount the webhook listener ahead of body parsers.');
  }
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
      else if (end.how === 'broken') throw new Error('The sender went away in the middle of the body.');
      else {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
  } finally {
    // What still comes is not kept.
    request.off('data', onData);
  }
}
