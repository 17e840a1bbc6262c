import type {
  BusinessPayoutBase64DocumentType,
  UploadBusinessPayoutDocumentBase64Request,
} from '@cross-border-payments/spec/schemas';
import { guard } from '../core/hooks.ts';
import { cleanFileName } from './form.ts';
import { checkSize, DEFAULT_MAX_BYTES, openable, type UploadSource } from './source.ts';
import { readOptions, type UploadOptions } from './upload-form.ts';

const OPERATION = 'uploadBusinessPayoutDocumentBase64';

export interface Base64Document {
  readonly tradeId: string;
  readonly file: UploadSource;
  readonly type: BusinessPayoutBase64DocumentType;
  /** Defaults to the name of the file, cleaned. */
  readonly fileName?: string;
}

/**
 * Makes the body of `uploadBusinessPayoutDocumentBase64`, which sends a file as base64 in JSON. The file is
 * encoded chunk by chunk, but the whole string is held in memory: four thirds of the file.
 *
 * @param options `onProgress` reports how much of the file was encoded, in every runtime
 * @throws ValidationError when the file is empty or larger than `maxBytes`, before it is read
 * @throws ValidationError when the file is not one, or a stream does not have the declared size
 */
export async function base64Document(
  document: Base64Document,
  options: UploadOptions = {},
): Promise<UploadBusinessPayoutDocumentBase64Request> {
  const { maxBytes = DEFAULT_MAX_BYTES, onProgress } = readOptions(OPERATION, options);
  const file = openable(OPERATION, 'file', document.file);
  checkSize(OPERATION, 'fileBase64', file.size, maxBytes);
  const fileBase64 = await new Promise<string>((resolve, reject) => {
    const report = (sent: number) => {
      const progress: unknown = onProgress?.({ sent, total: file.size });
      guard(() => progress, reject);
    };
    base64Of(file.open(), report).then(resolve, reject);
  });
  const fileName = cleanFileName(document.fileName ?? file.name ?? '');
  return { tradeId: document.tradeId, fileBase64, fileName, type: document.type };
}

/** Divisible by 3, so that only the last chunk is padded. */
const CHUNK = 24 * 1024;

/**
 * Encodes bytes as base64, chunk by chunk: apart from the result only a small chunk is held in memory.
 * @param chunks the bytes, in chunks of any length
 * @param onProgress called with the number of bytes encoded so far
 */
export async function base64Of(
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  onProgress?: (encoded: number) => void,
): Promise<string> {
  const texts: string[] = [];
  const pending = new Uint8Array(CHUNK);
  let filled = 0;
  let encoded = 0;
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.byteLength; ) {
      const piece = chunk.subarray(at, at + CHUNK - filled);
      pending.set(piece, filled);
      filled += piece.byteLength;
      at += piece.byteLength;
      if (filled < CHUNK) continue;
      texts.push(encode(pending));
      filled = 0;
    }
    encoded += chunk.byteLength;
    onProgress?.(encoded);
  }
  texts.push(encode(pending.subarray(0, filled)));
  return texts.join('');
}

function encode(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
