import type {
  BusinessPayoutBase64DocumentType,
  UploadBusinessPayoutDocumentBase64Request,
} from '@cross-border-payments/spec/schemas';
import { guard } from '../core/hooks.ts';
import { base64Of } from './base64.ts';
import { cleanFileName } from './file-name.ts';
import { checkSize, DEFAULT_MAX_BYTES, openable, type UploadSource } from './source.ts';
import { readOptions, type UploadOptions } from './upload-form.ts';

const OPERATION = 'uploadBusinessPayoutDocumentBase64';

/** A document for a business payout. */
export interface Base64Document {
  /** Id of the payout in the service. */
  readonly tradeId: string;
  readonly file: UploadSource;
  /** Kind of document. */
  readonly type: BusinessPayoutBase64DocumentType;
  /** Defaults to the name of the file, cleaned. */
  readonly fileName?: string;
}

/**
 * Makes the body of `uploadBusinessPayoutDocumentBase64`, which sends a file as base64 text in JSON. The file is
 * encoded chunk by chunk, but the whole text is held in memory: four thirds of the file.
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
