import { type Bytes, readerOf } from '@cross-border-payments/client-runtime/api/response';
import { invalidOption, notSent } from '@cross-border-payments/client-runtime/core/errors';
import { guard } from '@cross-border-payments/client-runtime/core/hooks';

interface Sized {
  /** The size in bytes. The upload fails if the source has more or fewer bytes. */
  readonly size: number;
  readonly name?: string;
  readonly type?: string;
}

export interface SizedStream extends Sized {
  /** Is read only once. If your source can be opened again, pass a `SizedFile`. Do not modify a chunk that was read. */
  readonly stream: ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>;
}

/** A source of known size that can be opened again and again, such as a file on disk. */
export interface SizedFile extends Sized {
  readonly open: () => AsyncIterable<Uint8Array>;
}

/** A file to upload. A `File` is a `Blob`; a `Buffer` is a `Uint8Array`. On Node, `fileFromPath` opens a path. */
export type UploadSource = Blob | Uint8Array | ArrayBuffer | SizedStream | SizedFile;

export interface OpenableFile {
  readonly size: number;
  readonly name?: string | undefined;
  readonly type?: string | undefined;
  /** Opens the bytes, of which there are exactly `size`. */
  open(): ByteIterator;
  /** The source itself if it is a `Blob`. Platforms send a `Blob` without reading it into memory. */
  readonly blob?: Blob;
}

const NO_SOURCE =
  'must be a Blob, bytes, or a stream with its size, in `{ stream, size }`; for a path, use `fileFromPath` of `@cross-border-payments/client/node`';

const CHUNK = 64 * 1024;

/** Does not read the source. @throws ValidationError when it is not a source */
export function openable(operation: string, property: string, source: UploadSource): OpenableFile {
  const fail = (fault: string) => invalidOption(operation, property, fault);
  if (source instanceof Blob) {
    const { size, type } = source;
    const open = () => exactBytes(size, source.stream(), fail);
    return { size, name: (source as Partial<File>).name, type, open, blob: source };
  }
  if (source instanceof Uint8Array || source instanceof ArrayBuffer) {
    const bytes = source instanceof Uint8Array ? source : new Uint8Array(source);
    const size = bytes.byteLength;
    return { size, open: () => exactBytes(size, slicesOf(bytes), fail) };
  }
  const found = Object(source);
  if (!('size' in found && ('open' in found || 'stream' in found)))
    throw fail(found instanceof Promise ? 'is a promise: await it' : NO_SOURCE);
  const { size, name, type } = source;
  if (!Number.isSafeInteger(size) || size < 0)
    throw invalidOption(operation, `${property}.size`, 'must be a whole number of bytes');
  let isSent = false;
  const open = () => {
    if (isSent)
      throw fail('is a stream that has been sent and cannot be read again; use a Blob or `open` instead');
    isSent = !('open' in source);
    const bytes = 'open' in source ? source.open() : source.stream;
    // A promise is not accepted. If it rejects later, the rejection must not end the process.
    guard(() => bytes);
    return exactBytes(size, bytes, fail);
  };
  return { size, name, type, open };
}

/** Progress is reported after each slice. A `Blob` in memory would arrive as one chunk. */
function* slicesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.byteLength; at += CHUNK) yield bytes.subarray(at, at + CHUNK);
}

/** The default of `maxBytes`: 10 MiB. The interface document does not state the limits of the service. */
export const DEFAULT_MAX_UPLOAD_BYTES: number = 10 * 1024 * 1024;

export function checkSize(operation: string, path: string, size: number, maxBytes: number): void {
  if (size > 0 && size <= maxBytes) return;
  const fault = size > 0 ? `is larger than ${maxBytes} bytes (\`maxBytes\`): it has ${size}` : 'is empty';
  const keyword = size > 0 ? 'maxLength' : 'minLength';
  const causes = [{ path, keyword, sentence: `\`${path}\` ${fault}` }];
  throw notSent(operation, causes, undefined, 'The file was not sent: ');
}

/** Reads chunk by chunk. `return` ends the iterator and its source, even during a read. */
export type ByteIterator = AsyncIterableIterator<Uint8Array<ArrayBuffer>, undefined>;

/** Throws as soon as the source exceeds `size`, or if it ends before `size` bytes. */
export function exactBytes(size: number, bytes: Bytes, fail: (fault: string) => Error): ByteIterator {
  const reader = readerOf(bytes);
  let read = 0;
  const iterator: ByteIterator = {
    [Symbol.asyncIterator]: () => iterator,
    async next() {
      const { done, value } = await reader.next();
      if (done) {
        if (read < size) throw fail(`has ${read} bytes, but ${size} were declared`);
        return { done: true, value: undefined };
      }
      const isChunk = value instanceof Uint8Array;
      if (isChunk) read += value.byteLength;
      if (isChunk && read <= size) return { done: false, value: value as Uint8Array<ArrayBuffer> };
      await iterator.return?.();
      if (isChunk) throw fail(`is larger than the ${size} bytes that were declared`);
      throw fail('is a stream of something other than Uint8Array chunks');
    },
    async return() {
      // Not awaited: a source that never ends must not block the caller.
      reader.return().catch(() => undefined);
      return { done: true, value: undefined };
    },
  };
  return iterator;
}

const MAX_LENGTH = 200;

/** Invisible characters. Some reverse the direction of text, and make `gpj.exe` look like `exe.jpg`. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** Removes folders, invisible characters and dots at the start. Keeps the extension of a name that is too long. */
export function cleanFileName(name: string): string {
  const base = name
    .replace(/^.*[/\\]/s, '')
    .replaceAll(UNSEEN, '')
    .normalize('NFC')
    .trim();
  const visible = base.replace(/^[.\s]+/, '').replace(/(?<![.\s])[.\s]+$/, '');
  return shortened(visible) || 'file';
}

function shortened(name: string): string {
  const characters = [...name];
  if (characters.length <= MAX_LENGTH) return name;
  const ending = /\.[A-Za-z0-9]{1,10}$/.exec(name)?.[0] ?? '';
  return characters.slice(0, MAX_LENGTH - ending.length).join('') + ending;
}

const TYPES: ReadonlyMap<string, string> = new Map([
  ['pdf', 'application/pdf'],
  ['png', 'image/png'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['gif', 'image/gif'],
  ['webp', 'image/webp'],
  ['heic', 'image/heic'],
  ['tif', 'image/tiff'],
  ['tiff', 'image/tiff'],
  ['bmp', 'image/bmp'],
  ['txt', 'text/plain'],
  ['csv', 'text/csv'],
  ['doc', 'application/msword'],
  ['docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['xls', 'application/vnd.ms-excel'],
  ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['zip', 'application/zip'],
]);

const UNKNOWN = 'application/octet-stream';

const MEDIA_TYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:;[\x20-\x7e]*)?$/;

export function contentTypeOf(name: string, given?: string): string {
  if (given && MEDIA_TYPE.test(given)) return given;
  return TYPES.get(/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '') ?? UNKNOWN;
}
