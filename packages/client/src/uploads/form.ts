import { guard } from '../core/hooks.ts';
import type { ByteIterator, OpenableFile } from './source.ts';

/** A field of a form: a string, or a file with its cleaned name and its content type. */
export type FormField =
  | { readonly name: string; readonly text: string }
  | {
      readonly name: string;
      readonly file: OpenableFile;
      readonly fileName: string;
      readonly contentType: string;
    };

/** A form whose files have not been read yet. */
export interface Multipart {
  readonly contentType: string;
  readonly size: number;
  /** The parts of the body, in order: bytes between the files, and files. */
  readonly parts: readonly (Uint8Array<ArrayBuffer> | OpenableFile)[];
}

const encoder = new TextEncoder();

/** Makes a form of type `multipart/form-data` (RFC 7578, with names escaped as in browsers). */
export function multipart(fields: readonly FormField[]): Multipart {
  const boundary = `----form-${crypto.randomUUID()}`;
  const parts: (Uint8Array<ArrayBuffer> | OpenableFile)[] = [];
  let text = '';
  for (const field of fields) {
    text += `--${boundary}\r\ncontent-disposition: form-data; name="${escaped(field.name)}"`;
    if ('text' in field) {
      text += `\r\n\r\n${field.text}\r\n`;
      continue;
    }
    text += `; filename="${escaped(field.fileName)}"\r\ncontent-type: ${field.contentType}\r\n\r\n`;
    parts.push(encoder.encode(text), field.file);
    text = '\r\n';
  }
  parts.push(encoder.encode(`${text}--${boundary}--\r\n`));
  const size = parts.reduce(
    (sum, part) => sum + (part instanceof Uint8Array ? part.byteLength : part.size),
    0,
  );
  return { contentType: `multipart/form-data; boundary=${boundary}`, size, parts };
}

/** Escapes what would end the quoted name, or its line. */
function escaped(name: string): string {
  return name.replaceAll('\r', '%0D').replaceAll('\n', '%0A').replaceAll('"', '%22');
}

/** Progress of an upload, in bytes, the form around the file included. */
export interface UploadProgress {
  /** Passed to the platform so far; some of it may still be in its buffers. */
  readonly sent: number;
  readonly total: number;
}

/** Returns whether this runtime streams bodies with a `content-length`: Node, Deno and Bun do, browsers do not. */
export function streamsBodies(): boolean {
  const { process } = globalThis as { process?: { versions?: { node?: string } } };
  return typeof process?.versions?.node === 'string';
}

/** Opens a form as a stream that reads the files as they are sent. */
export function streamOf(
  form: Multipart,
  onProgress?: (progress: UploadProgress) => void,
): ReadableStream<Uint8Array> {
  const waiting = [...form.parts];
  let file: ByteIterator | undefined;
  let sent = 0;
  const next = async (): Promise<Uint8Array | undefined> => {
    for (;;) {
      const { done = true, value } = (await file?.next()) ?? {};
      if (!done) return value;
      const part = waiting.shift();
      if (!part || part instanceof Uint8Array) {
        file = undefined;
        return part;
      }
      file = part.open();
    }
  };
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const chunk = await next();
        if (!chunk) return controller.close();
        controller.enqueue(chunk);
        sent += chunk.byteLength;
        const progress: unknown = onProgress?.({ sent, total: form.size });
        guard(
          () => progress,
          (error) => controller.error(error),
        );
      },
      async cancel() {
        await file?.return?.();
      },
    },
    { highWaterMark: 0 },
  );
}

/** Puts a form into a `Blob`. Files that are Blobs are not read; others are read into memory. */
export async function blobOf(form: Multipart): Promise<Blob> {
  const chunks: BlobPart[] = [];
  for (const part of form.parts) {
    if (part instanceof Uint8Array) chunks.push(part);
    else if (part.blob) chunks.push(part.blob);
    else chunks.push(...(await chunksOf(part)));
  }
  return new Blob(chunks, { type: form.contentType });
}

async function chunksOf(file: OpenableFile): Promise<Uint8Array<ArrayBuffer>[]> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of file.open()) chunks.push(chunk);
  return chunks;
}

const MAX_LENGTH = 200;
/** Control characters, and those that reverse the direction of writing, which make `gpj.exe` look like `exe.jpg`. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** Removes folders, invisible characters and dots at the start; shortens to 200 characters, but keeps the extension. */
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
/** A type and subtype with parameters, without characters that could end the header line. */
const MEDIA_TYPE = /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+(?:;[\x20-\x7e]*)?$/;

/** Returns the given type if it is a media type, or else that of the extension. */
export function contentTypeOf(name: string, given?: string): string {
  if (given && MEDIA_TYPE.test(given)) return given;
  return TYPES.get(/\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '') ?? UNKNOWN;
}
