import { withinTime } from '../limits.ts';
import { BodyReadError, type ResponseStream } from '../transport.ts';

/** Waits for the next chunk of a body. */
export async function withBodyTimeout<T>(promise: Promise<T>, timeoutMs: number): Promise<T> {
  try {
    return await withinTime(promise, timeoutMs, () => new BodyReadError('too-slow'));
  } catch (error) {
    throw error instanceof BodyReadError ? error : new BodyReadError('aborted');
  }
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

/** Reads the chunks of a stream, and cancels it when its consumer stops early. */
export async function* chunksOf(
  reader: Reader,
  read: () => ReturnType<Reader['read']> = () => reader.read(),
): AsyncGenerator<Uint8Array> {
  let isDone = false;
  try {
    for (;;) {
      const next = await read();
      isDone = next.done;
      if (next.done) return;
      yield next.value;
    }
  } finally {
    if (!isDone) void reader.cancel().catch(() => undefined);
  }
}

/** @throws BodyReadError `too-large` for more than `limit` bytes */
export async function readWithin(chunks: AsyncIterable<Uint8Array>, limit: number): Promise<Uint8Array> {
  const all: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.length;
    if (length > limit) throw new BodyReadError('too-large', limit);
    all.push(chunk);
  }
  return joinChunks(all, length);
}

/** @param length bytes of all chunks */
export function joinChunks(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const [only] = chunks;
  if (only && chunks.length === 1) return only;
  const all = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.length;
  }
  return all;
}

/** Converts the body of a response to a `ReadableStream`. Each chunk is produced when it is read. */
export function webStream(
  stream: ResponseStream,
  onStart?: () => void,
  onStall?: () => void,
): ReadableStream<Uint8Array> {
  let isStarted = false;
  const source = {
    start(controller: ReadableStreamDefaultController<Uint8Array>) {
      stream.whenStalled(() => {
        controller.error(new Error('The client stopped reading the response.'));
        onStall?.();
      });
    },
    async pull(controller: ReadableStreamDefaultController<Uint8Array>) {
      if (!isStarted) onStart?.();
      isStarted = true;
      const chunk = await stream.next().catch(() => {
        // Thrown as an `Error`, because some frameworks close the connection only for an `Error`, and some read its
        // properties.
        throw new Error('The stream of the response failed.');
      });
      if (chunk) controller.enqueue(chunk);
      else controller.close();
    },
    cancel: () => stream.cancel(),
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}

/**
 * Maximum length, in bytes, of a body whose unread rest is read and dropped to keep the connection open. If the body
 * may be longer, the connection is closed.
 */
const REST_WORTH_READING = 65_536;

/**
 * Returns whether to close the connection of a message of node:http, because a large part of its body may not have
 * arrived. With HTTP/2, only the stream of the message is closed.
 */
export function shouldClose(message: {
  readonly httpVersionMajor: number;
  readonly complete: boolean;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}): boolean {
  if (message.complete || message.httpVersionMajor > 1) return false;
  return !(Number(message.headers['content-length'] ?? Number.NaN) <= REST_WORTH_READING);
}
