/** Where bytes come from, piece by piece. */
export type Bytes = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Reads pieces one by one. `return` ends it, and the source with it, even while a read is under way. */
export type ByteIterator = AsyncIterableIterator<Uint8Array<ArrayBuffer>, undefined>;

interface Reader {
  next(): Promise<IteratorResult<Uint8Array, unknown>>;
  return(): unknown;
}

/**
 * Passes pieces on, and fails as soon as their bytes are not as many as was said.
 *
 * @param size how many there must be
 */
export function exactBytes(size: number, bytes: Bytes): ByteIterator {
  const reader = readerOf(bytes);
  let read = 0;
  const end = (): void => {
    // Not waited for: a source that never answers must not keep the caller back.
    Promise.resolve(reader.return()).catch(() => undefined);
  };
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    async next() {
      const { done, value } = await reader.next();
      if (done) {
        if (read < size) throw new RangeError(`The file has ${read} bytes, and ${size} were declared.`);
        return { done: true, value: undefined };
      }
      read += value?.byteLength ?? 0;
      const fault = faultOf(value, read, size);
      if (!fault) return { done: false, value: value as Uint8Array<ArrayBuffer> };
      end();
      throw fault;
    },
    async return() {
      end();
      return { done: true, value: undefined };
    },
  };
}

function faultOf(chunk: unknown, read: number, size: number): Error | undefined {
  if (!(chunk instanceof Uint8Array)) return new TypeError('A stream to upload must give pieces of bytes.');
  return read > size
    ? new RangeError(`The file has more than the ${size} bytes that were declared.`)
    : undefined;
}

function readerOf(bytes: Bytes): Reader {
  // Safari has streams that cannot be iterated; and an iterator of a stream cannot be ended while it reads.
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
