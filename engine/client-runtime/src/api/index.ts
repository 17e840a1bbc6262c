/**
 * Belongs here:
 * - calls of any document: requests, responses and credentials as OpenAPI declares them
 *
 * Does not belong here:
 * - knowledge of one document
 * - what all clients share: that is in `core`
 * - built-in modules of Node
 */

export { type Parts, RawRequestBody, type SentBody } from '../core/context.ts';
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
} from '../core/errors.ts';
export type * from '../core/options.ts';
export { sendOnce } from '../core/repeat.ts';
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
export { bigintBody, bigintJson, exactJson, jsonBody } from './json.ts';
export * from './oauth.ts';
export type * from './operation.ts';
export * from './parts.ts';
export {
  anyBody,
  bytesBody,
  multipartBody,
  urlencodedBody,
  writeBody,
  writeChosenBody,
  writeCookies,
  writeHeaders,
  writeQuery,
  writeRequest,
} from './request.ts';
export { type ApiResponse, readByType } from './response.ts';
export {
  checkCookie,
  deepObject,
  encodeAllowReserved,
  jsonInHeader,
  jsonInPath,
  jsonInQuery,
  label,
  matrix,
  simple,
  textInHeader,
  textInQuery,
} from './serialise.ts';
export * from './streams.ts';
export type * from './types.ts';
