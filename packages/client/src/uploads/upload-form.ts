import type { DocumentType } from '@cross-border-payments/spec/schemas';
import { RawBody } from '../core/transport/outgoing.ts';
import { cleanFileName, contentTypeOf } from './file-name.ts';
import { type FormField, type Multipart, multipart } from './multipart.ts';
import { blobOf, streamOf, streamsBodies, type UploadProgress } from './open-body.ts';
import { checkSize, DEFAULT_MAX_BYTES, isSource, openable, type UploadSource } from './source.ts';

/** Options of an upload. */
export interface UploadOptions {
  /** Larger files are refused before they are read; 10 MiB unless told otherwise. In bytes, for each file. */
  readonly maxBytes?: number;
  /**
   * Is told how far the upload is, where bodies are streamed: in Node, Deno and Bun. Browsers send a form without
   * telling how far they are, so there it is not called. When it throws, the upload fails.
   */
  readonly onProgress?: (progress: UploadProgress) => void;
}

/** A field of a form: a text or a file. What is `undefined` is left out. */
export type UploadField = string | UploadSource | undefined;

/** Fields that the interface does not show may be sent too. */
interface OpenForm {
  readonly [field: string]: UploadField;
}

/** The form of each upload operation, by `operationId`. */
export interface UploadForms {
  uploadPayinDocument: OpenForm & {
    readonly file: UploadSource;
    readonly type: DocumentType;
    /** The name of the file, cleaned, unless given. */
    readonly fileName?: string;
  };
  uploadGlobalPayoutDocument: OpenForm & { readonly file: UploadSource; readonly type?: DocumentType };
  uploadBusinessPayoutDocument: OpenForm & { readonly file: UploadSource; readonly type?: DocumentType };
  /** Of the fields only the one that names the trade is known; under which name the file goes, is not shown. */
  uploadPersonalPayoutDocument: OpenForm;
}

/**
 * Makes the form of an upload, to be given to the method in place of plain fields:
 * `client.payin.uploadDocument(uploadForm('uploadPayinDocument', { file, type: 'bill' }))`.
 *
 * Where the runtime streams (Node, Deno, Bun) files are read while they are sent and never held whole; in browsers a
 * `Blob` or `File` stays where it is, and a stream is read into memory first. File names are cleaned; the content type is
 * guessed from the ending where a source has none. `uploadPayinDocument` needs `fileName`: without it the name of the
 * file is sent. A `SizedStream` can be sent once: a repeat after a dead token then fails with a `TypeError`.
 *
 * @param operation the `operationId`
 * @param fields texts and files by field name
 * @throws ValidationError when a file is empty or larger than `maxBytes`
 * @throws TypeError when a field is neither text nor file
 */
export function uploadForm<Operation extends keyof UploadForms>(
  operation: Operation,
  fields: UploadForms[Operation],
  options: UploadOptions = {},
): RawBody {
  const { maxBytes = DEFAULT_MAX_BYTES, onProgress } = options;
  const given = Object.entries(fields).filter(([, value]) => value !== undefined) as [
    string,
    string | UploadSource,
  ][];
  const named = typeof fields.fileName === 'string' ? cleanFileName(fields.fileName) : undefined;
  const laidOut = given.map(([name, value]) => formField(operation, name, value, named, maxBytes));
  const fileName = laidOut.find((field) => 'fileName' in field)?.fileName;
  if (operation === 'uploadPayinDocument' && named === undefined && fileName !== undefined) {
    laidOut.unshift({ name: 'fileName', text: fileName });
  }
  // Fields before files, so that a receiver knows what it gets.
  const form = multipart(laidOut.sort((left, right) => Number('file' in left) - Number('file' in right)));
  return rawBodyOf(form, onProgress);
}

function formField(
  operation: string,
  name: string,
  value: string | UploadSource,
  named: string | undefined,
  maxBytes: number,
): FormField {
  if (typeof value === 'string') return { name, text: name === 'fileName' ? (named ?? '') : value };
  if (!isSource(value)) throw new TypeError(`The field \`${name}\` must be a text or a file.`);
  const file = openable(value);
  checkSize(operation, name, file.size, maxBytes);
  const fileName = named ?? cleanFileName(file.name ?? '');
  return { name, file, fileName, contentType: contentTypeOf(fileName, file.type) };
}

function rawBodyOf(form: Multipart, onProgress: UploadOptions['onProgress']): RawBody {
  if (!streamsBodies()) return new RawBody(() => blobOf(form), { 'content-type': form.contentType });
  return new RawBody(() => streamOf(form, onProgress), {
    'content-type': form.contentType,
    // With the length ahead the body does not go out in chunks, which many receivers refuse.
    'content-length': String(form.size),
  });
}
