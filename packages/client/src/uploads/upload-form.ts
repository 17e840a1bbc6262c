import { type FormPart, writeForm } from '@cross-border-payments/client-runtime/api/request';
import { isServerRuntime } from '@cross-border-payments/client-runtime/core/call';
import { adviseName, checkOptions, refuse } from '@cross-border-payments/client-runtime/core/checks';
import { type Checks, RawRequestBody } from '@cross-border-payments/client-runtime/core/context';
import { invalidOption } from '@cross-border-payments/client-runtime/core/errors';
import { guard } from '@cross-border-payments/client-runtime/core/hooks';
import type {
  BusinessPayoutBase64DocumentType,
  DocumentType,
  UploadBusinessPayoutDocumentBase64Request,
} from '@cross-border-payments/spec/schemas';
import {
  type ByteIterator,
  checkSize,
  cleanFileName,
  contentTypeOf,
  DEFAULT_MAX_UPLOAD_BYTES,
  type OpenableFile,
  openable,
  type UploadSource,
} from './source.ts';

export interface UploadOptions {
  /** Largest size of each file, in bytes, checked before it is read. Defaults to 10 MiB. */
  readonly maxBytes?: number;
  /**
   * Called with the progress of the upload, except in browsers. It is not awaited. If it throws or rejects, the upload
   * fails.
   */
  readonly onProgress?: (progress: UploadProgress) => void;
}

const CHECKS: Checks<keyof UploadOptions> = { maxBytes: 1, onProgress: 'a function' };

function readOptions(operation: string, given: UploadOptions): UploadOptions {
  const options = { ...given };
  checkOptions(operation, options, CHECKS);
  return options;
}

export type UploadField = string | UploadSource | undefined;

type OpenForm = Readonly<Record<string, UploadField>>;

/** The form of each upload operation, by `operationId`. */
export interface UploadForms {
  uploadPayinDocument: OpenForm & {
    readonly file: UploadSource;
    readonly type: DocumentType;
    /** Defaults to the cleaned name of the file. */
    readonly fileName?: string;
  };
  uploadGlobalPayoutDocument: OpenForm & { readonly file: UploadSource; readonly type?: DocumentType };
  uploadBusinessPayoutDocument: OpenForm & { readonly file: UploadSource; readonly type?: DocumentType };
  /** Any fields: the interface document names the form field for the trade id, but not the field for the file. */
  uploadPersonalPayoutDocument: OpenForm;
}

const FORMS: readonly (keyof UploadForms)[] = [
  'uploadPayinDocument',
  'uploadGlobalPayoutDocument',
  'uploadBusinessPayoutDocument',
  'uploadPersonalPayoutDocument',
];

/**
 * Makes the form of an upload, to pass to the method instead of plain fields:
 * `client.payin.uploadDocument(uploadForm('uploadPayinDocument', { file, type: 'bill' }))`.
 *
 * Node, Deno and Bun read files while they send them. Browsers read a stream into memory first. File names are cleaned. If
 * a source has no content type, it is guessed from the extension. A `SizedStream` can be sent only once: if the service
 * rejects the token, the second attempt fails with a `ValidationError`.
 *
 * @throws ValidationError when `operation` has no form, a field is neither a string nor a file, or a file is empty or larger than `maxBytes`
 */
export function uploadForm<Operation extends keyof UploadForms>(
  operation: Operation,
  fields: UploadForms[Operation],
  options: UploadOptions = {},
): RawRequestBody<Operation> {
  const advice = adviseName(FORMS, typeof operation === 'string' ? operation : '');
  if (!FORMS.includes(operation))
    throw invalidOption('uploadForm', 'operation', `is not an upload with a form${advice}`);
  refuse(operation, 'fields', fields, 'an object');
  const copy: UploadForms[Operation] = { ...fields };
  const { maxBytes = DEFAULT_MAX_UPLOAD_BYTES, onProgress } = readOptions(operation, options);
  const named = typeof copy.fileName === 'string' ? cleanFileName(copy.fileName) : undefined;
  const all = Object.entries<UploadField>(copy).flatMap(([name, value]) =>
    value === undefined ? [] : formField(operation, name, value, named, maxBytes),
  );
  const fileName = all.find((field) => field.fileName !== undefined)?.fileName;
  if (operation === 'uploadPayinDocument' && named === undefined && fileName !== undefined)
    all.unshift({ name: 'fileName', content: fileName });
  const isFile = ({ content }: FormPart<OpenableFile>) => Number(typeof content !== 'string');
  // Strings are sent before files, so that the service knows the other fields when it reads a file.
  const form = multipart(all.sort((left, right) => isFile(left) - isFile(right)));
  const headers = { 'content-type': form.contentType };
  // A file was checked above.
  const pairs = all.map(({ name, content }) => [name, typeof content === 'string' ? content : {}]);
  const checked = Object.fromEntries(pairs);
  // Browsers cannot stream a body with a `content-length`; Node, Deno and Bun can.
  if (!isServerRuntime()) return new RawRequestBody(() => blobOf(form), headers, operation, checked);
  // Without a length, the body would be sent with chunked encoding, which many servers refuse.
  const sized = { ...headers, 'content-length': `${form.size}` };
  return new RawRequestBody(() => streamOf(form, onProgress), sized, operation, checked);
}

