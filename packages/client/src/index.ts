/**
 * May live here: what a merchant calls, in a folder per task, and the generated operations as data.
 * May not: knowledge of single operations outside `generated`, Node built-ins outside the entry `node`, checks that
 * every caller must load.
 */

export { RawBody } from './core/context.ts';
export {
  AbortedError,
  type AnyError,
  type AssumedOrder,
  AuthenticationError,
  ContractError,
  CrossBorderPaymentsError,
  type ErrorKind,
  type FoundOrder,
  NetworkError,
  type OrderCreated,
  OutcomeUnknownError,
  ServiceError,
  TimeoutError,
  ValidationError,
} from './core/errors/errors.ts';
export type * from './core/options.ts';
export * from './create-client.ts';
export type * from './generated/inputs.ts';
export { operations } from './generated/operation-table.ts';
export { type ListOptions, type Page, PagedList, PagingError } from './paged-list.ts';
export type { IsTokenRejected, OrderLog, ServiceResponse } from './payment/profile.ts';
export type { UploadProgress } from './uploads/form.ts';
export { DEFAULT_MAX_BYTES, type SizedFile, type SizedStream, type UploadSource } from './uploads/source.ts';
export {
  type Base64Document,
  base64Document,
  type UploadField,
  type UploadForms,
  type UploadOptions,
  uploadForm,
} from './uploads/upload-form.ts';
export * from './watch-status.ts';
