import { BodyConsumed } from './read-callback.ts';
import { type CallbackReceiver, NOT_HANDLED } from './receiver.ts';
import { type AdapterOptions, misdirected } from './route.ts';

/**
 * Makes a fetch handler from a receiver, for edge runtimes, Hono, Deno, Bun and every other `(Request) => Response`.
 *
 * @returns a function that never rejects
 */
export function toFetchHandler(
  receiver: CallbackReceiver,
  options: AdapterOptions = {},
): (request: Request) => Promise<Response> {
  return async (request) => {
    const wrong = misdirected(request.method, request.url, options);
    if (wrong) return Response.json(wrong.body, wrong);
    const delivery = {
      appKey: request.headers.get('appkey'),
      body: request.body && chunksOf(request, request.body),
      declaredBytes: Number(request.headers.get('content-length')),
    };
    const answer = await receiver.receive(delivery).catch(() => NOT_HANDLED);
    return Response.json(answer.body, { status: answer.status });
  };
}

/** Yields the chunks of a stream, and cancels it unless they are read to the end. */
async function* chunksOf(
  { bodyUsed }: Request,
  stream: ReadableStream<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  if (bodyUsed) throw new BodyConsumed();
  const reader = stream.getReader();
  let isWhole = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      isWhole = done;
      if (done) return;
      yield value;
    }
  } finally {
    // Not awaited: a sender that never ends must not delay the answer.
    if (!isWhole) reader.cancel().catch(() => undefined);
  }
}
