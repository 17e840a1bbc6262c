/**
 * Belongs here:
 * - the functions that a merchant calls, in a folder for each task
 * - the generated operations, as data
 *
 * Does not belong here:
 * - knowledge of single operations, except in `generated`
 * - built-in modules of Node, except in the entry `node`
 */

export { RawRequestBody } from '@cross-border-payments/client-runtime/core/context';
export {
  AbortedError,
  AuthenticationError,
  ContractError,
  type ErrorKind,
  NetworkError,
  TimeoutError,
  ValidationError,
} from '@cross-border-payments/client-runtime/core/errors';
export type * from '@cross-border-payments/client-runtime/core/options';
export * from './create-client.ts';
export {
  type ClientError as AnyError,
  CrossBorderPaymentsError,
  type OrderCreated,
  type OrderLookup,
  OutcomeUnknownError,
  ServiceError,
} from './errors.ts';
export type * from './generated/inputs.ts';
export { operations } from './generated/operation-table.ts';
export * from './paged-list.ts';
export type { AdviceOption, PreflightOption } from './payment/checks.ts';
export type {
  Advice,
  AdviceEvent,
  CallPromise,
  CallResponse,
  ClientFunction as ReportedFunction,
  ClientHooks as Hooks,
  ClientRequestEvent as RequestEvent,
  ClientResponseEvent as ResponseEvent,
  IsTokenRejected,
  OrderNumberStore,
  PagePromise,
  RetryClass,
  ServiceResponse,
  UntypedOrder,
} from './types.ts';
export {
  DEFAULT_MAX_UPLOAD_BYTES,
  type SizedFile,
  type SizedStream,
  type UploadSource,
} from './uploads/source.ts';
export {
  type Base64DocumentInput,
  encodeBase64Document,
  type UploadField,
  type UploadForms,
  type UploadOptions,
  type UploadProgress,
  uploadForm,
} from './uploads/upload-form.ts';
export * from './watch-status.ts';
