import type { DocumentType } from '@cross-border-payments/spec/schemas';
import { atLeast, checkOptions, isFunction, isObject, reading } from '../core/checks.ts';
import type { Checks } from '../core/context.ts';
import { invalidOption } from '../core/errors/errors.ts';
import { RawBody } from '../core/outgoing.ts';
import {
  blobOf,
  cleanFileName,
  contentTypeOf,
  type FormField,
  type Multipart,
  multipart,
  streamOf,
  streamsBodies,
  type UploadProgress,
} from './form.ts';
import { checkSize, DEFAULT_MAX_BYTES, isSource, noSource, openable, type UploadSource } from './source.ts';

export interface UploadOptions {
  /** Largest size of each file, in bytes, checked before it is read. Defaults to 10 MiB. */
  readonly maxBytes?: number;
  /**
   * Called with the progress of the upload if the runtime streams bodies: Node, Deno and Bun do, browsers do not. It
   * is not awaited. If it throws or rejects, the upload fails.
   */
  readonly onProgress?: (progress: UploadProgress) => void;
}

const CHECKS: Checks<keyof UploadOptions> = { maxBytes: atLeast(1), onProgress: isFunction };

/** @throws ValidationError for options that cannot be used */
export function readOptions(operation: string, given: UploadOptions): UploadOptions {
  const options = reading(operation, () => ({ ...given }));
  checkOptions(operation, options, CHECKS);
  return options;
}

export type UploadField = string | UploadSource | undefined;

/** Accepts fields that the interface does not show. */
interface OpenForm {
  readonly [field: string]: UploadField;
}

/** The form of each upload operation, by `operationId`. */
export interface UploadForms {
  uploadPayinDocument: OpenForm & {
    readonly file: UploadSource;
    readonly type: DocumentType;
    /** Defaults to the name of the file, cleaned. */
    readonly fileName?: string;
  };
  uploadGlobalPayoutDocument: OpenForm & { readonly file: UploadSource; readonly type?: DocumentType };
  uploadBusinessPayoutDocument: OpenForm & { readonly file: UploadSource; readonly type?: DocumentType };
  /** The interface shows only the field of the trade id, not the name of the file's field. */
  uploadPersonalPayoutDocument: OpenForm;
}

/**
 * Makes the form of an upload, to pass to the method instead of plain fields:
 * `client.payin.uploadDocument(uploadForm('uploadPayinDocument', { file, type: 'bill' }))`.
 *
 * Node, Deno and Bun read files while they send them, and never hold a whole file in memory. Browsers send a `Blob` or
 * `File` without reading it, and read a stream into memory first. File names are cleaned; the content type is guessed
 * from the extension if a source has none. A `SizedStream` can be sent once: a repeat after a dead token fails with a
 * `ValidationError`.
 *
 * @param operation the `operationId`
 * @param fields strings and files by field name
 * @throws ValidationError when a field is neither a string nor a file, or a file is empty or larger than `maxBytes`
 */
export function uploadForm<Operation extends keyof UploadForms>(
  operation: Operation,
  fields: UploadForms[Operation],
  options: UploadOptions = {},
): RawBody<Operation> {
  if (typeof operation !== 'string')
    throw invalidOption('uploadForm', 'operation', 'must be an `operationId`, such as `uploadPayinDocument`');
  const fault = isObject(fields);
  if (typeof fault === 'string') throw invalidOption(operation, 'fields', fault);
  const { maxBytes = DEFAULT_MAX_BYTES, onProgress } = readOptions(operation, options);
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
  // Strings before files, so that the service knows what the file is for.
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
  if (typeof value === 'string' && name !== 'file')
    return { name, text: name === 'fileName' ? (named ?? '') : value };
  if (!isSource(value)) throw noSource(operation, name, value);
  const file = openable(operation, name, value);
  checkSize(operation, name, file.size, maxBytes);
  const fileName = named ?? cleanFileName(file.name ?? '');
  return { name, file, fileName, contentType: contentTypeOf(fileName, file.type) };
}

function rawBodyOf(form: Multipart, onProgress: UploadOptions['onProgress']): RawBody {
  if (!streamsBodies()) return new RawBody(() => blobOf(form), { 'content-type': form.contentType });
  return new RawBody(() => streamOf(form, onProgress), {
    'content-type': form.contentType,
    // Without it, the body would be sent in chunks, which many servers refuse.
    'content-length': String(form.size),
  });
}
