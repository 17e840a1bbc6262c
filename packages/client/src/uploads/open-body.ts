import { guard } from '../core/hooks.ts';
import type { ByteIterator } from './exact-bytes.ts';
import type { Multipart } from './multipart.ts';
import type { OpenableFile } from './source.ts';

/** Progress of an upload, in bytes, the form around the file included. */
export interface UploadProgress {
  /** Passed to the platform so far; some of it may still be in its buffers. */
  readonly sent: number;
  readonly total: number;
}

/**
 * Returns whether this runtime sends a stream over HTTP/1.1 with a `content-length`. Node, Deno and Bun do. Browsers
 * refuse streams or need HTTP/2.
 */
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
  const pieces: BlobPart[] = [];
  for (const part of form.parts) {
    if (part instanceof Uint8Array) pieces.push(part);
    else if (part.blob) pieces.push(part.blob);
    else pieces.push(...(await chunksOf(part)));
  }
  return new Blob(pieces, { type: form.contentType });
}

async function chunksOf(file: OpenableFile): Promise<Uint8Array<ArrayBuffer>[]> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of file.open()) chunks.push(chunk);
  return chunks;
}
