export type { Base64Size } from './body/base64.ts';
export type {
  Answer,
  AnswerHeaders,
  AnyInput,
  Awaitable,
  BodyInput,
  ContentOutput,
  CookieInput,
  HeaderValue,
  Input,
  MakeAnswer,
  MakeContentAnswer,
  NoParameters,
  Output,
  Received,
  SentBytes,
  SentEvent,
  SentEvents,
  UndeclaredTexts,
  UploadedFile,
  UploadInput,
} from './handler.ts';
export { DEFAULT_LIMITS, type Limits, TimeLimitError } from './limits.ts';
export type * from './operation.ts';
export {
  type AnswerEvent,
  type Caller,
  type CredentialKind,
  type CredentialOf,
  type Credentials,
  type ErrorContext,
  type Phase,
  type SchemeNames,
  type ServiceOptions,
  type SignedPayload,
  type SignedRequest,
  telemetryAttributes,
} from './options.ts';
export type { AnyHandler } from './request/router.ts';
export type { Undeclared } from './response/check-answer.ts';
export {
  AnswerError,
  type AnswerFormat,
  NotImplementedError,
  Refusal,
  type RefusalFacts,
  type RefusalOptions,
  type Violation,
} from './response/refusal.ts';
export type { CallbackRequest, CallbackResponse, OutgoingOperation, UrlPart } from './send/messages.ts';
export { CallbackError, type CallbackErrorKind } from './send/messages.ts';
export {
  type CallbackSender,
  createSender,
  type Sender,
  type SenderOptions,
  type SentAnswer,
  type SentTypes,
} from './send/sender.ts';
export { buildService, type Service, type ServicePlan } from './service.ts';
export {
  type AnswerStream,
  BodyFault,
  type BodyFaultKind,
  type TransportAnswer,
  type TransportRequest,
} from './transport.ts';
