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
export type {
  Caller,
  CredentialKind,
  CredentialOf,
  Credentials,
  ErrorContext,
  SchemeNames,
  ServiceOptions,
  SignedPayload,
  SignedRequest,
} from './options.ts';
export type { AnyHandler } from './request/router.ts';
export type { Undeclared } from './response/check-answer.ts';
export type { AnswerFormat, RefusalFacts } from './response/failure.ts';
export {
  AnswerError,
  NotImplementedError,
  Refusal,
  type RefusalOptions,
  type Violation,
} from './response/refusal.ts';
export { type AnswerEvent, type Phase, telemetryAttributes } from './response/report.ts';
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
