/**
 * Belongs here:
 * - what servers of any document share: the steps of a request, the types of handlers, the sending of callbacks and
 *   webhooks
 *
 * Does not belong here:
 * - knowledge of one document: generated code passes table, validators and profile
 * - state between requests
 * - built-in modules of Node, except in `adapters`
 */

export { base64Code } from './body/base64.ts';
export { itemCode } from './body/read-body.ts';
export { resolveChoice } from './check-message.ts';
export { formCode } from './form/receive-form.ts';
export type * from './handler.ts';
export { type Awaitable, DEFAULT_LIMITS, type Limits, TimeLimitError } from './limits.ts';
export type * from './operation.ts';
export type {
  CredentialKind,
  CredentialKinds,
  CredentialOf,
  Credentials,
  ErrorContext,
  OpenServiceOptions,
  Phase,
  ResponseEvent,
  ServiceOptions,
  SignedPayload,
  SignedRequest,
  UndeclaredPropertyPolicy,
} from './options.ts';
export type { ServiceCode } from './request/request-state.ts';
export type { AnyHandler } from './request/router.ts';
export { mediaTypeCode } from './response/check-response.ts';
export type {
  ContentOutput,
  HeaderValue,
  MakeContentResponse,
  MakeDecidedResponse,
  MakeResponse,
  OperationResponse,
  Output,
  ResponseBytes,
  ResponseHeaders,
  ResponseItems,
  ServerSentEvent,
  ServerSentEvents,
} from './response/handler-response.ts';
export {
  NotImplementedError,
  Refusal,
  type RefusalFacts,
  type RefusalFormatter,
  type RefusalOptions,
  ResponseError,
  type Violation,
} from './response/refusal.ts';
export { telemetryAttributes } from './response/report.ts';
export { contentCode } from './response/write-response.ts';
export {
  type CallbackSender,
  createCallbackSender,
  type OriginatingRequest,
  type OriginatingResponse,
  type OutgoingCallback,
  type RuntimeExpression,
} from './send/callback.ts';
export {
  CallbackError,
  type CallbackErrorKind,
  type OutgoingOperation,
  type ReplyReader,
  readReply,
} from './send/messages.ts';
export * from './send/sender.ts';
export { buildService, type Service, type ServiceDefinition } from './service.ts';
export {
  type BodyFaultKind,
  BodyReadError,
  type ResponseStream,
  type TransportRequest,
  type TransportResponse,
} from './transport.ts';
