// Generated from the OpenAPI document. Do not edit: change the document and generate again.

export type * from './schemas.ts';
export type * from './operations.ts';
export * from './calls.ts';
export * from './operation-table.ts';
export * from './resources.ts';
export * from './client.ts';
export { AuthenticationError, CallError, clientCredentials, ContractError, createApi, NetworkError, OutcomeUnknownError, RawBody, ServiceError, TimeoutError, ValidationError } from '@cross-border-payments/client/api';
