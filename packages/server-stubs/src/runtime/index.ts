export type { Base64Size } from './body/base64.ts';
export type {
  AnyInput,
  Awaitable,
  BodyInput,
  ContentOutput,
  CookieInput,
  HeaderValue,
  Input,
  MakeContentResponse,
  MakeResponse,
  NoParameters,
  OperationResponse,
  Output,
  Received,
  ResponseHeaders,
  SentBytes,
  SentEvent,
  SentEvents,
  UndeclaredStrings,
  UploadedFile,
  UploadInput,
} from './handler.ts';
export { DEFAULT_LIMITS, type Limits, TimeLimitError } from './limits.ts';
export type * from './operation.ts';
export {
  type Caller,
  type CredentialKind,
  type CredentialOf,
  type Credentials,
  type ErrorContext,
  type Phase,
  type ResponseEvent,
  type SchemeNames,
  type ServiceOptions,
  type SignedPayload,
  type SignedRequest,
  telemetryAttributes,
  type Undeclared,
} from './options.ts';
export type { AnyHandler } from './request/router.ts';
export {
  NotImplementedError,
  Refusal,
  type RefusalFacts,
  type RefusalOptions,
  ResponseError,
  type ResponseFormat,
  type Violation,
} from './response/refusal.ts';
export type { CallbackRequest, CallbackResponse, OutgoingOperation, UrlPart } from './send/messages.ts';
export { CallbackError, type CallbackErrorKind } from './send/messages.ts';
export {
  type CallbackSender,
  createSender,
  type Sender,
  type SenderOptions,
  type SentResponse,
  type SentTypes,
} from './send/sender.ts';
export { buildService, type Service, type ServicePlan } from './service.ts';
export {
  BodyFault,
  type BodyFaultKind,
  type ResponseStream,
  type TransportRequest,
  type TransportResponse,
} from './transport.ts';
