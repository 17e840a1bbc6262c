/**
 * Belongs here:
 * - calls of any document: requests, responses and credentials as OpenAPI declares them
 *
 * Does not belong here:
 * - knowledge of one document
 * - what all clients share: that is in `core`
 * - built-in modules of Node
 */

export { type Parts, RawRequestBody } from '../core/context.ts';
export {
  AbortedError,
  AuthenticationError,
  CallError,
  ContractError,
  NetworkError,
  OutcomeUnknownError,
  ServiceError,
  TimeoutError,
  ValidationError,
} from '../core/errors/errors.ts';
export { sendOnce } from '../core/once.ts';
export type * from '../core/options.ts';
export type { ResponseCheck } from './check-response.ts';
export { type ApiOptions, checkedOptions, createApi } from './create-api.ts';
export {
  type BasicCredential,
  type ClientCredentials,
  encodeBasicCredential,
  inCookie,
  inHeader,
  inQuery,
  type SecretString,
  type SecurityScheme,
  type SecuritySchemes,
  securitySchemes,
} from './credentials.ts';
export { bigintBody, bigintJson, exactJson } from './integers.ts';
export { multipartBody } from './multipart.ts';
export * from './oauth.ts';
export type * from './operation.ts';
export * from './parts.ts';
export { readByType } from './read-by-type.ts';
export {
  anyBody,
  bytesBody,
  jsonBody,
  urlencodedBody,
  writeBody,
  writeChosenBody,
  writeCookies,
  writeHeaders,
  writeQuery,
  writeRequest,
} from './request.ts';
export type { ApiResponse } from './response.ts';
export {
  type EventStream,
  readEvents,
  readTextEvents,
  type ServerSentEvent,
} from './streams/event-stream.ts';
export * from './streams/item-stream.ts';
export * from './styles.ts';
export type * from './types.ts';
