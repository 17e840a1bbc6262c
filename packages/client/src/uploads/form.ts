import { type FormPart, writeForm } from '@cross-border-payments/client-runtime/api/multipart';
import { guard } from '@cross-border-payments/client-runtime/core/hooks';
import { type ByteIterator, type OpenableFile, openable } from './source.ts';

/** A form whose files have not been read yet. */
export interface Multipart {
  readonly contentType: string;
  readonly size: number;
  /** The body in order: the files, and the text between them. */
  readonly parts: readonly OpenableFile[];
}

export function multipart(fields: readonly FormPart<OpenableFile>[]): Multipart {
  const { contentType, chunks } = writeForm(fields);
  const parts = chunks.map((chunk) =>
    typeof chunk === 'string' ? openable('uploadForm', '', new Blob([chunk])) : chunk,
  );
  return { contentType, size: parts.reduce((sum, part) => sum + part.size, 0), parts };
}

/** Progress of an upload, in bytes of the whole form. */
export interface UploadProgress {
  /** The bytes passed to the platform so far. Some of them may still be in its buffers. */
  readonly sent: number;
  readonly total: number;
}

/** Opens a form as a stream that reads the files as they are sent. */
export function streamOf(
  { parts, size: total }: Multipart,
  onProgress?: (progress: UploadProgress) => void,
): ReadableStream<Uint8Array> {
  const waiting = [...parts];
  let file: ByteIterator | undefined;
  let sent = 0;
  const next = async (): Promise<Uint8Array | undefined> => {
    for (;;) {
      const { done = true, value } = (await file?.next()) ?? {};
      if (!done) return value;
      file = waiting.shift()?.open();
      if (!file) return undefined;
    }
  };
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
    const chunk = await next();
    if (!chunk) return controller.close();
    controller.enqueue(chunk);
    sent += chunk.byteLength;
    const progress: unknown = onProgress?.({ sent, total });
    guard(
      () => progress,
      (error) => controller.error(error),
    );
  };
  return new ReadableStream(
    { pull, cancel: async () => void (await file?.return?.()) },
    { highWaterMark: 0 },
  );
}

/** Puts a form into a `Blob`. Files that are Blobs are not read; others are read into memory. */
export async function blobOf({ parts, contentType: type }: Multipart): Promise<Blob> {
  const chunks: BlobPart[] = [];
  for (const { blob, open } of parts) {
    if (blob) chunks.push(blob);
    else for await (const chunk of open()) chunks.push(chunk);
  }
  return new Blob(chunks, { type });
}

const MAX_LENGTH = 200;
/** Invisible characters. Some reverse the direction of text, and make `gpj.exe` look like `exe.jpg`. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/**
 * Removes from a file name its folders, invisible characters and dots at the start. Shortens it to 200 characters, but
 * keeps the extension.
 */
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
/** A type and a subtype, perhaps with parameters. It allows no character that could end the header line. */
const MEDIA_TYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:;[\x20-\x7e]*)?$/;

/** Returns the given type if it is a media type, otherwise the type of the file extension. */
export function contentTypeOf(name: string, given?: string): string {
  if (given && MEDIA_TYPE.test(given)) return given;
  return TYPES.get(/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '') ?? UNKNOWN;
}
