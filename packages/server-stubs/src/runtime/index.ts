export { type AnswerEvent, type Phase, telemetryAttributes } from './answer/answer-event.ts';
export type {
  AnswerHeaders,
  ContentOutput,
  HeaderValue,
  MakeContentAnswer,
  SentBytes,
  SentEvents,
} from './answer/answer-types.ts';
export type { SentEvent } from './answer/event-text.ts';
export type { AnswerFormat, RefusalFacts } from './answer/failure.ts';
export type { MakeAnswer } from './answer/make-answer.ts';
export {
  AnswerError,
  NotImplementedError,
  Refusal,
  type RefusalOptions,
  type Violation,
} from './answer/refusal.ts';
export type { Undeclared } from './answer/undeclared.ts';
export type { Base64Size } from './body/base64.ts';
export type {
  Answer,
  AnyInput,
  Awaitable,
  BodyInput,
  CookieInput,
  Input,
  NoParameters,
  Output,
  Received,
  UndeclaredTexts,
  UploadedFile,
  UploadInput,
} from './handler.ts';
export { DEFAULT_LIMITS, type Limits } from './limits.ts';
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
export type { RefusalEnvelope, ServiceProfile } from './profile.ts';
export type { AnyHandler } from './request/router.ts';
export { CallbackError, type CallbackErrorKind } from './send/callback-error.ts';
export type { CallbackRequest, CallbackResponse } from './send/callback-url.ts';
export type { OutgoingOperation, UrlPart } from './send/outgoing-operation.ts';
export {
  type CallbackSender,
  createSender,
  type Sender,
  type SenderOptions,
  type SentAnswer,
  type SentTypes,
} from './send/sender.ts';
export { buildService, type Service, type ServicePlan } from './service.ts';
export { TimeLimitError } from './time-limit.ts';
export {
  type AnswerStream,
  BodyFault,
  type BodyFaultKind,
  type TransportAnswer,
  type TransportRequest,
} from './transport.ts';
