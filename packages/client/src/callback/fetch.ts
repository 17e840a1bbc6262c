import { guard } from '../core/hooks.ts';
import { type NodeRequest, type NodeResponse, send } from './node.ts';
import { BodyConsumed } from './read-callback.ts';
import { type CallbackReceiver, NOT_HANDLED, refused } from './receiver.ts';
import { type AdapterOptions, checkAdapter, misdirected } from './route.ts';

const NO_REQUEST =
  '`toFetchHandler` was called with something other than a `Request`: for a server of Node or Express use `toNodeListener`.';

/**
 * Makes a fetch handler from a receiver, for edge runtimes, Hono, Deno, Bun and every other `(Request) => Response`.
 *
 * @returns a function that never rejects; it answers 500 to what is not a `Request`
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
      return answerNoRequest(request, response);
    }
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

/** Answers by the response of node:http too, if there is one: nobody looks at what its listeners return. */
function answerNoRequest(request: unknown, response: unknown): Response {
  const answer = { status: 500, headers: {}, body: refused(NO_REQUEST).body } as const;
  guard(() => send(request as NodeRequest, response as NodeResponse, answer));
  return Response.json(answer.body, answer);
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
