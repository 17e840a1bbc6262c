// Generated from the OpenAPI document. Do not edit: change the document and generate again.

export {
  AuthenticationError,
  CallError,
  ContractError,
  clientCredentials,
  createApi,
  NetworkError,
  OutcomeUnknownError,
  RawBody,
  ServiceError,
  TimeoutError,
  ValidationError,
} from '@cross-border-payments/client/api';
export * from './calls.ts';
export * from './client.ts';
export * from './operation-table.ts';
export type * from './operations.ts';
export * from './resources.ts';
export type * from './schemas.ts';
