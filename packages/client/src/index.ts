/**
 * May live here: what a merchant calls: the hand-written runtime in rooms by task, and the generated operations as
 * data.
 * May not: knowledge of single operations outside `generated`, Node built-ins outside the entry `node`, checks that
 * every caller must load.
 */

export type * from '@cross-border-payments/spec/operations';
export type * from '@cross-border-payments/spec/schemas';
export * from './core/errors.ts';
export {
  type Answer,
  type BodyKind,
  type Call,
  type Caller,
  type CallerOptions,
  type CallOptions,
  type ClientProfile,
  type Data,
  type Exchange,
  type Hooks,
  type IsTokenDead,
  type LoginEvent,
  type OperationRecord,
  type Paged,
  type Preflight,
  RawBody,
  type RequestEvent,
  type ResponseEvent,
  type RetryClass,
  type RetryEvent,
  type RetryOptions,
  type Sign,
  type Signed,
  type SignRequest,
  type StoredToken,
  type Success,
  type TokenStore,
} from './core/index.ts';
export {
  type Client,
  type ClientOptions,
  createClient,
  type HttpClient,
  isTokenDead,
} from './create-client.ts';
export { operations } from './generated/operation-table.ts';
export type * from './generated/resources.ts';

export * from './paging/index.ts';
export * from './polling/index.ts';
export * from './uploads/index.ts';
