/** Reads the body of a response. Returns undefined if the body exceeds the limit in bytes. @throws errors of the stream */
export async function readChunks(
  { body }: Response,
  limit: number,
): Promise<Uint8Array<ArrayBuffer>[] | undefined> {
  const reader = body?.getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for (;;) {
    const { value } = (await reader?.read()) ?? {};
    if (!value) return chunks;
    size += value.length;
    chunks.push(value);
    if (size <= limit) continue;
    reader?.cancel().catch(() => {});
    return undefined;
  }
}

export type Bytes = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Reads a source chunk by chunk. `return` ends the source, even during a read. */
export interface ChunkReader {
  next(): Promise<IteratorResult<Uint8Array, unknown>>;
  return(): Promise<unknown>;
}

export function readerOf(bytes: Bytes): ChunkReader {
  // Uses a reader, because Safari cannot iterate streams and the iterator of a stream cannot be ended during a read.
  if ('getReader' in bytes) {
    const reader = bytes.getReader();
    return {
      next: async () => (await reader.read()) as IteratorResult<Uint8Array, unknown>,
      return: () => reader.cancel(),
    };
  }
  const iterator = Symbol.asyncIterator in bytes ? bytes[Symbol.asyncIterator]() : bytes[Symbol.iterator]();
  return { next: async () => iterator.next(), return: async () => iterator.return?.() };
}

/** Reads the body as a string in UTF-8; otherwise like `readChunks`. */
export function readText(response: Response, limit: number): Promise<string | undefined> {
  return readChunks(response, limit).then((chunks) => chunks && decoded(chunks));
}

/** A shared decoder. Only for whole bodies, because between chunks a decoder has state. */
const UTF_8: TextDecoder = /* @__PURE__ */ new TextDecoder();

export function decoded(chunks: readonly Uint8Array[], decoder: TextDecoder = UTF_8): string {
  if (chunks.length < 2) return decoder.decode(chunks[0]);
  return chunks.map((chunk) => decoder.decode(chunk, { stream: true })).join('') + decoder.decode();
}

/**
 * Maximum nesting of a response. Deeper nesting would overflow the stack of recursive functions, such as
 * `JSON.stringify`.
 */
export const MAX_LEVELS = 200;

/**
 * Parses the body of a response as JSON. Returns undefined if the body is not JSON, or nested deeper than `MAX_LEVELS`.
 */
export function jsonOfText<Value>(text: string | undefined): Value | undefined {
  try {
    return isTooDeep(text as string) ? undefined : JSON.parse(text as string);
  } catch {
    return undefined;
  }
}

/**
 * Returns whether a JSON text is nested deeper than `MAX_LEVELS`. Call it before parsing, because parsing 16 MB of
 * brackets blocks the event loop for 2 s.
 */
export function isTooDeep(text: string): boolean {
  let level = 0;
  let isInString = false;
  for (let at = 0; at < text.length && level <= MAX_LEVELS; at += 1) {
    const char = text.charCodeAt(at);
    // A brace and a bracket of the same side differ only in one bit.
    const brace = char | 32;
    if (char === 34) isInString = !isInString;
    else if (isInString) at += Number(char === 92);
    else if (brace === 123) level += 1;
    else if (brace === 125) level -= 1;
  }
  return level > MAX_LEVELS;
}
