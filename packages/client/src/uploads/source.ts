import { invalidOption, ValidationError } from '../core/errors/errors.ts';
import { guard } from '../core/hooks.ts';

export interface SizedStream {
  /** Read once; use a `SizedFile` for a source that can be read again. The stream must not change its chunks later. */
  readonly stream: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;
  /** In bytes. The upload fails if there are more or fewer. */
  readonly size: number;
  readonly name?: string;
  readonly type?: string;
}

/** A source of known size that can be opened again and again, such as a file on disk. */
export interface SizedFile {
  readonly open: () => AsyncIterable<Uint8Array>;
  /** In bytes. The upload fails if there are more or fewer. */
  readonly size: number;
  readonly name?: string;
  readonly type?: string;
}

/** A file to upload. A `File` is a `Blob`, and a `Buffer` a `Uint8Array`. `fileFromPath` opens a path (Node). */
export type UploadSource = Blob | Uint8Array | ArrayBuffer | SizedStream | SizedFile;

/** A source that was checked but not read. */
export interface OpenableFile {
  readonly size: number;
  readonly name: string | undefined;
  readonly type: string | undefined;
  /** Opens the bytes, of which there are exactly `size`. */
  open(): ByteIterator;
  /** The source if it is a `Blob`, which platforms send without reading it into memory. */
  readonly blob: Blob | undefined;
}

const CHUNK = 64 * 1024;

/** Returns whether a value is a source, not a string. */
export function isSource(value: unknown): value is UploadSource {
  if (value instanceof Blob || value instanceof Uint8Array || value instanceof ArrayBuffer) return true;
  return (
    typeof value === 'object' && value !== null && 'size' in value && ('open' in value || 'stream' in value)
  );
}

/** Makes the error for what is no file, such as a path or a stream of unknown size. */
export function noSource(operation: string, property: string, value: unknown): ValidationError {
  if (value instanceof Promise) return invalidOption(operation, property, 'is a promise: await it');
  const fault =
    'must be a Blob, bytes, or a stream with its size, in `{ stream, size }`; for a path, use `fileFromPath` of `@cross-border-payments/client/node`';
  return invalidOption(operation, property, fault);
}

/** Checks a source without reading it; `member` is its field. @throws ValidationError when it is not a source */
export function openable(operation: string, property: string, source: UploadSource): OpenableFile {
  const fail = (fault: string) => invalidOption(operation, property, fault);
  if (source instanceof Blob) {
    const name = source instanceof File ? source.name : undefined;
    const open = () => exactBytes(source.size, source.stream(), fail);
    return { size: source.size, name, type: source.type || undefined, open, blob: source };
  }
  if (source instanceof Uint8Array || source instanceof ArrayBuffer) {
    const bytes = source instanceof Uint8Array ? source : new Uint8Array(source);
    const open = () => exactBytes(bytes.byteLength, slicesOf(bytes), fail);
    return { size: bytes.byteLength, name: undefined, type: undefined, open, blob: undefined };
  }
  if (!isSource(source)) throw noSource(operation, property, source);
  if (!Number.isSafeInteger(source.size) || source.size < 0) {
    throw invalidOption(operation, `${property}.size`, 'must be a whole number of bytes');
  }
  const again = 'open' in source ? source.open : once(operation, property, source.stream);
  const open = () => {
    const bytes = again();
    // A promise is refused, and must not end the process.
    guard(() => bytes);
    return exactBytes(source.size, bytes, fail);
  };
  return { size: source.size, name: source.name, type: source.type, open, blob: undefined };
}

function once(
  operation: string,
  property: string,
  stream: SizedStream['stream'],
): () => SizedStream['stream'] {
  let isOpened = false;
  return () => {
    if (isOpened)
      throw invalidOption(
        operation,
        property,
        'is a stream that has been sent and cannot be read again; use a Blob or `open` instead',
      );
    isOpened = true;
    return stream;
  };
}

function* slicesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += CHUNK) yield bytes.subarray(at, at + CHUNK);
}

/** The default of `maxBytes`: 10 MiB. The interface does not show the limits of the service. */
export const DEFAULT_MAX_BYTES: number = 10 * 1024 * 1024;

/** @throws ValidationError for a file that is empty or too large */
export function checkSize(operation: string, property: string, size: number, maxBytes: number): void {
  if (size > 0 && size <= maxBytes) return;
  const sentence =
    size > 0
      ? `\`${property}\` has ${size} bytes, more than the ${maxBytes} allowed by \`maxBytes\``
      : `\`${property}\` is empty`;
  const keyword = size > 0 ? 'maxLength' : 'minLength';
  throw new ValidationError(`The file was not sent: ${sentence}.`, {
    operation,
    causes: [{ path: property, keyword, sentence }],
  });
}

export type Bytes = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Reads chunk by chunk. `return` ends it and its source, even during a read. */
export type ByteIterator = AsyncIterableIterator<Uint8Array<ArrayBuffer>, undefined>;

interface Reader {
  next(): Promise<IteratorResult<Uint8Array, unknown>>;
  return(): unknown;
}

/** Yields the chunks of a source, and throws as soon as it has more or fewer bytes than `size`. */
export function exactBytes(size: number, bytes: Bytes, fail: (fault: string) => Error): ByteIterator {
  const reader = readerOf(bytes);
  let read = 0;
  const end = (): void => {
    // Not awaited: a source that never ends must not block the caller.
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
