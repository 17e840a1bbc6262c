/** A source of bytes in chunks. */
export type Bytes = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Reads chunk by chunk. `return` ends it and its source, even during a read. */
export type ByteIterator = AsyncIterableIterator<Uint8Array<ArrayBuffer>, undefined>;

interface Reader {
  next(): Promise<IteratorResult<Uint8Array, unknown>>;
  return(): unknown;
}

/**
 * Yields the chunks of a source, and throws as soon as it has more or fewer bytes than `size`.
 *
 * @param fail makes the error
 */
export function exactBytes(size: number, bytes: Bytes, fail: (fault: string) => Error): ByteIterator {
  const reader = readerOf(bytes);
  let read = 0;
  const end = (): void => {
    // Not awaited: a source that never answers must not block the caller.
    Promise.resolve(reader.return()).catch(() => undefined);
  };
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    async next() {
      const { done, value } = await reader.next();
      if (done) {
        if (read < size) throw fail(`has ${read} bytes, but ${size} were declared`);
        return { done: true, value: undefined };
      }
      read += value?.byteLength ?? 0;
      const fault = faultOf(value, read, size);
      if (!fault) return { done: false, value: value as Uint8Array<ArrayBuffer> };
      end();
      throw fail(fault);
    },
    async return() {
      end();
      return { done: true, value: undefined };
    },
  };
}

function faultOf(chunk: unknown, read: number, size: number): string | undefined {
  if (!(chunk instanceof Uint8Array)) return 'is a stream of something other than Uint8Array chunks';
  return read > size ? `has more than the ${size} bytes that were declared` : undefined;
}

function readerOf(bytes: Bytes): Reader {
  // Streams of Safari cannot be iterated, and the iterator of a stream cannot be ended during a read.
  if ('getReader' in bytes) {
    const reader = bytes.getReader();
    return {
      next: async () => (await reader.read()) as IteratorResult<Uint8Array, unknown>,
      return: () => reader.cancel(),
    };
  }
  const iterator = Symbol.asyncIterator in bytes ? bytes[Symbol.asyncIterator]() : bytes[Symbol.iterator]();
  return {
    next: async () => iterator.next(),
    return: async () => iterator.return?.(),
  };
}