function formField(
  operation: string,
  name: string,
  value: string | UploadSource,
  named: string | undefined,
  maxBytes: number,
): FormPart<OpenableFile> {
  if (typeof value === 'string' && name !== 'file')
    return { name, content: name === 'fileName' ? (named ?? '') : value };
  const content = openable(operation, name, value as UploadSource);
  checkSize(operation, name, content.size, maxBytes);
  const fileName = named ?? cleanFileName(content.name ?? '');
  return { name, content, fileName, contentType: contentTypeOf(fileName, content.type) };
}

const OPERATION = 'uploadBusinessPayoutDocumentBase64';

export interface Base64DocumentInput {
  readonly tradeId: string;
  readonly file: UploadSource;
  readonly type: BusinessPayoutBase64DocumentType;
  /** Defaults to the cleaned name of the file. */
  readonly fileName?: string;
}

/**
 * Makes the body of `uploadBusinessPayoutDocumentBase64`, which sends a file as base64 in JSON. The body is a string in
 * memory and a third larger than the file. In every runtime, `onProgress` reports how many bytes have been encoded.
 *
 * @throws ValidationError when the value is not a file, when it is empty or larger than `maxBytes`, or when a stream does
 * not have the declared size
 */
export async function encodeBase64Document(
  document: Base64DocumentInput,
  options: UploadOptions = {},
): Promise<UploadBusinessPayoutDocumentBase64Request> {
  const { maxBytes = DEFAULT_MAX_UPLOAD_BYTES, onProgress } = readOptions(OPERATION, options);
  const { tradeId, type, fileName, ...source } = { ...document };
  const file = openable(OPERATION, 'file', source.file);
  checkSize(OPERATION, 'fileBase64', file.size, maxBytes);
  const fileBase64 = await new Promise<string>((resolve, reject) => {
    const report = (sent: number) => guard(() => onProgress?.({ sent, total: file.size }), reject);
    base64Of(file.open(), report).then(resolve, reject);
  });
  return { tradeId, fileBase64, fileName: cleanFileName(fileName ?? file.name ?? ''), type };
}

/** How many bytes are encoded at once. Divisible by 3, so that only the last chunk has padding. */
const CHUNK = 24 * 1024;

/** Only the result and a small chunk are in memory. */
export async function base64Of(
  chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  onProgress?: (encoded: number) => void,
): Promise<string> {
  const encode = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes));
  const pending = new Uint8Array(CHUNK);
  let text = '';
  let filled = 0;
  let encoded = 0;
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.byteLength; ) {
      const part = chunk.subarray(at, at + CHUNK - filled);
      pending.set(part, filled);
      filled += part.byteLength;
      at += part.byteLength;
      if (filled < CHUNK) continue;
      text += encode(pending);
      filled = 0;
    }
    encoded += chunk.byteLength;
    onProgress?.(encoded);
  }
  return text + encode(pending.subarray(0, filled));
}

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

export function streamOf(
  form: Multipart,
  onProgress?: UploadOptions['onProgress'],
): ReadableStream<Uint8Array> {
  const waiting = [...form.parts];
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
    const progress: unknown = onProgress?.({ sent, total: form.size });
    guard(
      () => progress,
      (error) => controller.error(error),
    );
  };
  const cancel = async () => void (await file?.return?.());
  return new ReadableStream({ pull, cancel }, { highWaterMark: 0 });
}

/** Files that are Blobs are not read; others are read into memory. */
async function blobOf({ parts, contentType: type }: Multipart): Promise<Blob> {
  const chunks: BlobPart[] = [];
  for (const { blob, open } of parts) {
    if (blob) chunks.push(blob);
    else for await (const chunk of open()) chunks.push(chunk);
  }
  return new Blob(chunks, { type });
}
