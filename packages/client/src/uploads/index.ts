export { DEFAULT_MAX_BYTES } from './check-size.ts';
export type { UploadProgress } from './open-body.ts';
export type { SizedFile, SizedStream, UploadSource } from './source.ts';
export { type Base64Document, base64Document } from './upload-base64.ts';
export { type UploadField, type UploadForms, type UploadOptions, uploadForm } from './upload-form.ts';
