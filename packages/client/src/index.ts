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
export type {
  CallOptions,
  CallPromise,
  CallResponse,
  Hooks,
  LoginEvent,
  Preflight,
  RequestEvent,
  ResponseEvent,
  RetryEvent,
  RetryOptions,
  Sign,
  Signed,
  SignRequest,
  StoredToken,
  TokenStore,
  ValidationCause,
} from './core/options.ts';
export {
  type Client,
  type ClientOptions,
  createClient,
  isTokenRejected,
} from './create-client.ts';
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
export {
  type BackoffOptions,
  type FetchStatus,
  type StatusChange,
  StatusTimeoutError,
  type WaitOptions,
  type WatchOptions,
  waitForStatus,
  watchStatus,
} from './watch-status.ts';
