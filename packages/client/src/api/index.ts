/**
 * May live here: what clients of any document share.
 * May not: knowledge of one document.
 */

export { RawBody } from '../core/context.ts';
export {
  AuthenticationError,
  ContractError,
  CrossBorderPaymentsError as CallError,
  NetworkError,
  OutcomeUnknownError,
  ServiceError,
  TimeoutError,
  ValidationError,
} from '../core/errors/errors.ts';
export type {
  Hooks,
  LoginEvent,
  Preflight,
  RequestEvent,
  ResponseEvent,
  RetryClass,
  RetryEvent,
  RetryOptions,
  Sign,
  Signed,
  SignRequest,
  StoredToken,
  TokenStore,
} from '../core/options.ts';
export { type ApiOptions, createApi, withMethods } from './create-api.ts';
export {
  type BasicCredential,
  basic,
  type ClientCredentials,
  type SecretString,
  type SecurityScheme,
  type SecuritySchemes,
} from './credentials.ts';
export { type EventStream, eventStream, type ServerSentEvent } from './event-stream.ts';
export { multipartBody } from './multipart.ts';
export { type ClientCredentialsOptions, clientCredentials } from './oauth.ts';
export type { ApiInput, ApiOperation, BodyWriter, SentBody, ValueStyle, ValueStyles } from './operation.ts';
export { anyBody, bytesBody, jsonBody, urlencodedBody, writeRequest } from './request.ts';
export type { ApiResponse } from './response.ts';
export { deepObject, label, matrix, reserved } from './styles.ts';
export type {
  Api,
  ApiCallOptions,
  ApiMethod,
  ApiStreamOptions,
  DataOf,
  HttpStatus,
  ResponseOf,
} from './types.ts';
