// Generated from the OpenAPI document. Do not edit: change the document and generate again.

export type * from '@cross-border-payments/spec/schemas';
export type * from '@cross-border-payments/spec/operations';
export type * from './handlers.ts';
export * from './operation-table.ts';
export * from './service.ts';
export * from './senders.ts';
