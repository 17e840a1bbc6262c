export type { ListOptions } from '../paging/page.ts';
export type { Call, Caller, Exchange, Success } from './call.ts';
export type { Data, Paged } from './data.ts';
export * from './errors.ts';
export type { Hooks, LoginEvent, RequestEvent, ResponseEvent, RetryEvent } from './hooks.ts';
export type { BodyKind, OperationRecord, RetryClass } from './operation.ts';
export type {
  Answer,
  CallerOptions,
  CallOptions,
  Envelope,
  IsTokenDead,
  RetryOptions,
} from './options.ts';
export type { Preflight } from './preflight.ts';
export type { ClientProfile } from './profile.ts';
export { RawBody } from './raw-body.ts';
export type { Sign, Signed, SignRequest } from './sign.ts';
export type { StoredToken, TokenStore } from './token-store.ts';
